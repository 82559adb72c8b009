"""The loops of the search: annealing and climbing over swaps of two players' seats.

Plain functions over rows of numbers. `accelerated` compiles these very functions, so that the compiled path and the
plain one make the same moves: that is why they take rows, not objects, and call functions of their own kind only. Two
threads may run them at a time. A swap of player i (board g, seat s) with j (board h, seat t) changes the total by
`D[g,j] − D[g,i] + D[h,i] − D[h,j] − 2·W[i,j]` plus the change of the two powers, where W is the conflict of a pair and
D[g,i] the sum of W[i,·] over the players of board g. A player of two boards must not have one power twice: that costs
`forbidden`, and `twin` names the index of their other seat.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pairing.core.boards.arrays import Numbers, Table
from pairing.core.boards.rng import next_raw


@dataclass(slots=True)
class SearchState:
    """The state of a search: its random numbers, the current and the best total, and the steps done.

    `accepted` counts the swaps made and `quiet` the pairs of players since the last of them; `position` is the next
    pair to look at.
    """

    dice: int = 0
    total: int = 0
    best: int = 0
    steps: int = 0
    accepted: int = 0
    position: int = 0
    quiet: int = 0


class Seating(NamedTuple):
    """Where everybody sits now, and in the best seating; `load[g][i]` is player i's conflict with those of board g."""

    state: SearchState
    board: Numbers
    slot: Numbers
    best_board: Numbers
    best_slot: Numbers
    conflict_loads: Table


class Conflicts(NamedTuple):
    """What players' seats cost; constant during a search.

    `pairs[i][j]` is the conflict of a pair, `power[i * size + s]` that of player i with slot s. The players in conflict
    with i are in `neighbors`, from `starts[i]` on; where `dense`, whole rows are added faster than these.
    """

    pairs: Table
    power: Sequence[int]
    starts: Sequence[int]
    neighbors: Sequence[int]
    twin: Sequence[int]
    forbidden: int
    size: int
    has_powers: bool
    dense: bool


def anneal(
    seating: Seating, conflicts: Conflicts, thresholds: Sequence[int], shift: int, goal: int, count: int
) -> None:
    """Try `count` random swaps at one temperature; stop early once the total is down to `goal`.

    `thresholds[d >> shift]` of 2^21 draws accept a swap that costs d more. Half of the swaps start from a player who
    carries conflict, if a few draws find one.
    """
    state, board, slot, loads = seating.state, seating.board, seating.slot, seating.conflict_loads
    pairs, power, size, has_powers = conflicts.pairs, conflicts.power, conflicts.size, conflicts.has_powers
    players, has_twins = len(board), len(conflicts.twin) > 0
    dice, total, best, limit = state.dice, state.total, state.best, len(thresholds) << shift
    accepted, done = 0, state.steps
    end = done + count
    while done < end:
        done += 1
        dice, draw = next_raw(dice)
        i = (draw >> 41) * players >> 21
        j = (draw >> 21 & 1_048_575) * players >> 20
        tries = 0 if done & 1 else 4
        while tries < 4 and loads[board[i]][i] + power[i * size + slot[i]] <= 0:
            tries += 1
            dice, _ = next_raw(dice)
            i = (dice >> 41) * players >> 21
        g, s, h, t = board[i], slot[i], board[j], slot[j]
        change = 0
        if g != h:
            change = loads[g][j] - loads[g][i] + loads[h][i] - loads[h][j] - 2 * pairs[i][j]
        elif i == j or not has_powers:
            continue
        if has_powers:
            change += power[i * size + t] - power[i * size + s] + power[j * size + s] - power[j * size + t]
            if has_twins and s != t:
                change += _change_by_twins(seating, conflicts, i, j)
        if change > 0 and (change >= limit or (draw & 2_097_151) >= thresholds[change >> shift]):
            continue
        accepted += 1
        total += change
        _swap(seating, conflicts, i, j)
        if total < best:
            best = total
            note_as_best(seating)
            if best <= goal:
                break
    state.dice, state.total, state.best, state.steps = dice, total, best, done
    state.accepted += accepted


def local_search(seating: Seating, conflicts: Conflicts, count: int) -> None:
    """Look at the next `count` pairs of players in order, and swap each pair whose swap lowers the total.

    `state.quiet` counts the pairs since the last swap: at players² no swap of two helps any more.
    """
    state, board, slot, loads = seating.state, seating.board, seating.slot, seating.conflict_loads
    pairs, power, size, has_powers = conflicts.pairs, conflicts.power, conflicts.size, conflicts.has_powers
    players, has_twins = len(board), len(conflicts.twin) > 0
    i, j = state.position // players, state.position % players
    total, quiet, done = state.total, state.quiet, 0
    while done < count and quiet < players * players:
        done += 1
        quiet += 1
        j += 1
        if j >= players:
            j = 0
            i = i + 1 if i + 1 < players else 0
        g, s, h, t = board[i], slot[i], board[j], slot[j]
        change = power[i * size + t] - power[i * size + s] + power[j * size + s] - power[j * size + t]
        if g != h:
            change += loads[g][j] - loads[g][i] + loads[h][i] - loads[h][j] - 2 * pairs[i][j]
        elif not has_powers:
            continue
        if has_twins and s != t:
            change += _change_by_twins(seating, conflicts, i, j)
        if change < 0:
            quiet = 0
            total += change
            _swap(seating, conflicts, i, j)
    state.position = i * players + j
    state.total, state.quiet = total, quiet
    state.steps += done


def recompute(seating: Seating, conflicts: Conflicts, board_conflicts: Numbers) -> None:
    """Count the present seating afresh: its loads, its total, and each player's conflict with their board."""
    board, slot, loads, pairs, twin = (
        seating.board,
        seating.slot,
        seating.conflict_loads,
        conflicts.pairs,
        conflicts.twin,
    )
    power, size, players = conflicts.power, conflicts.size, len(board)
    for g in range(len(loads)):
        row = loads[g]
        for other in range(players):
            row[other] = 0
    for i in range(players):
        row, of_i = loads[board[i]], pairs[i]
        for other in range(players):
            row[other] += of_i[other]
    met = total = 0
    for i in range(players):
        board_conflicts[i] = loads[board[i]][i]
        met += loads[board[i]][i]
        total += power[i * size + slot[i]]
    for i in range(len(twin)):
        if twin[i] > i and slot[twin[i]] == slot[i]:
            total += conflicts.forbidden
    seating.state.total = total + met // 2


def _change_by_twins(seating: Seating, conflicts: Conflicts, i: int, j: int) -> int:
    """The change from the rule against one power at two boards, if i and j swap different slots."""
    slot, twin, clashes = seating.slot, conflicts.twin, 0
    s, t = slot[i], slot[j]
    other = twin[i]
    if other >= 0 and other != j:
        clashes += (slot[other] == t) - (slot[other] == s)
    other = twin[j]
    if other >= 0 and other != i:
        clashes += (slot[other] == s) - (slot[other] == t)
    return clashes * conflicts.forbidden


def _swap(seating: Seating, conflicts: Conflicts, i: int, j: int) -> None:
    """Swap the seats of the two."""
    board, slot = seating.board, seating.slot
    g, h = board[i], board[j]
    if g != h:
        move_loads(seating.conflict_loads[g], seating.conflict_loads[h], conflicts, i, j)
    board[i], board[j] = h, g
    slot[i], slot[j] = slot[j], slot[i]


def move_loads(left: Numbers, joined: Numbers, conflicts: Conflicts, i: int, j: int) -> None:
    """Note in the loads of the two boards that i leaves the first for the other, and j comes from there."""
    of_i, of_j, starts, neighbors = conflicts.pairs[i], conflicts.pairs[j], conflicts.starts, conflicts.neighbors
    if conflicts.dense:
        for other in range(len(left)):
            moved = of_j[other] - of_i[other]
            left[other] += moved
            joined[other] -= moved
        return
    for at in range(starts[i], starts[i + 1]):
        other = neighbors[at]
        left[other] -= of_i[other]
        joined[other] += of_i[other]
    for at in range(starts[j], starts[j + 1]):
        other = neighbors[at]
        left[other] += of_j[other]
        joined[other] -= of_j[other]


def note_as_best(seating: Seating) -> None:
    """Record the present seating as the best so far."""
    board, slot, best_board, best_slot = seating.board, seating.slot, seating.best_board, seating.best_slot
    for player in range(len(board)):
        best_board[player] = board[player]
        best_slot[player] = slot[player]
