"""How far a seeding can still be from the best: prices first, then all ways to fill the heat at them.

The prices of `prices` give a floor. What a seeding may cost above that floor to be the best is little, so few boards
can be part of one. Where they are few enough they are all listed, and `covering` goes through the ways to fill the heat
with them. That is done from both ends in turn. At the floor: either a seeding is found there, and none is better, or
the floor is raised by one. And at one less than the best seeding so far: either one is found, which is better, or that
one is the best there is. Work is counted in looks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from pairing.core.boards.loops import afterwards
from pairing.core.boards.prices import FINE, NO_FLOOR, PriceBound
from pairing.core.boards.ways import Ways

__all__ = ["Proof"]

SLICE: Final = 100_000  # looks, after which each end goes by what the other has shown


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
        left = [ways for ways in ([low] if high is low else [low, high]) if not ways.given_up]
        if high is low and left:
            spent = low.go_on_in_two(looks, best, self.aside)
        else:
            waits = [self.aside(partial(ways.go_on, looks, best)) for ways in left[1:]]
            spent = max([ways.go_on(looks, best) for ways in left[:1]] + [wait() for wait in waits], default=0)
        for ways in left:
            total = sum(prices.cost(board) for board in ways.found) // FINE
            if ways.none:
                self.floor = max(self.floor, ways.total + 1)
            elif ways.found and total < self.total:
                self.total, self.boards = total, ways.found
        return spent or looks
