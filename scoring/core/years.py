"""The numbers of the game itself: its centers and its years."""

from __future__ import annotations

from typing import Final

__all__ = ["BOARD_CENTERS", "FIRST_YEAR", "LAST_YEAR", "SOLO_CENTERS"]

BOARD_CENTERS: Final = 34
SOLO_CENTERS: Final = 18
FIRST_YEAR: Final = 1901
LAST_YEAR: Final = 1999
