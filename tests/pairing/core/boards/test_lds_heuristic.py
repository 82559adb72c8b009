"""Dives: what they find is a seeding below the best, and where nothing is left out, they find the best there is."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pairing.core.boards import lds_heuristic
from pairing.core.boards import partition_search as part_module
from pairing.core.boards.cost import build_tables, pair_rows
from pairing.core.boards.enumeration import ColumnEnumeration
from pairing.core.boards.instance import Instance
from pairing.core.boards.lagrangian import DUAL_SCALE, LagrangianBound
from pairing.core.boards.lds_heuristic import DiveScheduler
from pairing.core.boards.loops import PLAIN
from pairing.core.boards.optimality import OptimalityProof
from pairing.core.boards.partition_search import ANY_DISCREPANCIES, PartitionSearch
from pairing.core.boards.search import Search
from tests.benchmarks.seeding_panel import panel_heat
from tests.pairing.core.boards.cases import bound_of, small_instances
from tests.pairing.core.boards.test_combinatorial_bound import least_total

HEATS = small_instances(boards=st.integers(2, 4), sizes=st.integers(2, 3)).filter(lambda heat: len(heat.players) <= 9)
NONE = 2**60


def dive_to_the_end(bound: LagrangianBound, best: int, *, work: int, lower_bound: int) -> DiveScheduler:
    dives = DiveScheduler(bound, best - 1, least=lower_bound)
    while not dives.done:
        for share in dives.jobs(best=best, lower_bound=lower_bound):
            share(work)
        dives.note(best)
    return dives


@settings(max_examples=150)
@given(heat=HEATS, above=st.integers(0, 4), few=st.sampled_from([0, 2, 300]), work=st.integers(1, 30))
def test_all_boards_and_all_ways_lead_to_the_best_seeding(heat: Instance, above: int, few: int, work: int) -> None:
    bound = bound_of(heat)
    if bound is None:
        return
    tables = bound.tables
    least, lower_bound = (least_total(heat) - tables.fixed) // tables.unit, -(-bound.lower_bound // DUAL_SCALE)
    best = max(least + above, lower_bound + 1)
    with pytest.MonkeyPatch.context() as changed:
        changed.setattr(part_module, "MIN_COLUMNS_TO_BOUND", few)
        changed.setattr(lds_heuristic, "MAX_DISCREPANCIES", ANY_DISCREPANCIES)
        dives = dive_to_the_end(bound, best, work=work, lower_bound=lower_bound)

    assert bool(dives.boards) == (best > least)
    if dives.boards:
        assert least <= dives.total < best
        assert few == 300 or dives.total == least
        assert sorted(player for board in dives.boards for player in board) == list(range(len(tables.players)))
        assert sum(bound.cost(board) for board in dives.boards) == dives.total * DUAL_SCALE


@settings(max_examples=150)
@given(heat=HEATS, above=st.integers(-1, 3), allowed=st.integers(0, 3))
def test_search_that_left_nothing_out_shows_that_there_is_no_way(heat: Instance, above: int, allowed: int) -> None:
    bound = bound_of(heat)
    if bound is None:
        return
    least = (least_total(heat) - bound.tables.fixed) // bound.tables.unit
    total = max(least + above, -(-bound.lower_bound // DUAL_SCALE))
    exhaustive = ColumnEnumeration(bound, total, least=total)
    while not exhaustive.done:
        exhaustive.go_on(10**6)
    with pytest.MonkeyPatch.context() as changed:
        changed.setattr(part_module, "MIN_COLUMNS_TO_BOUND", 0)
        part = PartitionSearch(
            bound, *exhaustive.rows(), gap=total * DUAL_SCALE - bound.lower_bound, max_discrepancies=allowed
        )
        while not part.infeasible and not part.solution:
            part.go_on(1)

    if part.exhaustive:
        assert bool(part.solution) == (total >= least)


def test_dives_are_alike_on_both_paths(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(part_module, "MIN_COLUMNS_TO_BOUND", 20)
    monkeypatch.setattr(lds_heuristic, "COLUMN_COUNT", 60)
    monkeypatch.setattr(lds_heuristic, "LAST_COLUMN_COUNT", 150)
    search, solution = Search(panel_heat("28-5-3"), seed=1, engine="compiled"), []
    seats, tables = search._seats, build_tables(search.instance)
    best, boards = search.progress.total - tables.fixed, seats.best_boards()
    for pairs, loops in ((seats.conflicts.pairs, seats.loops), (pair_rows(tables), PLAIN)):
        bound = LagrangianBound(tables, pairs, loops)
        lower_bound = bound.improve(work=40_000, best=best, boards=boards)
        dives = dive_to_the_end(bound, lower_bound + 6, work=1_000, lower_bound=lower_bound)
        solution.append((dives.enumerated_total, dives.total, dives.boards))

    assert solution[0] == solution[1]
    assert solution[0][1] < NONE


def test_dives_end_in_the_first_round_where_looks_are_used_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lds_heuristic, "WORK_LIMIT", 1)
    search = Search(panel_heat("28-5-3"), seed=1, engine="compiled")
    seats, tables = search._seats, build_tables(search.instance)
    best, boards = search.progress.total - tables.fixed, seats.best_boards()
    bound = LagrangianBound(tables, seats.conflicts.pairs, seats.loops)
    lower_bound = bound.improve(work=40_000, best=best, boards=boards)
    dives = dive_to_the_end(bound, lower_bound + 6, work=1, lower_bound=lower_bound)

    assert [dive._column_count for dive in dives._dives] == [4000, 6000]


def test_hard_heat_is_seated_best_long_before_its_floor_is_proven() -> None:
    """Prices prove 136 of 143; the evolutionary search takes some seconds to reach 144."""
    search = Search(panel_heat("70-5-404-countries"), seed=1, engine="compiled")
    seats, tables = search._seats, build_tables(search.instance)
    proof = OptimalityProof(LagrangianBound(tables, seats.conflicts.pairs, seats.loops))
    proof.advance(work=4_000_000, best=search.progress.total, boards=seats.best_boards())

    assert (proof.lower_bound, proof.total) == (140, 143)
