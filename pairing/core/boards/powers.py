"""Assigning powers: the cheapest powers of one board exactly, and a lower bound for those of the whole heat."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush
from itertools import pairwise

Moves = list[list[list[tuple[int, int]]]]  # from one power to another: the cost and the player, cheapest first


def best_powers(costs: Sequence[Sequence[int]]) -> list[int]:
    """The column for each row of a square table such that their costs add up to the least (Hungarian method)."""
    size = len(costs)
    row_price = [0] * (size + 1)
    column_price = [0] * (size + 1)
    row_of = [0] * (size + 1)  # by column, both counted from 1; column 0 holds the row being placed
    for row in range(1, size + 1):
        row_of[0] = row
        column = 0
        slack: list[int | None] = [None] * (size + 1)
        way = [0] * (size + 1)
        used = [False] * (size + 1)
        while row_of[column]:
            used[column] = True
            here = row_of[column]
            step, following = None, 0
            for other in range(1, size + 1):
                if used[other]:
                    continue
                reduced = costs[here - 1][other - 1] - row_price[here] - column_price[other]
                known = slack[other]
                if known is None or reduced < known:
                    slack[other] = known = reduced
                    way[other] = column
                if step is None or known < step:
                    step, following = known, other
            shift = step or 0
            for other in range(size + 1):
                if used[other]:
                    row_price[row_of[other]] += shift
                    column_price[other] -= shift
                else:
                    known = slack[other]
                    slack[other] = None if known is None else known - shift
            column = following
        while column:
            row_of[column] = row_of[way[column]]
            column = way[column]
    chosen = [0] * size
    for column in range(1, size + 1):
        chosen[row_of[column] - 1] = column - 1
    return chosen


def least_power_cost(power: Sequence[int], *, size: int) -> int:
    """The least total cost of powers if each power is played once a board, whoever meets whom.

    Players come in one by one; each time the cheapest chain of moves makes room for the new one.
    """
    return _spread(power, size)[0]


def transport_duals(power: Sequence[int], *, size: int, scale: int) -> list[int]:
    """The dual of each power, in scaled points, `scale` to a point, at which everybody could play their cheapest.

    The minimum that everybody costs beyond the duals, and the duals of all powers played, then add up to
    `least_power_cost`, less a few scaled points of rounding. There are many such duals; these are from their middle.
    """
    _, moves, at = _spread(power, size)
    steps = _steps(moves, at, size)
    duals = [0] * size
    for root in range(size):
        distance: list[int | None] = [None] * size
        distance[root] = 0
        for _ in range(size):
            for source in range(size):
                for target in range(size):
                    here, step, there = distance[source], steps[source][target], distance[target]
                    if here is not None and step is not None and (there is None or here + step < there):
                        distance[target] = here + step
        duals = [dual + (far or 0) * scale for dual, far in zip(duals, distance, strict=True)]
    return [dual // size for dual in duals]


def _spread(power: Sequence[int], size: int) -> tuple[int, Moves, list[int]]:
    """The least total cost, and who could move where in the spread that has it: that spread is the last."""
    count = len(power) // size
    room = [count // size] * size
    moves: Moves = [[[] for _ in range(size)] for _ in range(size)]
    at: list[int] = []
    total = 0
    for player in range(count):
        row = power[player * size : (player + 1) * size]
        chain, cost = _shortest_augmenting_path(row, room, moves, at, size)
        total += cost
        at.append(chain[0])
        _note_moves(player, chain[0], power, moves, size)
        for source, target in pairwise(chain):
            mover = heappop(moves[source][target])[1]
            while at[mover] != source:
                mover = heappop(moves[source][target])[1]
            at[mover] = target
            _note_moves(mover, target, power, moves, size)
        room[chain[-1]] -= 1
    return total, moves, at


def _note_moves(player: int, source: int, power: Sequence[int], moves: Moves, size: int) -> None:
    base = player * size
    for target in range(size):
        if target != source:
            heappush(moves[source][target], (power[base + target] - power[base + source], player))


def _steps(moves: Moves, at: Sequence[int], size: int) -> list[list[int | None]]:
    """The minimum cost of moving somebody from one power to another; None where nobody can."""
    steps: list[list[int | None]] = [[None] * size for _ in range(size)]
    for source in range(size):
        for target in range(size):
            heap = moves[source][target]
            while heap and at[heap[0][1]] != source:
                heappop(heap)
            if heap:
                steps[source][target] = heap[0][0]
    return steps


def _shortest_augmenting_path(
    row: Sequence[int], room: Sequence[int], moves: Moves, at: Sequence[int], size: int
) -> tuple[list[int], int]:
    """The powers through which a newcomer with these costs pushes others, ending where there is room; its cost."""
    steps = _steps(moves, at, size)
    distance = list(row)
    before: list[int | None] = [None] * size
    for _ in range(size):
        for source in range(size):
            for target in range(size):
                step = steps[source][target]
                if step is not None and distance[source] + step < distance[target]:
                    distance[target] = distance[source] + step
                    before[target] = source
    last = min((power for power in range(size) if room[power]), key=lambda power: distance[power])
    chain = [last]
    source_of = before[last]
    while source_of is not None:
        chain.append(source_of)
        source_of = before[source_of]
    return chain[::-1], distance[last]
