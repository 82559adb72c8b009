"""The boards that the linter tries a system on: every way to share 34 centers, and every size of draw.

Years are held fixed (a game of eight years, eliminations from 1903 on), so that scores differ by centers alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Final

from scoring.core.boards import compute_scores
from scoring.core.seats import BOARD_CENTERS, SEATS, SOLO_CENTERS, SeatFacts
from scoring.core.steps import Formula, divisions_in
from scoring.core.systems import System
from scoring.core.words import POWERS

__all__ = ["LAST_GAME_YEAR", "WAYS", "ScoredBoard", "board_of_draw", "drawn_boards", "solo_boards"]

LAST_GAME_YEAR: Final = 1908
WAYS: Final = 2486
"""The ways to share 34 centers among seven without a solo; a test counts them."""
_MAX_COST: Final = 1_500_000

Shares = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ScoredBoard:
    """A board, largest power first, and its scores."""

    seats: tuple[SeatFacts, ...]
    scores: tuple[Fraction, ...]

    @property
    def shares(self) -> Shares:
        """The center counts, largest first."""
        return tuple(seat.centers or 0 for seat in self.seats)

    @property
    def sum(self) -> Fraction:
        """All seven scores together."""
        return sum(self.scores, Fraction())


def drawn_boards(system: System) -> tuple[ScoredBoard, ...]:
    """Boards without a solo, all survivors in the draw: each share of the centers, or each size where none count."""
    if "centers" in system.fields_used:
        return _scored(system, _shared_boards(solo=False)[:: _stride(system)])
    return _scored(system, tuple(board_of_draw(size, year=LAST_GAME_YEAR) for size in range(2, SEATS + 1)))


def solo_boards(system: System) -> tuple[ScoredBoard, ...]:
    """Boards with a solo, likewise."""
    if "centers" in system.fields_used:
        return _scored(system, _shared_boards(solo=True)[:: _stride(system)])
    return _scored(system, (board_of_draw(1, year=LAST_GAME_YEAR),))


def board_of_draw(size: int, *, year: int) -> tuple[SeatFacts, ...]:
    """A board whose first `size` powers drew (or soloed, for 1) in `year`; the others lost in that year."""
    even, over = divmod(BOARD_CENTERS, max(size, 2))
    shares = [SOLO_CENTERS, BOARD_CENTERS - SOLO_CENTERS] if size == 1 else [even + (k < over) for k in range(size)]
    return tuple(
        SeatFacts(
            power,
            "win" if k < size else "loss",
            shares[k] if k < len(shares) else 0,
            year,
            (year - 1900) * (shares[k] if k < len(shares) else 1),
        )
        for k, power in enumerate(POWERS)
    )


def _stride(system: System) -> int:
    """1 to try every board; more for formulae so long that a preview would wait (every third board, say)."""
    cost = max(_cost(formula) for formula in (*system.places, system.elimination)) + _cost(system.provisional)
    cost += sum(_cost(formula) for _name, formula in (*system.early_values, *system.late_values))
    return min(-(-WAYS * SEATS * cost // _MAX_COST), 400)


def _cost(formula: Formula) -> int:
    """Steps, more where divisions make long fractions of the numbers."""
    return formula.cost * (1 + min(divisions_in(formula.steps), 20))


def _scored(system: System, boards: tuple[tuple[SeatFacts, ...], ...]) -> tuple[ScoredBoard, ...]:
    return tuple(ScoredBoard(seats, compute_scores(system, seats=seats)) for seats in boards)


@lru_cache(maxsize=2)
def _shared_boards(*, solo: bool) -> tuple[tuple[SeatFacts, ...], ...]:
    """2,486 boards without a solo, 634 with one: each set of seven counts that makes 34."""
    return tuple(
        tuple(_seat(k, shares, solo=solo) for k in range(SEATS))
        for shares in _partitions(BOARD_CENTERS, parts=SEATS, most=BOARD_CENTERS)
        if (shares[0] >= SOLO_CENTERS) == solo
    )


def _seat(k: int, shares: Shares, *, solo: bool) -> SeatFacts:
    held = shares[k]
    wins = k == 0 if solo else held > 0
    year = LAST_GAME_YEAR if held else LAST_GAME_YEAR - 1 - (k + 1) % 5
    return SeatFacts(POWERS[k], "win" if wins else "loss", held, year, (held or 2) * (year - 1900))


def _partitions(total: int, *, parts: int, most: int) -> Iterator[Shares]:
    if parts == 0:
        if total == 0:
            yield ()
        return
    for first in range(min(total, most), (total - 1) // parts, -1):
        for rest in _partitions(total - first, parts=parts - 1, most=first):
            yield (first, *rest)
