"""Each conflict is listed at its board, and the lines add up to the total."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pairing.core.boards.cost import total_conflict
from pairing.core.boards.explain import Conflict, explain, swap_delta
from pairing.core.boards.instance import Game, Instance
from pairing.core.boards.search import random_seating
from tests.pairing.core.boards.cases import POWERS, REGIONS, instance, small_instances

ANY_SMALL = small_instances(boards=st.integers(1, 3), sizes=st.integers(2, 5))


@settings(max_examples=60)
@given(heat=ANY_SMALL, seed=st.integers(0, 99))
def test_lines_add_up_to_the_total_with_each_pair_once(heat: Instance, seed: int) -> None:
    games, total = random_seating(heat, seed=seed)
    lines = [line for row in explain(heat, games).values() for line in row.lines]
    with_others = sum(line.value for line in lines if line.other is not None)
    with_powers = sum(line.value for line in lines if line.other is None)

    assert with_others / 2 + with_powers == total


@settings(max_examples=60)
@given(heat=ANY_SMALL, data=st.data())
def test_swap_delta_is_the_difference_of_two_totals(heat: Instance, data: st.DataObject) -> None:
    games, total = random_seating(heat, seed=1)
    a, b = data.draw(st.sampled_from(heat.players)), data.draw(st.sampled_from(heat.players))
    exchange = {a: b, b: a}
    swapped = [Game(game.game, tuple(exchange.get(p, p) for p in game.players), game.powers) for game in games]

    assert swap_delta(heat, games, a, b) == total_conflict(heat, swapped) - total


def test_swap_with_someone_without_a_seat_is_refused() -> None:
    heat = instance(7)
    games, _ = random_seating(heat, seed=1)

    with pytest.raises(KeyError):
        swap_delta(heat, games, "P1", "away")


def test_lines_of_one_player() -> None:
    heat = instance(
        7,
        values={"same_player": 2, "same_power": 5, "same_team": 4},
        power_groups=REGIONS,
        pair_conflicts=[["P2", "P1", -1]],
        groups=[{"name": "Denver", "conflict": 3, "members": ["P1", "P2"]}],
        teams=[{"name": "Blue", "members": ["P1", "P2"]}],
        history=[
            {"heat": 1, "game": 3, "players": ["P2", "P1"], "powers": ["RUSSIA", "AUSTRIA"]},
            {"heat": 2, "game": 1, "players": ["P1", "P2"], "powers": ["ITALY", "TURKEY"]},
        ],
    )
    row = explain(heat, [Game(1, heat.players, tuple(POWERS))])["P1"]

    assert (row.game, row.power, row.total) == (1, "AUSTRIA", 17)
    assert row.lines == (
        Conflict("pair", "P2", -1),
        Conflict("group", "P2", 3, "Denver"),
        Conflict("team", "P2", 4, "Blue"),
        Conflict("met", "P2", 4, games=((1, 3), (2, 1))),
        Conflict("power", None, 5, "AUSTRIA", ((1, 3),)),
        Conflict("power_group", None, 2, "ITALY", ((2, 1),)),
    )


def test_a_power_that_is_not_the_first_choice_has_its_line() -> None:
    lists = [{"player": "P1", "powers": ["ITALY", "AUSTRIA"]}, {"player": "P2", "powers": ["ITALY"]}]
    heat = instance(7, preferences={"weight": 3, "lists": lists})
    rows = explain(heat, [Game(1, heat.players, tuple(POWERS))])

    assert rows["P1"].lines == (Conflict("preference", None, 3, "AUSTRIA", choice=2),)
    assert rows["P2"].lines == (Conflict("preference", None, 3, "ENGLAND", choice=0),)
    assert rows["P3"].lines == ()
