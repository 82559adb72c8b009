"""What the log must know of the kinds of change that the room makes: see `tournaments.changes.kinds`."""

from __future__ import annotations

NAMES_PLAYERS = {
    "freeze_handicaps",
}
