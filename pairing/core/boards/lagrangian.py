"""A lower bound by Lagrangian relaxation: each player has a dual, and no board costs much less than its players pay.

A seeding is a partition of the players into boards. Relax that everybody sits at just one board: whatever the duals
are, every seeding costs at least the sum of all duals plus, for each board, the least reduced cost that a board can
have. Pricing finds that minimum exactly, so each bound is valid, and the duals move to where the bound is highest
(`dual_ascent`). Duals are whole scaled points, so no bound has rounding errors. Work is counted in seats looked at,
never in seconds: the bound after a number of steps of a search is the same on every machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from pairing.core.boards import dual_ascent
from pairing.core.boards.arrays import Table
from pairing.core.boards.cost import Tables
from pairing.core.boards.dual_ascent import Ascent, AscentState
from pairing.core.boards.loops import Loops
from pairing.core.boards.powers import best_powers, transport_duals
from pairing.core.boards.pricing import PricingProblem, PricingState, PricingTree

DUAL_SCALE: Final = 10_000  # scaled points to a conflict point
MOST_PRICED: Final = 210  # players: in a larger heat, pricing takes longer than a search does
MOST_SEATS: Final = 8
LARGEST: Final = 2**58  # scaled points in all, well inside 64 bits
PRICING_WORK_LIMIT: Final = 100_000  # of one pricing; beyond that, no better bound is found this way


def can_be_priced(tables: Tables, *, most: int = MOST_PRICED) -> bool:
    """Whether the heat has at most that many players, and its boards and conflicts are small enough."""
    small = tables.boards >= 2 and len(tables.players) <= most and 2 <= tables.size <= MOST_SEATS
    return small and tables.widest * DUAL_SCALE * len(tables.players) < LARGEST


def _next_meeting(players: int, boards: int) -> int:
    """How many of a clique, in scaled points, one more of it meets where it is spread evenly.

    Where the boards then all have as many, any number from one less is right: the middle leaves the fewest boards that
    have no reduced cost.
    """
    each, more = divmod(players, boards)
    return each * DUAL_SCALE - (DUAL_SCALE // 2 if each and not more else 0)


def board_cost(tables: Tables, pairs: Table, board: Sequence[int]) -> int:
    """What a board costs, in the tables' units, its powers handed out the cheapest way."""
    size, cost = tables.size, sum(int(pairs[a][b]) for a, b in combinations(board, 2))
    if tables.has_powers:
        table = [tables.power[player * size : (player + 1) * size] for player in board]
        cost += sum(row[slot] for row, slot in zip(table, best_powers(table), strict=True))
    return cost


class LagrangianBound:
    """The duals so far, and the best `lower_bound` they gave, in scaled points; `done` where no better one is found."""

    def __init__(self, tables: Tables, pairs: Table, loops: Loops) -> None:
        self.tables, self.pairs, self.loops = tables, pairs, loops
        self.lower_bound, self.done, self.work_done = dual_ascent.NO_BOUND, False, 0
        self._next = 0  # place in the column pool
        size = tables.size
        transported = transport_duals(tables.power, size=size, scale=DUAL_SCALE) if tables.has_powers else [0] * size
        power = [cost * DUAL_SCALE - transported[k % size] for k, cost in enumerate(tables.power)]
        self._least = [min(power[k : k + size]) for k in range(0, len(power), size)]
        self._bonus_bound = [sum(-int(met) for met in row if met < 0) * DUAL_SCALE // 2 for row in pairs]
        self._transported = sum(transported)
        self._pricing = self._pricing_problem(power)
        self._tree = self.new_tree()
        self._ascent = self._first_ascent()

    def improve(self, *, work: int, best: int, boards: Sequence[Sequence[int]]) -> int:
        """Go on for `work` more; the bound in the tables' units. `best` is the total of a seeding, its `boards`."""
        if not self._ascent.state.column_count:
            for board in boards:
                self._add_column(board, self.cost(board))
        left, goal = work, best * DUAL_SCALE
        while left > 0 and not self.done:
            if self._ascent.state.cheapest < 0:
                work_done = self._ascend(goal, work=left)
            else:
                work_done = self._price_exactly(most=left)
                self.done = work_done < 0 and left >= PRICING_WORK_LIMIT
                work_done = work_done if work_done >= 0 else left
            left -= work_done
            self.work_done += work_done
        return -(-self.lower_bound // DUAL_SCALE)

    def best_duals(self) -> list[int]:
        """Those of the lower bound, in scaled points."""
        return [int(dual // 1) for dual in self._ascent.best_duals]

    def cost(self, board: Sequence[int]) -> int:
        """What a board costs, in scaled points."""
        return board_cost(self.tables, self.pairs, board) * DUAL_SCALE

    def new_tree(self, *, room: int = 0) -> PricingTree:
        """Rows for a pricing of its own, with room to list this number of boards."""
        count, size, zeros = len(self.tables.players), self.tables.size, self.loops.zeros
        return PricingTree(
            state=self.loops.record(PricingState()),
            fitting=zeros(size),
            tried=zeros(size),
            gained=zeros(size),
            assignment_excess=zeros(size),
            sitting=zeros(size),
            order=zeros(size * count),
            profit_bound=zeros(size * count),
            assignment_costs=zeros((size + 1) << size),
            board=zeros(size),
            columns=zeros(room),
            costs=zeros(room),
        )

    def price(
        self,
        duals: Sequence[int],
        cutoff: int,
        tree: PricingTree,
        *,
        good_enough: int,
        most: int,
        resume: bool = False,
        offset: int = 0,
    ) -> int:
        """Find the board of least reduced cost at these duals, or list all, each less `offset`: see `solve_pricing`."""
        rows = zip(duals, self._least, self._bonus_bound, strict=True)
        profit = self.loops.numbers([dual - least + bonus_bound for dual, least, bonus_bound in rows])
        problem = self._pricing._replace(profit=profit, base=self._transported - offset)
        return self.loops.solve_pricing(problem, tree, cutoff, good_enough, most, resume)

    def _ascend(self, goal: int, *, work: int) -> int:
        """Rounds with the columns in the pool; the work they took."""
        work_done = self.loops.ascend(self._ascent, goal, work)
        self.lower_bound = int(self._ascent.state.bound)
        self.done = self._ascent.state.target_gap < dual_ascent.MIN_TARGET_GAP or self.lower_bound > goal - DUAL_SCALE
        return work_done

    def _price_exactly(self, *, most: int) -> int:
        """Put the board of least reduced cost into the pool; the work it took, −1 where over `most`."""
        rows, found = self._ascent, self._tree
        integer_duals = [int(dual) for dual in rows.integer_duals]
        place = int(rows.state.cheapest)
        known = int(rows.reduced_costs[place])
        # A board for which these duals give no better bound is equivalent to the cheapest.
        good_enough = (self.lower_bound - sum(integer_duals)) // self.tables.boards
        work_done = self.price(integer_duals, known, found, good_enough=good_enough, most=most)
        if work_done >= 0:
            cost = int(found.state.cutoff)
            if cost < known:
                board = [int(player) for player in found.board]
                self._add_column(board, cost + sum(integer_duals[player] for player in board))
            rows.state.priced, rows.state.cheapest = 1, -1
        return work_done

    def _add_column(self, board: Sequence[int], cost: int) -> None:
        rows, size, place = self._ascent, self.tables.size, self._next
        for seat, player in enumerate(board):
            rows.columns[place * size + seat] = player
        rows.costs[place] = cost
        rows.state.column_count = max(rows.state.column_count, place + 1)
        self._next = (place + 1) % dual_ascent.POOL_SIZE

    def _pricing_problem(self, power: Sequence[int]) -> PricingProblem:
        size, numbers = self.tables.size, self.loops.numbers
        masks = sorted(range(1 << size), key=int.bit_count)
        return PricingProblem(
            pairs=self.pairs,
            power=numbers(power),
            least_power=numbers(self._least),
            bonus_bound=numbers(self._bonus_bound),
            masks=numbers(masks),
            mask_starts=numbers([sum(mask.bit_count() < k for mask in masks) for k in range(size + 2)]),
            profit=numbers([]),
            base=0,
            scale=DUAL_SCALE,
            size=size,
            has_powers=self.tables.has_powers,
        )

    def _first_ascent(self) -> Ascent:
        """With the duals of powers, these have the bound of `combinatorial_bound`."""
        tables, count = self.tables, len(self.tables.players)
        zeros, amounts = self.loops.zeros, self.loops.amounts
        duals = [float(least) for least in self._least]
        for clique, met in tables.cliques:
            for player in clique:
                duals[player] += max(0, met) * _next_meeting(len(clique), tables.boards)
        return Ascent(
            state=self.loops.record(AscentState()),
            duals=amounts(duals),
            best_duals=amounts(duals),
            momentum=amounts([0.0] * count),
            coverage=amounts([0.0] * count),
            seated=zeros(count),
            integer_duals=zeros(count),
            columns=zeros(dual_ascent.POOL_SIZE * tables.size),
            costs=zeros(dual_ascent.POOL_SIZE),
            reduced_costs=zeros(dual_ascent.POOL_SIZE),
            size=tables.size,
            boards=tables.boards,
        )
