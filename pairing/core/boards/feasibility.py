"""Whether the heat can be seeded at no more than some total: its columns are enumerated, then partitions searched.

If there is no other work, two processors share the search: each takes every other board of the player who is seated
first. Both count their own work, so it doesn't matter which of them is faster.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from pairing.core.boards.enumeration import ColumnEnumeration
from pairing.core.boards.lagrangian import DUAL_SCALE, LagrangianBound
from pairing.core.boards.partition_search import PartitionSearch


class TotalFeasibility:
    """A search for a seeding of at most `total`, and how far it is.

    `solution` has the boards of one, if there is one. `infeasible` if there is none; `aborted` if that isn't known.
    """

    def __init__(self, bound: LagrangianBound, total: int) -> None:
        self.solution: Sequence[Sequence[int]] = ()
        self.infeasible = self.aborted = False
        self.total = total
        self._bound = bound
        self._enumeration = ColumnEnumeration(bound, total, least=total)
        self._searches: list[PartitionSearch] = []

    def go_on(self, work: int) -> int:
        """Search on; the work it took."""
        jobs = self._jobs()
        spent = sum(job(-(-work // len(jobs))) for job in jobs)
        self._note()
        return spent

    def go_on_in_two(self, work: int) -> int:
        """As `go_on`, but with as much work for each of two, one of them on a second processor."""
        if len(self._searches) == 1:
            self._searches += self._searches[0].split_root()
        jobs = self._jobs()
        waits = [self._bound.loops.aside(partial(job, work)) for job in jobs[1:]]
        spent = [job(work) for job in jobs[:1]] + [wait() for wait in waits]
        self._note()
        return max(spent, default=0)

    def _jobs(self) -> list[Callable[[int], int]]:
        """What can be done at the same time, two jobs at most."""
        if not self._enumeration.done:
            return [self._enumeration.go_on]
        return [search.go_on for search in self._searches if not search.infeasible]

    def _note(self) -> None:
        """Take their results into account."""
        if not self._enumeration.done:
            self.aborted = self._enumeration.aborted
            return
        if not self._searches:
            rows = self._enumeration.rows()
            self._searches = [
                PartitionSearch(self._bound, *rows, gap=self.total * DUAL_SCALE - self._bound.lower_bound)
            ]
            self._enumeration.forget()
        self.solution = next((search.solution for search in self._searches if search.solution), ())
        self.infeasible = all(search.infeasible for search in self._searches)
        self.aborted = any(search.aborted for search in self._searches)
