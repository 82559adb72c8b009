"""The Top Dog calculator, contract §2: its answer, and every wrong field by its path."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from common.pure.errors import RuleError
from handicaps.calculators.top_dog import MOST_ENTRIES, top_dog_request
from tests.handicaps.calculators.asked import told

ENTRY = {
    "name": "A",
    "player_games": 12,
    "player_average": 4.5,
    "army_games": 0,
    "army_average": 0,
    "round_scores": [20, 11, None, 25, 3, 14],
}


def request(**changes: Any) -> dict[str, Any]:
    """The example of the contract with two more entries."""
    other = {**ENTRY, "name": "B", "player_games": 50, "player_average": 6, "army_games": 250, "army_average": 5.5}
    return {
        "rounds": 6,
        "podium_excluded": 0,
        "charge_missed_rounds": True,
        "entries": copy.deepcopy([ENTRY, other, {**ENTRY, "name": "C"}]),
    } | changes


def entry(k: int, **changes: Any) -> dict[str, Any]:
    """The request with some fields of entry `k` changed."""
    made = request()
    made["entries"][k] |= changes
    return made


def without(k: int, key: str) -> dict[str, Any]:
    made = request()
    del made["entries"][k][key]
    return made


def found(payload: object) -> list[tuple[str, str]]:
    with pytest.raises(RuleError) as caught:
        top_dog_request(payload)
    assert all(problem.text for problem in caught.value.problems)
    return [(problem.path, problem.code) for problem in caught.value.problems]


def test_answer_is_as_the_contract_has_it() -> None:
    answer = top_dog_request(request())
    assert answer == {
        "entries": [
            {
                "name": name,
                "player_handicap": player,
                "army_handicap": army,
                "handicap_per_round": each,
                "score": 73.0,
                "net_score": net,
                "rank": rank,
                "excluded": False,
            }
            for name, player, army, each, net, rank in (
                ("A", 3.0, 0.0, 2.0, 61.0, 1),
                ("C", 3.0, 0.0, 2.0, 61.0, 1),
                ("B", 6.0, 9.5, 43 / 6, 30.0, 3),
            )
        ]
    }
    json.dumps(answer)


def test_podium_of_three_is_off_by_default() -> None:
    payload = request()
    del payload["podium_excluded"], payload["charge_missed_rounds"]
    entries: Any = top_dog_request(payload)["entries"]
    assert [(row["rank"], row["excluded"]) for row in entries] == [(None, True)] * 3


def test_missed_round_may_be_free() -> None:
    entries: Any = top_dog_request(request(charge_missed_rounds=False))["entries"]
    assert [row["net_score"] for row in entries] == [63.0, 63.0, 73 - 5 * 43 / 6]


def test_averages_without_games_may_be_left_out() -> None:
    payload = entry(0, player_games=0, player_average=None)
    del payload["entries"][0]["army_average"]
    entries: Any = top_dog_request(payload)["entries"]
    row = next(row for row in entries if row["name"] == "A")
    assert (row["player_handicap"], row["army_handicap"]) == (1.0, 0.0)


def test_values_may_come_adjusted() -> None:
    payload = entry(0, player_average=3, army_average=31.5)
    payload["entries"] = payload["entries"][:1]
    del payload["entries"][0]["player_games"], payload["entries"][0]["army_games"]
    entries: Any = top_dog_request(payload | {"values": "adjusted"})["entries"]
    assert entries[0]["handicap_per_round"] == 12.5


def test_own_table_is_read() -> None:
    entries: Any = top_dog_request(request(table={"player": [{"games": 1, "factor": 1}]}))["entries"]
    assert {row["name"]: row["player_handicap"] for row in entries} == {"A": 4.5, "B": 6.0, "C": 4.5}


@pytest.mark.parametrize(
    ("payload", "problems"),
    [
        (None, [("", "wrong_type")]),
        ({}, [("rounds", "missing"), ("entries", "missing")]),
        (request(extra=1), [("extra", "unknown_field")]),
        (request(rounds=0), [("rounds", "out_of_range")]),
        (request(rounds=6.5), [("rounds", "wrong_type")]),
        (request(rounds=5), [(f"entries[{k}].round_scores", "wrong_count") for k in range(3)]),
        (request(rounds=7), [(f"entries[{k}].round_scores", "wrong_count") for k in range(3)]),
        (request(podium_excluded=-1), [("podium_excluded", "out_of_range")]),
        (request(podium_excluded=None), [("podium_excluded", "missing")]),
        (request(charge_missed_rounds="yes"), [("charge_missed_rounds", "wrong_type")]),
        (request(entries=[]), [("entries", "wrong_count")]),
        (request(entries=[ENTRY] * (MOST_ENTRIES + 1)), [("entries", "wrong_count")]),
        (request(entries={}), [("entries", "wrong_type")]),
        (request(entries=[1]), [("entries[0]", "wrong_type")]),
        (request(values="both"), [("values", "not_a_choice")]),
        (request(table={"army": []}), [("table.army", "wrong_count")]),
        (entry(2, name="A"), [("entries[2].name", "named_twice")]),
        (entry(2, name=" a "), [("entries[2].name", "named_twice")]),
        (entry(2, name=""), [("entries[2].name", "missing")]),
        (entry(2, name="x" * 81), [("entries[2].name", "too_long")]),
        (entry(2, name=None), [("entries[2].name", "missing")]),
        (entry(1, player_games=-1), [("entries[1].player_games", "out_of_range")]),
        (entry(1, player_games=1.5), [("entries[1].player_games", "wrong_type")]),
        (without(1, "player_games"), [("entries[1].player_games", "missing")]),
        (without(1, "player_average"), [("entries[1].player_average", "missing")]),
        (entry(1, army_average=None), [("entries[1].army_average", "missing")]),
        (entry(1, army_average=25.01), [("entries[1].army_average", "out_of_range")]),
        (entry(1, player_average=-0.5), [("entries[1].player_average", "out_of_range")]),
        (entry(1, player_average="6"), [("entries[1].player_average", "wrong_type")]),
        (entry(1, player_average=True), [("entries[1].player_average", "wrong_type")]),
        (entry(1, player_average=float("inf")), [("entries[1].player_average", "wrong_type")]),
        (entry(1, army="Roman"), [("entries[1].army", "unknown_field")]),
        (without(1, "round_scores"), [("entries[1].round_scores", "missing")]),
        (entry(1, round_scores=None), [("entries[1].round_scores", "missing")]),
        (entry(1, round_scores=[1, "bye", 3, 4, 5, 6]), [("entries[1].round_scores[1]", "wrong_type")]),
        (
            entry(1, round_scores=[1, -2, 3, 4, 5, 26]),
            [(f"entries[1].round_scores[{k}]", "out_of_range") for k in (1, 5)],
        ),
    ],
)
def test_wrong_request_names_each_field(payload: object, problems: list[tuple[str, str]]) -> None:
    assert found(payload) == problems


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=8) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=12,
)
ENTRIES = st.fixed_dictionaries(
    {
        "name": st.text(max_size=4) | JSON,
        "player_games": st.integers(-1, 500) | JSON,
        "army_games": st.integers(0, 500),
    },
    optional={"player_average": st.floats(-1, 26), "army_average": JSON, "round_scores": st.lists(st.none() | JSON)},
)


@settings(max_examples=100)
@given(
    JSON
    | st.fixed_dictionaries(
        {"rounds": st.integers(-1, 4), "entries": JSON | st.lists(ENTRIES, max_size=4)},
        optional={"podium_excluded": JSON, "values": JSON, "table": JSON},
    )
)
def test_any_json_is_answered_or_a_rule_error(payload: object) -> None:
    assert all(told(top_dog_request, payload))
