"""A bound by prices: what each player is worth to a board, so that no board is much cheaper than what its players pay.

Whatever the prices are, every seeding costs at least the sum of all prices plus, for each board, the least that a board
can cost beyond the prices of its players (Lagrange, on the partition of the players into boards). That least is found
for certain, so each floor is valid, and the prices move to where the floor is highest (`rising`). Prices are whole fine
points, so no floor is off by a rounding. Work is counted in seats looked at, never in seconds: the bound after so many
steps of a search is the same on every machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any, Final

from pairing.core.boards import rising
from pairing.core.boards.cost import Tables
from pairing.core.boards.loops import ProofLoops
from pairing.core.boards.powers import best_powers, power_prices

__all__ = ["FINE", "NO_FLOOR", "PriceBound", "can_be_priced"]

FINE: Final = 10_000  # to a conflict point
MOST_PRICED: Final = 105  # players: beyond, looking for the cheapest board takes longer than a search does
MOST_SEATS: Final = 8
LARGEST: Final = 2**58  # fine points in all, well inside 64 bits
NO_FLOOR: Final = -(2**60)
ENOUGH_LOOKS: Final = 100_000  # in one search for the cheapest board; beyond, there is no better bound this way


def can_be_priced(tables: Tables, *, most: int = MOST_PRICED) -> bool:
    """Whether the heat has at most that many players, and its boards and conflicts are small enough."""
    small = tables.boards >= 2 and len(tables.players) <= most and 2 <= tables.size <= MOST_SEATS
    return small and tables.widest * FINE * len(tables.players) < LARGEST


def _next_meeting(members: int, boards: int) -> int:
    """How many of a clique, in fine points, one more of it meets where it is spread evenly.

    Where the boards then all have as many, any number from one less is right: the middle leaves the fewest boards that
    cost nothing beyond their prices.
    """
    each, more = divmod(members, boards)
    return each * FINE - (FINE // 2 if each and not more else 0)


@dataclass(slots=True)
class PriceBound:
    """The prices so far, and the best floor that they gave, in fine points."""

    tables: Tables
    pairs: Any
    loops: ProofLoops
    floor: int = NO_FLOOR
    done: bool = False
    looked: int = 0
    _next: int = 0  # place in the stock
    _state: Any = ()  # the rows of `try_prices`, from here on
    _level: Any = ()
    _prices: Any = ()
    _best_prices: Any = ()
    _moving: tuple[Any, ...] = ()
    _paid: Any = ()
    _members: Any = ()
    _costs: Any = ()
    _beyond: Any = ()
    _fixed: tuple[Any, ...] = ()  # and those of `cheapest_board`
    _work: tuple[Any, ...] = ()
    _nothing: Any = ()
    _hoped: list[int] = field(default_factory=list)
    _least: list[int] = field(default_factory=list)

    def raise_floor(self, *, looks: int, best: int, boards: Sequence[Sequence[int]]) -> int:
        """Go on for `looks` more; the floor in the tables' units. `best` is the total of a seeding, its `boards`."""
        if not self._fixed:
            self._start(boards)
        left, goal = looks, best * FINE
        while left > 0 and not self.done:
            if self._state[rising.CHEAPEST] < 0:
                looked = self._try_prices(goal, looks=left)
            else:
                looked = self._make_sure(most=left)
                self.done = looked < 0 and left >= ENOUGH_LOOKS
                looked = looked if looked >= 0 else left
            left -= looked
            self.looked += looked
        return -(-self.floor // FINE)

    def worth(self, prices: Sequence[int]) -> tuple[list[int], int]:
        """What each player takes off a board's cost at most, wishes by half; and what prices of powers add to it."""
        rows = zip(prices, self._least, self._hoped, strict=True)
        return [price - least + hoped for price, least, hoped in rows], self._fixed[3]

    def best_prices(self) -> list[int]:
        """Those of the floor, in fine points."""
        return [int(price // 1) for price in self._best_prices]

    def _try_prices(self, goal: int, *, looks: int) -> int:
        """Rounds with the boards in stock; the looks they took."""
        looked = self.loops.try_prices(
            self._state, self._level, self._prices, self._best_prices, *self._moving, self._paid, self._members,
            self._costs, self._beyond, self.tables.size, self.tables.boards, goal, looks,
        )  # fmt: skip
        self.floor = int(self._state[rising.FLOOR])
        self.done = self._level[0] < rising.LEAST_AIM or self.floor > goal - FINE
        return looked

    def _make_sure(self, *, most: int) -> int:
        """Put the cheapest board at the prices now into the stock; the looks it took, −1 where over `most`."""
        size, paid = self.tables.size, [int(price) for price in self._paid]
        row = slice(place := int(self._state[rising.CHEAPEST]) * size, place + size)
        board = self.loops.numbers(self._members[row])
        known = int(self._costs[place // size]) - sum(paid[player] for player in board)
        # A board that these prices give no better floor for is as good as the cheapest.
        enough = (self.floor - sum(paid)) // self.tables.boards
        looked = self.search(paid, known, board, self._work, enough=enough, most=most)
        if looked >= 0:
            cost = int(self._work[-1][-2])
            if cost < known:
                self._put_in_stock([int(player) for player in board], cost + sum(paid[player] for player in board))
            self._state[rising.SURE], self._state[rising.CHEAPEST] = 1, -1
        return looked

    def rows(self) -> tuple[Any, ...]:
        """Rows for a search of its own."""
        count, size, zeros = len(self.tables.players), self.tables.size, self.loops.zeros
        return tuple(zeros(each) for each in (size * count, size * count, (size + 1) << size, 5 * size + 8))

    def search(
        self,
        prices: Sequence[int],
        ceiling: int,
        board: Any,
        rows: tuple[Any, ...],
        *,
        enough: int,
        most: int,
        again: bool = False,
        less: int = 0,
        found: tuple[Any, Any] | None = None,
    ) -> int:
        """Look for the cheapest board at these prices, or list all in `found`, at `less` each: see `cheapest_board`."""
        tables = self.tables
        worth, base = self.worth(prices)
        pairs, power, least_power, _, hoped, masks, starts = self._fixed
        return self.loops.cheapest_board(
            pairs, power, least_power, base - less, self.loops.numbers(worth), hoped, FINE, tables.size,
            tables.has_powers, ceiling, enough, most, again, board, masks, starts, *rows,
            *(found or (self._nothing, self._nothing)),
        )  # fmt: skip

    def _put_in_stock(self, board: Sequence[int], cost: int) -> None:
        size, place = self.tables.size, self._next
        for seat, player in enumerate(board):
            self._members[place * size + seat] = player
        self._costs[place] = cost
        self._state[rising.IN_STOCK] = max(self._state[rising.IN_STOCK], place + 1)
        self._next = (place + 1) % rising.STOCK

    def _start(self, boards: Sequence[Sequence[int]]) -> None:
        tables, size = self.tables, self.tables.size
        count = len(tables.players)
        charged = power_prices(tables.power, size=size, fine=FINE) if tables.has_powers else [0] * size
        power = [cost * FINE - charged[k % size] for k, cost in enumerate(tables.power)]
        self._least = [min(power[k : k + size]) for k in range(0, len(power), size)]
        prices = [float(least) for least in self._least]
        for clique, met in tables.cliques:
            for player in clique:  # with the prices of powers, this is the floor of `bound`
                prices[player] += max(0, met) * _next_meeting(len(clique), tables.boards)
        self._hoped = [sum(-int(met) for met in row if met < 0) * FINE // 2 for row in self.pairs]
        masks = sorted(range(1 << size), key=int.bit_count)
        starts = [sum(mask.bit_count() < k for mask in masks) for k in range(size + 2)]
        numbers, zeros = self.loops.numbers, self.loops.zeros
        rows = (power, self._least, self._hoped, masks, starts)
        power_row, least_row, hoped_row, mask_row, start_row = (numbers(each) for each in rows)
        self._fixed = (self.pairs, power_row, least_row, sum(charged), hoped_row, mask_row, start_row)
        self._work = self.rows()
        self._nothing = zeros(0)
        self._prices, self._best_prices = self.loops.amounts(prices), self.loops.amounts(prices)
        self._moving = tuple(self.loops.amounts([0.0] * count) for _ in range(2))
        self._level = self.loops.amounts([2.0**50, 2.0**50])
        self._beyond = zeros(rising.STOCK)
        self._paid, self._members, self._costs = zeros(count), zeros(rising.STOCK * size), zeros(rising.STOCK)
        self._state = numbers([NO_FLOOR, 0, 0, -1, 0, NO_FLOOR])
        for board in boards:
            self._put_in_stock(board, self.cost(board))

    def cost(self, board: Sequence[int]) -> int:
        """What a board costs, in fine points, its powers handed out the cheapest way."""
        size, tables = self.tables.size, self.tables
        cost = sum(int(self.pairs[a][b]) for a, b in combinations(board, 2))
        if tables.has_powers:
            table = [tables.power[player * size : (player + 1) * size] for player in board]
            cost += sum(row[slot] for row, slot in zip(table, best_powers(table), strict=True))
        return cost * FINE
