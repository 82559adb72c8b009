"""How far a seeding can still be from the best: first a bound by duals, then a search for seedings at that bound.

The best seeding costs little more than the bound of `lagrangian`, so few boards can be part of one.
Where they are few enough they are all enumerated, and `set_partitioning` searches for a seeding at the bound: either
one is found there, and none is better, or the bound is raised by one. Alongside that, `lds_heuristic` looks for
seedings better than the best so far, and gets most of the time until it is done. Work is counted in nodes of pricing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from pairing.core.boards.dual_ascent import NO_BOUND
from pairing.core.boards.feasibility import TotalFeasibility
from pairing.core.boards.lagrangian import DUAL_SCALE, LagrangianBound
from pairing.core.boards.lds_heuristic import DiveScheduler

SLICE: Final = 100_000  # of work, after which each goes by what the others have shown
BOUND_WORK_SHARE: Final = 8  # times less work at the bound than for each of two dives


@dataclass(slots=True)
class OptimalityProof:
    """What is proven so far: no seeding is below `lower_bound`. `boards` are those of the best one found on the way.

    All totals are in the tables' units; `total` is that of `boards`.
    """

    bound: LagrangianBound
    lower_bound: int = -(2**60)
    total: int = 2**60
    boards: Sequence[Sequence[int]] = ()
    done: bool = False  # more work proves no more
    _at_bound: TotalFeasibility | None = None
    _dives: DiveScheduler | None = None

    @property
    def diving(self) -> bool:
        return self._dives is not None and not self._dives.done

    @property
    def blocked(self) -> bool:
        """Whether nothing can be done as long as no better seeding is known."""
        return self.done or bool(self._at_bound and self._dives and self._at_bound.aborted and self._dives.aborted)

    def advance(self, *, work: int, best: int, boards: Sequence[Sequence[int]]) -> None:
        """Do this much `work`, or a little more; `best` is the total of the best seeding known, with these `boards`."""
        bound, before = self.bound, self.bound.work_done
        if not bound.done:
            self.lower_bound = max(self.lower_bound, bound.improve(work=work, best=best, boards=boards))
            work -= bound.work_done - before
        if bound.tables.twin or bound.lower_bound == NO_BOUND:
            self.done = bound.done
            return
        while work > 0 and bound.done and not self.done:
            best = min(best, self.total)
            self.done = self.lower_bound >= best
            if not self.done:
                work -= self._go_on(min(work, SLICE), best)

    def _go_on(self, work: int, best: int) -> int:
        """Search at the bound, and dive below `best`; the work it took, all of it if nothing can be done."""
        bound = self.bound
        if self._at_bound is None or self._at_bound.total < self.lower_bound:
            self._at_bound = TotalFeasibility(bound, self.lower_bound)
        at_bound, dives = self._at_bound, self._dives
        if dives is None:
            dives = DiveScheduler(bound, best - 1, least=self.lower_bound)
        elif dives.done and not dives.aborted and (at_bound.aborted or at_bound.total > dives.enumerated_total):
            dives = DiveScheduler(bound, best - 1, least=max(self.lower_bound, dives.enumerated_total + 1))
        self._dives = dives
        if not dives.done:
            spent = self._dive(dives, at_bound, work, best)
        else:
            spent = 0 if at_bound.aborted else at_bound.go_on_in_two(work)
        if at_bound.infeasible:
            self.lower_bound = max(self.lower_bound, at_bound.total + 1)
        if at_bound.solution:
            self._take(sum(bound.cost(board) for board in at_bound.solution) // DUAL_SCALE, at_bound.solution)
        self._take(dives.total, dives.boards)
        return spent or work

    def _dive(self, dives: DiveScheduler, at_bound: TotalFeasibility, work: int, best: int) -> int:
        """Two dives, and now and then the bound; or the bound and what dives need first, unless that is oversized."""
        first, *others = dives.jobs(best=best, lower_bound=self.lower_bound)
        if not others and not at_bound.aborted and not dives.oversized:
            others = [at_bound.go_on]
        elif others and not at_bound.aborted:
            at_bound.go_on(max(1, work // BOUND_WORK_SHARE))
        waits = [self.bound.loops.aside(partial(job, work)) for job in others]
        spent: int = max([first(work), *(wait() for wait in waits)])
        dives.note(best)
        return spent

    def _take(self, total: int, boards: Sequence[Sequence[int]]) -> None:
        if total < self.total:
            self.total, self.boards = total, boards
