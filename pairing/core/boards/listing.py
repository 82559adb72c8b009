"""The boards that a seeding of at most some total can have, at the prices of a floor: all of them, in one list.

Their players pay for most of what a board costs. What one costs beyond that is all that it takes from how much the
total is above the floor, so none that takes more can be part of such a seeding.
"""

from __future__ import annotations

from typing import Final

from pairing.core.boards.cheapest import FULL
from pairing.core.boards.prices import FINE, PriceBound

__all__ = ["Listing"]

ROOM, MOST_LISTED = 2**12, 2**20  # boards at first, and at most: a hard heat of 56 needs 623,000 to be proven
LARGER: Final = 8  # times, where the room is full
PLENTY: Final = 300_000  # boards: rather a lower total than more
MOST_LOOKS: Final = 10_000_000


class Listing:
    """The list for `total`, or for the highest total down to `least` for which the boards are few enough.

    `done` once it is whole: then the `count` boards are in `members`, seven bits for each player, and in `rests` what
    they take of the difference between total and floor, in fine points. `given_up` where they are too many.
    """

    def __init__(self, prices: PriceBound, total: int, *, least: int) -> None:
        self.total = total
        self.count = 0
        self.done = self.given_up = False
        self.members, self.rests = (prices.loops.zeros(ROOM) for _ in range(2))
        self._prices, self._floor, self._paid = prices, prices.floor, prices.best_prices()
        self._cheapest = (prices.floor - sum(self._paid)) // prices.tables.boards
        self._enough = self._ceiling(least - 1)
        self._rows, self._board = prices.rows(), prices.loops.zeros(prices.tables.size)
        self._looked = 0

    def go_on(self, looks: int) -> int:
        """List more; the looks it took. Listing is quicker than looking for the cheapest, so two looks count as one."""
        looked = self._prices.search(
            self._paid, self._ceiling(self.total), self._board, self._rows, enough=self._enough, most=2 * looks,
            again=self._looked > 0, less=self._cheapest, plenty=PLENTY, found=(self.members, self.rests),
        )  # fmt: skip
        self.count, ceiling, spent = (int(number) for number in self._rows[-1][-3:])
        self.total += (ceiling - self._ceiling(self.total)) // FINE
        self._looked += spent
        self.done = looked >= 0
        if looked == FULL:
            self._make_room()
        self.given_up = not self.done and (self._looked >= 2 * MOST_LOOKS or self.count >= MOST_LISTED)
        return spent // 2 + 1

    def _make_room(self) -> None:
        for rows in ("members", "rests"):
            larger = self._prices.loops.zeros(min(LARGER * self.count, MOST_LISTED))
            larger[: self.count] = getattr(self, rows)
            setattr(self, rows, larger)

    def _ceiling(self, total: int) -> int:
        """What every board of a seeding of that total takes less than."""
        return total * FINE - self._floor + 1
