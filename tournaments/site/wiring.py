"""What formats and extras do around each change of an event."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from tournaments.changes.services.changes import AROUND, EventChange, touch_events
from tournaments.events.models import Format
from tournaments.league.selectors.dependents import face_of, seasons_showing
from tournaments.ratings.services.recount_queue import follow_event
from tournaments.top_dog.services.event_histories import correct_history
from tournaments.top_dog.services.handicaps import settle_handicaps


def wire() -> None:
    """Register them; the last of them is left first."""
    AROUND[:] = [_ratings_follow, _seasons_show_it, _handicaps_settle]


@contextmanager
def _ratings_follow(change: EventChange) -> Iterator[None]:
    yield
    if change.has_lines:
        follow_event(change.event)


@contextmanager
def _seasons_show_it(change: EventChange) -> Iterator[None]:
    face = face_of(change.event)
    yield
    if change.has_lines and face_of(change.event) != face:
        touch_events(seasons_showing(change.event))


@contextmanager
def _handicaps_settle(change: EventChange) -> Iterator[None]:
    yield
    if change.has_lines and change.event.format == Format.SWISS:
        settle_handicaps(change)
        correct_history(change)
