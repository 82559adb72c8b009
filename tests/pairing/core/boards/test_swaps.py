"""Why a conflict stays: each swap is listed with the conflicts that it would remove and add."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from pairing.core.boards.explain import Ledger, swap_delta
from pairing.core.boards.instance import Instance
from pairing.core.boards.search import optimise, random_seating
from pairing.core.boards.swaps import best_swaps
from tests.pairing.core.boards.cases import instance, small_instances

ANY_SMALL = small_instances(boards=st.integers(1, 3), sizes=st.integers(2, 5))


@settings(max_examples=60)
@given(heat=ANY_SMALL, data=st.data())
def test_what_ends_and_what_comes_add_up_to_the_change(heat: Instance, data: st.DataObject) -> None:
    games, _ = random_seating(heat, seed=1)
    player = data.draw(st.sampled_from(heat.players))
    for swap in best_swaps(Ledger(heat), games, player, most=50):
        ends, brings = (sum(cost.conflict.value for cost in costs) for costs in (swap.ends, swap.brings))
        assert brings - ends == swap.change == swap_delta(heat, games, player, swap.other)


@settings(max_examples=40)
@given(heat=ANY_SMALL, data=st.data())
def test_no_swap_helps_in_a_polished_seeding(heat: Instance, data: st.DataObject) -> None:
    solution = optimise(heat, seed=1, steps=3000, engine="plain")
    fixed = {game.game for game in heat.locked_games}
    player = data.draw(st.sampled_from(heat.players))
    swaps = best_swaps(Ledger(heat), solution.games, player, fixed=fixed)

    assert [swap.change for swap in swaps] == sorted(swap.change for swap in swaps)
    assert all(swap.change >= 0 and swap.game not in fixed for swap in swaps)


def test_a_swap_names_the_seat_and_the_lines() -> None:
    heat = instance(
        14,
        groups=[{"name": "Denver", "conflict": 3, "members": ["P1", "P2"]}],
        pair_conflicts=[["P1", player, 5] for player in (f"P{n}" for n in range(3, 15))],
    )
    games = optimise(heat, seed=1, steps=20_000).games
    best = best_swaps(Ledger(heat), games, "P1", most=1)[0]

    assert best.change >= 0
    assert best.power in heat.powers
    assert best.other in {player for game in games if game.game == best.game for player in game.players}


def test_a_player_of_two_boards_has_no_swaps() -> None:
    heat = instance(13, twice=["P1"])
    games = optimise(heat, seed=1, steps=1000).games

    assert best_swaps(Ledger(heat), games, "P1") == ()
    assert "P1" not in {swap.other for swap in best_swaps(Ledger(heat), games, "P2", most=99)}


def test_games_that_have_started_offer_no_swap() -> None:
    heat = instance(14)
    games, _ = random_seating(heat, seed=1)
    inside = games[0].players[0]

    assert best_swaps(Ledger(heat), games, inside, fixed={1}) == ()
    assert {swap.game for swap in best_swaps(Ledger(heat), games, games[1].players[0], fixed={1}, most=9)} == {2}
