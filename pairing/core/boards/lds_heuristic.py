"""Better seedings by limited discrepancy search in the columns of most weight: many short searches, none exhaustive.

The boards of a good seeding are mostly among the few thousand of most weight in a list of a hundred thousand, and that
list may be too short for its total: most boards take little of the gap. So each search has some thousand columns,
those of most weight first, and `branch_and_bound` goes through the partitions of few discrepancies from the first one
tried. If nothing is found, the cutoff is lowered down to the bound, which prunes other branches and so leads elsewhere;
in the next round there are more columns, and more discrepancies. Hard heats of 70, whose best seeding was in the whole
list and found after two to five seconds, have it after one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from pairing.core.boards.arrays import Numbers
from pairing.core.boards.enumeration import ColumnEnumeration
from pairing.core.boards.lagrangian import DUAL_SCALE, LagrangianBound
from pairing.core.boards.partition_search import PartitionSearch

COLUMN_COUNT, MAX_DISCREPANCIES = 4000, 5  # in the first round
COLUMN_GROWTH, DISCREPANCY_GROWTH = (3, 2), 2  # times as many in the next
LAST_COLUMN_COUNT: Final = 20_000  # of the last round: beyond, it is quicker to go through all
CUTOFF_DECAY: Final = (7, 10)  # of the cutoff above the bound, if nothing was found
WORK_LIMIT: Final = 3_000_000  # of each dive: anything not found by then would take very long
DIVES: Final = 2  # that take the rounds in turn, each on a processor


class _LdsDive:
    """The searches of every other round, in the first of `columns`, whose `reduced_costs` are within `gap` for `total`.

    `solution` has the boards of a seeding below the best, until somebody takes them.
    """

    def __init__(
        self,
        bound: LagrangianBound,
        columns: Numbers,
        reduced_costs: Numbers,
        *,
        gap: int,
        total: int,
        rounds_before: int,
    ) -> None:
        self.solution: Sequence[Sequence[int]] = ()
        self.done = False
        self._bound, self._columns, self._reduced_costs = bound, columns, reduced_costs
        self._gap, self._total = gap, total
        self._column_count, self._max_discrepancies = COLUMN_COUNT, MAX_DISCREPANCIES
        self._go_further(rounds_before)
        self._cutoff = total
        self._search: PartitionSearch | None = None
        self._left = WORK_LIMIT

    def go_on(self, work: int, *, best: int, lower_bound: int) -> int:
        """Search for totals below `best`, not below `lower_bound`; the work it took."""
        spent = 0
        while spent < work and not self.done and not self.solution:
            if self._search is None or self._cutoff >= best:
                self._search = self._new_search(best - 1)
            spent += self._search.go_on(work - spent)
            if self._search.solution:
                self.solution, self._search = self._search.solution, None
            elif self._search.aborted or (
                self._search.infeasible and (self._search.exhaustive or self._cutoff <= lower_bound)
            ):
                self._next_round()  # if nothing was left out, a lower cutoff finds nothing either
            elif self._search.infeasible:
                self._search = self._new_search(
                    lower_bound + (self._cutoff - lower_bound) * CUTOFF_DECAY[0] // CUTOFF_DECAY[1]
                )
        self._left -= spent
        self.done = self.done or self._left <= 0
        return spent

    def _new_search(self, cutoff: int) -> PartitionSearch:
        self._cutoff, gap = cutoff, self._gap + (cutoff - self._total) * DUAL_SCALE
        columns, reduced_costs = self._columns[: self._column_count], self._reduced_costs[: self._column_count]
        return PartitionSearch(self._bound, columns, reduced_costs, gap=gap, max_discrepancies=self._max_discrepancies)

    def _next_round(self) -> None:
        self.done = self._column_count >= min(len(self._columns), LAST_COLUMN_COUNT)
        self._go_further(DIVES)
        self._search = None

    def _go_further(self, rounds: int) -> None:
        for _ in range(rounds):
            self._column_count, self._max_discrepancies = (
                self._column_count * COLUMN_GROWTH[0] // COLUMN_GROWTH[1],
                self._max_discrepancies * DISCREPANCY_GROWTH,
            )


class DiveScheduler:
    """The dives in one list: for `most`, or for less where that is too long, but at least for `least`.

    `total` is that of the best seeding found, with `boards`; `enumerated_total` is the total of the list, which is
    being made, or its root bounded, and `oversized` at that for a second or so. `done` when all rounds are over,
    `aborted` where even the list for `least` is too long.
    """

    def __init__(self, bound: LagrangianBound, most: int, *, least: int) -> None:
        self.total = 2**60
        self.boards: Sequence[Sequence[int]] = ()
        self.aborted = self.oversized = False
        self.enumerated_total = least
        self._bound, self._asked = bound, most
        self._enumeration: ColumnEnumeration | None = ColumnEnumeration(bound, most, least=least)
        self._root: PartitionSearch | None = None  # searched for its duals only
        self._dives: Sequence[_LdsDive] = ()

    @property
    def done(self) -> bool:
        return self.aborted or not (self._enumeration or self._root or any(not dive.done for dive in self._dives))

    def jobs(self, *, best: int, lower_bound: int) -> list[Callable[[int], int]]:
        """The jobs that can run at the same time, at most two; each gets an amount of work and returns what it took."""
        if self._enumeration:
            return [self._enumeration.go_on]
        if self._root:
            return [self._root.go_on]
        dives = [dive for dive in self._dives if not dive.done]
        return [partial(dive.go_on, best=min(best, self.total), lower_bound=lower_bound) for dive in dives]

    def note(self, best: int) -> None:
        """Take their results into account."""
        self.oversized = not self._dives and (self.oversized or bool(self._enumeration and self._enumeration.oversized))
        if self._enumeration and self._enumeration.aborted:
            self.aborted = True
        elif self._enumeration and self._enumeration.done:
            self.enumerated_total, self._asked = self._enumeration.total, best - 1
            self._root = PartitionSearch(
                self._bound, *self._enumeration.rows(), gap=self._asked * DUAL_SCALE - self._bound.lower_bound
            )
            self._enumeration = None
        elif self._root and self._root.root_bounded:
            columns, reduced_costs, gap = self._root.in_order(LAST_COLUMN_COUNT * COLUMN_GROWTH[0] // COLUMN_GROWTH[1])
            self._dives = [
                _LdsDive(self._bound, columns, reduced_costs, gap=gap, total=self._asked, rounds_before=before)
                for before in range(DIVES)
            ]
            self._root = None
        elif self._root and (self._root.infeasible or self._root.solution):  # too few boards for duals to be moved
            self._take(self._root.solution)
            self._root = None
        for dive in self._dives:
            self._take(dive.solution)
            dive.solution = ()

    def _take(self, boards: Sequence[Sequence[int]]) -> None:
        total = sum(self._bound.cost(board) for board in boards) // DUAL_SCALE
        if boards and total < self.total:
            self.total, self.boards = total, boards
