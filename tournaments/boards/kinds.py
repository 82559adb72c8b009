"""What the log must know of the kinds of change that the room makes: see `tournaments.changes.kinds`."""

from __future__ import annotations

from tournaments.changes.kinds import MADE

NEVER = {
    "create_tournament": MADE,
}
