"""The loops of `memetic`: a child of two seatings, and how far apart two seatings are. Compiled as those of `moves`."""

from __future__ import annotations

from typing import NamedTuple

from pairing.core.boards.arrays import Numbers, Table
from pairing.core.boards.moves import Seating
from pairing.core.boards.rng import next_raw


class Parents(NamedTuple):
    """Of either parent, the boards and slots of all players, and their conflicts with their boards."""

    boards: Table
    slots: Table
    board_conflicts: Table


class CrossoverWorkspace(NamedTuple):
    """The rows that `greedy_partition_crossover` works in.

    `left` (players still to be seated) and `costs` have a row for each parent with a place for each board, `standing`
    (has no seat) and `free` (the seats that are) one for each player.
    """

    left: Table
    costs: Table
    standing: Numbers
    free: Numbers


def greedy_partition_crossover(child: Seating, parents: Parents, rows: CrossoverWorkspace, first: int) -> None:
    """Seat a child: the boards of both parents in turn of which most is left, cheapest first, and the rest at random.

    `first` is the parent whose turn is first. The draws are those of the child.
    """
    count = len(rows.left[0])
    size = len(child.board) // count
    _count_boards(parents, rows, size)
    for player in range(len(child.board)):
        rows.standing[player] = rows.free[player] = 1
    for number in range(count):
        parent = (first + number) & 1
        chosen = _largest_class(rows, parent)
        for i in range(len(child.board)):
            if rows.standing[i] and parents.boards[parent][i] == chosen:
                rows.standing[i] = 0
                rows.left[0][parents.boards[0][i]] -= 1
                rows.left[1][parents.boards[1][i]] -= 1
                child.board[i] = number
                child.slot[i] = parents.slots[parent][i]
                rows.free[number * size + parents.slots[parent][i]] = 0
    _seat_the_others(child, rows, size)


def _count_boards(parents: Parents, rows: CrossoverWorkspace, size: int) -> None:
    for parent in range(2):
        for g in range(len(rows.left[0])):
            rows.left[parent][g] = size
            rows.costs[parent][g] = 0
        for i in range(len(rows.standing)):
            rows.costs[parent][parents.boards[parent][i]] += parents.board_conflicts[parent][i]


def _largest_class(rows: CrossoverWorkspace, parent: int) -> int:
    """The board of which most is left, the cheapest of these."""
    left, costs, chosen = rows.left[parent], rows.costs[parent], 0
    for g in range(1, len(left)):
        more = left[g] - left[chosen]
        if more > 0 or (more == 0 and costs[g] < costs[chosen]):
            chosen = g
    return chosen


def _seat_the_others(child: Seating, rows: CrossoverWorkspace, size: int) -> None:
    """Draw one of the free seats for everybody who has none."""
    free, seats, dice = rows.free, 0, child.state.dice
    for place in range(len(free)):
        if free[place]:
            free[seats] = place
            seats += 1
    for i in range(len(free)):
        if rows.standing[i]:
            dice, draw = next_raw(dice)
            drawn = (draw >> 41) * seats >> 21
            seats -= 1
            place = free[drawn]
            free[drawn] = free[seats]
            child.board[i] = place // size
            child.slot[i] = place % size
    child.state.dice = dice


def partition_distance(board: Numbers, other: Numbers, together: Numbers, count: int) -> int:
    """How many players sit otherwise in two seatings of `count` boards, powers and the boards' numbers aside.

    `together` has count² places to work in.
    """
    for at in range(count * count):
        together[at] = 0
    for i in range(len(board)):
        together[board[i] * count + other[i]] += 1
    alike = 0
    for g in range(count):
        most = 0
        for h in range(count):
            most = max(most, together[g * count + h])
        alike += most
    return len(board) - alike
