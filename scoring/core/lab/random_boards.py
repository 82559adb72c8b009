"""Made-up boards with realistic endings: games played out year by year with a little luck, from 22 centers to 34.

Each board passes the checks of `check_board`, also those for finishing a game. Some powers play better than others, so
that some boards end in a solo and most in a draw of three to five; the same seed gives the same boards.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from scoring.core.lab.arrays import LOSS, WIN, Boards, Small, boards_of, join_boards
from scoring.core.seats import SEATS
from scoring.core.systems import System
from scoring.core.words import POWERS
from scoring.core.years import BOARD_CENTERS, SOLO_CENTERS

FIRST_END: Final = 1904
LAST_END: Final = 1914
_STARTS: Final = np.array([4 if power == "RUSSIA" else 3 for power in POWERS], dtype=np.int8)
_MOVES: Final = 4
"""Centers that change hands in a year, at most; each with even chances."""
_NEUTRALS: Final = (0.75, 0.5, 0.5)
"""The share of the neutral centers that is taken in 1901, 1902 and each later year."""
_CHUNK: Final = 4096
"""Boards played side by side, few enough for the processor's own memory."""
_EDGE: Final = 0.45
"""How far players differ: the spread of the logarithm of their strength."""

_Ints = npt.NDArray[np.int64]
_Numbers = npt.NDArray[Any]


def boards_for(system: System, *, seed: int, count: int) -> Boards:
    """Random boards that `system` can score: its last game-year, its draws, and a chart only where it reads one."""
    definition = system.definition
    return random_boards(
        seed,
        count,
        charts="chart" in system.fields_used,
        all_survivors=definition.draws_include_all_survivors or definition.mode != "win_draw",
        last_year=definition.final_year or LAST_END,
    )


def random_boards(
    seed: int, count: int, *, charts: bool = False, all_survivors: bool = False, last_year: int = LAST_END
) -> Boards:
    """`count` boards that ended between 1904 and `last_year`, or earlier by a solo.

    Draws include all survivors where `all_survivors`, else on six boards of ten; on the others they leave out the
    smallest. `charts` keeps the yearly chart, which takes 98 bytes a board.
    """
    seeds = np.random.SeedSequence(seed).spawn(max(1, -(-count // _CHUNK)))
    sizes = [min(_CHUNK, count - k * _CHUNK) for k in range(len(seeds))]
    return join_boards(
        [
            _played(np.random.Generator(np.random.PCG64(each)), size, charts, all_survivors, last_year)
            for each, size in zip(seeds, sizes, strict=True)
        ]
    )


def _played(chance: np.random.Generator, count: int, charts: bool, all_survivors: bool, last_year: int) -> Boards:
    """Some boards, played side by side."""
    ends = chance.integers(FIRST_END, last_year + 1, size=count).astype(np.int16)
    strength = np.exp(chance.normal(0.0, _EDGE, size=(SEATS, count))).astype(np.float32)
    held = np.repeat(_STARTS[:, None], count, axis=1)
    totals = np.zeros((SEATS, count), dtype=np.int16)
    finals = np.zeros((SEATS, count), dtype=np.int16)
    chart = np.zeros((count, SEATS, last_year - 1900 if charts else 0), dtype=np.int8)
    for year in range(1901, last_year + 1):
        alive = held > 0
        playing = (year <= ends) & (held.max(axis=0) < SOLO_CENTERS)
        ends[~playing & (ends >= year)] = year - 1
        _play_year(chance, held, strength, playing, share=_NEUTRALS[min(year - 1901, 2)])
        totals += held * playing
        finals[alive & playing] = year
        if charts:
            chart[:, :, year - 1901] = (held * playing).T
    return boards_of(
        held.T.copy(),
        results=_results(chance, held, all_survivors=all_survivors).T.copy(),
        final_years=finals.T.copy(),
        total_centers=totals.T.copy(),
        charts=chart,
        chart_years=ends - 1900 if charts else np.zeros(count),
    )


def _play_year(
    chance: np.random.Generator, held: Small, strength: _Numbers, playing: npt.NDArray[np.bool_], *, share: float
) -> None:
    """One game-year: neutral centers are taken, then up to `_MOVES` centers change hands."""
    neutral = BOARD_CENTERS - held.sum(axis=0, dtype=np.int64)
    taken = np.where(playing, chance.binomial(neutral, share), 0)
    for nth in range(int(taken.max(initial=0))):
        where = np.flatnonzero(taken > nth)
        _move(held, _drawn(chance, (held[:, where] > 0) * strength[:, where]), 1, where)
    moves = np.where(playing, chance.binomial(_MOVES, 0.5, size=len(playing)), 0)
    for nth in range(_MOVES):
        where = np.flatnonzero((moves > nth) & (held.max(axis=0) < SOLO_CENTERS))
        own, skill = held[:, where], strength[:, where]
        taker = _drawn(chance, own * skill)
        others = (own > 0) / skill
        others[taker, np.arange(len(where))] = 0
        _move(held, _drawn(chance, others), -1, where)
        _move(held, taker, 1, where)


def _drawn(chance: np.random.Generator, weights: _Numbers) -> _Ints:
    """For each board a seat, with chances as its weights."""
    summed = np.cumsum(weights, axis=0, dtype=np.float32)
    mark = chance.random(summed.shape[1], dtype=np.float32) * summed[-1]
    # Rounding can bring the mark up to the sum, beyond every seat that has a chance.
    mark = np.minimum(mark, np.nextafter(summed[-1], np.float32(0)))
    seats: _Ints = (summed <= mark).sum(axis=0)
    return seats


def _move(held: Small, seats: _Ints, by: int, where: _Ints) -> None:
    held[seats, where] += by


def _results(chance: np.random.Generator, held: Small, *, all_survivors: bool) -> Small:
    """A win for the soloist, or for those in the draw: the survivors, or the largest of them, two at least."""
    count = held.shape[1]
    alive = (held > 0).sum(axis=0)
    size = alive
    if not all_survivors:
        fewer = 2 + np.floor(chance.random(count) * (alive - 1)).astype(np.int64)
        size = np.where(chance.random(count) < 0.6, alive, np.minimum(fewer, alive))
    size = np.where(held.max(axis=0) >= SOLO_CENTERS, 1, size)
    # Ties among the smallest in the draw are broken by the order of the seats, shuffled so that no power gains by it.
    order = held * np.float32(SEATS) + chance.permuted(
        np.repeat(np.arange(SEATS, dtype=np.float32)[:, None], count, axis=1), axis=0
    )
    rank = np.stack([(order > own).sum(axis=0) for own in order])
    return np.where(rank < size, WIN, LOSS).astype(np.int8)
