"""The table of a league's division: matches played, victory points and their average, and ranks.

Source: `rdbl-form-l-handicap.md` (average VPs of the divisional competition). A division is ordered by all points won,
or by their average while teams have played unequally many; then by IMPs won less IMPs lost. What is level after that
shares a rank.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal

from handicaps.core.form_l import Division, DivisionTeam
from scoring.core.errors import RuleError

__all__ = ["LeagueMatch", "LeagueRow", "Order", "division_of", "league_table"]

Order = Literal["points", "average"]


@dataclass(frozen=True, slots=True)
class LeagueMatch:
    """A match that was played, with the points of both sides: `home` won by `margin` IMPs, below 0 for a loss."""

    home: str
    away: str
    margin: Fraction
    home_points: Fraction
    away_points: Fraction


@dataclass(frozen=True, slots=True)
class LeagueRow:
    """A team's line; `adjustment` is what the league added or took away, and is no part of the average."""

    team: str
    rank: int
    played: int
    won: int
    drawn: int
    lost: int
    margin: Fraction
    match_points: Fraction
    adjustment: Fraction = Fraction(0)

    @property
    def points(self) -> Fraction:
        """The points that rank."""
        return self.match_points + self.adjustment

    @property
    def average(self) -> Fraction | None:
        """Points won in a match, which handicaps are made from; None before the first one."""
        return self.match_points / self.played if self.played else None


def league_table(
    teams: Sequence[str],
    matches: Sequence[LeagueMatch],
    *,
    order: Order = "points",
    adjustments: Mapping[str, Fraction] | None = None,
) -> tuple[LeagueRow, ...]:
    """The table of a division, best first; level teams in the order of `teams`. Matches of other teams are a fault of
    ours, and raise `KeyError`."""
    tallies = {team: _Tally() for team in teams}
    for match in matches:
        tallies[match.home].add(match.margin, match.home_points)
        tallies[match.away].add(-match.margin, match.away_points)
    extra = adjustments or {}
    rows = [tallies[team].row(team, extra.get(team, Fraction())) for team in teams]
    keys = {row.team: _key(row, order) for row in rows}
    ranked = [replace(row, rank=1 + sum(other > keys[row.team] for other in keys.values())) for row in rows]
    return tuple(sorted(ranked, key=lambda row: row.rank))


def division_of(name: str, rows: Sequence[LeagueRow]) -> Division:
    """The division that Form-L takes. Errors: `RuleError` for a team that has not played, and so has no average."""
    teams = []
    for row in rows:
        if row.average is None:
            message = "%(team)s has not played a match, so that it has no average. Treat it as a new team."
            raise RuleError.one("teams", "not_played", message, team=row.team)
        teams.append(DivisionTeam(row.team, row.average))
    return Division(name, tuple(teams))


@dataclass(slots=True)
class _Tally:
    """What one team has so far."""

    played: int = 0
    won: int = 0
    drawn: int = 0
    margin: Fraction = Fraction(0)
    points: Fraction = Fraction(0)

    def add(self, margin: Fraction, points: Fraction) -> None:
        self.played += 1
        self.won += margin > 0
        self.drawn += margin == 0
        self.margin += margin
        self.points += points

    def row(self, team: str, adjustment: Fraction) -> LeagueRow:
        lost = self.played - self.won - self.drawn
        return LeagueRow(team, 0, self.played, self.won, self.drawn, lost, self.margin, self.points, adjustment)


def _key(row: LeagueRow, order: Order) -> tuple[Fraction, Fraction]:
    if order == "average":
        return row.points / row.played if row.played else Fraction(-(10**9)), row.margin
    return row.points, row.margin
