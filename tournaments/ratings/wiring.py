"""What the room brings to the others."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.utils.translation import gettext_lazy as _

from tournaments.clubs.pages.desk.navigation import add_club_tab
from tournaments.clubs.services.changes import FOLLOWERS
from tournaments.events.extras import register_extra
from tournaments.events.services.changes import AROUND, EventChange
from tournaments.events.services.events import OTHER_PAGES
from tournaments.people.holders import HOLDERS
from tournaments.ratings.selectors.extra import Ratings
from tournaments.ratings.services.holder import StartsHolder
from tournaments.ratings.services.recount_queue import follow_club, queue_recounts


def wire() -> None:
    """Register the extra, and let ratings follow each change of an event, and merged or renamed people."""
    register_extra(Ratings())
    OTHER_PAGES.add("ratings")
    HOLDERS.append(StartsHolder())
    FOLLOWERS.append(follow_club)
    AROUND[""].append(_ratings_follow)
    add_club_tab("ratings", _("Ratings"), before="systems")


@contextmanager
def _ratings_follow(change: EventChange) -> Iterator[None]:
    yield
    if change.has_lines:
        queue_recounts(change.event)
