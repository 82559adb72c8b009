"""How far a seeding can still be from the best: prices first, then the ways to fill the heat at them.

The prices of `prices` give a floor. What a seeding may cost above that floor to be the best is little, so few boards
can be part of one. Where they are few enough they are all listed, and `covering` goes through the ways to fill the heat
with them at the floor: either a seeding is found there, and none is better, or the floor is raised by one. Beside that,
`diving` looks for seedings better than the best so far, and has most of the time until it has tried all that it does.
Work is counted in looks.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from pairing.core.boards.diving import Dives
from pairing.core.boards.prices import FINE, NO_FLOOR, PriceBound
from pairing.core.boards.ways import Ways

SLICE: Final = 100_000  # looks, after which each goes by what the others have shown
FLOOR_SHARE: Final = 8  # times fewer looks at the floor than for each of two who dive


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
    _dives: Dives | None = None

    @property
    def diving(self) -> bool:
        return self._dives is not None and not self._dives.done

    @property
    def stuck(self) -> bool:
        """Whether nothing can be done as long as no better seeding is known."""
        return self.done or bool(self._low and self._dives and self._low.given_up and self._dives.given_up)

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
        """Go through more ways at the floor, and dive below `best`; the looks it took, all if nothing can be done."""
        prices = self.prices
        if self._low is None or self._low.total < self.floor:
            self._low = Ways(prices, self.floor)
        low, dives = self._low, self._dives
        if dives is None:
            dives = Dives(prices, best - 1, least=self.floor)
        elif dives.done and not dives.given_up and (low.given_up or low.total > dives.reach):
            dives = Dives(prices, best - 1, least=max(self.floor, dives.reach + 1))
        self._dives = dives
        if not dives.done:
            spent = self._dive(dives, low, looks, best)
        else:
            spent = 0 if low.given_up else low.go_on_in_two(looks)
        if low.none:
            self.floor = max(self.floor, low.total + 1)
        if low.found:
            self._take(sum(prices.cost(board) for board in low.found) // FINE, low.found)
        self._take(dives.total, dives.boards)
        return spent or looks

    def _dive(self, dives: Dives, low: Ways, looks: int, best: int) -> int:
        """Two divers, and now and then the floor; or what they need first beside the floor, unless that is long."""
        first, *others = dives.shares(best=best, floor=self.floor)
        if not others and not low.given_up and not dives.long:
            others = [low.go_on]
        elif others and not low.given_up:
            low.go_on(max(1, looks // FLOOR_SHARE))
        waits = [self.prices.loops.aside(partial(share, looks)) for share in others]
        spent: int = max([first(looks), *(wait() for wait in waits)])
        dives.note(best)
        return spent

    def _take(self, total: int, boards: Sequence[Sequence[int]]) -> None:
        if total < self.total:
            self.total, self.boards = total, boards
