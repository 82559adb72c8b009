"""What the room brings to the others."""

from __future__ import annotations

from tournaments.events.services.undo_checks import GUARDS
from tournaments.players.services.undo import check_slips


def wire() -> None:
    """Let slips stand in the way of undo."""
    GUARDS.append(check_slips)
