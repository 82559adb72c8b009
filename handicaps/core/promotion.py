"""The divisions of the next season from those of the last: promotion, relegation, withdrawals and newcomers.

Source: `rdbl-form-l-handicap.md` ("System structure": the two top teams of a division go up, the two bottom ones down).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Final, Literal

from common.pure.errors import Problem, RuleError
from common.pure.reading import Problems
from handicaps.core.league_rows import LeagueRow

MOVES: Final = 2
MoveReason = Literal["promoted", "relegated", "withdrawn", "new"]


@dataclass(frozen=True, slots=True)
class Move:
    """A team that changes divisions, and why: divisions are counted from 0, None for outside the league."""

    team: str
    reason: MoveReason
    before: int | None
    after: int | None


@dataclass(frozen=True, slots=True)
class NextSeason:
    """The teams of each division, best first as the last season leaves them, and who moved."""

    divisions: tuple[tuple[str, ...], ...]
    moves: tuple[Move, ...]


def next_season(
    tables: Sequence[Sequence[LeagueRow]],
    *,
    up: int = MOVES,
    down: int = MOVES,
    withdrawn: Collection[str] = (),
    newcomers: Sequence[str] = (),
) -> NextSeason:
    """The next season's divisions from the final tables, the best division first.

    Withdrawn teams leave first, and the places that they free spare as many of those who would go down, in their
    division and in those below it, so that the lowest division is the one that shrinks. Newcomers start there. In each
    division those who come down are first, and those who come up last. Errors: `RuleError` at `divisions[k]` where tied
    teams are on both sides of a line, or where a division has too few teams for its relegations.
    """
    last = len(tables) - 1
    staying = [[row for row in rows if row.team not in withdrawn] for rows in tables]
    freed = list(accumulate(len(rows) - len(staying[k]) for k, rows in enumerate(tables)))
    rising = [up if k else 0 for k in range(len(tables))]
    falling = [max(0, down - freed[k]) if k < last else 0 for k in range(len(tables))]
    RuleError.gather(_undecided(staying, rising, falling))
    moves = [
        Move(row.team, "withdrawn", k, None) for k, rows in enumerate(tables) for row in rows if row.team in withdrawn
    ]
    divisions: list[list[str]] = [[] for _ in tables]
    for k, rows in enumerate(staying):
        names = [row.team for row in rows]
        end = len(names) - falling[k]
        divisions[k].extend(names[rising[k] : end])
        moves.extend(Move(team, "promoted", k, k - 1) for team in names[: rising[k]])
        moves.extend(Move(team, "relegated", k, k + 1) for team in names[end:])
    for k in range(len(tables)):
        down_here = [move.team for move in moves if move.reason == "relegated" and move.after == k]
        up_here = [move.team for move in moves if move.reason == "promoted" and move.after == k]
        divisions[k] = [*down_here, *divisions[k], *up_here]
    moves.extend(Move(team, "new", None, last) for team in newcomers)
    divisions[last].extend(newcomers)
    return NextSeason(tuple(tuple(teams) for teams in divisions), tuple(moves))


def _undecided(tables: Sequence[Sequence[LeagueRow]], rising: Sequence[int], falling: Sequence[int]) -> Problems:
    problems: Problems = []
    for k, rows in enumerate(tables):
        if len(rows) < rising[k] + falling[k]:
            message = "%(n)s teams are too few for %(up)s to go up and %(down)s to go down. Choose smaller numbers."
            params: dict[str, object] = {"n": len(rows), "up": rising[k], "down": falling[k]}
            problems.append(Problem(f"divisions[{k}]", "too_few_teams", message, params))
            continue
        for line in {rising[k], len(rows) - falling[k]} - {0, len(rows)}:
            above, below = rows[line - 1], rows[line]
            if above.rank == below.rank:
                message = "%(above)s and %(below)s are tied, and one of them must move. Decide which one."
                level: dict[str, object] = {"above": above.team, "below": below.team}
                problems.append(Problem(f"divisions[{k}]", "level_on_the_line", message, level))
    return problems
