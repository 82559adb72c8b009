"""The loop that solves the pricing problem: the board of least reduced cost, or all boards below a cutoff.

Branch and bound over the seats of one board, players by their profit; powers are handed out exactly on the way.
Compiled as the loops of `moves`, for any thread.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from pairing.core.boards.arrays import Numbers, Table

NO_BOARD: Final = 2**60
FULL: Final = -2  # the room there is for boards


class PricingProblem(NamedTuple):
    """What players cost and bring at some duals; all but `pairs` in scaled points, `scale` to a point.

    `profit` is a player's dual less their least power, plus `bonus_bound`: half of what negative conflicts can bring
    them. `power` is less the duals of powers, whose sum is `base`. `masks` are the sets of powers by how many they
    hold, those of each number from `mask_starts` on.
    """

    pairs: Table
    power: Numbers
    least_power: Numbers
    bonus_bound: Numbers
    masks: Numbers
    mask_starts: Numbers
    profit: Numbers
    base: int
    scale: int
    size: int
    has_powers: bool


@dataclass(slots=True)
class PricingState:
    """Seats taken, boards listed, what a board must cost less than (the cost of the cheapest found), and nodes.

    `nodes` counts those of the last call.
    """

    depth: int = 0
    listed: int = 0
    cutoff: int = 0
    nodes: int = 0


class PricingTree(NamedTuple):
    """The rows that a search works in.

    For each seat: how many players may take it (`fitting`), which of them is `tried` next, who is `sitting` there, what
    those so far have `gained`, and what powers cost them beyond their least (`assignment_excess`). `order` and
    `profit_bound` have a row of all players for each seat, `assignment_costs` one of all sets of powers for each seat
    and one more. `board` is the cheapest that was found. Where `costs` has room, boards are listed: their players in
    `columns`, as numbers of eight bits, the bits beyond set.
    """

    state: PricingState
    fitting: Numbers
    tried: Numbers
    gained: Numbers
    assignment_excess: Numbers
    sitting: Numbers
    order: Numbers
    profit_bound: Numbers
    assignment_costs: Numbers
    board: Numbers
    columns: Numbers
    costs: Numbers


def solve_pricing(
    problem: PricingProblem, tree: PricingTree, cutoff: int, good_enough: int, node_limit: int, resume: bool
) -> int:
    """The nodes it takes to find the board of least reduced cost; −1 where over `node_limit`.

    What it costs is then in `state.cutoff`, `cutoff` where none is below it; a board of no more than `good_enough`
    will do. With room for them, all boards that cost less than `cutoff` are listed instead. Where over `node_limit`, or
    `FULL`, it can `resume` with the same rows and more room.
    """
    state, nodes, room = tree.state, 0, len(tree.costs)
    if not resume:
        _begin(problem, tree)
    state.cutoff = cutoff
    while state.depth >= 0 and nodes <= node_limit and (room == 0 or state.listed < room):
        if not _can_improve(problem, tree):
            state.depth -= 1
            continue
        nodes += 1
        more = _take_next(problem, tree)
        if state.depth + 1 < problem.size:
            _branch(problem, tree, more)
        elif _take_column(problem, tree, more) and state.cutoff <= good_enough:
            break
    state.nodes = nodes
    if state.depth >= 0 and 0 < room == state.listed:
        return FULL
    return nodes if nodes <= node_limit else -1


def _begin(problem: PricingProblem, tree: PricingTree) -> None:
    """Put all players in the order of their profit, for the first seat."""
    order, profit_bound, profit = tree.order, tree.profit_bound, problem.profit
    for player in range(len(profit)):
        place = player
        while place > 0 and profit_bound[place - 1] < profit[player]:
            profit_bound[place] = profit_bound[place - 1]
            order[place] = order[place - 1]
            place -= 1
        profit_bound[place] = profit[player]
        order[place] = player
    tree.state.depth = tree.state.listed = 0
    tree.fitting[0] = len(profit)
    tree.tried[0] = tree.gained[0] = tree.assignment_excess[0] = tree.assignment_costs[0] = 0


def _can_improve(problem: PricingProblem, tree: PricingTree) -> bool:
    """Whether enough players are left for the seats, and those of most profit make the board cheap enough."""
    depth, profit_bound = tree.state.depth, tree.profit_bound
    left, at, here = problem.size - depth, tree.tried[depth], depth * len(problem.profit)
    if at + left > tree.fitting[depth]:
        return False
    optimistic_profit = tree.gained[depth]
    for place in range(here + at, here + at + left):
        optimistic_profit += profit_bound[place]
    return bool(problem.base + tree.assignment_excess[depth] - optimistic_profit < tree.state.cutoff)


def _take_next(problem: PricingProblem, tree: PricingTree) -> int:
    """Seat the next player here; return the minimum that powers cost those seated, beyond the least power of each."""
    depth, sitting, size = tree.state.depth, tree.sitting, problem.size
    at = tree.tried[depth]
    tree.tried[depth] = at + 1
    sitting[depth] = player = tree.order[depth * len(problem.profit) + at]
    if not problem.has_powers:
        return 0
    power, least_power, assignment_costs, masks = (
        problem.power,
        problem.least_power,
        tree.assignment_costs,
        problem.masks,
    )
    row, before, base, more = (depth + 1) << size, depth << size, player * size, NO_BOARD
    for k in range(problem.mask_starts[depth + 1], problem.mask_starts[depth + 2]):
        mask, cheapest = masks[k], NO_BOARD
        for slot in range(size):
            if mask >> slot & 1:
                cheapest = min(cheapest, assignment_costs[before + (mask ^ 1 << slot)] + power[base + slot])
        assignment_costs[row + mask] = cheapest
        more = min(more, cheapest)
    for k in range(depth + 1):
        more -= least_power[sitting[k]]
    return int(more)


def _take_column(problem: PricingProblem, tree: PricingTree, more: int) -> bool:
    """Count the board that is full now, and keep it if it is cheap enough: whether it is."""
    state, sitting, pairs, bonus_bound, scale = (
        tree.state,
        tree.sitting,
        problem.pairs,
        problem.bonus_bound,
        problem.scale,
    )
    last = problem.size - 1
    gain = tree.profit_bound[last * len(problem.profit) + tree.tried[last] - 1]
    cost = problem.base + more - tree.gained[last] - gain
    for a in range(problem.size):
        one = sitting[a]
        cost += bonus_bound[one]
        for b in range(a):
            met = pairs[one][sitting[b]]
            if met < 0:
                cost += met * scale
    if cost >= state.cutoff:
        return False
    if len(tree.costs) == 0:
        state.cutoff = cost
        for a in range(problem.size):
            tree.board[a] = sitting[a]
        return True
    listed = -1 << 8 * problem.size if problem.size < 8 else 0
    for a in range(problem.size):
        listed |= sitting[a] << 8 * a
    tree.columns[state.listed], tree.costs[state.listed] = listed, cost
    state.listed += 1
    return True


def _branch(problem: PricingProblem, tree: PricingTree, more: int) -> None:
    """Put those who can still join in the order of what they bring there, for the next seat."""
    state, order, profit_bound, pairs, scale = tree.state, tree.order, tree.profit_bound, problem.pairs, problem.scale
    depth, players = state.depth, len(problem.profit)
    left, here, at = problem.size - depth, depth * players, tree.tried[depth] - 1
    of_player, gained = pairs[tree.sitting[depth]], tree.gained[depth] + profit_bound[here + at]
    below, found = here + players, 0
    lacking = problem.base + more - gained - state.cutoff
    need = lacking  # with the others at their highest, what one more must gain over
    for place in range(here + at + 1, here + at + left - 1):
        need -= profit_bound[place]
    for place in range(here + at + 1, here + tree.fitting[depth]):
        other, gain = order[place], profit_bound[place]
        if gain <= need:
            break
        met = of_player[other]
        if met > 0:
            gain -= met * scale
            if gain <= need:
                continue
        to = below + found
        while to > below and profit_bound[to - 1] < gain:
            profit_bound[to] = profit_bound[to - 1]
            order[to] = order[to - 1]
            to -= 1
        profit_bound[to] = gain
        order[to] = other
        found += 1
    if found >= left - 1:
        need = lacking
        for place in range(below, below + left - 2):
            need -= profit_bound[place]
        while found > 0 and profit_bound[below + found - 1] <= need:
            found -= 1
    state.depth = depth + 1
    tree.fitting[depth + 1], tree.tried[depth + 1] = found, 0
    tree.gained[depth + 1], tree.assignment_excess[depth + 1] = gained, more
