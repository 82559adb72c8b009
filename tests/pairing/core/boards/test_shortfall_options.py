"""Options when the players don't fill the boards: the players chosen, the cost of each, and when one is impossible."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pairing.core.boards.instance import Instance, PlayerId
from pairing.core.boards.search import optimise
from pairing.core.boards.shortfall import ShortfallOption, Volunteer, apply_way, list_options
from tests.pairing.core.boards.cases import POWERS, instance

CLUB = [{"name": "Denver", "conflict": 3, "members": ["P1", "P2", "P3"]}]


def heat_of(count: int, **changes: object) -> Instance:
    """A heat of `count` players, whatever their number: the last few are taken from one that fits."""
    whole = instance(-(-count // 7) * 7, **changes)
    return replace(whole, players=whole.players[:count])


def ways(heat: Instance, offers: dict[PlayerId, Volunteer] | None = None) -> dict[str, ShortfallOption]:
    return {way.kind: way for way in list_options(heat, offers or {}, unplayed="ITALY", seed=1, steps=20_000)}


def test_numbers_that_fit_need_no_option() -> None:
    assert ways(heat_of(14)) == {}


def test_every_way_fills_the_boards_and_costs_what_its_seating_costs() -> None:
    heat = heat_of(20, groups=CLUB)
    found = ways(heat)

    assert {kind: (len(way.players), len(way.left_out)) for kind, way in found.items()} == {
        "sit_out": (6, 0),
        "play_twice": (1, 0),
        "short_boards": (0, 1),
    }
    for way in found.values():
        assert way.total == optimise(apply_way(heat, way), seed=1, steps=20_000).total


def test_volunteers_sit_out_first_then_who_carries_the_most_conflict() -> None:
    heat = heat_of(16, groups=CLUB)

    assert set(ways(heat)["sit_out"].players) <= {"P1", "P2", "P3"}
    volunteering = ways(heat, {"P9": Volunteer(may_sit_out=True)})["sit_out"]
    assert volunteering.players[0] == "P9"
    assert volunteering.asked == volunteering.players[1:]


def test_nobody_sits_out_twice() -> None:
    heat = heat_of(15)
    but_one = {player: Volunteer(may_sit_out=True, sat_out=1) for player in heat.players if player != "P7"}

    assert ways(heat, but_one)["sit_out"].players == ("P7",)
    everybody = {player: Volunteer(sat_out=1) for player in heat.players}
    assert ways(heat, everybody)["sit_out"] == ShortfallOption("sit_out", closed="all_sat_out")


def test_volunteers_play_twice_first_and_those_who_did_not_before() -> None:
    heat = heat_of(13)
    offers = {"P2": Volunteer(may_play_twice=True, played_twice=1), "P5": Volunteer(may_play_twice=True)}

    assert ways(heat, offers)["play_twice"] == replace(ways(heat, offers)["play_twice"], players=("P5",), asked=())


def test_six_player_boards_leave_the_named_power_out() -> None:
    heat = heat_of(20)
    way = ways(heat)["short_boards"]
    short = [game for game in optimise(apply_way(heat, way), seed=1, steps=1000).games if len(game.players) == 6]

    assert way.left_out == ("ITALY",)
    assert [set(POWERS) - set(map(str, game.powers or ())) for game in short] == [{"ITALY"}]


@pytest.mark.parametrize(
    ("count", "kind", "closed"),
    [(6, "play_twice", "one_board"), (5, "short_boards", "too_few_boards"), (6, "sit_out", "too_few_boards")],
)
def test_an_impossible_option_says_why(count: int, kind: str, closed: str) -> None:
    assert ways(heat_of(count))[kind].closed == closed


def test_a_board_that_is_short_already_is_not_made_shorter() -> None:
    heat = replace(heat_of(11), left_out=("ITALY",))  # two boards in all, one of them of six

    assert ways(heat)["short_boards"].closed == "too_few_boards"


@settings(max_examples=25)
@given(count=st.integers(2, 34), data=st.data())
def test_open_ways_always_make_whole_boards(count: int, data: st.DataObject) -> None:
    heat = heat_of(count)
    offers = {
        player: Volunteer(data.draw(st.booleans()), data.draw(st.booleans()), data.draw(st.integers(0, 1)))
        for player in heat.players[:6]
    }
    for way in list_options(heat, offers, unplayed="ITALY", seed=1, steps=500):
        seated = apply_way(heat, way) if not way.closed else heat
        assert way.closed or len(seated.sitters) % 7 == 0
        assert not any(offers.get(player, Volunteer()).sat_out for player in way.players if way.kind == "sit_out")


def test_only_open_board_takes_a_second_player_from_a_started_one() -> None:
    whole = instance(14, locked_games=[{"game": 1, "players": [f"P{n}" for n in range(1, 8)], "powers": POWERS}])
    heat = replace(whole, players=whole.players[:13])
    way = ways(heat)["play_twice"]

    assert set(way.players) <= {f"P{n}" for n in range(1, 8)}
    assert way.total == optimise(apply_way(heat, way), seed=1, steps=20_000).total


def test_a_player_of_a_started_board_comes_last_if_two_are_open() -> None:
    whole = instance(21, locked_games=[{"game": 1, "players": [f"P{n}" for n in range(1, 8)], "powers": POWERS}])
    heat = replace(whole, players=whole.players[:20])

    assert not set(ways(heat)["play_twice"].players) & {f"P{n}" for n in range(1, 8)}


def test_a_player_of_two_boards_neither_sits_out_nor_plays_a_third() -> None:
    heat = replace(heat_of(20), twice=("P1",), players=heat_of(20).players[:19])
    offers: dict[PlayerId, Volunteer] = {"P1": Volunteer(may_sit_out=True, may_play_twice=True)}

    found = ways(heat, offers)
    assert "P1" not in (*found["sit_out"].players, *found["play_twice"].players)


def test_nobody_sits_out_where_the_only_board_left_would_have_somebody_twice() -> None:
    heat = replace(heat_of(13), twice=("P1",), players=heat_of(13).players[:12])

    assert ways(heat)["sit_out"].closed == "one_board"
