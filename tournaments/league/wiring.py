"""What the room brings to the others."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from tournaments.events.formats import register_format
from tournaments.events.services.changes import AROUND, EventChange, touch_events
from tournaments.events.services.formats import register_services
from tournaments.league.selectors.dependents import face_of, seasons_showing
from tournaments.league.selectors.format import LeagueFormat
from tournaments.league.services.format import LeagueServices


def wire() -> None:
    """Register the format."""
    register_format(LeagueFormat())
    register_services(LeagueServices())
    AROUND.append(_seasons_show_it)


@contextmanager
def _seasons_show_it(change: EventChange) -> Iterator[None]:
    face = face_of(change.event)
    yield
    if change.has_lines and face_of(change.event) != face:
        touch_events(seasons_showing(change.event))
