"""The boards that questions are put to: every way to share 34 centers, every size of draw, every step between boards.

The largest power is first. A player without centers was eliminated; in a share without a solo all survivors are in the
draw.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations
from typing import Final

import numpy as np
import numpy.typing as npt

from scoring.core.lab.arrays import LOSS, WIN, Boards, Small, boards_of
from scoring.core.seats import SEATS
from scoring.core.years import BOARD_CENTERS, SOLO_CENTERS

GAME_YEAR: Final = 1908
"""The last game-year of a board where years are not the question."""
WAYS: Final = 2486
"""The ways to share 34 centers among seven without a solo; a test counts them."""
SOLO_WAYS: Final = 634
"""Those with one."""

Whole = npt.NDArray[np.int64]


@lru_cache(maxsize=1)
def share_counts() -> Small:
    """3120 × 7: every way to share 34 centers, each row from large to small; those without a solo come first."""
    ways = list(_partitions(BOARD_CENTERS, parts=SEATS, most=BOARD_CENTERS))
    ways.sort(key=lambda counts: counts[0] >= SOLO_CENTERS)
    counts = np.array(ways, dtype=np.int8)
    counts.flags.writeable = False
    return counts


def _partitions(total: int, *, parts: int, most: int) -> Iterator[tuple[int, ...]]:
    if parts == 0:
        if total == 0:
            yield ()
        return
    for first in range(min(total, most), (total - 1) // parts, -1):
        for rest in _partitions(total - first, parts=parts - 1, most=first):
            yield (first, *rest)


def share_boards(*, year: int = GAME_YEAR, out: int | None = None) -> Boards:
    """The boards of `share_counts` in a game that ended in `year`.

    The eliminated left in the year `out`, or in different years before the last.
    """
    counts = share_counts()
    wins = np.where(counts[:, :1] >= SOLO_CENTERS, counts >= SOLO_CENTERS, counts > 0)
    return _ended(counts, wins, year=year, out=out)


def part_draws(*, year: int = GAME_YEAR) -> Boards:
    """Boards without a solo on which only the largest are in the draw: every size from 2 to all but one survivor."""
    counts = share_counts()[:WAYS]
    alive = (counts > 0).sum(axis=1)
    rows = [(np.flatnonzero(alive > size), size) for size in range(2, SEATS)]
    held = np.concatenate([counts[which] for which, _size in rows])
    sizes = np.concatenate([np.full(len(which), size) for which, size in rows])
    return _ended(held, np.arange(SEATS) < sizes[:, None], year=year)


def even_draws(*, year: int = GAME_YEAR) -> Boards:
    """Seven boards: a solo of 18 centers against 16, then even draws of 2 to 7; all others lost in that year."""
    counts = np.zeros((SEATS, SEATS), dtype=np.int8)
    counts[0, :2] = SOLO_CENTERS, BOARD_CENTERS - SOLO_CENTERS
    for size in range(2, SEATS + 1):
        even, over = divmod(BOARD_CENTERS, size)
        counts[size - 1, :size] = [even + (k < over) for k in range(size)]
    wins = np.arange(SEATS) < np.arange(1, SEATS + 1)[:, None]
    return _ended(counts, wins, year=year, out=year)


def _ended(counts: Small, wins: npt.NDArray[np.bool_], *, year: int, out: int | None = None) -> Boards:
    left = year - 1 - (np.arange(SEATS) + 1) % 5 if out is None else np.full(SEATS, out)
    finals = np.where(counts > 0, year, np.maximum(left, 1901)).astype(np.int16)
    charts = _charts(counts, finals, year - 1900)
    return boards_of(
        counts,
        results=np.where(wins, WIN, LOSS),
        final_years=finals,
        total_centers=charts.sum(axis=2, dtype=np.int16),
        charts=charts,
    )


def _charts(counts: Small, finals: npt.NDArray[np.int16], years: int) -> Small:
    """Each power's chart: as many centers in every year as at the end, those eliminated later 1 until their year."""
    held = np.broadcast_to(counts[:, :, None], (*counts.shape, years))
    before_out = (counts[:, :, None] == 0) & (np.arange(1, years + 1) < finals[:, :, None] - 1900)
    # The survivors with many centers lent one to each eliminated power, so that no year has more than 34.
    chart = held - before_out.sum(axis=1, keepdims=True) * (np.arange(SEATS) == 0)[:, None]
    return np.where(before_out, 1, chart).astype(np.int8)


@dataclass(frozen=True, slots=True, eq=False)
class Steps:
    """Every way in which one player takes centers from another, from one row of `share_counts` to another.

    `before` and `after` are rows; `taker` and `loser` are seats of `before`, `taken` and `left` where the two sit in
    `after`.
    """

    before: Whole
    after: Whole
    taker: Whole
    loser: Whole
    taken: Whole
    left: Whole


@lru_cache(maxsize=20)
def steps(centers: int = 1) -> Steps:
    """All steps of `centers` from a player who holds as many to one who is still in the game."""
    counts = share_counts().astype(np.int64)
    found = [_steps_between(counts, taker, loser, centers) for taker, loser in permutations(range(SEATS), 2)]
    joined = [np.concatenate(parts) for parts in zip(*found, strict=True)]
    return Steps(*joined)


def _steps_between(counts: Whole, taker: int, loser: int, centers: int) -> tuple[Whole, ...]:
    """The steps between two seats; of several seats with as many centers the first one stands for all."""
    possible = (counts[:, taker] > 0) & (counts[:, loser] >= centers)
    if taker:
        possible &= counts[:, taker - 1] != counts[:, taker]
    if loser and loser - 1 != taker:
        possible &= counts[:, loser - 1] != counts[:, loser]
    rows = np.flatnonzero(possible)
    moved = counts[rows]
    moved[:, taker] += centers
    moved[:, loser] -= centers
    ordered = -np.sort(-moved, axis=1)
    after = _rows_of(ordered)
    where = np.arange(len(rows))
    taken = (ordered == moved[where, taker][:, None]).argmax(axis=1)
    left = (ordered == moved[where, loser][:, None]).argmax(axis=1)
    return rows, after, np.full(len(rows), taker), np.full(len(rows), loser), taken, left


def _rows_of(counts: Whole) -> Whole:
    """The rows of `share_counts` that hold `counts`."""
    keys, order = _keys()
    rows: Whole = order[np.searchsorted(keys, counts @ _DIGITS)]
    return rows


_DIGITS: Final = (BOARD_CENTERS + 1) ** np.arange(SEATS - 1, -1, -1, dtype=np.int64)


@lru_cache(maxsize=1)
def _keys() -> tuple[Whole, Whole]:
    keys = share_counts().astype(np.int64) @ _DIGITS
    order = np.argsort(keys)
    return keys[order], order
