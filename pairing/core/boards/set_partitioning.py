"""The loop that goes through the ways to partition the players into boards of a list: branch and bound.

Each node seats the player with the fewest boards left (Knuth, 2000, on exact covers). A node is pruned where the
reduced costs of what is left exceed the gap. Other duals tell more about the players and the boards that are left:
before each node they are moved for up to `ROUNDS` rounds, to where the bound of the node is highest. That prunes most
nodes at the first or second board, since the list is whole: no board can come in again. Every few rounds, boards whose
reduced cost exceeds the gap, whatever the others are, leave the list (variable fixing). Before any is tried, the others
are sorted by what they cost, roughly: most nodes leave so small a gap that only the first of them still fit.

Duals move as `smoothing` says. The weight that a board had, the later rounds counting more, is about how large its part
would be if boards could be taken in parts (Barahona and Anbil, 2000, on the volume algorithm): so it also tells which
board to try first, and the first partition tried is often a good one. Compiled as the loops of `moves`, for any thread.
"""

from __future__ import annotations

from typing import NamedTuple

from pairing.core.boards.arrays import Amounts, Numbers
from pairing.core.boards.smoothing import EVERY, INITIAL_RADIUS, LEAST_RISE, RADIUS_DECAY, smoothing_weight, step_duals
from pairing.core.boards.tree_state import TreeState

NEW, BOUNDING, BOUNDED = -1, -2, -3  # a node, before its boards are tried
ROUNDS = 100
BUCKETS = 128  # of boards, sorted by what they cost
FIXING_INTERVAL = 4  # rounds from one variable fixing to the next
WEIGHT_GROWTH = 1.1  # times as much does the weight of a board count in each round
MIN_TARGET_GAP = 300  # scaled points


class NodeStack(NamedTuple):
    """Rows with a place for each node: which board it takes, of the columns from `starts` to `ends`.

    What it may cost is in `gaps`. `next_column` is `NEW` where the node is new; then the columns up to `branch_end` are
    those of the player to be seated, `next_column` is the one to be tried next, and the others are sorted by what they
    cost, divided by two `shifts` times. `branch_column` is the board taken. `node_bounds` is what the players without a
    seat must cost at least, size times over. `discrepancies` tells how far the node is from the first partition tried.
    """

    starts: Numbers
    ends: Numbers
    next_column: Numbers
    branch_end: Numbers
    gaps: Numbers
    node_bounds: Numbers
    shifts: Numbers
    branch_column: Numbers
    discrepancies: Numbers


class PartitionState(NamedTuple):
    """The rows that `branch_and_bound` works on.

    `columns` begins with all boards, each its players, eight bits for each and the others set, and `reduced_costs` with
    their reduced costs, never negative; each node adds a list of those that still fit. `current_costs` (at the duals
    that are moved now) and `primal_weights` have a place for each board of the first list. `counts` (of boards left)
    and the rows from `duals` to `coverage` have one for each player, `min_costs` (the least cost of one of their
    boards) one for each at each node. `seated` (not 0: has a seat, or isn't a player) and `integer_duals` (0 beyond the
    players) have one for each number of eight bits. With up to `min_columns_to_bound` boards left, duals are not moved.
    """

    state: TreeState
    columns: Numbers
    reduced_costs: Numbers
    nodes: NodeStack
    current_costs: Numbers
    primal_weights: Amounts
    counts: Numbers
    min_costs: Numbers
    seated: Numbers
    integer_duals: Numbers
    buckets: Numbers
    duals: Amounts
    best_duals: Amounts
    momentum: Amounts
    coverage: Amounts
    size: int
    boards: int
    min_columns_to_bound: int


def branch_and_bound(rows: PartitionState, work: int) -> None:
    """Continue for about this much work, to the next partition: its boards are then in `branch_column`.

    A partition has a discrepancy for each board in the place of one that comes first by its weight; those with more
    than `state.max_discrepancies` are left out, and then `state.truncated` is set. `state.depth` is −1 when all are
    gone through without a find. It also ends once the duals were moved for the whole list, so that the caller can ask
    for the weights of the boards.
    """
    state, next_column = rows.state, rows.nodes.next_column
    work_done = state.found = 0
    while state.depth >= 0 and work_done < work and not state.found and not state.no_room:
        phase = next_column[state.depth]
        if phase == BOUNDING:
            work_done += _improve_node_bound(rows)
            if state.depth == 0 and next_column[0] == BOUNDED:
                break
        elif phase < 0:
            work_done += _begin_node(rows)
        else:
            work_done += _branch(rows)
    state.work += work_done


def _begin_node(rows: PartitionState) -> int:
    """Prune the node, or let its bound be improved, or order its branches; the work it took."""
    depth, nodes = rows.state.depth, rows.nodes
    start, end, gap = nodes.starts[depth], nodes.ends[depth], nodes.gaps[depth]
    one, node_bound = _select_player(rows)
    if one < 0 or node_bound > gap * rows.size:
        rows.state.depth = depth - 1
    elif nodes.next_column[depth] == NEW and end - start > rows.min_columns_to_bound:
        _begin_bounding(rows)
    else:
        last = _order_branches(rows, one)
        _bucket_sort(rows, last)
        nodes.branch_end[depth] = last
        nodes.node_bounds[depth] = node_bound
        nodes.next_column[depth] = start
    return 4 + int(end - start)


def _select_player(rows: PartitionState) -> tuple[int, int]:
    """The player with the fewest boards left, −1 where somebody has none; and what all must cost, `size` times over."""
    depth, counts, players, size = rows.state.depth, rows.counts, len(rows.counts), rows.size
    columns, reduced, min_costs, seated = rows.columns, rows.reduced_costs, rows.min_costs, rows.seated
    start, end, base = rows.nodes.starts[depth], rows.nodes.ends[depth], depth * players
    for player in range(players):
        counts[player] = 0
        min_costs[base + player] = rows.nodes.gaps[depth] + 1
    for place in range(start, end):
        board, cost = columns[place], reduced[place]
        for _ in range(size):
            player = board & 255
            board >>= 8
            counts[player] += 1
            min_costs[base + player] = min(min_costs[base + player], cost)
    fewest, node_bound, one = end - start + 1, 0, 0
    for player in range(players):
        if seated[player]:
            counts[player] = -1
        else:
            node_bound += min_costs[base + player]
            if counts[player] < fewest:
                fewest = counts[player]
                one = player
    return one if fewest > 0 else -1, node_bound


def _order_branches(rows: PartitionState, one: int) -> int:
    """Put the boards of that player first: by weight, or where duals were not moved, the cheapest first.

    The place behind them.
    """
    depth, columns = rows.state.depth, rows.columns
    reduced, weights = rows.reduced_costs, rows.primal_weights
    start, priced, size = rows.nodes.starts[depth], rows.nodes.next_column[depth] == BOUNDED, rows.size
    last = start
    for place in range(start, rows.nodes.ends[depth]):
        which, cost, weight = columns[place], reduced[place], weights[place - start]
        if not _sits_at(which, one, size):
            continue
        columns[place], reduced[place] = columns[last], reduced[last]
        weights[place - start] = weights[last - start]
        to = last
        while to > start and (weights[to - 1 - start] < weight if priced else reduced[to - 1] > cost):
            columns[to], reduced[to] = columns[to - 1], reduced[to - 1]
            weights[to - start] = weights[to - 1 - start]
            to -= 1
        columns[to], reduced[to], weights[to - start] = which, cost, weight
        last += 1
    return int(last)


def _sits_at(board: int, one: int, size: int) -> bool:
    for _ in range(size):
        if board & 255 == one:
            return True
        board >>= 8
    return False


def _bucket_sort(rows: PartitionState, last: int) -> None:
    """Sort the boards from `last` on into buckets; the last one is for all that cost too much."""
    depth, columns, reduced, buckets = rows.state.depth, rows.columns, rows.reduced_costs, rows.buckets
    end, shift = rows.nodes.ends[depth], 0
    if end + end - last > len(columns):
        rows.state.no_room = 1
        return
    while rows.nodes.gaps[depth] >> shift >= BUCKETS - 1:
        shift += 1
    for bucket in range(BUCKETS):
        buckets[bucket] = 0
    for place in range(last, end):
        buckets[min(reduced[place] >> shift, BUCKETS - 1)] += 1
    to = end
    for bucket in range(BUCKETS):
        to += buckets[bucket]
        buckets[bucket] = to - buckets[bucket]
    for place in range(last, end):
        bucket = min(reduced[place] >> shift, BUCKETS - 1)
        to = buckets[bucket]
        columns[to], reduced[to] = columns[place], reduced[place]
        buckets[bucket] += 1
    for place in range(last, end):
        columns[place], reduced[place] = columns[place + end - last], reduced[place + end - last]
    rows.nodes.shifts[depth] = shift


def _begin_bounding(rows: PartitionState) -> None:
    """Let all duals and all weights be 0."""
    state, nodes = rows.state, rows.nodes
    depth = state.depth
    nodes.next_column[depth] = BOUNDING
    if depth > 0:
        nodes.discrepancies[depth - 1] += 1
    state.rounds = 0
    state.dual_gain = state.before = -(2**60)
    rows.state.radius = INITIAL_RADIUS * max(nodes.gaps[depth] + 1, MIN_TARGET_GAP) / (rows.boards - depth)
    rows.state.round_weight = 1.0
    for player in range(len(rows.duals)):
        rows.duals[player] = rows.momentum[player] = 0.0
    for place in range(nodes.ends[depth] - nodes.starts[depth]):
        rows.primal_weights[place] = 0.0


def _improve_node_bound(rows: PartitionState) -> int:
    """A round: prune the node where its bound exceeds the gap, else move the duals; the work it took."""
    state, nodes = rows.state, rows.nodes
    depth = state.depth
    boards_left, gap = rows.boards - depth, nodes.gaps[depth]
    work_done = 2 * int(nodes.ends[depth] - nodes.starts[depth])
    total, cheapest = _compute_reduced_costs(rows)
    dual_gain = total + boards_left * cheapest
    if dual_gain > gap:
        state.depth = depth - 1
        return work_done
    if dual_gain > state.dual_gain:
        state.dual_gain = dual_gain
        state.cheapest = cheapest
        for player in range(len(rows.duals)):
            rows.best_duals[player] = rows.duals[player]
    state.rounds += 1
    if state.rounds == ROUNDS:
        _apply_best_duals(rows)
        return work_done
    if state.rounds % FIXING_INTERVAL == 0:
        _fix_by_reduced_cost(rows, cheapest + gap - dual_gain)
    total_weight, target = _accumulate_weights(rows, cheapest), max(gap + 1, MIN_TARGET_GAP)
    step_duals(rows.duals, rows.momentum, rows.coverage, rows.seated, boards_left, total_weight, target - dual_gain)
    if state.rounds % EVERY == 0:
        if dual_gain <= state.before + target // LEAST_RISE:
            rows.state.radius = max(1.0, rows.state.radius * RADIUS_DECAY)
        state.before = dual_gain
    return work_done


def _compute_reduced_costs(rows: PartitionState) -> tuple[int, int]:
    """Put the reduced costs into `current_costs`; the sum of the duals, and the least of those costs."""
    depth, columns, reduced = rows.state.depth, rows.columns, rows.reduced_costs
    integers, current = rows.integer_duals, rows.current_costs
    start, duals, total, cheapest = rows.nodes.starts[depth], rows.duals, 0, 2**60
    for player in range(len(duals)):
        integers[player] = int(duals[player] // 1)
        total += integers[player]
    for place in range(start, rows.nodes.ends[depth]):
        board = columns[place]  # eight at once, the unused are free: it takes two thirds of the time of a loop
        cost = reduced[place] - integers[board & 255] - integers[board >> 8 & 255] - integers[board >> 16 & 255]
        cost -= integers[board >> 24 & 255] + integers[board >> 32 & 255] + integers[board >> 40 & 255]
        cost -= integers[board >> 48 & 255] + integers[board >> 56 & 255]
        current[place - start] = cost
        cheapest = min(cheapest, cost)
    return total, cheapest


def _apply_best_duals(rows: PartitionState) -> None:
    """Take the best duals off what the boards cost, and what they gain off the gap."""
    state, nodes, columns, reduced = rows.state, rows.nodes, rows.columns, rows.reduced_costs
    integers, weights = rows.integer_duals, rows.primal_weights
    depth, size = state.depth, rows.size
    start = to = nodes.starts[depth]
    nodes.gaps[depth] = gap = nodes.gaps[depth] - state.dual_gain
    for player in range(len(rows.duals)):
        integers[player] = int(rows.best_duals[player] // 1)
    for place in range(start, nodes.ends[depth]):
        board, cost = columns[place], reduced[place] - state.cheapest
        for _ in range(size):
            cost -= integers[board & 255]
            board >>= 8
        columns[to], reduced[to], weights[to - start] = columns[place], cost, weights[place - start]
        to += cost <= gap
    nodes.ends[depth] = to
    nodes.next_column[depth] = BOUNDED


def _fix_by_reduced_cost(rows: PartitionState, max_cost: int) -> None:
    """Leave the boards whose reduced cost is more than that: too much, whatever the others are."""
    depth, columns, reduced = rows.state.depth, rows.columns, rows.reduced_costs
    current, weights = rows.current_costs, rows.primal_weights
    start = to = rows.nodes.starts[depth]
    for place in range(start, rows.nodes.ends[depth]):
        cost = current[place - start]
        columns[to], reduced[to] = columns[place], reduced[place]
        current[to - start], weights[to - start] = cost, weights[place - start]
        to += cost <= max_cost
    rows.nodes.ends[depth] = to


def _accumulate_weights(rows: PartitionState, cheapest: int) -> float:
    """Weigh the boards that are nearly as cheap, in `primal_weights` and in the `coverage` of their players.

    All weights, added up.
    """
    depth, columns, size = rows.state.depth, rows.columns, rows.size
    current, weights = rows.current_costs, rows.primal_weights
    coverage, state = rows.coverage, rows.state
    start, limit, total_weight = rows.nodes.starts[depth], cheapest + int(state.radius // 1), 0.0
    for player in range(len(coverage)):
        coverage[player] = 0.0
    for place in range(start, rows.nodes.ends[depth]):
        cost = current[place - start]
        if cost < limit:
            weight = smoothing_weight(cost, cheapest, state.radius)
            total_weight += weight
            weights[place - start] += weight * state.round_weight
            board = columns[place]
            for _ in range(size):
                coverage[board & 255] += weight
                board >>= 8
    state.round_weight *= WEIGHT_GROWTH
    return total_weight


def _branch(rows: PartitionState) -> int:
    """Take the board back, and the next one or prune the node; go on to a child with the boards that fit. The work."""
    state, nodes, seated, min_costs = rows.state, rows.nodes, rows.seated, rows.min_costs
    depth = state.depth
    place = nodes.next_column[depth]
    if place > nodes.starts[depth]:
        board = nodes.branch_column[depth]
        for _ in range(rows.size):
            seated[board & 255] = 0
            board >>= 8
    if place == nodes.branch_end[depth] or nodes.discrepancies[depth] > state.max_discrepancies:
        if place < nodes.branch_end[depth]:
            state.truncated = 1
        state.depth = depth - 1
        return 0
    nodes.next_column[depth] += 1
    nodes.branch_column[depth] = board = rows.columns[place]
    cost, base = rows.reduced_costs[place], depth * len(rows.counts)
    node_bound = nodes.node_bounds[depth] + cost * rows.size
    for _ in range(rows.size):
        seated[board & 255] = 1
        node_bound -= min_costs[base + (board & 255)]
        board >>= 8
    if node_bound > nodes.gaps[depth] * rows.size:
        return 0
    if depth + 1 == rows.boards:
        state.found = 1
        return 0
    return _list_child_columns(rows, cost)


def _list_child_columns(rows: PartitionState, spent: int) -> int:
    """Begin the child node, with the boards of nobody who has a seat by now that fit the gap; the work."""
    state, nodes, columns, reduced = rows.state, rows.nodes, rows.columns, rows.reduced_costs
    depth, size, seated = state.depth, rows.size, rows.seated
    end, max_cost = nodes.ends[depth], nodes.gaps[depth] - spent
    if end + end - nodes.branch_end[depth] > len(columns):
        state.no_room = 1
        return 0
    to, shift = end, nodes.shifts[depth]
    for place in range(nodes.branch_end[depth], end):
        if reduced[place] >> shift > max_cost >> shift:
            break
        columns[to], reduced[to] = columns[place], reduced[place]
        board, excluded = columns[place], reduced[place] > max_cost
        for _ in range(size):
            excluded |= seated[board & 255] > 0
            board >>= 8
        to += not excluded
    nodes.discrepancies[depth + 1] = nodes.discrepancies[depth]
    nodes.starts[depth + 1], nodes.ends[depth + 1] = end, to
    nodes.next_column[depth + 1] = NEW
    nodes.gaps[depth + 1] = max_cost
    state.depth = depth + 1
    return 1 + int(to - end) // 2
