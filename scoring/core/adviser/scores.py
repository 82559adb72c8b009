"""The points of many boards at once by a scoring system, each worked out exactly and told as a decimal.

Boards that the system can't tell apart are worked out once: those with the same facts, and where no formula names a
power, those with the same facts in another order.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from scoring.core.adviser.model import Boards
from scoring.core.adviser.outcomes import Floats, Whole
from scoring.core.boards import compute_scores
from scoring.core.seats import SeatFacts
from scoring.core.systems import System
from scoring.core.words import FIELDS, POWER_WORDS, POWERS, Field

__all__ = ["BoardScores", "seats_of"]

MOST_KEPT: Final = 200_000


class BoardScores:
    """Scores boards of the model by one system, and remembers what it has worked out."""

    def __init__(self, system: System) -> None:
        self.system = system
        self.asked = system.fields_asked | system.fields_optional
        self.any_order = system.words.isdisjoint(POWER_WORDS)
        self.known: dict[bytes, tuple[float, ...]] = {}

    def __call__(self, boards: Boards) -> Floats:
        """The points of each board's seven powers."""
        facts = _facts(boards, self.asked)
        order = np.lexsort(np.moveaxis(facts, -1, 0)) if self.any_order else np.tile(np.arange(7), (len(facts), 1))
        facts = np.take_along_axis(facts, order[:, :, None], axis=1)
        flat = np.ascontiguousarray(facts.reshape(len(facts), -1))
        scores = np.empty((len(facts), 7))
        for row, line in enumerate(flat):
            key = line.tobytes()
            if key not in self.known:
                if len(self.known) >= MOST_KEPT:
                    self.known.clear()
                self.known[key] = self._work_out(facts[row])
            scores[row] = self.known[key]
        placed = np.empty_like(scores)
        np.put_along_axis(placed, order, scores, axis=1)
        return placed

    def _work_out(self, facts: Whole) -> tuple[float, ...]:
        seats = [_seat(power, [int(value) for value in line]) for power, line in zip(POWERS, facts, strict=True)]
        return tuple(float(score) for score in compute_scores(self.system, seats=seats))


def seats_of(boards: Boards, row: int) -> tuple[SeatFacts, ...]:
    """One board with all its facts, as the exact rules take it."""
    one = Boards(boards.chart[row : row + 1], boards.years[row : row + 1], boards.soloist[row : row + 1])
    facts = _facts(one, frozenset(FIELDS))[0]
    return tuple(_seat(power, [int(value) for value in line]) for power, line in zip(POWERS, facts, strict=True))


def _facts(boards: Boards, asked: frozenset[Field]) -> Whole:
    """The asked facts as whole numbers: boards × 7 × facts; −1 where a fact is not asked."""
    nothing = np.full((len(boards.chart), 7), -1, dtype=np.int64)
    columns = [
        boards.wins.astype(np.int64) if "result" in asked else nothing,
        boards.centers.astype(np.int64) if "centers" in asked else nothing,
        boards.final_years if "final_year" in asked else nothing,
        boards.total_centers if "total_centers" in asked else nothing,
    ]
    if "chart" in asked:
        played = np.arange(boards.chart.shape[1])[None, None, :] < boards.years[:, None, None]
        chart = np.where(played, np.moveaxis(boards.chart, 1, 2), -1)
        columns.extend(chart[:, :, year].astype(np.int64) for year in range(chart.shape[2]))
    return np.stack(columns, axis=-1)


def _seat(power: str, line: list[int]) -> SeatFacts:
    result, centers, year, total, *chart = line
    known: dict[str, Any] = {}
    if result >= 0:
        known["result"] = "win" if result else "loss"
    if centers >= 0:
        known["centers"] = centers
    if year >= 0:
        known["final_year"] = year
    if total >= 0:
        known["total_centers"] = total
    if chart:
        counted = [count for count in chart if count >= 0]
        while len(counted) > 1 and counted[-1] == 0 and counted[-2] == 0:
            counted.pop()  # an eliminated player's chart ends with the year of elimination
        known["chart"] = tuple(counted)
    return SeatFacts(power, **known)
