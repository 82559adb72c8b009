"""A board with its exact scores, as the lab shows it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from common.pure.errors import Phrase
from common.pure.text import Figure
from scoring.core.boards import compute_scores
from scoring.core.lab.arrays import Boards
from scoring.core.seats import SeatFacts
from scoring.core.systems import System


@dataclass(frozen=True, slots=True)
class ScoredBoard:
    """A board, largest power first, and its scores."""

    seats: tuple[SeatFacts, ...]
    scores: tuple[Fraction, ...]

    @property
    def shares(self) -> tuple[int, ...]:
        """The center counts, in the order of the seats."""
        return tuple(seat.centers or 0 for seat in self.seats)

    @property
    def sum(self) -> Fraction:
        """All seven scores together."""
        return sum(self.scores, Fraction())

    def as_json(self) -> dict[str, Any]:
        """Seats with their facts and scores; scores are JSON numbers."""
        return {
            "seats": [
                {
                    "power": seat.power,
                    "result": seat.result,
                    "centers": seat.centers,
                    "final_year": seat.final_year,
                    "score": float(score),
                }
                for seat, score in zip(self.seats, self.scores, strict=True)
            ],
            "sum": float(self.sum),
        }


def score_exactly(system: System, boards: Boards, at: int) -> ScoredBoard:
    """One of `boards` with its exact scores. Errors: `RuleError` where a number outgrows the rules' bounds."""
    seats = boards.seats(at)
    return ScoredBoard(seats, compute_scores(system, seats=seats))


def show_centers(count: int) -> Phrase:
    """`1 center`, `5 centers`."""
    return Phrase("1 center") if count == 1 else Phrase("%(count)s centers", count=count)


def show_points(score: Fraction) -> Figure:
    """`score` for reading: whole, or to two places, with a real minus sign."""
    text = str(score.numerator) if score.denominator == 1 else f"{float(score):.2f}".rstrip("0").rstrip(".")
    return Figure(text.replace("-", "−"))
