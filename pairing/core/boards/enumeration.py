"""Column enumeration: all boards that a seeding of at most some total can have, by their reduced costs.

At the duals of a bound, the players pay for most of what a board costs. Its reduced cost is all that it takes of the
gap, from the bound to the total: no board whose reduced cost exceeds the gap can be part of such a seeding. Each point
more makes the list about twice as long, so the totals are gone up to, not down from: all shorter lists together take
as long as the last.
"""

from __future__ import annotations

from typing import Any, Final

from pairing.core.boards import pricing
from pairing.core.boards.arrays import Numbers
from pairing.core.boards.lagrangian import DUAL_SCALE, LagrangianBound

ROOM, MAX_COLUMNS = 2**12, 2**20  # boards at first, and at most: a hard heat of 56 needs 623,000 to be proven
LARGER: Final = 8  # times, where the room is full
PREFERRED_COLUMNS: Final = 100_000  # boards: rather a lower total than more
MAX_TOTAL_STEP: Final = 3  # points, from one total to the next
WORK_LIMIT: Final = 10_000_000


def players_of(board: int, size: int) -> list[int]:
    """The players of a board of a list, eight bits for each."""
    return [int(board) >> 8 * seat & 255 for seat in range(size)]


class ColumnEnumeration:
    """The list for `most`, or for the highest total above `least` for which the boards are few enough, or for `least`.

    `done` once it is whole: then the `count` boards for `total` are in `columns`, eight bits for each player, and what
    they take of the gap in `reduced_costs`, in scaled points. `aborted` where those for `least` are too many already.
    """

    def __init__(self, bound: LagrangianBound, most: int, *, least: int) -> None:
        self.total, self.most = least, most
        self.count = 0
        self.done = self.aborted = False
        self.columns: Numbers = []
        self.reduced_costs: Numbers = []
        self._bound, self._lower_bound, self._integer_duals = bound, bound.lower_bound, bound.best_duals()
        self._board_bound = (bound.lower_bound - sum(self._integer_duals)) // bound.tables.boards
        self._tree = bound.new_tree()
        self._begin(least)

    def go_on(self, work: int) -> int:
        """List more; the work it took. Listing is quicker than pricing, so two nodes count as one."""
        spent = 0
        while spent < work and not self.done and not self.aborted:
            spent += self._enumerate(2 * (work - spent)) // 2 + 1
        return spent

    @property
    def oversized(self) -> bool:
        """Whether there is room for more columns than are preferred already."""
        return len(self._tree.costs) > PREFERRED_COLUMNS

    def rows(self) -> tuple[Any, Any]:
        """The boards, and what they take, without the places that were not needed."""
        return self.columns[: self.count], self.reduced_costs[: self.count]

    def forget(self) -> None:
        """Drop the rows, which their new owner keeps."""
        self.columns = self.reduced_costs = []
        self._tree = self._bound.new_tree()

    def _begin(self, total: int) -> None:
        self._next, self._work_done = total, 0
        self._most = PREFERRED_COLUMNS if total > self.total else MAX_COLUMNS
        self._make_room(0, min(ROOM, self._most))

    def _enumerate(self, most: int) -> int:
        cutoff, resume = self._next * DUAL_SCALE - self._lower_bound + 1, self._work_done > 0
        nodes = self._bound.price(
            self._integer_duals, cutoff, self._tree, good_enough=0, most=most, resume=resume, offset=self._board_bound
        )
        count, spent = int(self._tree.state.listed), int(self._tree.state.nodes)
        self._work_done += spent
        if nodes >= 0:
            self._take(count)
        elif self._work_done >= 2 * WORK_LIMIT or count >= self._most:
            self.done = self._next > self.total
            self.aborted = not self.done
        elif nodes == pricing.FULL:
            self._make_room(count, min(LARGER * count, self._most))
        return spent

    def _take(self, count: int) -> None:
        """Keep the complete list, and begin the next if it isn't likely to be too long."""
        points, before = self._next - self.total, self.count
        self.total, self.count = self._next, count
        self.columns, self.reduced_costs = self._tree.columns, self._tree.costs
        promising = [1] if not points and count < PREFERRED_COLUMNS else []
        if points:  # if it continues to grow as it did since the one before
            good_enough = [
                PREFERRED_COLUMNS**points * before**more >= count ** (points + more)
                for more in range(1, MAX_TOTAL_STEP + 1)
            ]
            promising = [more for more, few in enumerate(good_enough, start=1) if few]
        further = min(max(promising, default=0), self.most - self.total)
        self.done = further <= 0
        if not self.done:
            self._begin(self.total + further)

    def _make_room(self, count: int, room: int) -> None:
        """Rows for this number of boards, with the first `count` of those that are there."""
        columns, costs = (self._bound.loops.zeros(room) for _ in range(2))
        columns[:count], costs[:count] = self._tree.columns[:count], self._tree.costs[:count]
        self._tree = self._tree._replace(columns=columns, costs=costs)
