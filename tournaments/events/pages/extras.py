"""What extras add to pages that serve all events: their part of a club's public page."""

from __future__ import annotations

from abc import ABC
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.base.rooms import modules_of_rooms
from tournaments.clubs.models import Club
from tournaments.clubs.pages.desk.navigation import Tab


@dataclass(frozen=True, slots=True)
class Links:
    """A list of links under a heading. `code` is the anchor."""

    code: str
    title: str
    links: Sequence[Tab]


class ExtraPages(ABC):
    """An extra as the pages of a club use it. See `tournaments.events.extras`."""

    code: ClassVar[str]

    def club_tabs(self, club: Club, current: str) -> Sequence[Tab]:
        """Its tabs of the club's public pages; `current` is the name of the page that shows them."""
        return ()

    def club_links(self, club: Club) -> Links | None:
        """Its links at the end of the club's public page."""
        return None


def club_tabs(club: Club, current: str) -> list[Tab]:
    """The public pages of a club; none where its events are all that there is."""
    more = [tab for each in extra_pages() for tab in each.club_tabs(club, current)]
    return [Tab(_("Events"), reverse("public:club", args=[club.slug]), current == "club"), *more] if more else []


def club_links(club: Club) -> list[Links]:
    """What extras link to at the end of the club's public page."""
    return [found for each in extra_pages() if (found := each.club_links(club))]


@cache
def extra_pages() -> tuple[ExtraPages, ...]:
    """In the order of the rooms. Loaded when the first page is asked for."""
    return tuple(each.PAGES for each in modules_of_rooms("pages.extra"))
