"""The bound by duals: pricing finds the cheapest board of all, and no bound is above the least total."""

from __future__ import annotations

import random
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pairing.core.boards.combinatorial_bound import lower_bound
from pairing.core.boards.cost import build_tables, pair_rows
from pairing.core.boards.dual_ascent import Ascent, AscentState, ascend
from pairing.core.boards.enumeration import ColumnEnumeration, players_of
from pairing.core.boards.instance import Instance
from pairing.core.boards.lagrangian import DUAL_SCALE, LagrangianBound, can_be_priced
from pairing.core.boards.loops import PLAIN
from pairing.core.boards.powers import best_powers
from pairing.core.boards.pricing import PricingProblem, PricingState, PricingTree, solve_pricing
from pairing.core.boards.search import Search, optimise
from pairing.core.boards.smoothing import DUAL_LIMIT
from tests.benchmarks.seeding_panel import panel_heat
from tests.pairing.core.boards.cases import instance, small_instances
from tests.pairing.core.boards.test_combinatorial_bound import least_total
from tests.pairing.instances import made_up_instance

HEATS = small_instances(boards=st.integers(2, 4), sizes=st.integers(2, 3)).filter(lambda heat: len(heat.players) <= 8)


def price_bound(heat: Instance) -> LagrangianBound:
    tables = build_tables(heat)
    return LagrangianBound(tables, pair_rows(tables), PLAIN)


@settings(max_examples=80)
@given(heat=HEATS)
def test_floor_is_never_above_the_least_total(heat: Instance) -> None:
    tables = build_tables(heat)
    least = least_total(heat)
    if not can_be_priced(tables):
        return
    seats = Search(heat, seed=1, engine="plain")._seats
    best = (least - tables.fixed) // tables.unit
    bound = price_bound(heat)
    floors = [bound.improve(work=500, best=best, boards=seats.best_boards()) for _ in range(12)]

    assert floors == sorted(floors)
    assert tables.fixed + tables.unit * floors[-1] <= least


@settings(max_examples=150)
@given(data=st.data(), size=st.integers(2, 4), players=st.integers(4, 8), has_powers=st.booleans())
def test_cheapest_board_is_the_cheapest_of_all(data: st.DataObject, size: int, players: int, has_powers: bool) -> None:
    def numbers(least: int, most: int, count: int) -> list[int]:
        return data.draw(st.lists(st.integers(least, most), min_size=count, max_size=count))

    pairs = [[0] * players for _ in range(players)]
    for (a, b), met in zip(combinations(range(players), 2), numbers(-3, 5, players * (players - 1) // 2), strict=True):
        pairs[a][b] = pairs[b][a] = met
    duals, transported = numbers(-10, 30, players), numbers(-4, 4, size) if has_powers else [0] * size
    power = numbers(0, 9, players * size) if has_powers else [0] * (players * size)

    def cost(board: tuple[int, ...]) -> int:
        table = [power[player * size : (player + 1) * size] for player in board]
        assignment_costs = sum(row[slot] for row, slot in zip(table, best_powers(table), strict=True))
        return assignment_costs + 2 * sum(pairs[a][b] for a, b in combinations(board, 2)) - sum(duals[p] for p in board)

    least = min(map(cost, combinations(range(players), size)))
    for cutoff in (10**6, least + 1, least):
        board, found = look_for(pairs, power, transported, duals, size=size, has_powers=has_powers, cutoff=cutoff)
        assert found == least
        assert cutoff == least or cost(board) == least
    board, found = look_for(
        pairs, power, transported, duals, size=size, has_powers=has_powers, cutoff=least + 9, good_enough=least + 4
    )
    assert cost(board) == found <= least + 4


def look_for(
    pairs: list[list[int]],
    power: list[int],
    transported: list[int],
    duals: list[int],
    *,
    size: int,
    has_powers: bool,
    cutoff: int,
    good_enough: int = -(10**6),
) -> tuple[tuple[int, ...], int]:
    """The board of least reduced cost and that cost, two scaled points to a point."""
    players = len(duals)
    left = [cost - transported[k % size] for k, cost in enumerate(power)]
    least = [min(left[k : k + size]) for k in range(0, len(left), size)]
    bonus_bound = [sum(-met for met in row if met < 0) for row in pairs]
    profit = [dual - own + wish for dual, own, wish in zip(duals, least, bonus_bound, strict=True)]
    masks = sorted(range(1 << size), key=int.bit_count)
    starts = [sum(mask.bit_count() < k for mask in masks) for k in range(size + 2)]
    problem = PricingProblem(
        pairs, left, least, bonus_bound, masks, starts, profit, sum(transported), 2, size, has_powers
    )
    rows = PricingTree(
        state=PricingState(),
        fitting=[0] * size,
        tried=[0] * size,
        gained=[0] * size,
        assignment_excess=[0] * size,
        sitting=[0] * size,
        order=[0] * (size * players),
        profit_bound=[0] * (size * players),
        assignment_costs=[0] * ((size + 1) << size),
        board=[0] * size,
        columns=[],
        costs=[],
    )
    assert solve_pricing(problem, rows, cutoff, good_enough, 10**6, False) >= 0
    return tuple(sorted(rows.board)), rows.state.cutoff


def test_search_that_takes_too_long_is_stopped() -> None:
    heat = made_up_instance(28, heats=4, seed=2, earlier_steps=20_000, engine="plain")
    tables, bound = build_tables(heat), price_bound(heat)
    boards = Search(heat, seed=1, engine="plain")._seats.best_boards()

    assert bound.improve(work=3, best=10**4, boards=boards) * tables.unit < 0
    assert not bound.done
    assert bound.work_done == 3


def test_duals_come_near_what_any_duals_can_prove() -> None:
    """The bound of this heat is 151.92 however long the duals are moved."""
    heat = panel_heat("49-5-2-countries")
    dual = Search(heat, seed=1, engine="compiled")
    bound = LagrangianBound(build_tables(heat), dual._seats.conflicts.pairs, dual._seats.loops)
    lower_bound = bound.improve(work=400_000, best=156, boards=dual._seats.best_boards())

    assert lower_bound == 152
    assert bound.lower_bound > 151.7 * DUAL_SCALE
    assert bound.done


def test_duals_stay_where_their_sums_are_exact() -> None:
    """However far away the goal is: in 64 bits a sum that runs over would be a floor that isn't one."""
    players, far = 4, 2**100
    rows = Ascent(
        state=AscentState(column_count=2),
        duals=[0.0] * players,
        best_duals=[0.0] * players,
        momentum=[0.0] * players,
        coverage=[0.0] * players,
        seated=[0] * players,
        integer_duals=[0] * players,
        columns=[0, 1, 0, 2],
        costs=[5, 7],
        reduced_costs=[0, 0],
        size=2,
        boards=2,
    )
    for _ in range(200):
        rows.state.cheapest, rows.state.priced = -1, 1  # sure of each board; the fourth player is on none
        rows.state.target_gap = rows.state.radius = float(far)
        ascend(rows, far, 50)

    assert max(map(abs, rows.duals)) <= DUAL_LIMIT


def test_bound_depends_on_the_steps_alone() -> None:
    """Not on the path, nor on how the steps were cut into pieces."""
    heat = made_up_instance(35, heats=5, seed=2, earlier_steps=100_000)
    whole, pieces = (Search(heat, seed=3, engine=engine) for engine in ("plain", "compiled"))
    whole.advance(1_500_000)
    while pieces.progress.steps < 1_500_000:
        pieces.advance(min(70_000, 1_500_000 - pieces.progress.steps))

    assert whole.progress == pieces.progress
    assert whole.progress.lower_bound > lower_bound(build_tables(heat))
    assert whole.finish() == pieces.finish()


def test_hard_heat_is_proven() -> None:
    """The plain bound is 117 of 120: earlier meetings and powers that no board can avoid together."""
    heat = made_up_instance(28, heats=5, seed=2, earlier_steps=280_000)
    solution = optimise(heat, seed=1, steps=240_000_000)

    assert lower_bound(build_tables(heat)) < solution.total
    assert solution.proven_optimal


def league_of(players: int, *, size: int = 7, sessions: int = 20) -> Instance:
    """A heat of a league whose members met at boards drawn at random, a point for each time."""
    dice = random.Random(players)  # noqa: S311  test data, no secret
    names, met = [f"P{number}" for number in range(players)], []
    for _ in range(sessions):
        dice.shuffle(names)
        boards = [names[at : at + size] for at in range(0, players, size)]
        met += [[*pair, 1] for board in boards for pair in combinations(board, 2)]
    powers = [f"Power {number}" for number in range(size)]
    return instance(
        players, players=sorted(names), pair_conflicts=met, game_size=size, powers=powers, assign_powers=False
    )


def test_a_heat_of_many_who_met_has_a_bound_by_duals() -> None:
    heat = league_of(112)
    dual = Search(heat, seed=1, engine="compiled")
    dual.advance(2_000_000)
    proof = dual._new_proof()
    proof.advance(work=1_000_000, best=dual.progress.total, boards=dual._seats.best_boards())

    assert lower_bound(build_tables(heat)) == 0
    assert 0.7 * dual.progress.total < proof.lower_bound <= dual.progress.total


@pytest.mark.parametrize("size", [7, 8])
def test_boards_are_listed_alike_on_both_paths(size: int) -> None:
    heat = league_of(2 * size, size=size, sessions=4)
    lists = []
    for engine in ("plain", "compiled"):
        seats = Search(heat, seed=1, engine=engine)._seats
        duals = LagrangianBound(seats.tables, seats.conflicts.pairs, seats.loops)
        while not duals.done:
            duals.improve(work=100_000, best=10**4, boards=seats.best_boards())
        whole = ColumnEnumeration(
            duals, -(-duals.lower_bound // DUAL_SCALE) + 2, least=-(-duals.lower_bound // DUAL_SCALE)
        )
        while not whole.done:
            whole.go_on(10_000)
        columns, reduced_costs = whole.rows()
        boards = [tuple(sorted(players_of(int(board), size))) for board in columns]
        assert all(len(set(board)) == size and board[-1] < 2 * size for board in boards)
        lists.append(sorted(zip(boards, map(int, reduced_costs), strict=True)))

    assert len(lists[0]) > 3
    assert lists[0] == lists[1]


def test_heat_of_one_board_or_of_many_keeps_the_plain_bound() -> None:
    assert not can_be_priced(build_tables(instance(217)))
    assert not can_be_priced(build_tables(instance(7)))
    assert can_be_priced(build_tables(instance(28)))
