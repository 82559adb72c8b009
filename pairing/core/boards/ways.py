"""All ways to fill a heat at no more than some total: its boards are listed, and `covering` goes through the list.

Half of the work goes into the `short_list` at first, which often has a better way long before. Where nothing else is
to be done beside, two processors share the ways: each takes every other board of whoever is seated first. All count
their own looks, so it does not matter which of them is quicker.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import deepcopy
from functools import partial
from typing import Final, Self

from pairing.core.boards import covering
from pairing.core.boards.listing import Listing, players_of
from pairing.core.boards.prices import FINE, PriceBound
from pairing.core.boards.short_list import LENGTH, ShortList

__all__ = ["Ways"]

ROOM: Final = 4  # lists as long as the first, for those of all choices
FEW: Final = 300  # boards left: up to that, going through them is quicker than moving prices
QUICKER: Final = 80  # times: a look through a list, beside one for prices
PLACES: Final = 128  # one for each number of seven bits


class _Part:
    """The ways with some of the boards of the list for whoever is seated first, and the rows that `cover` works on."""

    def __init__(self, prices: PriceBound, listing: Listing, total: int) -> None:
        self._prices = prices
        tables, zeros, amounts = prices.tables, prices.loops.zeros, prices.loops.amounts
        players, boards, count = len(tables.players), tables.boards, listing.count
        self.state = zeros(covering.FIELDS)
        self.lists, self.rests = (zeros(ROOM * count + boards) for _ in range(2))
        self.lists[:count], self.rests[:count] = listing.members[:count], listing.rests[:count]
        self.choices = [zeros(boards) for _ in range(covering.ROWS)]
        self.choices[covering.ENDS][0], self.choices[covering.AT][0] = count, covering.NEW
        self.choices[covering.SPARES][0] = total * FINE - prices.floor
        self.seated, self.paid, self.wanted = zeros(PLACES), zeros(PLACES), amounts([0.0] * count)
        self._numbers = [zeros(length) for length in (count, boards * players, players, covering.RANKS)]
        self._amounts = [amounts([0.0] * length) for length in (players, players, players, players, 2)]

    @property
    def none(self) -> bool:
        return bool(self.state[covering.DEPTH] < 0)

    @property
    def found(self) -> list[list[int]]:
        """The boards of the way that was found, if one was."""
        chosen = self.choices[covering.CHOSEN] if self.state[covering.FOUND] else ()
        return [players_of(board, self._prices.tables.size) for board in chosen]

    @property
    def looked(self) -> int:
        return int(self.state[covering.LOOKED])

    @property
    def priced(self) -> bool:
        """Whether the prices have just been moved for the whole list."""
        return bool(self.choices[covering.AT][0] == covering.PRICED)

    def go_on(self, looks: int) -> int:
        """Go through more; the looks it took."""
        before, tables = self.looked, self._prices.tables
        beyond, least, counts, ranks = self._numbers
        self._prices.loops.cover(
            self.state, self.lists, self.rests, beyond, *self.choices, self.seated, least, counts, self.paid, ranks,
            *self._amounts, self.wanted, tables.size, tables.boards, FEW, looks * QUICKER,
        )  # fmt: skip
        return (self.looked - before) // QUICKER + 1

    def split(self) -> list[Self]:
        """Leave every other board still to be tried for that seat to a part of its own; none where it is too early."""
        at, tried = (int(self.choices[row][0]) for row in (covering.AT, covering.TRIED))
        if at < 0 or self.none:
            return []
        other = deepcopy(self, {id(self._prices): self._prices})
        other._leave()
        for first, part in enumerate((self, other)):
            for row in (part.lists, part.rests):
                row[at:tried] = [*row[at + 1 - first : tried : 2], *row[at + first : tried : 2]]
            part.choices[covering.AT][0] += len(range(at + 1 - first, tried, 2))
        other.choices[covering.STARTS][0] = other.choices[covering.AT][0]
        return [other]

    def begin_again(self, less: int) -> None:
        """Go through all ways with the boards of the list, whoever had them, that cost `less` than was asked for."""
        self._leave()
        self.choices[covering.STARTS][0], self.choices[covering.AT][0] = 0, covering.NEW
        self.choices[covering.SPARES][0] -= less * FINE

    def _leave(self) -> None:
        """Take back all choices."""
        self.state[covering.DEPTH] = self.state[covering.FOUND] = 0
        self.seated[:] = self._prices.loops.zeros(PLACES)

    def short_list(self, total: int) -> ShortList:
        """That of the boards that had most say while the prices were moved for the whole list."""
        count, spare = (int(self.choices[row][0]) for row in (covering.ENDS, covering.SPARES))
        most = self._prices.loops.highest(self.wanted[:count], LENGTH)
        paid = self.paid[: len(self._prices.tables.players)]
        return ShortList(
            self._prices, [int(self.lists[at]) for at in most], [int(self.rests[at]) for at in most],
            [int(each) for each in paid], floor=total * FINE - spare, least=int(self.state[covering.CHEAPEST]),
        )  # fmt: skip


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
        self.total = total
        self._prices = prices
        self._list = Listing(prices, total, least=least)
        self._parts: list[_Part] = []
        self._short_list: ShortList | None = None

    def go_on(self, looks: int, best: int) -> int:
        """Go through more of the ways; the looks it took. A way at `best` or more is of no use."""
        shares = self._shares(best)
        spent = sum(share(-(-looks // len(shares))) for share in shares)
        self._note(best)
        return spent

    def go_on_in_two(self, looks: int, best: int, aside: Callable[[Callable[[], int]], Callable[[], int]]) -> int:
        """As `go_on`, but with as many looks for each of two, one of them `aside`."""
        if len(self._parts) == 1:
            self._parts += self._parts[0].split()
        shares = self._shares(best)
        waits = [aside(partial(share, looks)) for share in shares[1:]]
        spent = [share(looks) for share in shares[:1]] + [wait() for wait in waits]
        self._note(best)
        return max(spent, default=0)

    def lower(self, total: int) -> None:
        """Ask for less than `total` was: the boards that can be part of that are listed already."""
        less, self.total, self._list.most, self.found = self.total - total, total, total, ()
        if self._parts:
            del self._parts[1:]
            self._parts[0].begin_again(less)

    def _shares(self, best: int) -> list[Callable[[int], int]]:
        """What can be done at the same time, two jobs at most."""
        if not self._list.done:
            return [self._list.go_on]
        parts: list[Callable[[int], int]] = [part.go_on for part in self._parts if not part.none]
        if self._short_list and not self._short_list.done:
            return [partial(self._short_list.go_on, best=best), *parts[:1]]
        return parts

    def _note(self, best: int) -> None:
        """Go by what these have shown."""
        if not self._list.done:
            self.given_up = self._list.given_up
            return
        if not self._parts:
            self.total = min(self.total, self._list.total)
            self._parts = [_Part(self._prices, self._list, self.total)]
            self._list.forget()
        if self._parts[0].priced and not self._short_list:
            self._short_list = self._parts[0].short_list(self.total)
        ways = [part.found for part in self._parts if part.found]
        if ways:
            self.found = ways[0]
        elif self._short_list and self._short_list.total < best:
            self.found = self._short_list.boards
        self.none = all(part.none for part in self._parts)
        self.given_up = any(part.state[covering.NO_ROOM] for part in self._parts)
        self.looked = sum(part.looked for part in self._parts)
