"""What the room brings to the others."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from tournaments.events.models import Format
from tournaments.events.services.changes import AROUND, EventChange
from tournaments.events.services.undo_checks import RULES, own_rules
from tournaments.top_dog.services.event_histories import correct_history
from tournaments.top_dog.services.handicaps import settle_handicaps


def wire() -> None:
    """Let handicaps and histories follow each change of a Swiss event."""
    AROUND.append(_handicaps_settle)
    RULES["edit_top_dog"] = own_rules


@contextmanager
def _handicaps_settle(change: EventChange) -> Iterator[None]:
    yield
    if change.has_lines and change.event.format == Format.SWISS:
        settle_handicaps(change)
        correct_history(change)
