"""The proof: all boards are listed that a total can have, all ways to fill the heat are gone through, and no other."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from pairing.core.boards.cost import build_tables, pair_rows, total_conflict
from pairing.core.boards.covering import DEPTH, FOUND, SPARE, cover, make_ready
from pairing.core.boards.instance import Instance
from pairing.core.boards.prices import PriceBound, can_be_priced, cheapest_board
from pairing.core.boards.proof import Proof
from pairing.core.boards.search import Search
from tests.pairing.core.boards.cases import small_instances
from tests.pairing.core.boards.test_bound import least_total
from tests.pairing.instances import made_up_instance

HEATS = small_instances(boards=st.integers(2, 4), sizes=st.integers(2, 3)).filter(lambda heat: len(heat.players) <= 8)


def zeros(count: int) -> list[int]:
    return [0] * count


def proof_of(heat: Instance) -> Proof:
    tables = build_tables(heat)
    return Proof(PriceBound(tables, pair_rows(tables), cheapest_board, list), cover, make_ready, zeros)


@settings(max_examples=150, deadline=None)
@given(heat=HEATS)
def test_proof_ends_at_the_least_total_and_shows_a_seeding_that_has_it(heat: Instance) -> None:
    tables, least = build_tables(heat), least_total(heat)
    if not can_be_priced(tables):
        return
    search = Search(heat, seed=1, engine="plain")
    best, boards = search.progress.total - tables.fixed, search._seats.best_boards()
    proof = proof_of(heat)
    floors = []
    for _ in range(60):
        proof.advance(looks=300, best=best // tables.unit, boards=boards)
        floors.append(tables.fixed + tables.unit * proof.floor)

    assert floors == sorted(floors)
    assert floors[-1] <= least
    if proof.prices.done and not tables.twin:
        assert floors[-1] == least
    if proof.boards:
        search._seats.set_best(proof.boards, proof.floor)
        shown = search.solution()
        assert total_conflict(heat, shown.games) == shown.total == floors[-1] == least


@settings(max_examples=200, deadline=None)
@given(data=st.data(), boards=st.integers(1, 4), size=st.integers(1, 3))
def test_a_cover_is_found_if_there_is_one_that_costs_no_more(data: st.DataObject, boards: int, size: int) -> None:
    players = boards * size
    every = list(combinations(range(players), size))
    listed = data.draw(st.lists(st.sampled_from(every), min_size=1, max_size=25, unique=True))
    costs = data.draw(st.lists(st.integers(0, 9), min_size=len(listed), max_size=len(listed)))
    spare, cheapest = data.draw(st.integers(0, 20)), data.draw(st.integers(-5, 5))
    shift = data.draw(st.sampled_from([0, 62 - players // 2, 105 - players]))  # both words of a set are used
    members = [sum((player + shift) << 7 * seat for seat, player in enumerate(board)) for board in listed]
    dear = [cost + cheapest for cost in costs]
    low, high, lists = zeros(len(listed)), zeros(len(listed)), zeros(5 * len(listed))
    make_ready(members, dear, low, high, lists, len(listed), size, cheapest)
    state, rows = zeros(5), [zeros(boards) for _ in range(9)]
    _, ends, at, _, _, seated_low, seated_high, chosen, _ = rows
    state[SPARE], ends[0], at[0] = spare, len(listed), -1
    taken = set(range(105)) - {player + shift for player in range(players)}
    seated_low[0] = sum(1 << player for player in taken if player < 62)
    seated_high[0] = sum(1 << (player - 62) for player in taken if player >= 62)
    while state[DEPTH] >= 0 and not state[FOUND]:
        cover(
            state, members, dear, low, high, lists, *rows, zeros(boards * 105), zeros(105), 105, size, boards, 5
        )  # fmt: skip

    assert [dear[k] for k in lists[: len(listed)]] == sorted(costs)
    ways = [
        way
        for way in combinations(range(len(listed)), boards)
        if len({player for k in way for player in listed[k]}) == players and sum(costs[k] for k in way) <= spare
    ]
    assert bool(state[FOUND]) == bool(ways)
    if ways:
        assert tuple(sorted(chosen)) in ways


def test_hard_heat_is_proven_soon_by_going_through_its_boards() -> None:
    heat = made_up_instance(42, heats=4, seed=201, countries=False)
    search = Search(heat, seed=1)
    progress = search.advance(40_000_000)

    assert progress.finished
    assert total_conflict(heat, search.solution().games) == progress.total
