"""What the room brings to the others."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from tournaments.clubs.services.changes import FOLLOWERS
from tournaments.events.services.changes import AROUND, EventChange
from tournaments.ratings.services.recount_queue import follow_club, follow_event


def wire() -> None:
    """Let ratings follow each change of an event, and people who become others."""
    FOLLOWERS.append(follow_club)
    AROUND.append(_ratings_follow)


@contextmanager
def _ratings_follow(change: EventChange) -> Iterator[None]:
    yield
    if change.has_lines:
        follow_event(change.event)
