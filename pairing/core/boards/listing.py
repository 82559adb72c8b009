"""The boards that a seeding of at most some total can have, at the prices of a floor: all of them, in one list.

Their players pay for most of what a board costs. What one costs beyond that is all that it takes from how much the
total is above the floor, so none that takes more can be part of such a seeding. Each point more makes the list about
twice as long, so the totals are gone up to, not down from: all shorter lists together take as long as the last.
"""

from __future__ import annotations

from typing import Any, Final

from pairing.core.boards import cheapest
from pairing.core.boards.prices import FINE, PriceBound

ROOM, MOST_LISTED = 2**12, 2**20  # boards at first, and at most: a hard heat of 56 needs 623,000 to be proven
LARGER: Final = 8  # times, where the room is full
PLENTY: Final = 100_000  # boards: rather a lower total than more
FURTHEST: Final = 3  # points, from one total to the next
MOST_LOOKS: Final = 10_000_000


def players_of(board: int, size: int) -> list[int]:
    """Who sits at a board of a list, eight bits for each."""
    return [int(board) >> 8 * seat & 255 for seat in range(size)]


class Listing:
    """The list for `most`, or for the highest total above `least` for which the boards are few enough, or for `least`.

    `done` once it is whole: then the `count` boards for `total` are in `members`, eight bits for each player, and in
    `rests` what they take of the difference between total and floor, in fine points. `given_up` where those for `least`
    are too many already.
    """

    def __init__(self, prices: PriceBound, most: int, *, least: int) -> None:
        self.total, self.most = least, most
        self.count = 0
        self.done = self.given_up = False
        self.members: Any = ()
        self.rests: Any = ()
        self._prices, self._floor, self._paid = prices, prices.floor, prices.best_prices()
        self._cheapest = (prices.floor - sum(self._paid)) // prices.tables.boards
        self._branches = prices.branches()
        self._begin(least)

    def go_on(self, looks: int) -> int:
        """List more; the looks it took. Listing is quicker than looking for the cheapest, so two looks count as one."""
        spent = 0
        while spent < looks and not self.done and not self.given_up:
            spent += self._look(2 * (looks - spent)) // 2 + 1
        return spent

    @property
    def long(self) -> bool:
        """Whether there is room for more than plenty already."""
        return len(self._branches.costs) > PLENTY

    def rows(self) -> tuple[Any, Any]:
        """The boards, and what they take, without the places that were not needed."""
        return self.members[: self.count], self.rests[: self.count]

    def forget(self) -> None:
        """Leave all rows to whoever has taken them."""
        self.members = self.rests = ()
        self._branches = self._prices.branches()

    def _begin(self, total: int) -> None:
        self._next, self._looked = total, 0
        self._most = PLENTY if total > self.total else MOST_LISTED
        self._make_room(0, min(ROOM, self._most))

    def _look(self, most: int) -> int:
        ceiling, again = self._next * FINE - self._floor + 1, self._looked > 0
        looked = self._prices.search(
            self._paid, ceiling, self._branches, enough=0, most=most, again=again, less=self._cheapest
        )
        count, spent = (int(self._branches.state[field]) for field in (cheapest.LISTED, cheapest.LOOKED))
        self._looked += spent
        if looked >= 0:
            self._take(count)
        elif self._looked >= 2 * MOST_LOOKS or count >= self._most:
            self.done = self._next > self.total
            self.given_up = not self.done
        elif looked == cheapest.FULL:
            self._make_room(count, min(LARGER * count, self._most))
        return spent

    def _take(self, count: int) -> None:
        """Keep the list that is whole now, and begin the next if it promises not to be too long."""
        points, before = self._next - self.total, self.count
        self.total, self.count = self._next, count
        self.members, self.rests = self._branches.members, self._branches.costs
        promising = [1] if not points and count < PLENTY else []
        if points:  # if it goes on to grow as it did since the one before
            enough = [PLENTY**points * before**more >= count ** (points + more) for more in range(1, FURTHEST + 1)]
            promising = [more for more, few in enumerate(enough, start=1) if few]
        further = min(max(promising, default=0), self.most - self.total)
        self.done = further <= 0
        if not self.done:
            self._begin(self.total + further)

    def _make_room(self, count: int, room: int) -> None:
        """Rows for so many boards, with the first `count` of those that are there."""
        members, costs = (self._prices.loops.zeros(room) for _ in range(2))
        members[:count], costs[:count] = self._branches.members[:count], self._branches.costs[:count]
        self._branches = self._branches._replace(members=members, costs=costs)
