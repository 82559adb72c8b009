"""A search for partitions of the players into columns: the rows that `branch_and_bound` works on, and its progress."""

from __future__ import annotations

from copy import deepcopy
from typing import Any, Final, Self

from pairing.core.boards import set_partitioning
from pairing.core.boards.arrays import Numbers
from pairing.core.boards.enumeration import players_of
from pairing.core.boards.lagrangian import LagrangianBound
from pairing.core.boards.set_partitioning import NodeStack, PartitionState
from pairing.core.boards.tree_state import TreeState

ANY_DISCREPANCIES: Final = 2**60  # as many as there are boards
ROOM: Final = 4  # lists as long as the first, for those of all nodes
MIN_COLUMNS_TO_BOUND: Final = 300  # boards left: up to that, going through them is quicker than moving duals
QUICKER: Final = 80  # times: a look through a list, compared with one node of pricing
PLACES: Final = 256  # one for each number of eight bits


class PartitionSearch:
    """The partitions into `columns`, eight bits for each player, whose `reduced_costs` are within the `gap`.

    Those with more than `max_discrepancies` (see `branch_and_bound`) from the first that is tried are left out.
    """

    def __init__(
        self,
        bound: LagrangianBound,
        columns: Numbers,
        reduced_costs: Numbers,
        *,
        gap: int,
        max_discrepancies: int = ANY_DISCREPANCIES,
    ) -> None:
        self._bound = bound
        tables, zeros, amounts = bound.tables, bound.loops.zeros, bound.loops.amounts
        players, boards, count = len(tables.players), tables.boards, len(columns)
        self._rows = rows = PartitionState(
            state=bound.loops.record(TreeState()),
            columns=zeros(ROOM * count + boards),
            reduced_costs=zeros(ROOM * count + boards),
            nodes=NodeStack(*(zeros(boards) for _ in NodeStack._fields)),
            current_costs=zeros(count),
            primal_weights=amounts([0.0] * count),
            counts=zeros(players),
            min_costs=zeros(boards * players),
            seated=zeros(PLACES),
            integer_duals=zeros(PLACES),
            buckets=zeros(set_partitioning.BUCKETS),
            duals=amounts([0.0] * players),
            best_duals=amounts([0.0] * players),
            momentum=amounts([0.0] * players),
            coverage=amounts([0.0] * players),
            size=tables.size,
            boards=boards,
            min_columns_to_bound=MIN_COLUMNS_TO_BOUND,
        )
        rows.state.max_discrepancies = max_discrepancies
        rows.columns[:count], rows.reduced_costs[:count] = columns, reduced_costs
        rows.nodes.ends[0], rows.nodes.next_column[0], rows.nodes.gaps[0] = count, set_partitioning.NEW, gap

    @property
    def infeasible(self) -> bool:
        return bool(self._rows.state.depth < 0)

    @property
    def aborted(self) -> bool:
        """Whether there was no room for the lists of all nodes."""
        return bool(self._rows.state.no_room)

    @property
    def exhaustive(self) -> bool:
        """Whether no partition was left out so far."""
        return not self._rows.state.truncated

    @property
    def solution(self) -> list[list[int]]:
        """The boards of the partition that was found, if one was."""
        branch_column = self._rows.nodes.branch_column if self._rows.state.found else ()
        return [players_of(board, self._bound.tables.size) for board in branch_column]

    @property
    def work_done(self) -> int:
        return int(self._rows.state.work)

    @property
    def root_bounded(self) -> bool:
        """Whether the duals have just been moved for the whole list."""
        return bool(self._rows.nodes.next_column[0] == set_partitioning.BOUNDED)

    def go_on(self, work: int) -> int:
        """Search on; the work it took."""
        before = self.work_done
        self._bound.loops.branch_and_bound(self._rows, work * QUICKER)
        return (self.work_done - before) // QUICKER + 1

    def split_root(self) -> list[Self]:
        """Leave every other board still to be tried at the root to a search of its own; none where it is too early."""
        next_column, branch_end = int(self._rows.nodes.next_column[0]), int(self._rows.nodes.branch_end[0])
        if next_column < 0 or self.infeasible:
            return []
        other = deepcopy(self, {id(self._bound): self._bound})
        other._leave()
        for first, part in enumerate((self, other)):
            for row in (part._rows.columns, part._rows.reduced_costs):
                row[next_column:branch_end] = [
                    *row[next_column + 1 - first : branch_end : 2],
                    *row[next_column + first : branch_end : 2],
                ]
            part._rows.nodes.next_column[0] += len(range(next_column + 1 - first, branch_end, 2))
        other._rows.nodes.starts[0] = other._rows.nodes.next_column[0]
        return [other]

    def _leave(self) -> None:
        """Go back to the root."""
        self._rows.state.depth = self._rows.state.found = 0
        self._rows.seated[:] = self._bound.loops.zeros(PLACES)

    def in_order(self, most: int) -> tuple[Any, Any, int]:
        """Once the root is bounded, this number of columns of most weight, their reduced costs now, and the gap."""
        rows, numbers = self._rows, self._bound.loops.numbers
        end, gap = int(rows.nodes.ends[0]), int(rows.nodes.gaps[0])
        order = self._bound.loops.order(rows.primal_weights[:end], rows.reduced_costs[:end])[:most]
        return (
            numbers([rows.columns[place] for place in order]),
            numbers([rows.reduced_costs[place] for place in order]),
            gap,
        )
