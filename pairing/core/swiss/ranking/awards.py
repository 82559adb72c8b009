"""The awards of a Swiss event: the podium, the best team, and prizes at large. All tied players are listed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction

from pairing.core.swiss.ranking.standings import Row, Standings
from pairing.core.swiss.ranking.teams import TeamRow
from scoring.core.awards import Award, AwardWinner

PODIUM = 3
GOALS = "goal-average"


def swiss_awards(
    table: Standings, *, teams: Sequence[TeamRow] | None = None, seeded: bool = False
) -> tuple[Award, ...]:
    """Places 1 to 3, the winning team, the best of the weaker half, the most losses inflicted, and last place.

    `teams` is None in an event without; a team is named by its place in that list. The weaker half is that of the
    greater numbers, in an event whose numbers are by strength (`seeded`). Before the end of round 1 there are no
    winners.
    """
    rows = table.rows if table.book.rounds else ()
    prizes = [
        Award("place", tuple(_winner(row) for row in rows if row.rank == place), place=place)
        for place in range(1, PODIUM + 1)
        if not rows or any(row.rank == place for row in rows)
    ]
    if teams is not None:
        best = [(at, team) for at, team in enumerate(teams) if team.rank == 1 and rows]
        prizes.append(Award("winning_team", tuple(AwardWinner(at, team.key, team.points) for at, team in best)))
    if seeded:
        half = frozenset(sorted(row.number for row in rows)[(len(rows) + 1) // 2 :])
        weaker = [row for row in rows if row.number in half]
        prizes.append(Award("best_lower_half", _extreme(weaker, lambda row: Fraction(-row.rank))))
    codes = [each.code for each in table.chain]
    if GOALS in codes:
        prizes.append(Award("most_inflicted", _most_inflicted(rows, codes.index(GOALS))))
    prizes.append(Award("last_place", _extreme(rows, lambda row: Fraction(row.rank))))
    return tuple(prizes)


def _most_inflicted(rows: Iterable[Row], column: int) -> tuple[AwardWinner, ...]:
    known = [(row, value) for row in rows if (value := row.values[column])]
    most = max((value for _row, value in known), default=None)
    return tuple(AwardWinner(row.number, row.name, value) for row, value in known if value == most)


def _extreme(rows: Sequence[Row], by: Callable[[Row], Fraction]) -> tuple[AwardWinner, ...]:
    most = max(map(by, rows), default=None)
    return tuple(_winner(row) for row in rows if by(row) == most)


def _winner(row: Row) -> AwardWinner:
    return AwardWinner(row.number, row.name, row.points)
