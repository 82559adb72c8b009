"""Everybody's seat during a search, and the tables kept with it, for the plain and the compiled path."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from copy import deepcopy
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from pairing.core.boards import exact, moves, seat_rows
from pairing.core.boards.cost import Tables, pair_rows
from pairing.core.boards.loops import PLAIN, Loops
from pairing.core.boards.moves import Conflicts, SearchState, Seating
from pairing.core.boards.powers import best_powers
from pairing.core.boards.row_moves import Room, by_eight, eights
from pairing.core.boards.seat_rows import WIDTH, SeatRows

LEAST_DENSE, MOST_DENSE = 106, 210  # players
DENSE_SHARE = 0.4  # of all pairs of players

# A row of whole numbers: an `array` or a list on the plain path, a numpy array on the compiled one.
Row = Any


@dataclass(slots=True)
class Seats:
    """The present and the best seating, what it costs, and the loops to run.

    `make_room` and `make_seat_rows` make the rows that rows of swaps work in, the second for a dense heat;
    `acceptance_limits` makes the one of what each draw allows.
    """

    tables: Tables
    loops: Loops
    seating: Seating
    conflicts: Conflicts
    make_room: Callable[[], Room]
    make_seat_rows: Callable[[], SeatRows]
    acceptance_limits: Callable[[Sequence[Sequence[int]]], Row]
    room: Room = field(init=False)
    seat_rows: SeatRows | None = field(init=False)

    def __post_init__(self) -> None:
        self.room = self.make_room()
        self.seat_rows = self.make_seat_rows() if is_dense(self.tables, self.conflicts) else None

    @property
    def state(self) -> SearchState:
        """The state of the search."""
        return self.seating.state

    @property
    def board_conflicts(self) -> Row:
        """The conflict of each player with their board, as last settled: in one of the rows to work in."""
        return self.room.own

    @property
    def can_try_all(self) -> bool:
        """Whether the heat is small enough for `enumerate_partitions`."""
        return exact.can_try_all(len(self.tables.players), size=self.tables.size, most=self.loops.most_tried)

    def copied(self) -> Seats:
        """A copy of these seats and tables that can be changed alone; what never changes is shared."""
        return replace(self, seating=deepcopy(self.seating))

    def recompute(self) -> None:
        """Fill the table of loads for the present seating, and note its total and `board_conflicts`."""
        self.loops.recompute(self.seating, self.conflicts, self.board_conflicts)

    def note_as_best(self) -> None:
        """Note the present seating as the best there has been."""
        self.state.best = self.state.total
        moves.note_as_best(self.seating)

    def keep_if_best(self) -> None:
        """Note the present seating as the best if it is."""
        if self.state.total < self.state.best:
            self.note_as_best()

    def back_to_best(self) -> None:
        """Return to the best seating."""
        self.seating.board[:] = self.seating.best_board
        self.seating.slot[:] = self.seating.best_slot
        self.recompute()

    def set_best(self, boards: Sequence[Sequence[int]], total: int) -> None:
        """Note as the best a seating of these boards, with the cheapest powers for each; it has this total."""
        self.state.best = total
        for number, board in enumerate(boards):
            slots = best_powers([self._power_costs(player) for player in board])
            for player, slot in zip(board, slots, strict=True):
                self.seating.best_board[player], self.seating.best_slot[player] = number, slot

    def best_boards(self) -> list[list[int]]:
        """The players of each board of the best seating."""
        return self._sitting(self.seating.best_board)

    def try_swaps(self, table: Row, shift: int, *, goal: int, count: int) -> None:
        """Try `count` random swaps at the temperature of `table` and `shift`; stop once the total is at `goal`."""
        self.loops.anneal(self.seating, self.conflicts, table, shift, goal, count)

    def anneal_rows(self, course: Row, *, begun: int, each: int, goal: int, count: int) -> None:
        """Try rows of swaps for `count` steps, or a few more, till a row ends; stop once the total is at `goal`.

        `each` steps, counted from step `begun`, go by each row of `course`.
        """
        if self.seat_rows is not None:
            cost = seat_rows.steps_of_a_row(len(self.tables.players))
            self.loops.anneal_seat_rows(
                self.seating, self.conflicts, self.seat_rows, course, begun, each, cost, goal, count
            )
        else:
            self.loops.anneal_rows(self.seating, self.conflicts, self.room, course, begun, each, goal, count)

    def local_search(self, count: int) -> None:
        """Look at the next `count` pairs of players, and swap each whose swap lowers the total."""
        self.loops.local_search(self.seating, self.conflicts, count)

    def search_from_start(self) -> None:
        """Let the next look be at the first pair."""
        self.state.position = self.state.quiet = 0

    def hand_out_powers(self) -> bool:
        """Give each board its cheapest powers, exactly; whether that lowered the total."""
        if not self.tables.has_powers:
            return False
        slot_of, saved = self.seating.slot, 0
        for board in self._sitting(self.seating.board):
            costs = [self._power_costs(player) for player in board]
            slots = best_powers(costs)
            now = sum(cost[int(slot_of[player])] for player, cost in zip(board, costs, strict=True))
            then = sum(cost[slot] for slot, cost in zip(slots, costs, strict=True))
            if then < now:
                saved += now - then
                for player, slot in zip(board, slots, strict=True):
                    slot_of[player] = slot
        self.state.total -= saved
        return saved > 0

    def enumerate_partitions(self, ceiling: int) -> int:
        """The least total of all seatings, or `ceiling` where none is below it."""
        players, size, zeros = len(self.tables.players), self.tables.size, self.loops.zeros
        sets = exact.Sets(zeros(1 << players), zeros(1 << players), zeros(1 << size), zeros(size))
        self.loops.price_boards(sets, self.conflicts)
        return int(self.loops.enumerate_partitions(sets, players, size, ceiling))

    def _sitting(self, board_of: Row) -> list[list[int]]:
        sitting: list[list[int]] = [[] for _ in range(self.tables.boards)]
        for player in range(len(board_of)):
            sitting[int(board_of[player])].append(player)
        return sitting

    def _power_costs(self, player: int) -> Sequence[int]:
        size = self.tables.size
        row = self.tables.power[player * size : (player + 1) * size]
        if not self.tables.twin:
            return row
        return [cost + self._twin_holds(player, slot) * self.tables.forbidden for slot, cost in enumerate(row)]

    def _twin_holds(self, player: int, slot: int) -> bool:
        """Whether the other seat of someone who plays twice has this power."""
        twin = self.tables.twin[player]
        return twin >= 0 and int(self.seating.slot[twin]) == slot


def is_dense(tables: Tables, conflicts: Conflicts) -> bool:
    """Whether it is a large heat without powers in which two of five pairs or more have a conflict."""
    count = len(tables.players)
    simple = LEAST_DENSE <= count <= MOST_DENSE and tables.size <= WIDTH and not tables.has_powers
    return simple and len(conflicts.neighbors) >= DENSE_SHARE * count * (count - 1)


def plain_seats(tables: Tables, board: Sequence[int], slot: Sequence[int]) -> Seats:
    """The seats of a search in pure Python, at the given places."""
    pairs, count = pair_rows(tables), len(tables.players)
    starts, neighbors = [0], array("i")
    for player in range(count):
        neighbors.extend(other for other, value in enumerate(pairs[player]) if value)
        starts.append(len(neighbors))
    return Seats(
        tables=tables,
        loops=PLAIN,
        seating=Seating(
            state=SearchState(),
            board=list(board),
            slot=list(slot),
            best_board=list(board),
            best_slot=list(slot),
            conflict_loads=[array(row.typecode, bytes(row.itemsize * count)) for row in pairs[: tables.boards]],
        ),
        conflicts=Conflicts(
            pairs=pairs,
            power=tables.power,
            starts=starts,
            neighbors=neighbors,
            twin=tables.twin,
            forbidden=tables.forbidden,
            size=tables.size,
            has_powers=tables.has_powers,
            dense=False,
        ),
        make_room=partial(_room, tables),
        make_seat_rows=partial(_seat_rows, tables),
        acceptance_limits=list,
    )


def _room(tables: Tables) -> Room:
    count, size = len(tables.players), tables.size
    taking: Any = memoryview(array("q", [0] * (8 * eights(size) * tables.boards)))
    return Room(
        by_slot=[tables.power[slot::size] for slot in range(size)],
        by_eight=by_eight(tables.power, size=size),
        own=[0] * count,
        taking=taking,
        taking_eight=[taking[at : at + 8] for at in range(0, len(taking), 8)],
        seat=[0] * count,
        changes=[0] * count,
        sitting=[0] * count,
        never=2**60,
    )


def _seat_rows(tables: Tables) -> SeatRows:
    places = tables.boards * WIDTH
    changes: Any = memoryview(array("q", [0] * places))
    return SeatRows(
        pairs=[[0] * places for _ in range(places)],
        loads=[[0] * places for _ in range(tables.boards)],
        own=[0] * places,
        changes=changes,
        changes_eight=[changes[at : at + WIDTH] for at in range(0, places, WIDTH)],
        counts=[0] * tables.boards,
        player=[0] * places,
        never=2**58,
    )
