"""The proof: all boards are listed that a total can have, all ways to fill the heat are gone through, and no other."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from pairing.core.boards.cost import build_tables, pair_rows, total_conflict
from pairing.core.boards.instance import Instance
from pairing.core.boards.lagrangian import LagrangianBound, can_be_priced
from pairing.core.boards.loops import PLAIN
from pairing.core.boards.optimality import OptimalityProof
from pairing.core.boards.search import Search, optimise
from pairing.core.boards.set_partitioning import (
    BUCKETS,
    NEW,
    NodeStack,
    PartitionState,
    branch_and_bound,
)
from pairing.core.boards.tree_state import TreeState
from tests.benchmarks.seeding_panel import panel_heat
from tests.pairing.core.boards.cases import small_instances
from tests.pairing.core.boards.test_combinatorial_bound import least_total
from tests.pairing.instances import made_up_instance

HEATS = small_instances(boards=st.integers(2, 4), sizes=st.integers(2, 3)).filter(lambda heat: len(heat.players) <= 8)


def proof_of(heat: Instance) -> OptimalityProof:
    tables = build_tables(heat)
    return OptimalityProof(LagrangianBound(tables, pair_rows(tables), PLAIN))


@settings(max_examples=150)
@given(heat=HEATS)
def test_proof_ends_at_the_lowest_total_and_shows_a_seeding_that_has_it(heat: Instance) -> None:
    tables, min_costs = build_tables(heat), least_total(heat)
    if not can_be_priced(tables):
        return
    search = Search(heat, seed=1, engine="plain")
    best, boards = search.progress.total - tables.fixed, search._seats.best_boards()
    proof = proof_of(heat)
    floors = []
    for _ in range(60):
        proof.advance(work=300, best=best // tables.unit, boards=boards)
        floors.append(tables.fixed + tables.unit * proof.lower_bound)

    assert floors == sorted(floors)
    assert floors[-1] <= min_costs
    if proof.bound.done and not tables.twin:
        assert floors[-1] == min_costs
    if proof.boards:
        search._seats.set_best(proof.boards, proof.lower_bound)
        shown = search.solution()
        assert total_conflict(heat, shown.games) == shown.total == floors[-1] == min_costs


@settings(max_examples=300)
@given(data=st.data(), boards=st.integers(1, 4), size=st.integers(1, 3), few=st.sampled_from([0, 300]))
def test_a_partition_is_found_if_there_is_one_within_the_gap(
    data: st.DataObject, boards: int, size: int, few: int
) -> None:
    """With duals moved at every node, and without."""
    players = boards * size
    every = list(combinations(range(players), size))
    listed = data.draw(st.lists(st.sampled_from(every), min_size=1, max_size=25, unique=True))
    costs = data.draw(st.lists(st.integers(0, 9000), min_size=len(listed), max_size=len(listed)))
    gap = data.draw(st.integers(0, 20_000))
    shift = data.draw(st.sampled_from([0, 62, 255 - players]))
    found, branch_column = filled(listed, costs, boards=boards, size=size, gap=gap, few=few, shift=shift)

    ways = [
        way
        for way in combinations(range(len(listed)), boards)
        if len(set().union(*(listed[k] for k in way))) == players and sum(costs[k] for k in way) <= gap
    ]
    assert found == bool(ways)
    if ways:
        assert tuple(sorted(map(listed.index, branch_column))) in ways


def test_boards_that_cost_too_much_do_not_hide_one_that_costs_the_whole_gap() -> None:
    listed = [(0, 1), (1, 2), (2, 3)]

    assert filled(listed, [0, 128, 127], boards=2, size=2, gap=127, few=300) == (
        True,
        [(0, 1), (2, 3)],
    )
    assert filled(listed, [0, 128, 127], boards=2, size=2, gap=126, few=300)[0] is False


def filled(
    listed: Sequence[tuple[int, ...]],
    costs: Sequence[int],
    *,
    boards: int,
    size: int,
    gap: int,
    few: int,
    shift: int = 0,
) -> tuple[bool, list[tuple[int, ...]]]:
    """Whether `branch_and_bound` found a way, and its boards; players have numbers from `shift` on."""
    zeros, count, players = PLAIN.zeros, len(listed), boards * size
    rows = PartitionState(
        state=TreeState(),
        columns=zeros(9 * count),
        reduced_costs=zeros(9 * count),
        nodes=NodeStack(*(zeros(boards) for _ in NodeStack._fields)),
        current_costs=zeros(count),
        primal_weights=[0.0] * count,
        counts=zeros(255),
        min_costs=zeros(boards * 255),
        seated=[int(not shift <= player < shift + players) for player in range(255)] + [0],
        integer_duals=zeros(256),
        buckets=zeros(BUCKETS),
        duals=[0.0] * 255,
        best_duals=[0.0] * 255,
        momentum=[0.0] * 255,
        coverage=[0.0] * 255,
        size=size,
        boards=boards,
        min_columns_to_bound=few,
    )
    unused = -1 << 8 * size
    rows.columns[:count] = [
        unused + sum((player + shift) << 8 * seat for seat, player in enumerate(board)) for board in listed
    ]
    rows.reduced_costs[:count] = costs
    rows.nodes.gaps[0], rows.nodes.ends[0], rows.nodes.next_column[0] = gap, count, NEW
    while rows.state.depth >= 0 and not rows.state.found:
        branch_and_bound(rows, 5)
    branch_column = [
        tuple((board >> 8 * seat & 255) - shift for seat in range(size)) for board in rows.nodes.branch_column
    ]
    return bool(rows.state.found), branch_column


def test_hard_heat_is_proven_soon_by_going_through_its_boards() -> None:
    heat = made_up_instance(42, heats=4, seed=201, countries=False)
    search = Search(heat, seed=1)
    progress = search.advance(40_000_000)

    assert progress.finished
    assert total_conflict(heat, search.solution().games) == progress.total


def test_moving_duals_at_each_node_proves_what_going_through_the_boards_alone_does_not() -> None:
    drawn = optimise(panel_heat("56-5-2"), seed=2, steps=30_000_000, engine="compiled")

    assert (drawn.total, drawn.lower_bound) == (30, 30)
