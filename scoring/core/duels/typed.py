"""Points that are typed from the result sheet, such as 19–6 of DBMM: what both players have adds up to a fixed sum.

The tables that such points come from are not printed in the sources, so nothing computes them here. What a bye, a
no-show and a result without its points count as is set by the organiser.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from common.pure.errors import RuleError
from scoring.core.duels.points import DuelFacts, Kind, PointScoring, Range


@dataclass(frozen=True, slots=True)
class TypedScoring:
    """The points of a game as they were typed; both players' make `total`. `usual` is for games without any."""

    total: Fraction
    usual: PointScoring

    @property
    def keys(self) -> tuple[str, ...]:
        """The result and the points."""
        return ("result", "points")

    def points(self, facts: DuelFacts) -> Fraction:
        """The points that were typed. Errors: `RuleError` at `points` where there are none."""
        if facts.own_points is None:
            message = "The points of this game are missing. Enter them from the result sheet."
            raise RuleError.one("points", "points_missing", message)
        return facts.own_points

    def range_of(self, kind: Kind) -> Range:
        """From what a result without points counts as; a win can bring all there is."""
        least = self.usual.range_of(kind).low
        return Range(least, self.total if kind == "win" else least)
