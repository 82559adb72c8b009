"""How far a seeding can still be from the best: prices first, then all ways to fill the heat at them.

The prices of `prices` give a floor. What a seeding may cost above that floor to be the best is little, so few boards
can be part of one. Where they are few enough they are all listed, and `covering` goes through the ways to fill the heat
with them. That is done from both ends in turn. At the floor: either a seeding is found there, and none is better, or
the floor is raised by one. And at one less than the best seeding so far: either one is found, which is better, or that
one is the best there is. Half of the time goes into the `short_list` of each list at first, which often finds a better
seeding long before. Work is counted in looks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from pairing.core.boards import covering
from pairing.core.boards.listing import Listing
from pairing.core.boards.loops import afterwards
from pairing.core.boards.prices import FINE, NO_FLOOR, PriceBound
from pairing.core.boards.short_list import LENGTH, ShortList

__all__ = ["Proof", "Ways"]

ROOM: Final = 4  # lists as long as the first, for those of all choices
SLICE: Final = 100_000  # looks, after which each end goes by what the other has shown
FEW: Final = 300  # boards left: up to that, going through them is quicker than moving prices
QUICKER: Final = 80  # times: a look through a list, beside one for prices
PAID: Final = 4 + covering.ROWS  # the place of that row among those after the first three


class Ways:
    """The ways to fill the heat at no more than `total`, and how far they have been gone through.

    Where these are too many boards, `total` is lowered, to `least` if it must be. `found` are the boards of a way that
    there is, or of a dearer one that its short list has. `none` where there is no way at `total`; `given_up` where that
    can't be told. `looked` counts looks through lists.
    """

    def __init__(self, prices: PriceBound, total: int, *, least: int) -> None:
        self.found: Sequence[Sequence[int]] = ()
        self.none = self.given_up = False
        self.looked = 0
        self._prices = prices
        self.total = total
        self._list = Listing(prices, total, least=least)
        self._rows: tuple[Any, ...] = ()
        self._short_list: ShortList | None = None

    def go_on(self, looks: int, best: int) -> int:
        """Go through more of the ways; the looks it took. A way at `best` or more is of no use."""
        short_list = self._short_list
        if short_list and not short_list.done:
            spent = short_list.go_on(looks // 2, best)
            if short_list.total < best:
                self.found = short_list.boards
            return spent + self._go_through(looks // 2)
        if self._list.done:
            return self._go_through(looks)
        spent = self._list.go_on(looks)
        self.given_up = self._list.given_up
        if self._list.done:
            self.total = min(self.total, self._list.total)
            self._take(self._list)
        return spent

    def lower(self, total: int) -> None:
        """Ask for less than `total` was: the boards that can be part of that are listed already."""
        less, self.total, self._list.most, self.found = self.total - total, total, total, ()
        if self._list.done:
            state, rows = self._rows[0], self._rows[4:]
            state[covering.DEPTH] = state[covering.FOUND] = 0
            rows[covering.AT][0] = covering.NEW
            rows[covering.SPARES][0] -= less * FINE
            self._seated[:] = self._prices.loops.zeros(len(self._seated))

    def _take(self, listing: Listing) -> None:
        prices, count = self._prices, listing.count
        tables, loops = prices.tables, prices.loops
        players, boards = len(tables.players), tables.boards
        state, rows = loops.zeros(covering.FIELDS), [loops.zeros(boards) for _ in range(covering.ROWS)]
        lists, rests = (loops.zeros(ROOM * count + boards) for _ in range(2))
        lists[:count], rests[:count] = listing.members[:count], listing.rests[:count]
        listing.members = listing.rests = ()
        rows[covering.ENDS][0], rows[covering.AT][0] = count, covering.NEW
        rows[covering.SPARES][0] = self.total * FINE - prices.floor
        self._chosen, self._seated = rows[covering.CHOSEN], loops.zeros(players)
        whole = [loops.zeros(length) for length in (boards * players, players, players)]
        parts = [loops.amounts([0.0] * length) for length in (players, players, players, players, 2, count)]
        self._rows = (state, lists, rests, loops.zeros(count), *rows, self._seated, *whole, *parts)

    def _shorten(self) -> ShortList:
        """The boards that had most say while the prices were moved for the whole list."""
        state, members, rests, *rows = self._rows
        count, spare, paid = int(rows[1 + covering.ENDS][0]), int(rows[1 + covering.SPARES][0]), rows[PAID]
        most = self._prices.loops.highest(rows[-1][:count], LENGTH)
        return ShortList(
            self._prices, [int(members[at]) for at in most], [int(rests[at]) for at in most],
            [int(each) for each in paid], floor=self.total * FINE - spare, least=int(state[covering.CHEAPEST]),
        )  # fmt: skip

    def _go_through(self, looks: int) -> int:
        tables = self._prices.tables
        state = self._rows[0]
        before = self.looked
        self._prices.loops.cover(*self._rows, tables.size, tables.boards, FEW, looks * QUICKER)
        if self._rows[4 + covering.AT][0] == covering.PRICED and self._short_list is None:
            self._short_list = self._shorten()
        if state[covering.FOUND]:
            self.found = [[int(board) >> 7 * seat & 127 for seat in range(tables.size)] for board in self._chosen]
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
    aside: Callable[[Callable[[], int]], Callable[[], int]] = afterwards
    _low: Ways | None = None
    _high: Ways | None = None

    @property
    def stuck(self) -> bool:
        """Whether nothing can be done as long as no better seeding is known."""
        return self.done or bool(self._low and self._high and self._low.given_up and self._high.given_up)

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
                looks -= self._go_on(min(looks, SLICE), best)

    def _go_on(self, looks: int, best: int) -> int:
        """Go through more ways at the floor and nearer to `best`; the looks it took, all where nothing can be done."""
        low, high, prices = self._low, self._high, self.prices
        if low is None or low.total < self.floor:
            low = high if high and high.total == self.floor else Ways(prices, self.floor, least=self.floor)
        elif high and high.total == low.total and high.looked > low.looked:
            low = high
        if best - 1 <= low.total:
            high = low
        elif high is None or high.total == low.total or high.none or (high.given_up and high.total >= best):
            high = Ways(prices, best - 1, least=low.total + 1)
        elif high.total >= best:
            high.lower(best - 1)
        self._low, self._high = low, high
        both = [low] if high is low else [low, high]
        left = [ways for ways in both if not ways.given_up]
        waits = [self.aside(partial(ways.go_on, looks, best)) for ways in left[1:]]
        spent = max([ways.go_on(looks, best) for ways in left[:1]] + [wait() for wait in waits], default=0)
        for ways in left:
            total = sum(prices.cost(board) for board in ways.found) // FINE
            if ways.none:
                self.floor = max(self.floor, ways.total + 1)
            elif ways.found and total < self.total:
                self.total, self.boards = total, ways.found
        return spent or looks
