"""A bound by prices: what each player is worth to a board, so that no board is much cheaper than what its players pay.

Whatever the prices are, every seeding costs at least the sum of all prices plus, for each board, the least that a board
can cost beyond the prices of its players (Lagrange, on the partition of the players into boards). That least is found
for certain, so each floor is valid, and the prices move to where the floor is highest (`rising`). Prices are whole fine
points, so no floor is off by a rounding. Work is counted in seats looked at, never in seconds: the bound after so many
steps of a search is the same on every machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any, Final

from pairing.core.boards import cheapest, rising
from pairing.core.boards.cheapest import Branches, Priced
from pairing.core.boards.cost import Tables
from pairing.core.boards.loops import Loops
from pairing.core.boards.powers import best_powers, power_prices
from pairing.core.boards.rising import Rising

FINE: Final = 10_000  # to a conflict point
MOST_PRICED: Final = 210  # players: in a larger heat, looking for the cheapest board takes longer than a search does
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


def board_cost(tables: Tables, pairs: Any, board: Sequence[int]) -> int:
    """What a board costs, in the tables' units, its powers handed out the cheapest way."""
    size, cost = tables.size, sum(int(pairs[a][b]) for a, b in combinations(board, 2))
    if tables.has_powers:
        table = [tables.power[player * size : (player + 1) * size] for player in board]
        cost += sum(row[slot] for row, slot in zip(table, best_powers(table), strict=True))
    return cost


class PriceBound:
    """The prices so far, and the best `floor` that they gave, in fine points; `done` where no better one is found."""

    def __init__(self, tables: Tables, pairs: Any, loops: Loops) -> None:
        self.tables, self.pairs, self.loops = tables, pairs, loops
        self.floor, self.done, self.looked = NO_FLOOR, False, 0
        self._next = 0  # place in the stock
        size = tables.size
        charged = power_prices(tables.power, size=size, fine=FINE) if tables.has_powers else [0] * size
        power = [cost * FINE - charged[k % size] for k, cost in enumerate(tables.power)]
        self._least = [min(power[k : k + size]) for k in range(0, len(power), size)]
        self._hoped = [sum(-int(met) for met in row if met < 0) * FINE // 2 for row in pairs]
        self._charged = sum(charged)
        self._priced = self._at_no_prices(power)
        self._branches = self.branches()
        self._rising = self._at_first_prices()

    def raise_floor(self, *, looks: int, best: int, boards: Sequence[Sequence[int]]) -> int:
        """Go on for `looks` more; the floor in the tables' units. `best` is the total of a seeding, its `boards`."""
        if not self._rising.state[rising.IN_STOCK]:
            for board in boards:
                self._put_in_stock(board, self.cost(board))
        left, goal = looks, best * FINE
        while left > 0 and not self.done:
            if self._rising.state[rising.CHEAPEST] < 0:
                looked = self._try_prices(goal, looks=left)
            else:
                looked = self._make_sure(most=left)
                self.done = looked < 0 and left >= ENOUGH_LOOKS
                looked = looked if looked >= 0 else left
            left -= looked
            self.looked += looked
        return -(-self.floor // FINE)

    def best_prices(self) -> list[int]:
        """Those of the floor, in fine points."""
        return [int(price // 1) for price in self._rising.best_prices]

    def cost(self, board: Sequence[int]) -> int:
        """What a board costs, in fine points."""
        return board_cost(self.tables, self.pairs, board) * FINE

    def branches(self, *, room: int = 0) -> Branches:
        """Rows for a search of its own, with room to list so many boards."""
        count, size, zeros = len(self.tables.players), self.tables.size, self.loops.zeros
        return Branches(
            state=zeros(cheapest.FIELDS),
            fitting=zeros(size),
            tried=zeros(size),
            gained=zeros(size),
            extra=zeros(size),
            sitting=zeros(size),
            order=zeros(size * count),
            gains=zeros(size * count),
            handed=zeros((size + 1) << size),
            board=zeros(size),
            members=zeros(room),
            costs=zeros(room),
        )

    def search(
        self,
        prices: Sequence[int],
        ceiling: int,
        branches: Branches,
        *,
        enough: int,
        most: int,
        again: bool = False,
        less: int = 0,
    ) -> int:
        """Look for the cheapest board at these prices, or list all, each `less`: see `cheapest_board`."""
        rows = zip(prices, self._least, self._hoped, strict=True)
        worth = self.loops.numbers([price - least + hoped for price, least, hoped in rows])
        priced = self._priced._replace(worth=worth, base=self._charged - less)
        return self.loops.cheapest_board(priced, branches, ceiling, enough, most, again)

    def _try_prices(self, goal: int, *, looks: int) -> int:
        """Rounds with the boards in stock; the looks they took."""
        looked = self.loops.try_prices(self._rising, goal, looks)
        self.floor = int(self._rising.state[rising.FLOOR])
        self.done = self._rising.level[0] < rising.LEAST_AIM or self.floor > goal - FINE
        return looked

    def _make_sure(self, *, most: int) -> int:
        """Put the cheapest board at the prices now into the stock; the looks it took, −1 where over `most`."""
        rows, found = self._rising, self._branches
        paid = [int(price) for price in rows.paid]
        place = int(rows.state[rising.CHEAPEST])
        known = int(rows.beyond[place])
        # A board that these prices give no better floor for is as good as the cheapest.
        enough = (self.floor - sum(paid)) // self.tables.boards
        looked = self.search(paid, known, found, enough=enough, most=most)
        if looked >= 0:
            cost = int(found.state[cheapest.CEILING])
            if cost < known:
                board = [int(player) for player in found.board]
                self._put_in_stock(board, cost + sum(paid[player] for player in board))
            rows.state[rising.SURE], rows.state[rising.CHEAPEST] = 1, -1
        return looked

    def _put_in_stock(self, board: Sequence[int], cost: int) -> None:
        rows, size, place = self._rising, self.tables.size, self._next
        for seat, player in enumerate(board):
            rows.members[place * size + seat] = player
        rows.costs[place] = cost
        rows.state[rising.IN_STOCK] = max(rows.state[rising.IN_STOCK], place + 1)
        self._next = (place + 1) % rising.STOCK

    def _at_no_prices(self, power: Sequence[int]) -> Priced:
        size, numbers = self.tables.size, self.loops.numbers
        masks = sorted(range(1 << size), key=int.bit_count)
        return Priced(
            pairs=self.pairs,
            power=numbers(power),
            least_power=numbers(self._least),
            hoped=numbers(self._hoped),
            masks=numbers(masks),
            mask_starts=numbers([sum(mask.bit_count() < k for mask in masks) for k in range(size + 2)]),
            worth=(),
            base=0,
            fine=FINE,
            size=size,
            has_powers=self.tables.has_powers,
        )

    def _at_first_prices(self) -> Rising:
        """With the prices of powers, these have the floor of `bound`."""
        tables, count = self.tables, len(self.tables.players)
        zeros, amounts = self.loops.zeros, self.loops.amounts
        prices = [float(least) for least in self._least]
        for clique, met in tables.cliques:
            for player in clique:
                prices[player] += max(0, met) * _next_meeting(len(clique), tables.boards)
        state = zeros(rising.FIELDS)
        state[rising.FLOOR], state[rising.CHEAPEST], state[rising.BEFORE] = NO_FLOOR, -1, NO_FLOOR
        return Rising(
            state=state,
            level=amounts([2.0**50, 2.0**50]),
            prices=amounts(prices),
            best_prices=amounts(prices),
            moves=amounts([0.0] * count),
            shares=amounts([0.0] * count),
            seated=zeros(count),
            paid=zeros(count),
            members=zeros(rising.STOCK * tables.size),
            costs=zeros(rising.STOCK),
            beyond=zeros(rising.STOCK),
            size=tables.size,
            boards=tables.boards,
        )
