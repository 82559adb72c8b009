"""Two systems on the same boards: their scores side by side, and where they disagree on who did better."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

import numpy as np

from scoring.core.boards import compute_scores
from scoring.core.lab.arrays import Boards, Floats
from scoring.core.lab.random_boards import random_boards
from scoring.core.lab.vectorised import compile_vectorised
from scoring.core.seats import SeatFacts
from scoring.core.systems import System
from scoring.core.words import POWERS

_SHOWN: Final = 5
_NEAR: Final = 1e-7


@dataclass(frozen=True, slots=True)
class SideBySide:
    """A board with the exact scores of both systems, in the order of its seats."""

    seats: tuple[SeatFacts, ...]
    first: tuple[Fraction, ...]
    second: tuple[Fraction, ...]

    def as_json(self) -> dict[str, Any]:
        """Scores as numbers."""
        return {
            "seats": [
                {
                    "power": seat.power,
                    "result": seat.result,
                    "centers": seat.centers,
                    "final_year": seat.final_year,
                    "first": float(one),
                    "second": float(other),
                }
                for seat, one, other in zip(self.seats, self.first, self.second, strict=True)
            ]
        }


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A board on which the first system puts `ahead` before `behind`, and the second the other way round."""

    board: SideBySide
    ahead: str
    behind: str

    def as_json(self) -> dict[str, Any]:
        """The board, and the two powers."""
        return {"board": self.board.as_json(), "ahead": self.ahead, "behind": self.behind}


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two systems on `boards` boards.

    `correlation` is the average over boards of the rank correlation (Spearman, ties at their average rank) between
    the two orders of the seven players, 1 for the same order; boards that one system scores all the same are left out,
    and None says that all were. `same_order` is the share of boards on which no two players change places.
    """

    boards: int
    correlation: float | None
    same_order: float
    sample: tuple[SideBySide, ...]
    disagreements: tuple[Disagreement, ...]

    def as_json(self) -> dict[str, Any]:
        """For an API."""
        return {
            "boards": self.boards,
            "correlation": self.correlation,
            "same_order": self.same_order,
            "sample": [each.as_json() for each in self.sample],
            "disagreements": [each.as_json() for each in self.disagreements],
        }


def boards_for_both(first: System, second: System, *, seed: int, count: int) -> Boards:
    """Random boards that both systems can score."""
    both = (first, second)
    whole = any(each.definition.draws_include_all_survivors or each.definition.mode != "win_draw" for each in both)
    years = [each.definition.final_year for each in both if each.definition.final_year]
    return random_boards(
        seed,
        count,
        charts=any("chart" in each.fields_used for each in both),
        all_survivors=whole,
        last_year=min(years, default=1914),
    )


def compare_systems(first: System, second: System, boards: Boards, *, shown: int = _SHOWN) -> Comparison:
    """Both systems on `boards`, one at least; `shown` boards of each kind are scored exactly.

    Errors: `RuleError` where one of them can't score a board.
    """
    one, other = (compile_vectorised(each).scores(boards) for each in (first, second))
    swaps = _swaps(one, other)
    worst = swaps.reshape(len(boards), -1).max(axis=1)
    order = [int(row) for row in np.argsort(-worst, kind="stable")[: 4 * shown] if worst[row] > 0]
    found = [_disagreement(first, second, boards, row, swaps[row]) for row in _distinct(boards, order)]
    return Comparison(
        len(boards),
        _correlation(one, other),
        float((worst <= 0).mean()),
        tuple(_beside(first, second, boards, row) for row in range(min(shown, len(boards)))),
        tuple(each for each in found if each is not None)[:shown],
    )


def _swaps(one: Floats, other: Floats) -> Floats:
    """N × 7 × 7: how far both systems put two players apart, the smaller of the two, where they do so opposite ways.

    Distances are counted in the spread of each system's scores, so that points of different size can be compared.
    """
    apart, back = (_apart(scores) for scores in (one, other))
    return np.maximum(np.minimum(apart, -back), 0.0)


def _apart(scores: Floats) -> Floats:
    spread = float(scores.std()) or 1.0
    gaps: Floats = (scores[:, :, None] - scores[:, None, :]) / spread
    return np.where(np.abs(gaps) > _NEAR, gaps, 0.0)


def _distinct(boards: Boards, rows: list[int]) -> list[int]:
    """The first of several boards with the same centers and results."""
    seen: dict[Any, int] = {}
    for row in rows:
        key = tuple(sorted(zip(boards.centers[row].tolist(), boards.results[row].tolist(), strict=True)))
        seen.setdefault(key, row)
    return list(seen.values())


def _disagreement(first: System, second: System, boards: Boards, row: int, swaps: Floats) -> Disagreement | None:
    ahead, behind = np.unravel_index(int(swaps.argmax()), swaps.shape)
    board = _beside(first, second, boards, row)
    if board.first[ahead] > board.first[behind] and board.second[ahead] < board.second[behind]:
        return Disagreement(board, POWERS[ahead], POWERS[behind])
    return None


def _beside(first: System, second: System, boards: Boards, row: int) -> SideBySide:
    seats = boards.seats(row)
    return SideBySide(seats, compute_scores(first, seats=seats), compute_scores(second, seats=seats))


def _correlation(one: Floats, other: Floats) -> float | None:
    ranks = [_ranks(scores) for scores in (one, other)]
    a, b = (each - each.mean(axis=1, keepdims=True) for each in ranks)
    size = np.sqrt((a * a).sum(axis=1) * (b * b).sum(axis=1))
    known = size > 0
    if not known.any():
        return None
    return float(((a * b).sum(axis=1)[known] / size[known]).mean())


def _ranks(scores: Floats) -> Floats:
    """The average rank of each score on its board; scores that differ by float's error alone are the same."""
    margin = _NEAR * max(1.0, float(np.abs(scores).max()))
    above = (scores[:, None, :] > scores[:, :, None] + margin).sum(axis=2)
    same = (np.abs(scores[:, None, :] - scores[:, :, None]) <= margin).sum(axis=2)
    ranks: Floats = above + (same - 1) / 2
    return ranks
