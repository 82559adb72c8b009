"""The table of teams or clubs: the best players of each count (team scores of an individual event).

A team's score is the sum of the points of a number of its best players; a smaller team scores with all its players.
Tied teams are compared by the ranks of the players who count, the best first.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from fractions import Fraction

from pairing.core.swiss.ranking.standings import Row, Standings


@dataclass(frozen=True, slots=True)
class TeamRow:
    """A team: its players best first, and how many of them count. `level` teams share a rank: 1, 2, 2, 4."""

    key: str
    rank: int
    level: bool
    points: Fraction
    players: tuple[Row, ...]
    counted: int


def rank_teams(table: Standings, *, teams: Mapping[str, Collection[int]], counted: int) -> tuple[TeamRow, ...]:
    """The teams, by key the numbers of their players, in order; `counted` (at least 1) is how many of each count.

    Teams that share a rank stay in the order in which `teams` has them.
    """
    lines = {row.number: row for row in table.rows}
    found = []
    for key, numbers in teams.items():
        players = sorted((lines[number] for number in numbers), key=lambda row: (row.rank, row.number))
        points = sum((row.points for row in players[:counted]), Fraction(0))
        found.append((-points, [row.rank for row in players[:counted]], key, players))
    found.sort(key=lambda each: each[:2])
    rows: list[TeamRow] = []
    for at, (points, ranks, key, players) in enumerate(found):
        same = [(points, ranks) == each[:2] for each in (*found[at - 1 : at], *found[at + 1 : at + 2])]
        rank = rows[-1].rank if at and same[0] else at + 1
        rows.append(TeamRow(key, rank, any(same), -points, tuple(players), min(counted, len(players))))
    return tuple(rows)
