"""Lower bounds hold: none is above the best seating found by trying all of them."""

from __future__ import annotations

from itertools import combinations, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pairing.core.boards.combinatorial_bound import fewest_meetings, lower_bound, most_meetings
from pairing.core.boards.cost import build_tables, total_conflict
from pairing.core.boards.instance import Game, Instance
from pairing.core.boards.powers import best_powers, least_power_cost, transport_duals
from pairing.core.boards.search import optimise
from tests.pairing.core.boards.cases import instance, small_instances

TINY = small_instances(boards=st.integers(1, 3), sizes=st.integers(2, 3)).filter(lambda heat: len(heat.players) <= 6)


def least_total(heat: Instance) -> int:
    """The least total of all seatings, each tried and counted plainly."""
    powers = heat.powers if heat.assign_powers else None
    boards = {
        seats: total_conflict(heat, [Game(1, seats, powers)]) for seats in permutations(heat.movable, heat.game_size)
    }

    def least(left: frozenset[str | int]) -> int:
        if not left:
            return 0
        first = min(left, key=str)
        mates = combinations(sorted(left - {first}, key=str), heat.game_size - 1)
        return min(
            min(boards[seats] for seats in permutations((first, *others))) + least(left - {first, *others})
            for others in mates
        )

    return total_conflict(heat, heat.locked_games) + least(frozenset(heat.movable))


@settings(max_examples=100)
@given(heat=TINY)
def test_bound_is_never_above_the_least_total_and_search_reaches_that(heat: Instance) -> None:
    least = least_total(heat)
    solution = optimise(heat, seed=1, steps=20_000, engine="plain")

    assert lower_bound(build_tables(heat)) <= least
    assert solution.total == least
    assert solution.lower_bound == least or len(heat.open_games) not in {2, 3}


@settings(max_examples=40)
@given(heat=small_instances(boards=st.integers(2, 3), sizes=st.just(3)))
def test_small_heats_are_always_proven(heat: Instance) -> None:
    plain, compiled = (optimise(heat, seed=2, steps=20_000, engine=engine) for engine in ("plain", "compiled"))

    assert compiled == plain
    assert plain.lower_bound == plain.total == least_total(heat)


@settings(max_examples=60)
@given(
    table=st.integers(1, 5).flatmap(
        lambda n: st.lists(st.lists(st.integers(-9, 9), min_size=n, max_size=n), min_size=n, max_size=n)
    )
)
def test_best_powers_are_the_cheapest_of_all_orders(table: list[list[int]]) -> None:
    def cost(columns: tuple[int, ...]) -> int:
        return sum(row[column] for row, column in zip(table, columns, strict=True))

    assert cost(tuple(best_powers(table))) == min(map(cost, permutations(range(len(table)))))


@settings(max_examples=60)
@given(boards=st.integers(1, 3), costs=st.lists(st.integers(0, 9), min_size=18, max_size=18))
def test_power_floor_is_the_assignment_to_copies_of_each_power(boards: int, costs: list[int]) -> None:
    power = costs[: boards * 2 * 2]
    copies = [[power[player * 2 + column % 2] for column in range(boards * 2)] for player in range(boards * 2)]
    columns = best_powers(copies)

    assert least_power_cost(power, size=2) == sum(row[at] for row, at in zip(copies, columns, strict=True))


@given(st.integers(2, 5).flatmap(lambda size: st.tuples(st.just(size), st.integers(1, 6))), st.data())
def test_prices_of_powers_add_up_to_what_the_powers_cost_at_least(shape: tuple[int, int], data: st.DataObject) -> None:
    size, boards = shape
    count = size * size * boards
    power = data.draw(st.lists(st.integers(0, 9), min_size=count, max_size=count))
    prices = transport_duals(power, size=size, scale=10_000)
    rows = [power[at : at + size] for at in range(0, count, size)]

    floor = sum(min(10_000 * cost - price for cost, price in zip(row, prices, strict=True)) for row in rows)
    floor += boards * sum(prices)
    least = 10_000 * least_power_cost(power, size=size)
    assert least - 2 * len(rows) <= floor <= least


def test_a_wish_pays_for_the_meeting_in_every_small_group_that_both_are_in() -> None:
    clubs = [{"name": name, "conflict": 1, "members": ["P1", "P2", name]} for name in ("P3", "P4")]
    country = [{"name": "All", "conflict": 1, "members": [f"P{number}" for number in range(1, 15)]}]
    heat = instance(14, pair_conflicts=[["P1", "P2", -3], ["P5", "P6", -2]], groups=[*country, *clubs])

    assert lower_bound(build_tables(heat)) == 2 * 21 - 3 + 2 - 2


def test_one_board_is_proven_at_once() -> None:
    heat = instance(
        7,
        pair_conflicts=[["P1", "P2", 4], ["P3", "P4", -2]],
        groups=[{"name": "Club", "conflict": 3, "members": ["P1", "P2", "P3", "away"]}],
    )

    assert optimise(heat, seed=1, steps=0).proven_optimal


@pytest.mark.parametrize(("members", "boards", "fewest"), [(3, 3, 0), (4, 3, 1), (7, 3, 5), (0, 2, 0)])
def test_fewest_meetings_are_those_of_the_most_even_spread(members: int, boards: int, fewest: int) -> None:
    assert fewest_meetings(members, boards=boards) == fewest


@pytest.mark.parametrize(("members", "size", "most"), [(3, 7, 3), (8, 7, 21), (9, 7, 22), (1, 7, 0)])
def test_most_meetings_are_those_on_the_fullest_boards(members: int, size: int, most: int) -> None:
    assert most_meetings(members, size=size) == most


def test_wish_within_a_club_costs_the_meeting_it_needs() -> None:
    club = {"name": "Club", "conflict": 3, "members": ["P1", "P2"]}
    mild = instance(14, groups=[club], pair_conflicts=[["P1", "P2", -2]])
    strong = instance(14, groups=[club], pair_conflicts=[["P1", "P2", -5]])

    assert lower_bound(build_tables(mild)) == 0
    assert lower_bound(build_tables(strong)) == -2
