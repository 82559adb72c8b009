"""The loop that moves the duals of `lagrangian` to where their bound is highest, by the columns in the pool.

Each round asks which board has the least reduced cost at the duals now. Only pricing can tell for certain, but mostly
it need not: where a board in the pool is so cheap already that these duals give no better bound, the round is over
without it. So nine rounds in ten cost next to nothing. The duals move as `smoothing` says, towards a target above the
bound that comes down where it is out of reach (level control: Goffin and Kiwiel, 1999). Compiled as the loops of
`moves`, for any thread.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from pairing.core.boards.arrays import Amounts, Numbers
from pairing.core.boards.smoothing import EVERY, INITIAL_RADIUS, LEAST_RISE, RADIUS_DECAY, smoothing_weight, step_duals

POOL_SIZE = 1024  # columns; hard heats come to some 400, so the oldest are hardly ever replaced
STALL_LIMIT = 40  # rounds without a better bound, but for those that bring a column, before the target is lowered
LOWER, HIGHER = 0.5, 1.2  # changes of the target above the bound
MIN_TARGET_GAP = 200.0  # scaled points
NO_BOUND = -(2**60)


@dataclass(slots=True)
class AscentState:
    """The progress of the ascent.

    `bound` is the best so far, `stalled` counts the rounds since that or a lower target, and `column_count` the columns
    in the pool. `cheapest` is the place of the cheapest column at the duals now (−1: none is asked for), `priced`
    whether pricing has found the cheapest board of all, and `before` the value of the duals when the smoothing was last
    looked at. `target_gap` says how far above the bound is aimed at. `radius` smooths: a board has a weight where its
    reduced cost is less than this above the least. Both are huge at first.
    """

    bound: int = NO_BOUND
    stalled: int = 0
    column_count: int = 0
    cheapest: int = -1
    priced: int = 0
    before: int = NO_BOUND
    target_gap: float = 2.0**50
    radius: float = 2.0**50


class Ascent(NamedTuple):
    """The rows that `ascend` works on.

    `duals` are those now and `integer_duals` the same in whole scaled points, `best_duals` those of the best bound,
    `momentum` the last step, `coverage` the weight of each player's boards, and `seated` says of nobody that they have
    a seat. The pool has the players of each board in `columns`, its cost in `costs`, and its reduced cost in
    `reduced_costs`.
    """

    state: AscentState
    duals: Amounts
    best_duals: Amounts
    momentum: Amounts
    coverage: Amounts
    seated: Numbers
    integer_duals: Numbers
    columns: Numbers
    costs: Numbers
    reduced_costs: Numbers
    size: int
    boards: int


def ascend(rows: Ascent, goal: int, work: int) -> int:
    """Do rounds for about this much work, until pricing must find the cheapest board, or a better bound is known.

    A bound up to `goal` is aimed at. When `state.cheapest` is a place, the cheapest board at these duals is to be put
    into the pool, `state.priced` to be set and the place to be taken out; the next call continues from there. The
    result is the work it took.
    """
    state, work_done = rows.state, 0
    while work_done < work:
        work_done += 1 + state.column_count // 16
        total, which = _compute_reduced_costs(rows)
        cheapest = rows.reduced_costs[which]
        value = total + rows.boards * cheapest
        better = value > state.bound
        if better and not state.priced:
            state.cheapest = which
            break
        came = state.priced and state.column_count < len(rows.costs)  # a board that the next rounds take into account
        state.priced = 0
        if better:
            _keep_best_duals(rows, value, goal)
        elif not came:
            state.stalled += 1
            if state.stalled == STALL_LIMIT:
                _lower_target(rows)
                if rows.state.target_gap < MIN_TARGET_GAP:
                    break
                continue
        _step(rows, cheapest, value)
        if better:
            break
    return work_done


def _compute_reduced_costs(rows: Ascent) -> tuple[int, int]:
    """Put the reduced cost of each column into `reduced_costs`; the sum of the duals, and where the cheapest is."""
    integer_duals, columns, costs, reduced_costs, size, duals = (
        rows.integer_duals,
        rows.columns,
        rows.costs,
        rows.reduced_costs,
        rows.size,
        rows.duals,
    )
    total, which = 0, 0
    for player in range(len(duals)):
        integer_duals[player] = int(duals[player] // 1)
        total += integer_duals[player]
    for place in range(rows.state.column_count):
        cost = costs[place]
        for seat in range(place * size, place * size + size):
            cost -= integer_duals[columns[seat]]
        reduced_costs[place] = cost
        if cost < reduced_costs[which]:
            which = place
    return total, which


def _keep_best_duals(rows: Ascent, value: int, goal: int) -> None:
    """These duals are the best so far; aim somewhat higher."""
    state = rows.state
    state.bound = value
    state.stalled = 0
    for player in range(len(rows.duals)):
        rows.best_duals[player] = rows.duals[player]
    state.target_gap = min(state.target_gap * HIGHER, float(goal - value))
    state.radius = min(state.radius, INITIAL_RADIUS * state.target_gap / rows.boards)


def _lower_target(rows: Ascent) -> None:
    """Go back to the best duals, and aim lower from there."""
    state = rows.state
    state.stalled = 0
    state.before = NO_BOUND
    state.target_gap *= LOWER
    state.radius = INITIAL_RADIUS * state.target_gap / rows.boards
    for player in range(len(rows.duals)):
        rows.duals[player] = rows.best_duals[player]
        rows.momentum[player] = 0.0


def _step(rows: Ascent, cheapest: int, value: int) -> None:
    """Weigh the boards that are nearly as cheap as the cheapest, and step by what they cover."""
    state, coverage, columns, reduced_costs, size = (
        rows.state, rows.coverage, rows.columns, rows.reduced_costs, rows.size,
    )  # fmt: skip
    radius, limit, total_weight = max(1.0, state.radius), cheapest + max(1, int(state.radius // 1)), 0.0
    for player in range(len(coverage)):
        coverage[player] = 0.0
    for place in range(state.column_count):
        cost = reduced_costs[place]
        if cost < limit:
            weight = smoothing_weight(cost, cheapest, radius)
            total_weight += weight
            for seat in range(place * size, place * size + size):
                coverage[columns[seat]] += weight
    target_increase = state.bound + state.target_gap - value
    step_duals(rows.duals, rows.momentum, coverage, rows.seated, rows.boards, total_weight, target_increase)
    if state.stalled % EVERY == EVERY - 1:
        if value <= state.before + int(state.target_gap // LEAST_RISE):
            state.radius *= RADIUS_DECAY
        state.before = value
