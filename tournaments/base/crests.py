"""The marks of clubs: heraldic patterns in two tones of a club's colour, for a club without a picture of its own."""

from __future__ import annotations

from typing import Final
from zlib import crc32

# Patterns on a 24 × 24 background; a path may extend beyond it. The order decides which club has which pattern, so it
# must never change.
PATTERNS: Final = {
    "chevrons": "M0 12 12 2l12 10v5L12 7 0 17zM0 23l12-10 12 10v5L12 18 0 28z",
    "pales": "M3 0h4v24H3zM10 0h4v24h-4zM17 0h4v24h-4z",
    "quarters": "M0 0h12v12H0zM12 12h12v12H12z",
    "saltire": "M0 0h4l8 8 8-8h4v4l-8 8 8 8v4h-4l-8-8-8 8H0v-4l8-8-8-8z",
    "roundels": "M7 3a4 4 0 110 8 4 4 0 110-8zM17 3a4 4 0 110 8 4 4 0 110-8zm-5 10a4 4 0 110 8 4 4 0 110-8z",
    "waves": "M0 6q3-3 6 0t6 0 6 0 6 0v4q-3 3-6 0t-6 0-6 0-6 0zM0 15q3-3 6 0t6 0 6 0 6 0v4q-3 3-6 0t-6 0-6 0-6 0z",
    "lozenges": "M12 2.5 16.2 12 12 21.5 7.8 12zM3.5 7.5l3 4.5-3 4.5-3-4.5zM20.5 7.5l3 4.5-3 4.5-3-4.5z",
    "bend": "M0 0h7l17 17v7h-7L0 7z",
    "star": "M12 1.5 14.8 9.2 22.5 12l-7.7 2.8L12 22.5l-2.8-7.7L1.5 12l7.7-2.8z",
    "ring": "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zm0 4.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9z",
    "battlements": "M0 8h4.8v4h4.8V8h4.8v4h4.8V8H24v16H0z",
    "peaks": "M0 20 8 7l4.5 7L16 9l8 12v-4L16 4.6 12.6 9.6 8 2.4 0 15.5z",
    "pile": "M2 0h20L12 22z",
    "points": "M0 5l4 5 4-5 4 5 4-5 4 5 4-5v6l-4 5-4-5-4 5-4-5-4 5-4-5z",
    "gyrons": "M12 12 0 0h12zM12 12 24 0v12zM12 12l12 12H12zM12 12 0 24V12z",
}
NAMES: Final = tuple(PATTERNS)


def pattern_of(seed: str) -> str:
    """The name of the pattern for a club, by the short name in its address. It is the same on every site."""
    return NAMES[crc32(seed.encode()) % len(NAMES)]
