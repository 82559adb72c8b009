"""The numbers of the game itself: its centers and its years."""

from __future__ import annotations

from typing import Final

BOARD_CENTERS: Final = 34
SOLO_CENTERS: Final = 18
FIRST_YEAR: Final = 1901
LAST_YEAR: Final = 1999


def full_year(typed: int) -> int:
    """A game-year as typed, in full: 7 and 1907 are 1907. A number that is neither stays as it is."""
    return 1900 + typed if 1 <= typed <= LAST_YEAR - 1900 else typed
