"""What the room brings to the others."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from tournaments.events.models import Format
from tournaments.events.services.changes import AROUND, EventChange
from tournaments.events.services.undo_checks import RULES, own_rules
from tournaments.events.sheets.register import register_sheets
from tournaments.swiss.selectors.format import SwissFormat
from tournaments.top_dog.services.event_histories import correct_history
from tournaments.top_dog.services.handicaps import settle_handicaps
from tournaments.top_dog.sheets import SHEETS


def wire() -> None:
    """Let handicaps and histories follow each change of a Swiss event, and print the second table."""
    AROUND.append(_handicaps_settle)
    RULES["edit_top_dog"] = own_rules
    register_sheets(SwissFormat.code, SHEETS, before="awards")


@contextmanager
def _handicaps_settle(change: EventChange) -> Iterator[None]:
    yield
    if change.has_lines and change.event.format == Format.SWISS:
        settle_handicaps(change)
        correct_history(change)
