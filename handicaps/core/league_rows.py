"""The lines of a league: a match with the points of both sides, and a team's row in the table of its division."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class Decision:
    """How one tie-break applied to a team: its value (None if it could not be applied), among which teams, and whether
    it separated the team from any of them."""

    code: str
    value: Fraction | None
    among: tuple[str, ...]
    decided: bool


@dataclass(frozen=True, slots=True)
class LeagueMatch:
    """A match with the points of both sides: `home` won by `margin` IMPs, below 0 for a loss.

    `scores` are the two sides' own, where they are known. An awarded match was not played: it counts for points,
    and neither for the average nor for IMPs.
    """

    home: str
    away: str
    margin: Fraction
    home_points: Fraction
    away_points: Fraction
    scores: tuple[Fraction, Fraction] = (Fraction(0), Fraction(0))
    awarded: bool = False


@dataclass(frozen=True, slots=True)
class LeagueRow:
    """A team's line; `adjustment` is what the league added or took away, and doesn't count for the average.

    `decisions` are the tie-breaks that looked at this team, in order; empty where points alone ranked it.
    """

    team: str
    rank: int
    played: int
    won: int
    drawn: int
    lost: int
    margin: Fraction
    match_points: Fraction
    adjustment: Fraction = Fraction(0)
    scored: Fraction = Fraction(0)
    conceded: Fraction = Fraction(0)
    awarded: int = 0
    awarded_points: Fraction = Fraction(0)
    decisions: tuple[Decision, ...] = ()

    @property
    def points(self) -> Fraction:
        """The points that rank."""
        return self.match_points + self.adjustment

    @property
    def average(self) -> Fraction | None:
        """Points won in a match at the table, which handicaps are made from; None before the first one."""
        at_the_table = self.played - self.awarded
        return (self.match_points - self.awarded_points) / at_the_table if at_the_table else None
