"""Where everybody sits during a search, and the tables kept beside it, for the plain and the compiled path."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from copy import deepcopy
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from pairing.core.boards import crossing, exact, loops, rows, steps
from pairing.core.boards.cost import Tables, pair_rows
from pairing.core.boards.powers import best_powers

__all__ = ["Row", "Seats", "plain_seats"]

# A row of whole numbers: an `array` on the plain path, a numpy array on the compiled one.
Row = Any


@dataclass(slots=True)
class Seats:
    """The present and the best seating (`board` and `slot` of each player), the tables, and the loops to run.

    `load[g][i]` is the conflict of player i with the players of board g; `state` is laid out in `steps`.
    `aside` does a job beside what follows, where a second processor can, and gives how to wait for its result.
    `try_all` finds the least total of all seatings, where the heat is small enough for that.
    """

    tables: Tables
    pairs: Row
    power: Row
    by_slot: Row
    by_eight: Row
    starts: Row
    neighbors: Row
    twin: Row
    dense: bool
    load: Row
    board: Row
    slot: Row
    best_board: Row
    best_slot: Row
    state: Row
    row: Callable[[Sequence[int]], Row]
    anneal: Callable[..., None]
    anneal_rows: Callable[..., None]
    climb: Callable[..., None]
    count: Callable[..., None]
    cross: Callable[..., None]
    unlike: Callable[..., int]
    try_all: Callable[[Seats, int], int] | None
    proof_loops: loops.ProofLoops
    numbers: Callable[[Sequence[int]], Row]
    reaches: Callable[[Sequence[Sequence[int]]], Row]
    room: Callable[[], tuple[Row, ...]]
    never: int
    aside: Callable[[Callable[[], Any]], Callable[[], Any]]
    sums: tuple[Row, ...] = field(init=False)

    def __post_init__(self) -> None:
        self.sums = self.room()

    def _twin_holds(self, player: int, slot: int) -> bool:
        """Whether the other seat of someone who plays twice has this power."""
        twin = self.tables.twin
        return bool(twin) and twin[player] >= 0 and int(self.slot[twin[player]]) == slot

    def settle(self) -> None:
        """Fill the table of loads for the present seating, and note its total; `carried` is right until it changes."""
        tables = self.tables
        self.count(
            self.state, self.board, self.slot, self.load, self.pairs, self.power, self.twin, tables.forbidden,
            tables.size, self.carried,
        )  # fmt: skip

    @property
    def carried(self) -> Row:
        """The conflict of each player with their board, as last settled: the first of the rows to work in."""
        return self.sums[0]

    def copied(self) -> Seats:
        """These seats and tables once more, to be changed by themselves; what never changes is shared."""
        own = ("board", "slot", "best_board", "best_slot", "load", "state")
        return replace(self, **{name: deepcopy(getattr(self, name)) for name in own})

    def note_as_best(self) -> None:
        """Note the present seating as the best there has been."""
        self.state[steps.BEST] = self.state[steps.TOTAL]
        self.best_board[:] = self.board
        self.best_slot[:] = self.slot

    def back_to_best(self) -> None:
        """Take up the best seating again."""
        self.board[:] = self.best_board
        self.slot[:] = self.best_slot
        self.settle()

    def try_swaps(self, table: Row, shift: int, *, goal: int, count: int) -> None:
        """Try `count` random swaps at the temperature of `table` and `shift`; stop once the total is at `goal`."""
        tables = self.tables
        self.anneal(
            self.state, self.board, self.slot, self.best_board, self.best_slot, self.load, self.pairs, self.power,
            self.starts, self.neighbors, self.twin, tables.forbidden, table, shift, tables.size, tables.has_powers,
            self.dense, goal, count,
        )  # fmt: skip

    def try_rows(self, course: Row, *, begun: int, each: int, goal: int, count: int) -> None:
        """Try rows of swaps for `count` steps, or a few more, till a row ends; stop once the total is at `goal`.

        `each` steps, counted from step `begun`, go by each row of `course`.
        """
        self.anneal_rows(
            self.state, self.board, self.slot, self.best_board, self.best_slot, self.load, self.pairs, self.power,
            self.by_slot, self.by_eight, self.starts, self.neighbors, course, *self.sums, self.never, self.tables.size,
            self.tables.has_powers, self.dense, goal, rows.steps_of_a_row(len(self.board)), begun, each, count,
        )  # fmt: skip

    def keep_if_best(self) -> None:
        """Note the present seating as the best if it is."""
        if self.state[steps.TOTAL] < self.state[steps.BEST]:
            self.note_as_best()

    def set_best(self, boards: Sequence[Sequence[int]], total: int) -> None:
        """Note as the best a seating of these boards, with the cheapest powers for each; it has this total."""
        self.state[steps.BEST] = total
        for number, board in enumerate(boards):
            slots = best_powers([self._power_costs(player) for player in board])
            for player, slot in zip(board, slots, strict=True):
                self.best_board[player], self.best_slot[player] = number, slot

    def best_boards(self) -> list[list[int]]:
        """Who sits on each board of the best seating."""
        sitting: list[list[int]] = [[] for _ in range(self.tables.boards)]
        for player in range(len(self.best_board)):
            sitting[int(self.best_board[player])].append(player)
        return sitting

    def hand_out_powers(self) -> bool:
        """Give each board its cheapest powers, exactly; whether that lowered the total."""
        tables = self.tables
        if not tables.has_powers:
            return False
        sitting: list[list[int]] = [[] for _ in range(tables.boards)]
        for player in range(len(self.board)):
            sitting[int(self.board[player])].append(player)
        saved = 0
        for board in sitting:
            costs = [self._power_costs(player) for player in board]
            slots = best_powers(costs)
            now = sum(cost[int(self.slot[player])] for player, cost in zip(board, costs, strict=True))
            then = sum(cost[slot] for slot, cost in zip(slots, costs, strict=True))
            if then < now:
                saved += now - then
                for player, slot in zip(board, slots, strict=True):
                    self.slot[player] = slot
        self.state[steps.TOTAL] -= saved
        return saved > 0

    def _power_costs(self, player: int) -> Sequence[int]:
        size = self.tables.size
        row = self.tables.power[player * size : (player + 1) * size]
        if not self.tables.twin:
            return row
        return [cost + self._twin_holds(player, slot) * self.tables.forbidden for slot, cost in enumerate(row)]


def plain_seats(tables: Tables, board: Sequence[int], slot: Sequence[int]) -> Seats:
    """The seats of a search in pure Python, at the given places."""
    pairs = pair_rows(tables)
    count = len(tables.players)
    starts = [0]
    neighbors = array("i")
    for player in range(count):
        neighbors.extend(other for other, value in enumerate(pairs[player]) if value)
        starts.append(len(neighbors))
    return Seats(
        tables=tables,
        pairs=pairs,
        power=tables.power,
        by_slot=[tables.power[slot :: tables.size] for slot in range(tables.size)],
        by_eight=rows.by_eight(tables.power, size=tables.size),
        starts=starts,
        neighbors=neighbors,
        twin=tables.twin,
        dense=False,
        load=[array(row.typecode, bytes(row.itemsize * count)) for row in pairs[: tables.boards]],
        board=list(board),
        slot=list(slot),
        best_board=list(board),
        best_slot=list(slot),
        state=[0] * steps.FIELDS,
        row=tuple,
        anneal=steps.anneal,
        anneal_rows=rows.try_rows,
        climb=steps.climb,
        count=steps.settle,
        cross=crossing.cross,
        unlike=crossing.unlike,
        try_all=_try_all if exact.can_try_all(count, size=tables.size, most=exact.MOST_PLAIN) else None,
        proof_loops=loops.PLAIN,
        numbers=list,
        reaches=list,
        room=partial(_room, tables),
        never=2**60,
        aside=loops.afterwards,
    )


def _room(tables: Tables) -> tuple[Row, ...]:
    """The rows that `try_rows` works in."""
    count = len(tables.players)
    taking = memoryview(array("q", [0] * (8 * rows.eights(tables.size) * tables.boards)))
    by_eight = [taking[at : at + 8] for at in range(0, len(taking), 8)]
    return [0] * count, taking, by_eight, [0] * count, [0] * count, [0] * count


def _try_all(seats: Seats, ceiling: int) -> int:
    """The least total of all seatings, or `ceiling` where none is below it."""
    players, size = len(seats.board), seats.tables.size
    cost, members = [0] * (1 << players), [0] * (1 << players)
    counting = ([0] * (1 << size), [0] * size)
    exact.price_boards(cost, members, *counting, seats.pairs, seats.power, players, size, seats.tables.has_powers)
    return exact.least_of_all(cost, members, players, size, ceiling)
