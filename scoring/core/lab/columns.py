"""The number of each word of the formula language for many boards at once: `rows`, in arrays.

A column is 7 × N, or 1 × N where a word is the same for the whole board; seat first, so that what goes over the seats
adds up long rows.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import numpy as np

from scoring.core.lab.arrays import WIN, Boards, Floats, Small
from scoring.core.systems import System
from scoring.core.words import POWER_WORDS
from scoring.core.years import BOARD_CENTERS, SOLO_CENTERS

Array = Any
"""Small whole numbers or bools, seats × boards."""


class Columns:
    """The words of some boards, each calculated when first read and kept in a small whole-number type."""

    def __init__(self, system: System, boards: Boards) -> None:
        self.mode = system.definition.mode
        self.concessions = system.definition.concession == "solo"
        self.boards = boards
        self.size = len(boards)
        self._known: dict[str, Array] = {}

    def word(self, name: str) -> Floats:
        """The column of a word, as floats."""
        if name in POWER_WORDS:
            own: Floats = (np.arange(7) == list(POWER_WORDS).index(name)).astype(np.float64)
            return own[:, None]
        column: Floats = self.whole(name).astype(np.float64)
        return column

    def whole(self, name: str) -> Array:
        """The column of a word or of a part of one, as whole numbers."""
        if name not in self._known:
            self._known[name] = _MAKERS[name](self)
        return self._known[name]

    def chart(self, year: int) -> Array:
        """7 × N: the centers after a game-year, counted from 1; 0 where the chart does not reach."""
        return np.ascontiguousarray(self.boards.charts[:, :, year - 1].T)


def _centers(columns: Columns) -> Small:
    return np.maximum(np.ascontiguousarray(columns.boards.centers.T), 0)


def _won(columns: Columns) -> Array:
    return np.ascontiguousarray(columns.boards.results.T) == WIN


def _years(columns: Columns) -> Array:
    final = np.ascontiguousarray(columns.boards.final_years.T)
    return np.where(final > 0, final - 1900, 0).astype(np.int16)


def _num(columns: Columns) -> Array:
    if columns.mode == "rank":
        return _board_sum(columns.whole("scs") > 0)
    wins = columns.whole("draw")
    return wins if columns.mode == "win_draw" else wins * columns.whole("won")


def _unheld(columns: Columns) -> Array:
    if columns.mode == "rank":
        return BOARD_CENTERS - columns.whole("ldr")
    return BOARD_CENTERS - _board_sum(columns.whole("scs") * columns.whole("won"))


def _board_sum(values: Array) -> Array:
    return values.sum(axis=0, dtype=np.int8, keepdims=True)


def _bigger(columns: Columns) -> Array:
    held = columns.whole("scs")
    return np.stack([(held > own).sum(axis=0, dtype=np.int8) for own in held])


def _same(columns: Columns) -> Array:
    held = columns.whole("scs")
    return np.stack([(held == own).sum(axis=0, dtype=np.int8) for own in held])


def _solo(columns: Columns) -> Array:
    """The seat with 18 centers; else the lone win of a known ending, where concessions count or no centers are known.

    Of two seats with 18 the first, as in `rows`; no board has that, but there is no reason to differ.
    """
    held = columns.whole("scs") >= SOLO_CENTERS
    first = held & (np.cumsum(held, axis=0) == 1)
    won = columns.whole("won")
    known = (columns.boards.results != 0).all(axis=1)
    lone = won & (columns.whole("draw") == 1) & known & ~held.any(axis=0)
    if not columns.concessions:
        lone &= columns.boards.centers.T < 0
    return first | lone


def _lost(columns: Columns) -> Array:
    solo = columns.whole("solo")
    return solo.any(axis=0, keepdims=True) & ~solo


def _lead(columns: Columns) -> Array:
    ordered = np.sort(columns.whole("scs"), axis=0)
    return (ordered[-1] - ordered[-2])[None]


def _standing(columns: Columns) -> Array:
    """Centers, and below all of them the years of the eliminated, in one number."""
    held = columns.whole("scs").astype(np.int16)
    return np.where(held > 0, held + 1000, columns.whole("yrs"))


def _place(columns: Columns) -> Array:
    standing = columns.whole("@standing")
    return np.stack([1 + (standing > own).sum(axis=0, dtype=np.int8) for own in standing])


def _shared(columns: Columns) -> Array:
    standing = columns.whole("@standing")
    return np.stack([(standing == own).sum(axis=0, dtype=np.int8) for own in standing])


def _led(columns: Columns) -> Array:
    found = np.zeros((7, columns.size), dtype=np.int8)
    for year in range(1, columns.boards.charts.shape[2] + 1):
        counts = columns.chart(year)
        leads = (counts == counts.max(axis=0)) & (year <= columns.boards.chart_years)
        found[leads] = year
    return found


def _ahead(columns: Columns) -> Array:
    """Seats before this one by the last counts, then by those of the year before, and so on."""
    return _backwards(columns)[0]


def _level(columns: Columns) -> Array:
    return _backwards(columns)[1]


def _backwards(columns: Columns) -> tuple[Array, Array]:
    before = np.zeros((7, 7, columns.size), dtype=bool)
    equal = np.ones((7, 7, columns.size), dtype=bool)
    for year in range(columns.boards.charts.shape[2], 0, -1):
        counts = columns.chart(year)
        before |= equal & (counts[None] > counts[:, None])
        equal &= counts[None] == counts[:, None]
    return before.sum(axis=1, dtype=np.int8), equal.sum(axis=1, dtype=np.int8)


_MAKERS: Final[dict[str, Callable[[Columns], Array]]] = {
    "scs": _centers,
    "won": _won,
    "yrs": _years,
    "num": _num,
    "big": _bigger,
    "same": _same,
    "tie": lambda columns: (columns.whole("same") - 1) * (columns.whole("scs") > 0),
    "srv": _unheld,
    "ldr": lambda columns: columns.whole("scs").max(axis=0, keepdims=True),
    "ctrs": lambda columns: np.ascontiguousarray(columns.boards.total_centers.T),
    "solo": _solo,
    "lost": _lost,
    "draw": lambda columns: _board_sum(columns.whole("won")),
    "out": lambda columns: columns.whole("yrs") * (columns.whole("scs") == 0),
    "length": lambda columns: columns.whole("yrs").max(axis=0, keepdims=True),
    "lead": _lead,
    "place": _place,
    "shared": _shared,
    "led": _led,
    "ahead": _ahead,
    "level": _level,
    "@standing": _standing,
}
BOARD_WORDS: Final = frozenset(_MAKERS) - {"@standing"} | POWER_WORDS.keys()
"""The words that come from the facts of the board alone; the others are worked out from these."""
