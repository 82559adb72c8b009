"""The bound by prices: the cheapest board is the cheapest of all, and no floor is above the least total."""

from __future__ import annotations

import random
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pairing.core.boards.bound import lower_bound
from pairing.core.boards.cheapest import CEILING, FIELDS, Branches, Priced, cheapest_board
from pairing.core.boards.cost import build_tables, pair_rows
from pairing.core.boards.instance import Instance
from pairing.core.boards.listing import Listing, players_of
from pairing.core.boards.loops import PLAIN
from pairing.core.boards.powers import best_powers
from pairing.core.boards.prices import FINE, PriceBound, can_be_priced
from pairing.core.boards.rising import CHEAPEST, SURE, Rising, try_prices
from pairing.core.boards.search import Search, optimise
from pairing.core.boards.smoothing import MOST_PAID
from tests.benchmarks.seeding_panel import panel_heat
from tests.pairing.core.boards.cases import instance, small_instances
from tests.pairing.core.boards.test_bound import least_total
from tests.pairing.instances import made_up_instance

HEATS = small_instances(boards=st.integers(2, 4), sizes=st.integers(2, 3)).filter(lambda heat: len(heat.players) <= 8)


def price_bound(heat: Instance) -> PriceBound:
    tables = build_tables(heat)
    return PriceBound(tables, pair_rows(tables), PLAIN)


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
    floors = [bound.raise_floor(looks=500, best=best, boards=seats.best_boards()) for _ in range(12)]

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
    prices, charged = numbers(-10, 30, players), numbers(-4, 4, size) if has_powers else [0] * size
    power = numbers(0, 9, players * size) if has_powers else [0] * (players * size)

    def cost(board: tuple[int, ...]) -> int:
        table = [power[player * size : (player + 1) * size] for player in board]
        handed = sum(row[slot] for row, slot in zip(table, best_powers(table), strict=True))
        return handed + 2 * sum(pairs[a][b] for a, b in combinations(board, 2)) - sum(prices[p] for p in board)

    least = min(map(cost, combinations(range(players), size)))
    for ceiling in (10**6, least + 1, least):
        board, found = look_for(pairs, power, charged, prices, size=size, has_powers=has_powers, ceiling=ceiling)
        assert found == least
        assert ceiling == least or cost(board) == least
    board, found = look_for(
        pairs, power, charged, prices, size=size, has_powers=has_powers, ceiling=least + 9, enough=least + 4
    )
    assert cost(board) == found <= least + 4


def look_for(
    pairs: list[list[int]],
    power: list[int],
    charged: list[int],
    prices: list[int],
    *,
    size: int,
    has_powers: bool,
    ceiling: int,
    enough: int = -(10**6),
) -> tuple[tuple[int, ...], int]:
    """The cheapest board and its cost beyond the prices, two fine points to a point."""
    players = len(prices)
    left = [cost - charged[k % size] for k, cost in enumerate(power)]
    least = [min(left[k : k + size]) for k in range(0, len(left), size)]
    hoped = [sum(-met for met in row if met < 0) for row in pairs]
    worth = [price - own + wish for price, own, wish in zip(prices, least, hoped, strict=True)]
    masks = sorted(range(1 << size), key=int.bit_count)
    starts = [sum(mask.bit_count() < k for mask in masks) for k in range(size + 2)]
    priced = Priced(pairs, left, least, hoped, masks, starts, worth, sum(charged), 2, size, has_powers)
    rows = Branches(
        state=[0] * FIELDS,
        fitting=[0] * size,
        tried=[0] * size,
        gained=[0] * size,
        extra=[0] * size,
        sitting=[0] * size,
        order=[0] * (size * players),
        gains=[0] * (size * players),
        handed=[0] * ((size + 1) << size),
        board=[0] * size,
        members=[],
        costs=[],
    )
    assert cheapest_board(priced, rows, ceiling, enough, 10**6, False) >= 0
    return tuple(sorted(rows.board)), rows.state[CEILING]


def test_search_that_takes_too_long_is_given_up() -> None:
    heat = made_up_instance(28, heats=4, seed=2, earlier_steps=20_000, engine="plain")
    tables, bound = build_tables(heat), price_bound(heat)
    boards = Search(heat, seed=1, engine="plain")._seats.best_boards()

    assert bound.raise_floor(looks=3, best=10**4, boards=boards) * tables.unit < 0
    assert not bound.done
    assert bound.looked == 3


def test_prices_come_near_what_any_prices_can_prove() -> None:
    """The floor of this heat is 151.92 however long the prices are moved."""
    heat = panel_heat("49-5-2-countries")
    search = Search(heat, seed=1, engine="compiled")
    bound = PriceBound(build_tables(heat), search._seats.conflicts.pairs, search._seats.loops)
    floor = bound.raise_floor(looks=400_000, best=156, boards=search._seats.best_boards())

    assert floor == 152
    assert bound.floor > 151.7 * FINE
    assert bound.done


def test_prices_stay_where_their_sums_are_exact() -> None:
    """However far away the goal is: in 64 bits a sum that runs over would be a floor that isn't one."""
    players, far = 4, 2**100
    rows = Rising(
        state=[-(2**60), 0, 2, -1, 0, -(2**60)],
        level=[0.0, 0.0],
        prices=[0.0] * players,
        best_prices=[0.0] * players,
        moves=[0.0] * players,
        shares=[0.0] * players,
        seated=[0] * players,
        paid=[0] * players,
        members=[0, 1, 0, 2],
        costs=[5, 7],
        beyond=[0, 0],
        size=2,
        boards=2,
    )
    for _ in range(200):
        rows.state[CHEAPEST], rows.state[SURE] = -1, 1  # sure of each board; the fourth player is on none
        rows.level[:] = [float(far), float(far)]
        try_prices(rows, far, 50)

    assert max(map(abs, rows.prices)) <= MOST_PAID


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


def test_a_heat_of_many_who_met_has_a_bound_by_prices() -> None:
    heat = league_of(112)
    search = Search(heat, seed=1, engine="compiled")
    search.advance(2_000_000)
    proof = search._new_proof()
    proof.advance(looks=1_000_000, best=search.progress.total, boards=search._seats.best_boards())

    assert lower_bound(build_tables(heat)) == 0
    assert 0.7 * search.progress.total < proof.floor <= search.progress.total


@pytest.mark.parametrize("size", [7, 8])
def test_boards_are_listed_alike_on_both_paths(size: int) -> None:
    heat = league_of(2 * size, size=size, sessions=4)
    lists = []
    for engine in ("plain", "compiled"):
        seats = Search(heat, seed=1, engine=engine)._seats
        prices = PriceBound(seats.tables, seats.conflicts.pairs, seats.loops)
        while not prices.done:
            prices.raise_floor(looks=100_000, best=10**4, boards=seats.best_boards())
        whole = Listing(prices, -(-prices.floor // FINE) + 2, least=-(-prices.floor // FINE))
        while not whole.done:
            whole.go_on(10_000)
        members, rests = whole.rows()
        boards = [tuple(sorted(players_of(int(board), size))) for board in members]
        assert all(len(set(board)) == size and board[-1] < 2 * size for board in boards)
        lists.append(sorted(zip(boards, map(int, rests), strict=True)))

    assert len(lists[0]) > 3
    assert lists[0] == lists[1]


def test_heat_of_one_board_or_of_many_keeps_the_plain_bound() -> None:
    assert not can_be_priced(build_tables(instance(217)))
    assert not can_be_priced(build_tables(instance(7)))
    assert can_be_priced(build_tables(instance(28)))
