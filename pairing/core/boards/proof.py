"""How far a seeding can still be from the best: prices first, then all ways to fill the heat at them.

The prices of `prices` give a floor. What a seeding may cost above that floor to be the best is little, so few boards
can be part of one. Where they are few enough they are all listed, and `covering` goes through the ways to fill the heat
with them. That is done from both ends in turn. At the floor: either a seeding is found there, and none is better, or
the floor is raised by one. And at one less than the best seeding so far: either one is found, which is better, or that
one is the best there is. Work is counted in looks.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from pairing.core.boards import covering
from pairing.core.boards.cheapest import TOO_MANY
from pairing.core.boards.prices import FINE, NO_FLOOR, PriceBound

__all__ = ["Proof", "Ways"]

MOST_LISTED: Final = 200_000  # boards; a hard heat of 84 players with a floor 3 below its total of 236 has 134,000
LIST_LOOKS: Final = 1_000_000  # to make a list
ROOM: Final = 8  # lists as long as the first, for those of all choices
FEW: Final = 300  # boards left: up to that, going through them is quicker than moving prices
QUICKER: Final = 80  # times: a look through a list, beside one for prices


class Ways:
    """The ways to fill the heat at no more than `total`, and how far they have been gone through.

    `found` are the boards of one that there is. `none` where there is none; `given_up` where it can't be told.
    `looked` counts looks through lists.
    """

    def __init__(self, prices: PriceBound, total: int) -> None:
        self.total = total
        self.found: Sequence[Sequence[int]] = ()
        self.none = self.given_up = False
        self.looked = 0
        self._prices = prices
        self._rows: tuple[Any, ...] = ()
        self._chosen: Any = ()

    def go_on(self, looks: int, *, room: tuple[Any, ...]) -> int:
        """Go through more of the ways; the looks it took. `room` is where boards are listed."""
        return self._go_through(looks) if self._rows else self._list(looks, *room)

    def _list(self, looks: int, members: Any, costs: Any) -> int:
        prices, before = self._prices, self._prices.looked
        tables, loops = prices.tables, prices.loops
        count, cheapest = prices.list_boards(self.total, looks=looks, listed=members, costs=costs)
        if count >= 0:
            players, boards = len(tables.players), tables.boards
            state, rows = loops.zeros(covering.FIELDS), [loops.zeros(boards) for _ in range(covering.ROWS)]
            own = loops.numbers(members[:count])
            low, high, beyond = (loops.zeros(count) for _ in range(3))
            lists, rests = (loops.zeros(ROOM * count + boards) for _ in range(2))
            loops.make_ready(own, costs, low, high, lists, rests, count, tables.size, cheapest)
            rows[covering.ENDS][0], rows[covering.AT][0] = count, covering.NEW
            rows[covering.SPARES][0] = self.total * FINE - prices.floor
            self._chosen = rows[covering.CHOSEN]
            whole = [loops.zeros(length) for length in (boards * players, players, players)]
            parts = [loops.amounts([0.0] * length) for length in (players, players, players, players, 1)]
            self._rows = (state, own, low, high, lists, rests, beyond, *rows, *whole, *parts)
        else:
            self.given_up = count == TOO_MANY or looks >= LIST_LOOKS
        return prices.looked - before + 1

    def _go_through(self, looks: int) -> int:
        tables = self._prices.tables
        state, members = self._rows[:2]
        before = self.looked
        self._prices.loops.cover(*self._rows, tables.size, tables.boards, FEW, looks * QUICKER)
        if state[covering.FOUND]:
            numbers = [int(members[int(board)]) for board in self._chosen]
            self.found = [[number >> 7 * seat & 127 for seat in range(tables.size)] for number in numbers]
        self.none = bool(state[covering.DEPTH] < 0)
        self.given_up = bool(state[covering.NO_ROOM])
        self.looked = int(state[covering.LOOKED])
        return (self.looked - before) // QUICKER + 1


@dataclass(slots=True)
class Proof:
    """What is proven so far: no seeding is below `floor`; and the best that was found on the way, its `boards`.

    All totals are in the tables' units; `total` is that of `boards`.
    """

    prices: PriceBound
    floor: int = -(2**60)
    total: int = 2**60
    boards: Sequence[Sequence[int]] = ()
    done: bool = False  # more work proves no more
    _low: Ways | None = None
    _high: Ways | None = None
    _room: tuple[Any, ...] = ()

    def advance(self, *, looks: int, best: int, boards: Sequence[Sequence[int]]) -> None:
        """Do `looks` more, or a few; `best` is the total of the best seeding known, with these `boards`."""
        prices, before = self.prices, self.prices.looked
        if not prices.done:
            self.floor = max(self.floor, prices.raise_floor(looks=looks, best=best, boards=boards))
            looks -= prices.looked - before
        if prices.tables.twin or prices.floor == NO_FLOOR:
            self.done = prices.done
            return
        while looks > 0 and prices.done and not self.done:
            best = min(best, self.total)
            self.done = self.floor >= best
            if not self.done:
                looks -= self._go_on(looks, best)

    def _go_on(self, looks: int, best: int) -> int:
        """Go through more ways at the floor and nearer to `best`; the looks it took, all where nothing can be done."""
        low, high, prices = self._low, self._high, self.prices
        if low is None or low.total < self.floor:
            low = Ways(prices, self.floor)
        if high is None or high.none or high.found or high.total >= best:
            high = Ways(prices, best - 1)
        elif high.given_up and high.total > self.floor + 1:  # too many boards: one point lower there are fewer
            high = Ways(prices, high.total - 1)
        self._low, self._high = low, high if high.total > low.total else low
        if not self._room:
            self._room = tuple(prices.loops.zeros(MOST_LISTED) for _ in range(2))
        both = [low] if self._high is low else [low, high]
        left = [ways for ways in both if not ways.given_up]
        spent = 0
        for ways in left:
            spent += ways.go_on(looks // len(left) + 1, room=self._room)
            total = sum(prices.cost(board) for board in ways.found) // FINE
            if ways.none:
                self.floor = max(self.floor, ways.total + 1)
            elif ways.found and total < self.total:
                self.total, self.boards = total, ways.found
        return spent or looks
