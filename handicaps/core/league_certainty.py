"""What is certain about promotion and relegation, whatever the remaining results.

The bound is always right, but sometimes late: it takes each rival's best and worst case separately, though two rivals
who still meet can't both have theirs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Literal

from handicaps.core.league_rows import LeagueRow
from handicaps.core.league_table import Order

Certainty = Literal["up", "down", "stays", ""]


def certain_places(
    rows: Sequence[LeagueRow],
    *,
    left: Mapping[str, int],
    bounds: tuple[Fraction, Fraction] | None,
    up: int,
    down: int,
    order: Order = "points",
) -> dict[str, Certainty]:
    """For each team: certain to go up, certain to go down, certain to stay, or open.

    `left` are the matches that each still plays, `bounds` the least and the most points of one; without bounds only
    a division that is played out is certain. Teams that could end level on points are open, unless all matches are
    played: then ranks decide, and teams that share one across a line stay open.
    """
    if not any(left.values()):
        return {row.team: _final(rows, k, up=up, down=down) for k, row in enumerate(rows)}
    if bounds is None:
        return dict.fromkeys((row.team for row in rows), "")
    worst = {row.team: _ending(row, left[row.team], bounds[0], order) for row in rows}
    best = {row.team: _ending(row, left[row.team], bounds[1], order) for row in rows}
    found: dict[str, Certainty] = {}
    for row in rows:
        others = [other.team for other in rows if other.team != row.team]
        could_pass = sum(best[other] >= worst[row.team] for other in others)
        surely_ahead = sum(worst[other] > best[row.team] for other in others)
        in_up, out_of_up = could_pass < up, surely_ahead >= up
        in_down, out_of_down = surely_ahead >= len(rows) - down, could_pass < len(rows) - down
        found[row.team] = "up" if in_up else "down" if in_down else "stays" if out_of_up and out_of_down else ""
    return found


def _ending(row: LeagueRow, left: int, points: Fraction, order: Order) -> Fraction:
    total = row.points + left * points
    if order == "points":
        return total
    matches = row.played + left
    return total / matches if matches else Fraction(-(10**9))


def _final(rows: Sequence[LeagueRow], k: int, *, up: int, down: int) -> Certainty:
    rank = rows[k].rank
    level = sum(row.rank == rank for row in rows)
    first, last = rank, rank + level - 1
    if not any(row.played for row in rows):
        return ""
    if last <= up:
        return "up"
    if first > len(rows) - down:
        return "down"
    return "stays" if first > up and last <= len(rows) - down else ""
