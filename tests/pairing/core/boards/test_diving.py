"""Dives: what they find is a seeding below the best, and where nothing is left out, they find the best there is."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pairing.core.boards import diving
from pairing.core.boards import part as part_module
from pairing.core.boards.cost import build_tables, pair_rows
from pairing.core.boards.diving import Dives
from pairing.core.boards.instance import Instance
from pairing.core.boards.listing import Listing
from pairing.core.boards.loops import PLAIN
from pairing.core.boards.part import ALL, Part
from pairing.core.boards.prices import FINE, PriceBound
from pairing.core.boards.proof import Proof
from pairing.core.boards.search import Search
from tests.benchmarks.seeding_panel import panel_heat
from tests.pairing.core.boards.cases import prices_of, small_instances
from tests.pairing.core.boards.test_bound import least_total

HEATS = small_instances(boards=st.integers(2, 4), sizes=st.integers(2, 3)).filter(lambda heat: len(heat.players) <= 9)
NONE = 2**60


def dive_to_the_end(prices: PriceBound, best: int, *, looks: int, floor: int) -> Dives:
    dives = Dives(prices, best - 1, least=floor)
    while not dives.done:
        for share in dives.shares(best=best, floor=floor):
            share(looks)
        dives.note(best)
    return dives


@settings(max_examples=150)
@given(heat=HEATS, above=st.integers(0, 4), few=st.sampled_from([0, 2, 300]), looks=st.integers(1, 30))
def test_all_boards_and_all_ways_lead_to_the_best_seeding(heat: Instance, above: int, few: int, looks: int) -> None:
    prices = prices_of(heat)
    if prices is None:
        return
    tables = prices.tables
    least, floor = (least_total(heat) - tables.fixed) // tables.unit, -(-prices.floor // FINE)
    best = max(least + above, floor + 1)
    with pytest.MonkeyPatch.context() as changed:
        changed.setattr(part_module, "FEW", few)
        changed.setattr(diving, "ALLOWED", ALL)
        dives = dive_to_the_end(prices, best, looks=looks, floor=floor)

    assert bool(dives.boards) == (best > least)
    if dives.boards:
        assert least <= dives.total < best
        assert few == 300 or dives.total == least
        assert sorted(player for board in dives.boards for player in board) == list(range(len(tables.players)))
        assert sum(prices.cost(board) for board in dives.boards) == dives.total * FINE


@settings(max_examples=150)
@given(heat=HEATS, above=st.integers(-1, 3), allowed=st.integers(0, 3))
def test_search_that_left_nothing_out_shows_that_there_is_no_way(heat: Instance, above: int, allowed: int) -> None:
    prices = prices_of(heat)
    if prices is None:
        return
    least = (least_total(heat) - prices.tables.fixed) // prices.tables.unit
    total = max(least + above, -(-prices.floor // FINE))
    whole = Listing(prices, total, least=total)
    while not whole.done:
        whole.go_on(10**6)
    with pytest.MonkeyPatch.context() as changed:
        changed.setattr(part_module, "FEW", 0)
        part = Part(prices, *whole.rows(), spare=total * FINE - prices.floor, allowed=allowed)
        while not part.none and not part.found:
            part.go_on(1)

    if part.whole:
        assert bool(part.found) == (total >= least)


def test_dives_are_alike_on_both_paths(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(part_module, "FEW", 20)
    monkeypatch.setattr(diving, "TAKEN", 60)
    monkeypatch.setattr(diving, "MOST_TAKEN", 150)
    search, found = Search(panel_heat("28-5-3"), seed=1, engine="compiled"), []
    seats, tables = search._seats, build_tables(search.instance)
    best, boards = search.progress.total - tables.fixed, seats.best_boards()
    for pairs, loops in ((seats.conflicts.pairs, seats.loops), (pair_rows(tables), PLAIN)):
        prices = PriceBound(tables, pairs, loops)
        floor = prices.raise_floor(looks=40_000, best=best, boards=boards)
        dives = dive_to_the_end(prices, floor + 6, looks=1_000, floor=floor)
        found.append((dives.reach, dives.total, dives.boards))

    assert found[0] == found[1]
    assert found[0][1] < NONE


def test_dives_end_in_the_first_round_where_looks_are_used_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(diving, "MOST_LOOKS", 1)
    search = Search(panel_heat("28-5-3"), seed=1, engine="compiled")
    seats, tables = search._seats, build_tables(search.instance)
    best, boards = search.progress.total - tables.fixed, seats.best_boards()
    prices = PriceBound(tables, seats.conflicts.pairs, seats.loops)
    floor = prices.raise_floor(looks=40_000, best=best, boards=boards)
    dives = dive_to_the_end(prices, floor + 6, looks=1, floor=floor)

    assert [diver._taken for diver in dives._divers] == [4000, 6000]


def test_hard_heat_is_seated_best_long_before_its_floor_is_proven() -> None:
    """Prices prove 136 of 143; breeding takes some seconds to 144."""
    search = Search(panel_heat("70-5-404-countries"), seed=1, engine="compiled")
    seats, tables = search._seats, build_tables(search.instance)
    proof = Proof(PriceBound(tables, seats.conflicts.pairs, seats.loops))
    proof.advance(looks=4_000_000, best=search.progress.total, boards=seats.best_boards())

    assert (proof.floor, proof.total) == (140, 143)
