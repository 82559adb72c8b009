"""The short list: of all ways to fill all boards but one with it, the best is found, whoever is left over."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from pairing.core.boards.cost import build_tables
from pairing.core.boards.instance import Instance
from pairing.core.boards.prices import FINE, PriceBound
from pairing.core.boards.proof import Proof
from pairing.core.boards.search import Search
from pairing.core.boards.short_list import ShortList
from tests.benchmarks.seeding_panel import panel_heat
from tests.pairing.core.boards.cases import prices_of, small_instances

HEATS = small_instances(boards=st.integers(2, 4), sizes=st.integers(2, 3)).filter(lambda heat: len(heat.players) <= 9)
NONE = 2**60


def packed(board: tuple[int, ...]) -> int:
    return (-1 << 7 * len(board)) + sum(player << 7 * seat for seat, player in enumerate(board))


@settings(max_examples=150, deadline=None)
@given(data=st.data(), heat=HEATS)
def test_best_way_to_fill_all_boards_but_one_is_found(data: st.DataObject, heat: Instance) -> None:
    prices = prices_of(heat)
    if prices is None:
        return
    tables = prices.tables
    players, paid = range(len(tables.players)), prices.best_prices()
    more = data.draw(st.lists(st.integers(-500, 500), min_size=len(paid), max_size=len(paid)))
    costs = {board: prices.cost(board) for board in combinations(players, tables.size)}
    beyond = {board: cost - sum(paid[one] + more[one] for one in board) for board, cost in costs.items()}
    cheapest = min(beyond.values())
    listed = data.draw(st.lists(st.sampled_from(sorted(costs)), min_size=1, max_size=15, unique=True))
    below = data.draw(st.integers(prices.floor // FINE, prices.floor // FINE + 30))

    short_list = ShortList(
        prices,
        [packed(board) for board in listed],
        [beyond[board] - cheapest for board in listed],
        more,
        floor=sum(paid) + sum(more) + tables.boards * cheapest,
        least=cheapest - (prices.floor - sum(paid)) // tables.boards,
    )
    while not short_list.done:
        short_list.go_on(data.draw(st.integers(1, 20)), below)

    totals = [NONE]
    for way in combinations(listed, tables.boards - 1):
        seated = {player for board in way for player in board}
        if len(seated) == tables.size * (tables.boards - 1):
            last = tuple(player for player in players if player not in seated)
            totals.append((sum(costs[board] for board in way) + costs[last]) // FINE)
    least = min(total for total in totals if total < below or total == NONE)
    assert short_list.total == least
    if least < NONE:
        assert sorted(player for board in short_list.boards for player in board) == list(players)
        assert sum(prices.cost(board) for board in short_list.boards) == least * FINE


def test_hard_heat_is_seated_well_by_short_lists_long_before_its_lists_are_gone_through() -> None:
    """Prices prove 192, and the best is 195; without short lists, so many looks find none at all."""
    search = Search(panel_heat("70-5-303"), seed=1, engine="compiled")
    seats, tables = search._seats, build_tables(search.instance)
    proof = Proof(PriceBound(tables, seats.pairs, seats.proof_loops))
    proof.advance(looks=700_000, best=search.progress.total, boards=seats.best_boards())

    assert proof.total <= 203
