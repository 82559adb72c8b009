"""Reading an instance: what is wrong, where, all at once, and never a crash."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from common.pure.errors import RuleError
from pairing.core.boards.instance import Instance, canonical_json, fingerprint, instance_json
from pairing.core.boards.parsing import parse_instance
from tests.pairing.core.boards.cases import POWERS, instance, raw_instance, small_instances

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=12,
)
LOCKED = {"game": 1, "players": [f"P{n}" for n in range(1, 8)], "powers": POWERS}


def found(raw: object) -> list[tuple[str, str]]:
    with pytest.raises(RuleError) as caught:
        parse_instance(raw)
    assert all(problem.text for problem in caught.value.problems)
    return [(problem.path, problem.code) for problem in caught.value.problems]


@settings(max_examples=100)
@given(
    key=st.sampled_from([*raw_instance(), "values.same_team", "groups.0", "history.0", "locked_games.0"]), value=JSON
)
def test_any_json_in_any_field_reads_or_is_a_rule_error(key: str, value: object) -> None:
    raw = json.loads(json.dumps(raw_instance()))
    outer, _, inner = key.partition(".")
    if not inner:
        raw[outer] = value
    elif inner == "0":
        raw[outer] = [
            value,
            {"name": value, "conflict": value, "members": value, "heat": value},
            LOCKED | {"game": value},
        ]
    else:
        raw[outer][inner] = value
    try:
        read = parse_instance(raw)
    except RuleError as error:
        texts = [problem.text for problem in error.problems]
    else:
        texts = [canonical_json(read)]
    assert texts
    assert all(texts)


@given(raw=JSON)
@settings(max_examples=50)
def test_any_json_as_a_whole_is_a_rule_error(raw: object) -> None:
    assert found(raw)


@settings(max_examples=50)
@given(heat=small_instances(boards=st.integers(1, 3), sizes=st.integers(2, 7)))
def test_instance_reads_back_from_its_json(heat: Instance) -> None:
    again = parse_instance(json.loads(json.dumps(instance_json(heat))))

    assert again == heat
    assert canonical_json(again) == canonical_json(heat)


@pytest.mark.parametrize(
    ("changes", "problems"),
    [
        ({"format": "seeding-instance/2"}, [("format", "format")]),
        ({"game_size": True}, [("game_size", "type")]),
        ({"game_size": 13}, [("game_size", "range")]),
        ({"powers": POWERS[:6]}, [("powers", "count")]),
        ({"powers": [*POWERS[:6], "ITALY"]}, [("powers[6]", "duplicate")]),
        ({"assign_powers": 1}, [("assign_powers", "type")]),
        ({"power_groups": [["ITALY", "SPAIN"]]}, [("power_groups[0][1]", "unknown")]),
        ({"power_groups": [["ITALY"], ["ITALY"]]}, [("power_groups[1]", "duplicate")]),
        ({"values": {"same_player": 1.0, "same_team": -1}},
         [("values.same_power", "missing"), ("values.same_player", "type"), ("values.same_team", "range")]),
        ({"players": []}, [("players", "empty")]),
        ({"players": ["A", "B", "A", None]}, [("players[2]", "duplicate"), ("players[3]", "type")]),
        ({"players": [f"P{n}" for n in range(10)]}, [("players", "count")]),
        ({"pair_conflicts": [["P1", "P2"], ["P1", "P1", 2], ["P1", "P2", "3"]]},
         [("pair_conflicts[0]", "shape"), ("pair_conflicts[1]", "same"), ("pair_conflicts[2][2]", "type")]),
        ({"groups": [{"name": "G", "members": ["P1"]}]}, [("groups[0].conflict", "missing")]),
        ({"teams": [{"name": "T", "members": ["P1", "P1"]}]}, [("teams[0].members[1]", "duplicate")]),
        ({"history": [{"heat": 1, "game": 1, "players": ["P1", "P2"], "powers": ["ITALY"]}]},
         [("history[0].powers", "count")]),
        ({"history": [{"heat": -1, "game": 1, "players": ["P1"], "powers": None}]}, [("history[0].heat", "range")]),
        ({"locked_games": [LOCKED, LOCKED]},
         [(f"locked_games[1].players[{n}]", "duplicate") for n in range(7)] + [("locked_games[1].game", "duplicate")]),
        ({"locked_games": [LOCKED | {"players": [*LOCKED["players"][:6], "Q"]}]},
         [("locked_games[0].players[6]", "unknown")]),
        ({"locked_games": [LOCKED | {"powers": [*POWERS[:6], "ITALY"]}]},
         [("locked_games[0].powers[6]", "duplicate")]),
        ({"locked_games": [LOCKED | {"players": ["P1"], "powers": None}]}, [("locked_games[0].players", "count")]),
        ({"preferences": []}, [("preferences", "type")]),
        ({"preferences": {"weight": 1}}, [("preferences.lists", "missing")]),
        ({"preferences": {"weight": -1, "lists": [{"player": "P1", "powers": ["ITALY", "SPAIN", "ITALY"]}, "P2"]}},
         [("preferences.weight", "range"), ("preferences.lists[0].powers[1]", "unknown"),
          ("preferences.lists[0].powers[2]", "duplicate"), ("preferences.lists[1]", "type")]),
        ({"preferences": {"weight": 1, "lists": [{"player": "P1", "powers": []}] * 2}},
         [("preferences.lists[1].player", "duplicate")]),
    ],
)  # fmt: skip
def test_each_problem_names_its_field(changes: dict[str, Any], problems: list[tuple[str, str]]) -> None:
    assert found(raw_instance(14, **changes)) == problems


def test_missing_and_misspelled_keys_are_reported() -> None:
    raw = raw_instance(14, pair_conflict=[])
    del raw["pair_conflicts"], raw["players"]

    assert found(raw) == [("players", "missing"), ("pair_conflict", "unknown_field")]


def test_lists_may_be_left_out_and_other_keys_are_passed_over() -> None:
    raw = raw_instance(14, note="spring")
    for key in ("pair_conflicts", "groups", "teams", "history", "locked_games", "power_groups"):
        del raw[key]

    assert parse_instance(raw) == instance(14)


def test_heats_and_games_may_be_numbered_from_zero() -> None:
    past = {"heat": 0, "game": 0, "players": ["P1", "P2"], "powers": None}
    heat = parse_instance(raw_instance(14, history=[past], locked_games=[LOCKED | {"game": 0}]))

    assert [(game.heat, game.game) for game in heat.history] == [(0, 0)]
    assert [game.game for game in heat.locked_games] == [0]


def test_people_who_do_not_play_may_be_named() -> None:
    heat = instance(
        14,
        groups=[{"name": "G", "conflict": 3, "members": ["P1", "away"]}],
        history=[{"heat": 1, "game": 1, "players": ["away", "P2"], "powers": None}],
    )

    assert heat.movable == heat.players


def test_fingerprint_tells_seed_and_instance_apart() -> None:
    prints = {fingerprint(instance(14), seed=1), fingerprint(instance(14), seed=2), fingerprint(instance(21), seed=1)}

    assert len(prints) == 3
    assert fingerprint(instance(14), seed=1) in prints
