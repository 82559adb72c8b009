"""The list of boards: all that a seeding of the total can have, whether it is made at once or in pieces."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import pytest

from pairing.core.boards import enumeration
from pairing.core.boards.cost import Tables, build_tables, pair_rows
from pairing.core.boards.enumeration import ColumnEnumeration
from pairing.core.boards.instance import Instance
from pairing.core.boards.lagrangian import DUAL_SCALE, LagrangianBound
from pairing.core.boards.loops import PLAIN
from pairing.core.boards.search import Search
from tests.benchmarks.seeding_panel import panel_heat
from tests.pairing.instances import made_up_instance


@cache
def heat() -> Instance:
    return made_up_instance(21, heats=4, seed=3)


@cache
def tables() -> Tables:
    return build_tables(heat())


@pytest.fixture(scope="module")
def prices() -> LagrangianBound:
    seats = Search(heat(), seed=1, engine="plain")._seats
    priced = LagrangianBound(tables(), pair_rows(tables()), PLAIN)
    while not priced.done:
        priced.improve(work=10_000, best=10**4, boards=seats.best_boards())
    return priced


def listed(prices: LagrangianBound, total: int, *, least: int, work: int) -> ColumnEnumeration:
    whole = ColumnEnumeration(prices, total, least=least)
    while not whole.done and not whole.aborted:
        whole.go_on(work)
    return whole


def taking(prices: LagrangianBound, total: int) -> dict[tuple[int, ...], int]:
    """All boards that take no more than there is between the floor and the total, each with what it takes."""
    paid = prices.best_duals()
    cheapest = (prices.lower_bound - sum(paid)) // tables().boards
    reduced_costs = {
        board: prices.cost(board) - sum(paid[player] for player in board) - cheapest
        for board in combinations(range(21), tables().size)
    }
    return {board: rest for board, rest in reduced_costs.items() if rest <= total * DUAL_SCALE - prices.lower_bound}


def boards_of(whole: ColumnEnumeration) -> dict[tuple[int, ...], int]:
    sitting = [tuple(sorted(number >> 8 * seat & 255 for seat in range(7))) for number in whole.columns[: whole.count]]
    return dict(zip(sitting, whole.reduced_costs, strict=False))


@pytest.mark.parametrize("work", [100_000, 37])
def test_all_boards_of_the_total_are_listed_and_no_other(
    prices: LagrangianBound, work: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(enumeration, "ROOM", 5)
    total = -(-prices.lower_bound // DUAL_SCALE) + 6
    whole = listed(prices, total, least=total, work=work)

    assert whole.total == total
    assert boards_of(whole) == taking(prices, total)
    assert whole.count == len(boards_of(whole)) > 5


@pytest.mark.parametrize("plenty", [1, 20, 100, 1000])
def test_total_is_the_highest_for_which_the_boards_promise_not_to_be_too_many(
    prices: LagrangianBound, plenty: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    least = -(-prices.lower_bound // DUAL_SCALE)
    monkeypatch.setattr(enumeration, "PREFERRED_COLUMNS", plenty)
    whole = listed(prices, least + 20, least=least, work=1000)

    assert boards_of(whole) == taking(prices, whole.total)
    assert whole.total == least or whole.count < plenty
    assert len(taking(prices, whole.total + 4)) > plenty


def test_search_of_the_list_stops_where_even_the_least_total_has_too_many(
    prices: LagrangianBound, monkeypatch: pytest.MonkeyPatch
) -> None:
    total = -(-prices.lower_bound // DUAL_SCALE) + 6
    monkeypatch.setattr(enumeration, "ROOM", 5)
    monkeypatch.setattr(enumeration, "PREFERRED_COLUMNS", 5)
    monkeypatch.setattr(enumeration, "MAX_COLUMNS", len(taking(prices, total)) - 1)

    assert listed(prices, total, least=total, work=1000).aborted


def test_prices_begin_in_the_middle_of_the_best() -> None:
    """At 192, which is all that prices can prove here; begun with the highest of the best prices, 27,378 boards fit."""
    search = Search(panel_heat("70-5-303"), seed=1, engine="compiled")
    seats, best = search._seats, search.progress.total
    priced = LagrangianBound(build_tables(search.instance), seats.conflicts.pairs, seats.loops)

    assert priced.improve(work=400_000, best=best, boards=seats.best_boards()) == 192
    assert listed(priced, 192, least=192, work=10**6).count < 20_000
