"""What extras add to pages that serve all events: tabs of an event, and their part of a club's public page."""

from __future__ import annotations

from abc import ABC
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Final

from tournaments.base.rooms import modules_of_rooms
from tournaments.clubs.models import Club
from tournaments.clubs.pages.desk.navigation import Tab
from tournaments.events.models import Entry, Event
from tournaments.events.shown import Shown

if TYPE_CHECKING:
    from tournaments.events.pages.steps import Step

OF_ALL: Final = frozenset({"live", "phones", "prints", "log", "settings"})
"""The tabs of the desk that events of all formats have. They come last."""


@dataclass(frozen=True, slots=True)
class Links:
    """A list of links under a heading. `code` is the anchor."""

    code: str
    title: str
    links: Sequence[Tab]


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a page: its template, and what that shows as `part`; `first` puts it before what others show."""

    template: str
    part: Any
    first: bool = False


class ExtraPages(ABC):
    """An extra as the pages of events and clubs use it. See `tournaments.events.extras`."""

    code: ClassVar[str]
    tabs_last: ClassVar[bool] = False
    """Whether its tabs of a club come after those of others."""

    def desk_tabs(self, event: Event) -> Mapping[str, str]:
        """Its tabs at the desk of an event, by the names of their pages."""
        return {}

    def steps(self, event: Event, figures: Mapping[str, int]) -> Iterable[Step]:
        """Its part of the check list of an event (`tournaments.events.pages.steps`)."""
        return ()

    def public_tabs(self, event: Event, data: Shown) -> Mapping[str, str]:
        """Its tabs of an event's public pages, by the names of the pages; `data` is the snapshot that they show."""
        return {}

    def standings_parts(self, event: Event, data: Shown) -> Iterable[Part]:
        """What it shows with the standings, at the desk and to everybody; `data` is the snapshot."""
        return ()

    def private_parts(self, entry: Entry, token: str) -> Iterable[Part]:
        """Its cards on a player's private page, whose address has the token."""
        return ()

    def club_facts(self) -> Mapping[str, Any]:
        """What its tabs of a club depend on, as annotations of the club: their names begin with "tab_"."""
        return {}

    def club_tabs(self, club: Club, current: str, known: Mapping[str, Any]) -> Sequence[Tab]:
        """Its tabs of the club's public pages; `current` is the name of the page that shows them, `known` its facts."""
        return ()

    def club_links(self, club: Club) -> Links | None:
        """Its links at the end of the club's public page."""
        return None

    def club_waiting(self, club: Club) -> Iterable[Tab]:
        """Links at the club's desk to what waits for its answer."""
        return ()


def with_desk_tabs(event: Event, names: dict[str, str]) -> dict[str, str]:
    """The tabs of a desk with those of extras, before those of all events."""
    at = next((place for place, name in enumerate(names) if name in OF_ALL), len(names))
    return _inserted(names, at, [each.desk_tabs(event) for each in extra_pages()])


def with_public_tabs(event: Event, data: Shown, names: dict[str, str]) -> dict[str, str]:
    """The tabs of public pages with those of extras, after the standings or else the first page."""
    at = [*names].index("standings") + 1 if "standings" in names else 1
    return _inserted(names, at, [each.public_tabs(event, data) for each in extra_pages()])


def _inserted(names: dict[str, str], at: int, added: Sequence[Mapping[str, str]]) -> dict[str, str]:
    before = [*names.items()]
    more = [tab for each in added for tab in each.items()]
    return dict([*before[:at], *more, *before[at:]])


def standings_parts(event: Event, data: Shown) -> list[Part]:
    """What extras show with the standings of an event."""
    return [part for each in extra_pages() for part in each.standings_parts(event, data)]


def private_parts(entry: Entry, token: str) -> list[Part]:
    """The cards of extras on a player's private page."""
    return [part for each in extra_pages() for part in each.private_parts(entry, token)]


def club_links(club: Club, *, but: Collection[str] = ()) -> list[Links]:
    """What extras link to at the end of the club's public page; those of the codes in `but` are not asked."""
    return [found for each in extra_pages() if each.code not in but and (found := each.club_links(club))]


def club_waiting(club: Club) -> list[Tab]:
    """What of extras waits for the club's answer."""
    return [link for each in extra_pages() for link in each.club_waiting(club)]


@cache
def extra_pages() -> tuple[ExtraPages, ...]:
    """In the order of the rooms. Loaded when the first page is asked for."""
    return tuple(each.PAGES for each in modules_of_rooms("pages.extra"))
