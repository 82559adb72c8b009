"""What the log must know of the kinds of change that the room makes: see `tournaments.changes.kinds`."""

from __future__ import annotations

NAMES_PLAYERS = {
    "choose_prize",
    "unchoose_prize",
    "fix_prizes",
    "hand_over_prize",
    "take_back_prize",
}
