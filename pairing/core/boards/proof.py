"""How far a seeding can still be from the best: prices first, then all ways to fill the heat at them.

The prices of `prices` give a floor. What a seeding may cost above that floor to be the best is little, so few boards
can be part of one. Where they are few enough they are all listed, and `covering` goes through the ways to fill the heat
with them: either one is found, and no seeding is better, or the floor is raised by one. Work is counted in looks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from pairing.core.boards import covering
from pairing.core.boards.prices import ENOUGH_LOOKS, FINE, TOO_MANY, PriceBound

__all__ = ["Proof"]

MOST_LISTED: Final = 200_000  # boards; a hard heat of 84 players with a floor 3 below its total of 237 has 119,000
AGAIN: Final = 16  # one in so many looks at prices spent on a list, it is made again at the prices then


@dataclass(slots=True)
class Proof:
    """What is proven so far: no seeding is below `floor`; where one that costs just that was found, its `boards`.

    All totals are in the tables' units. `cover` and `make_ready` are the loops of `covering`, and `zeros` makes rows.
    """

    prices: PriceBound
    cover: Callable[..., None]
    make_ready: Callable[..., None]
    zeros: Callable[[int], Any]
    floor: int = -(2**60)
    boards: Sequence[Sequence[int]] = ()
    done: bool = False  # more work proves no more
    _listed: tuple[Any, ...] = ()
    _choices: tuple[Any, ...] = ()
    _filled: int = 0  # looks, with these choices

    def advance(self, *, looks: int, best: int, boards: Sequence[Sequence[int]]) -> None:
        """Do `looks` more, or a few; `best` is the total of the best seeding known, with these `boards`."""
        prices, before = self.prices, self.prices.looked
        if not prices.done:
            self.floor = max(self.floor, prices.raise_floor(looks=looks // 2, best=best, boards=boards))
            looks -= prices.looked - before
            if prices.done or self._filled > prices.looked // AGAIN:
                self._choices = ()  # at better prices fewer boards are to be listed
            self.done = prices.done and bool(prices.tables.twin)
        while looks > 0 and not self.done and self.floor < best and not prices.tables.twin:
            looks -= self._fill(looks) if self._choices else self._list(looks)

    def _list(self, looks: int) -> int:
        """List the boards of seedings that cost no more than the floor; the looks it took."""
        tables, before = self.prices.tables, self.prices.looked
        if not self._listed:
            self._listed = tuple(self.zeros(count * MOST_LISTED) for count in (1, 1, 1, 1, 5))
        members, costs, low, high, lists = self._listed
        count, cheapest = self.prices.list_boards(self.floor, looks=looks, listed=members, costs=costs)
        if count >= 0:
            self.make_ready(members, costs, low, high, lists, count, tables.size, cheapest)
            state = self.zeros(5)
            state[covering.SPARE] = self.floor * FINE - self.prices.floor
            rows = [self.zeros(tables.boards) for _ in range(9)]
            rows[1][0], rows[2][0] = count, -1  # the end of the list for the first choice, which is new
            self._filled = 0
            self._choices = (
                state,
                rows,
                self.zeros(tables.boards * len(tables.players)),
                self.zeros(len(tables.players)),
            )
        elif count == TOO_MANY or looks >= ENOUGH_LOOKS:
            self.done = self.prices.done
        return self.prices.looked - before + 1

    def _fill(self, looks: int) -> int:
        """Go on through the ways to fill the heat with what is listed; the looks it took."""
        tables = self.prices.tables
        state, rows, least, counts = self._choices
        before = int(state[covering.LOOKED])
        self.cover(
            state, *self._listed, *rows, least, counts, len(tables.players), tables.size, tables.boards, looks
        )  # fmt: skip
        if state[covering.FOUND]:
            members = self._listed[0]
            numbers = [int(members[int(board)]) for board in rows[7]]
            self.boards = [[number >> 7 * seat & 127 for seat in range(tables.size)] for number in numbers]
            self.done = True
        elif state[covering.DEPTH] < 0:
            self.floor += 1
            self._choices = ()
        self.done = self.done or bool(state[covering.NO_ROOM])
        self._filled = int(state[covering.LOOKED])
        return self._filled - before + 1
