"""The ways to fill a heat: one that costs no more is found if there is one, by one part or by two."""

from __future__ import annotations

from itertools import cycle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pairing.core.boards import partition_search as part_module
from pairing.core.boards.cost import build_tables, pair_rows
from pairing.core.boards.feasibility import TotalFeasibility
from pairing.core.boards.instance import Instance
from pairing.core.boards.lagrangian import DUAL_SCALE, LagrangianBound
from pairing.core.boards.loops import PLAIN
from pairing.core.boards.partition_search import PartitionSearch
from pairing.core.boards.search import Search
from tests.benchmarks.seeding_panel import panel_heat
from tests.pairing.core.boards.cases import bound_of, small_instances
from tests.pairing.core.boards.test_combinatorial_bound import least_total

HEATS = small_instances(boards=st.integers(2, 4), sizes=st.integers(2, 3)).filter(lambda heat: len(heat.players) <= 9)

TURNS = st.lists(st.tuples(st.integers(1, 3), st.booleans()), min_size=1, max_size=6)


@settings(max_examples=150)
@given(heat=HEATS, above=st.integers(-1, 3), few=st.sampled_from([0, 300]), turns=TURNS)
def test_way_is_found_if_there_is_one_by_one_part_or_by_two(
    heat: Instance, above: int, few: int, turns: list[tuple[int, bool]]
) -> None:
    """With prices moved after every choice, and without; the ways may be shared at any time."""
    prices = bound_of(heat)
    if prices is None:
        return
    tables = prices.tables
    least = (least_total(heat) - tables.fixed) // tables.unit
    total = max(least + above, -(-prices.lower_bound // DUAL_SCALE))
    with pytest.MonkeyPatch.context() as changed:
        changed.setattr(part_module, "MIN_COLUMNS_TO_BOUND", few)
        changed.setattr(part_module, "QUICKER", 1)  # so that there are several turns
        ways = TotalFeasibility(prices, total)
        for work, in_two in cycle(turns):
            if ways.infeasible or ways.solution:
                break
            if in_two:
                ways.go_on_in_two(work)
            else:
                ways.go_on(work)

    assert ways.infeasible == (total < least)
    if ways.solution:
        assert sorted(player for board in ways.solution for player in board) == list(range(len(tables.players)))
        assert least * DUAL_SCALE <= sum(prices.cost(board) for board in ways.solution) <= total * DUAL_SCALE


def test_ways_are_gone_through_alike_on_both_paths() -> None:
    heat = panel_heat("28-5-3")
    search, solution = Search(heat, seed=1, engine="compiled"), []
    seats, tables = search._seats, build_tables(heat)
    best, boards = search.progress.total - tables.fixed, seats.best_boards()
    for pairs, loops in ((seats.conflicts.pairs, seats.loops), (pair_rows(tables), PLAIN)):
        prices = LagrangianBound(tables, pairs, loops)
        lower_bound = prices.improve(work=40_000, best=best, boards=boards)
        ways, fewer = TotalFeasibility(prices, lower_bound + 3), TotalFeasibility(prices, lower_bound + 1)
        while not ways.solution:
            ways.go_on(5_000)
        while not fewer.infeasible:
            fewer.go_on_in_two(5_000)
        looked = [part.work_done for part in ways._searches + fewer._searches]
        solution.append((prices.lower_bound, prices.work_done, looked, ways.solution))

    assert solution[0] == solution[1]


def test_boards_still_to_be_tried_first_are_shared_by_two() -> None:
    search = Search(panel_heat("28-5-3"), seed=1, engine="compiled")
    seats, tables = search._seats, build_tables(search.instance)
    best, boards = search.progress.total - tables.fixed, seats.best_boards()
    prices = LagrangianBound(tables, seats.conflicts.pairs, seats.loops)
    lower_bound = prices.improve(work=40_000, best=best, boards=boards)
    ways = TotalFeasibility(prices, lower_bound + 3)
    while not ways._searches or not any(ways._searches[0]._rows.seated):
        ways.go_on(1)
    (first,) = ways._searches
    before = to_be_tried(first)
    (second,) = first.split_root()

    assert sorted(to_be_tried(first) + to_be_tried(second)) == sorted(before)
    assert to_be_tried(first) == before[::2]
    assert not any(second._rows.seated)


def to_be_tried(part: PartitionSearch) -> list[tuple[int, int]]:
    """The next boards to try for the player seated first, with their costs."""
    rows = part._rows
    here = slice(max(0, int(rows.nodes.next_column[0])), int(rows.nodes.branch_end[0]))
    return [(int(board), int(cost)) for board, cost in zip(rows.columns[here], rows.reduced_costs[here], strict=True)]
