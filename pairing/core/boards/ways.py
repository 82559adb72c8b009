"""All ways to fill the heat at no more than some total: its boards are listed, and `covering` goes through the list.

Where nothing else is to be done beside, two processors share the ways: each takes every other board of whoever is
seated first. All count their own looks, so it does not matter which of them is quicker.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from pairing.core.boards.listing import Listing
from pairing.core.boards.part import Part
from pairing.core.boards.prices import FINE, PriceBound


class Ways:
    """The ways to fill the heat at no more than `total`, and how far they have been gone through.

    `found` are the boards of a way, if there is one. `none` where there is none; `given_up` where that can't be told.
    """

    def __init__(self, prices: PriceBound, total: int) -> None:
        self.found: Sequence[Sequence[int]] = ()
        self.none = self.given_up = False
        self.total = total
        self._prices = prices
        self._list = Listing(prices, total, least=total)
        self._parts: list[Part] = []

    def go_on(self, looks: int) -> int:
        """Go through more of the ways; the looks it took."""
        shares = self._shares()
        spent = sum(share(-(-looks // len(shares))) for share in shares)
        self._note()
        return spent

    def go_on_in_two(self, looks: int) -> int:
        """As `go_on`, but with as many looks for each of two, one of them on a second processor."""
        if len(self._parts) == 1:
            self._parts += self._parts[0].split()
        shares = self._shares()
        waits = [self._prices.loops.aside(partial(share, looks)) for share in shares[1:]]
        spent = [share(looks) for share in shares[:1]] + [wait() for wait in waits]
        self._note()
        return max(spent, default=0)

    def _shares(self) -> list[Callable[[int], int]]:
        """What can be done at the same time, two jobs at most."""
        if not self._list.done:
            return [self._list.go_on]
        return [part.go_on for part in self._parts if not part.none]

    def _note(self) -> None:
        """Go by what these have shown."""
        if not self._list.done:
            self.given_up = self._list.given_up
            return
        if not self._parts:
            rows = self._list.rows()
            self._parts = [Part(self._prices, *rows, spare=self.total * FINE - self._prices.floor)]
            self._list.forget()
        self.found = next((part.found for part in self._parts if part.found), ())
        self.none = all(part.none for part in self._parts)
        self.given_up = any(part.given_up for part in self._parts)
