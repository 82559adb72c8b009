"""The Form-L calculator, contract §3: its answer, and every wrong field by its path."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from common.pure.errors import RuleError
from handicaps.calculators.form_l import form_l_request
from tests.handicaps.calculators.asked import told
from tests.handicaps.calculators.test_top_dog import JSON
from tests.handicaps.rugby import TABLE_1, rugby_request


def team(division: int, k: int, **changes: Any) -> dict[str, Any]:
    made = rugby_request()
    made["divisions"][division]["teams"][k] |= changes
    return made


def new(k: int, **changes: Any) -> dict[str, Any]:
    made = rugby_request()
    made["new_teams"][k] |= changes
    return made


def result(**changes: Any) -> dict[str, Any]:
    made = rugby_request()
    made["new_teams"][0]["results"][1] |= changes
    return made


def found(payload: object) -> list[tuple[str, str]]:
    with pytest.raises(RuleError) as caught:
        form_l_request(payload)
    assert all(problem.text for problem in caught.value.problems)
    return [(problem.path, problem.code) for problem in caught.value.problems]


def test_answer_is_as_the_contract_has_it() -> None:
    answer: Any = form_l_request(rugby_request())
    assert [row["name"] for row in answer["teams"]] == [*(row[1] for row in TABLE_1), "X", "Y"]
    assert answer["teams"][16] == {
        "name": "Lambs",
        "division": "3",
        "expected_vp_difference": 15.5,
        "merged_vp_difference": 86 / 3,
        "handicap": 79,
        "provisional": False,
    }
    assert [(row["merged_vp_difference"], row["handicap"]) for row in answer["teams"][18:]] == [
        (285 / 11, 71),
        (2143 / 66, 89),
    ]
    json.dumps(answer)


def test_what_may_be_left_out_is_as_the_league_has_it() -> None:
    payload = {"divisions": rugby_request()["divisions"]}
    answer: Any = form_l_request(payload)
    assert answer == form_l_request(payload | {"imps_per_vp": 2.75, "overlap": True, "new_teams": None})
    assert len(answer["teams"]) == 18


def test_new_team_without_results_is_provisional() -> None:
    payload = rugby_request(new_teams=[{"name": "X", "division": "1"}])
    answer: Any = form_l_request(payload)
    assert answer["teams"][-1] == {
        "name": "X",
        "division": "1",
        "expected_vp_difference": 23 / 6,
        "merged_vp_difference": 23 / 6,
        "handicap": 11,
        "provisional": True,
    }


@pytest.mark.parametrize(
    ("payload", "problems"),
    [
        ([], [("", "wrong_type")]),
        ({}, [("divisions", "missing")]),
        (rugby_request(extra=1), [("extra", "unknown_field")]),
        (rugby_request(imps_per_vp=0), [("imps_per_vp", "out_of_range")]),
        (rugby_request(imps_per_vp="2.75"), [("imps_per_vp", "wrong_type")]),
        (rugby_request(overlap=1), [("overlap", "wrong_type")]),
        (rugby_request(divisions=[], new_teams=[]), [("divisions", "wrong_count")]),
        (rugby_request(divisions=[7], new_teams=[]), [("divisions[0]", "wrong_type")]),
        (rugby_request(divisions=[{"name": "1"}], new_teams=[]), [("divisions[0].teams", "missing")]),
        (rugby_request(divisions=[{"name": "1", "teams": []}], new_teams=[]), [("divisions[0].teams", "wrong_count")]),
        (team(1, 2, average_vps=20.1), [("divisions[1].teams[2].average_vps", "out_of_range")]),
        (team(1, 2, average_vps=-1), [("divisions[1].teams[2].average_vps", "out_of_range")]),
        (team(1, 2, average_vps=None), [("divisions[1].teams[2].average_vps", "missing")]),
        (team(1, 2, name="Eroes"), [("divisions[1].teams[2].name", "named_twice")]),
        (team(1, 2, name=7), [("divisions[1].teams[2].name", "wrong_type")]),
        (team(1, 2, vps=7), [("divisions[1].teams[2].vps", "unknown_field")]),
        (
            new(1, name="Lambs", results=[]),
            [("new_teams[1].name", "named_twice"), ("new_teams[0].results[3].opponent", "unknown_team")],
        ),
        (new(1, division="4"), [("new_teams[1].division", "unknown_division")]),
        (new(1, division=3), [("new_teams[1].division", "wrong_type")]),
        (new(1, results={}), [("new_teams[1].results", "wrong_type")]),
        (result(opponent="Nobody"), [("new_teams[0].results[1].opponent", "unknown_team")]),
        (result(opponent="X"), [("new_teams[0].results[1].opponent", "own_opponent")]),
        (result(vps=21), [("new_teams[0].results[1].vps", "out_of_range")]),
        (result(vps=None), [("new_teams[0].results[1].vps", "missing")]),
        (rugby_request(new_teams={}), [("new_teams", "wrong_type")]),
    ],
)
def test_wrong_request_names_each_field(payload: object, problems: list[tuple[str, str]]) -> None:
    assert found(payload) == problems


def test_two_divisions_of_one_name_are_refused() -> None:
    payload = rugby_request()
    payload["divisions"][2]["name"] = "1"
    assert found(payload) == [
        ("divisions[2].name", "named_twice"),
        ("new_teams[0].division", "unknown_division"),
        ("new_teams[1].division", "unknown_division"),
    ]


def test_division_too_small_to_overlap_is_named() -> None:
    one = {"name": "A", "teams": [{"name": "a", "average_vps": 10}]}
    other = {"name": "B", "teams": [{"name": "b", "average_vps": 10}]}
    assert found({"divisions": [one, other]}) == [("divisions[0].teams", "too_few_to_overlap")]
    answer: Any = form_l_request({"divisions": [one, other], "overlap": False})
    assert [row["handicap"] for row in answer["teams"]] == [0, 0]


NAMES = st.sampled_from(["a", "b", "c", "d"])
TEAMS = st.fixed_dictionaries({"name": NAMES | JSON, "average_vps": st.floats(-1, 21) | JSON})
DIVISIONS = st.fixed_dictionaries({"name": NAMES | JSON, "teams": st.lists(TEAMS, max_size=4) | JSON})
RESULTS = st.fixed_dictionaries({"opponent": NAMES | JSON, "vps": st.floats(0, 20) | JSON})
NEW_TEAMS = st.fixed_dictionaries({"name": NAMES, "division": NAMES, "results": st.lists(RESULTS, max_size=4) | JSON})


@settings(max_examples=100)
@given(
    JSON
    | st.fixed_dictionaries(
        {"divisions": JSON | st.lists(DIVISIONS, max_size=3)},
        optional={"imps_per_vp": JSON, "overlap": JSON, "new_teams": st.lists(NEW_TEAMS, max_size=3) | JSON},
    )
)
def test_any_json_is_answered_or_a_rule_error(payload: object) -> None:
    assert all(told(form_l_request, payload))


@settings(max_examples=50)
@given(st.data())
def test_any_meetings_of_new_teams_are_answered(data: st.DataObject) -> None:
    """For any matches, listed by one side or both, every team has a handicap or is provisional."""
    names = [f"N{k}" for k in range(data.draw(st.integers(1, 5)))]
    rows = [
        {
            "name": name,
            "division": "2",
            "results": [
                {"opponent": opponent, "vps": data.draw(st.floats(0, 20))}
                for opponent in data.draw(
                    st.lists(st.sampled_from([*(n for n in names if n != name), "Imps"]), max_size=4)
                )
            ],
        }
        for name in names
    ]
    answer: Any = form_l_request(rugby_request(new_teams=rows))
    assert len(answer["teams"]) == 18 + len(names)
