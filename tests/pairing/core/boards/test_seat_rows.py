"""Rows of swaps in the order of the seats: their sums stay right, and dense heats use them on both paths alike."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import combinations
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from pairing.core.boards.cost import build_tables
from pairing.core.boards.instance import Instance
from pairing.core.boards.loops import PLAIN
from pairing.core.boards.rng import first_state
from pairing.core.boards.row_moves import ROW_DRAWS
from pairing.core.boards.schedule import acceptance_limits, thresholds
from pairing.core.boards.search import LARGEST_NARROW, Search
from pairing.core.boards.seat_rows import SMALL, WIDTH, SeatRows, price_row, swap_places, take_places
from pairing.core.boards.seats import LEAST_DENSE, Seats, is_dense
from tests.pairing.core.boards.cases import instance, small_instances
from tests.pairing.core.boards.test_memetic import NO_GOAL, best_of, counted, everybody_has_a_seat, progress, started

EIGHT = [f"Power {number}" for number in range(1, 9)]
ANY_SMALL = small_instances(boards=st.integers(2, 4), sizes=st.integers(2, 7))


def dense_heat(
    count: int = 112, /, *, share: float = 0.6, values: Sequence[int] = (1, 1, 2), **changes: Any
) -> Instance:
    """A heat in which this share of the pairs has a conflict of one of these values."""
    dice = random.Random(count)  # noqa: S311  test data, no secret
    names = [f"P{number}" for number in range(1, count + 1)]
    pairs = [[a, b, dice.choice(values)] for a, b in combinations(names[1:], 2) if dice.random() < share]
    pairs.append(["P1", "P2", -max(values)])
    return instance(count, **{"assign_powers": False, "pair_conflicts": pairs, **changes})


def opened(heat: Instance, *, seed: int) -> tuple[Seats, SeatRows]:
    """Seats at random, and the rows for them."""
    seats = started(build_tables(heat), seed=seed)
    rows = seats.make_seat_rows()
    take_places(seats.seating, seats.conflicts, rows)
    return seats, rows


def sums(rows: SeatRows) -> tuple[list[list[int]], list[list[int]], list[int], list[int]]:
    return [list(row) for row in rows.pairs], [list(row) for row in rows.loads], list(rows.own), list(rows.player)


def filled(rows: SeatRows) -> list[int]:
    return [place for place, player in enumerate(rows.player) if player >= 0]


@settings(max_examples=60)
@given(heat=ANY_SMALL, seed=st.integers(0, 99), swaps=st.lists(st.tuples(st.integers(0), st.integers(0)), max_size=20))
def test_sums_that_swaps_keep_are_those_counted_afresh(
    heat: Instance, seed: int, swaps: Sequence[tuple[int, int]]
) -> None:
    seats, rows = opened(heat, seed=seed)
    places = filled(rows)
    for one, other in swaps:
        p, q = places[one % len(places)], places[other % len(places)]
        if p // WIDTH != q // WIDTH:
            swap_places(seats.seating, rows, p, q, seats.tables.size)
    kept = sums(rows)
    take_places(seats.seating, seats.conflicts, rows)

    assert kept == sums(rows)
    assert everybody_has_a_seat(seats, seats.seating.board, seats.seating.slot)


@settings(max_examples=60)
@given(heat=ANY_SMALL, seed=st.integers(0, 99), place=st.integers(0))
def test_a_row_holds_what_each_swap_changes(heat: Instance, seed: int, place: int) -> None:
    seats, rows = opened(heat, seed=seed)
    assume(not seats.tables.has_powers)
    places = filled(rows)
    p, total = places[place % len(places)], counted(seats)
    price_row(rows, p)
    changes = list(rows.changes)

    for q in range(len(changes)):
        if q in places and q // WIDTH != p // WIDTH:
            swap_places(seats.seating, rows, p, q, seats.tables.size)
            assert counted(seats) == total + changes[q]
            swap_places(seats.seating, rows, p, q, seats.tables.size)
        else:
            assert changes[q] > rows.never // 2


@settings(max_examples=40)
@given(heat=ANY_SMALL, seed=st.integers(0, 99), temperature=st.floats(0.3, 9))
def test_annealing_keeps_the_total(heat: Instance, seed: int, temperature: float) -> None:
    seats, rows = opened(heat, seed=seed)
    assume(not seats.tables.has_powers)
    course = [acceptance_limits(*thresholds(warm), draws=ROW_DRAWS) for warm in (temperature, temperature / 2)]
    PLAIN.anneal_seat_rows(seats.seating, seats.conflicts, rows, course, 0, 200, 3, NO_GOAL, 300)

    assert seats.state.total == counted(seats)
    assert everybody_has_a_seat(seats, seats.seating.board, seats.seating.slot)
    assert seats.state.steps == 300


@pytest.mark.parametrize(
    ("heat", "temperature"),
    [
        (dense_heat(), 0.5),
        (dense_heat(share=1, values=(SMALL - 1, SMALL - 2), game_size=8, powers=EIGHT), 30.0),
        (dense_heat(values=(SMALL, 1)), 30.0),
        (dense_heat(values=(LARGEST_NARROW, 1)), 9000.0),
    ],
    ids=["one byte", "the most in one byte", "two bytes", "four bytes"],
)
def test_a_dense_heat_is_annealed_alike_on_both_paths(heat: Instance, temperature: float) -> None:
    plain, compiled = (started(build_tables(heat), seed=4, compiled=quick) for quick in (False, True))
    for seats in (plain, compiled):
        limits = seats.acceptance_limits([acceptance_limits(*thresholds(temperature), draws=ROW_DRAWS)])
        seats.state.dice = first_state(4)
        seats.anneal_rows(limits, begun=0, each=10_000, goal=NO_GOAL, count=10_000)

    assert plain.seat_rows is not None
    assert best_of(compiled) == best_of(plain)
    assert progress(compiled) == progress(plain)
    assert plain.state.total == counted(plain)


def test_a_search_of_a_dense_heat_is_the_same_however_it_is_cut() -> None:
    whole, cut = (Search(dense_heat(), seed=3, engine="compiled") for _ in range(2))
    whole.advance(20_000_000)
    for _ in range(50):
        cut.advance(400_000)

    assert cut.progress == whole.progress
    assert cut.finish() == whole.finish()


@pytest.mark.parametrize(
    ("heat", "dense"),
    [
        (dense_heat(), True),
        (dense_heat(share=0.3), False),
        (dense_heat(LEAST_DENSE // 7 * 7), False),
        (dense_heat(120, game_size=12, powers=[f"Power {number}" for number in range(1, 13)]), False),
        (dense_heat(left_out=["AUSTRIA"], assign_powers=True, players=[f"P{n}" for n in range(1, 112)]), False),
    ],
    ids=["dense", "few have met", "small", "boards of twelve", "powers assigned"],
)
def test_which_heats_are_dense(heat: Instance, dense: bool) -> None:
    seats = started(build_tables(heat), seed=1, compiled=True)

    assert is_dense(seats.tables, seats.conflicts) is dense
