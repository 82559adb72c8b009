"""The table of a league's division: matches played, victory points and their average, ranks and what decided them.

Source: `rdbl-form-l-handicap.md` (average VPs of the divisional competition). A division is ordered by all points won,
or by their average while teams have played unequally many; then by the league's tie-breaks in their order. Teams that
are still tied share a rank.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal

from handicaps.core.league_rows import LeagueMatch, LeagueRow
from handicaps.core.league_tie_breaks import split_level

Order = Literal["points", "average"]


def league_table(
    teams: Sequence[str],
    matches: Sequence[LeagueMatch],
    *,
    order: Order = "points",
    adjustments: Mapping[str, Fraction] | None = None,
    tie_breaks: Sequence[str] = ("margin",),
) -> tuple[LeagueRow, ...]:
    """The table of a division, best first; level teams in the order of `teams`. Matches of other teams are a bug, and
    raise `KeyError`."""
    tallies = {team: _Tally() for team in teams}
    for match in matches:
        tallies[match.home].add(match, home=True)
        tallies[match.away].add(match, home=False)
    extra = adjustments or {}
    rows = {team: tallies[team].row(team, extra.get(team, Fraction())) for team in teams}
    groups: dict[Fraction, list[str]] = {}
    for row in rows.values():
        groups.setdefault(_key(row, order), []).append(row.team)
    ranked: list[LeagueRow] = []
    for key in sorted(groups, reverse=True):
        for level, decisions in split_level(groups[key], rows=rows, matches=matches, codes=tie_breaks):
            rank = len(ranked) + 1
            ranked.extend(replace(rows[team], rank=rank, decisions=decisions[team]) for team in level)
    return tuple(ranked)


@dataclass(slots=True)
class _Tally:
    """What one team has so far."""

    played: int = 0
    won: int = 0
    drawn: int = 0
    margin: Fraction = Fraction(0)
    points: Fraction = Fraction(0)
    scored: Fraction = Fraction(0)
    conceded: Fraction = Fraction(0)
    awarded: int = 0
    awarded_points: Fraction = Fraction(0)

    def add(self, match: LeagueMatch, *, home: bool) -> None:
        margin = match.margin if home else -match.margin
        mine, theirs = (match.home_points, match.away_points) if home else (match.away_points, match.home_points)
        self.played += 1
        self.points += mine
        if match.awarded:
            self.awarded += 1
            self.awarded_points += mine
            self.won += mine > theirs
            self.drawn += mine == theirs
            return
        self.won += margin > 0
        self.drawn += margin == 0
        self.margin += margin
        self.scored += match.scores[0 if home else 1]
        self.conceded += match.scores[1 if home else 0]

    def row(self, team: str, adjustment: Fraction) -> LeagueRow:
        return LeagueRow(
            team=team,
            rank=0,
            played=self.played,
            won=self.won,
            drawn=self.drawn,
            lost=self.played - self.won - self.drawn,
            margin=self.margin,
            match_points=self.points,
            adjustment=adjustment,
            scored=self.scored,
            conceded=self.conceded,
            awarded=self.awarded,
            awarded_points=self.awarded_points,
        )


def _key(row: LeagueRow, order: Order) -> Fraction:
    if order == "average":
        return row.points / row.played if row.played else Fraction(-(10**9))
    return row.points
