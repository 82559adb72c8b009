"""Definitions read from JSON: strict types, all problems at once, never a crash; which facts a system uses."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from common.pure.errors import Problem, RuleError
from scoring.core.definitions import definition_as_json, parse_definition
from scoring.core.systems import compile_system
from scoring.library import shipped_systems
from tests.scoring.core.board_cases import system

CONTRACT: dict[str, Any] = {
    "mode": "win_draw",
    "average_ties": False,
    "draws_include_all_survivors": False,
    "rounding": "none",
    "formulas": {
        "provisional": "",
        "elimination": "yrs-11",
        "places": ["121-yrs", "88-yrs", "66-yrs", "44-yrs", "33-yrs", "22-yrs", "11-yrs"],
    },
}


def found(raw: object, *, path: str = "") -> list[tuple[str, str]]:
    with pytest.raises(RuleError) as caught:
        compile_system(parse_definition(raw, path=path), path=path)
    return [(problem.path, problem.code) for problem in caught.value.problems if problem.text]


def formulas(**changes: Any) -> dict[str, Any]:
    return CONTRACT | {"formulas": CONTRACT["formulas"] | changes}


def test_definition_of_the_contract_is_read() -> None:
    definition = parse_definition(CONTRACT)
    assert (definition.mode, definition.elimination, definition.places[3]) == ("win_draw", "yrs-11", "44-yrs")
    assert compile_system(definition).fields_used == {"result", "final_year"}


@pytest.mark.parametrize("shipped", shipped_systems(), ids=lambda shipped: shipped.slug)
def test_definition_survives_its_own_json(shipped: Any) -> None:
    assert parse_definition(definition_as_json(shipped.definition)) == shipped.definition


def test_values_are_an_object_or_a_list_that_keeps_their_order() -> None:
    listed = parse_definition(CONTRACT | {"values": [{"name": "z", "formula": "1"}, {"name": "a", "formula": "z"}]})
    assert listed.values == (("z", "1"), ("a", "z"))
    assert parse_definition(CONTRACT | {"values": {"z": "1", "a": "z"}}) == listed
    assert definition_as_json(listed)["values"] == [{"name": "z", "formula": "1"}, {"name": "a", "formula": "z"}]


@pytest.mark.parametrize(
    ("raw", "problems"),
    [
        (None, [("system", "wrong_type")]),
        ([CONTRACT], [("system", "wrong_type")]),
        ("x" * 100_000, [("system", "wrong_type")]),
        ({}, [("system.mode", "missing"), ("system.formulas", "missing")]),
        (CONTRACT | {"mode": "draw"}, [("system.mode", "not_a_choice")]),
        (CONTRACT | {"mode": ["rank"]}, [("system.mode", "not_a_choice")]),
        (CONTRACT | {"average_ties": 0}, [("system.average_ties", "wrong_type")]),
        (CONTRACT | {"average_ties": True}, [("system.average_ties", "needs_ranking")]),
        (CONTRACT | {"rounding": "up"}, [("system.rounding", "not_a_choice")]),
        (CONTRACT | {"final_year": 1906}, [("system.final_year", "out_of_range")]),
        (CONTRACT | {"final_year": True}, [("system.final_year", "wrong_type")]),
        (CONTRACT | {"final_year": 1908.5}, [("system.final_year", "wrong_type")]),
        (CONTRACT | {"name": "n" * 101}, [("system.name", "too_long")]),
        (CONTRACT | {"colour": 1}, [("system.colour", "unknown_field")]),
        (CONTRACT | {"formulas": []}, [("system.formulas", "wrong_type")]),
        (CONTRACT | {"values": "z"}, [("system.values", "wrong_type")]),
        (CONTRACT | {"values": [["z", "1"]]}, [("system.values[0]", "wrong_type")]),
        (CONTRACT | {"values": [{"name": "z", "formula": 1}]}, [("system.values[0].formula", "wrong_type")]),
        (CONTRACT | {"values": [{"name": "z", "text": "1"}]}, [("system.values[0].text", "unknown_field")]),
        (CONTRACT | {"values": [{"formula": "1"}]}, [("system.values[0]", "name_missing")]),
        (CONTRACT | {"values": [{"name": "z"}, {"name": "z"}]}, [("system.values.z", "name_twice")]),
        (CONTRACT | {"values": {"z": None}}, [("system.values.z", "wrong_type")]),
        (formulas(elimination=None), [("system.formulas.elimination", "wrong_type")]),
        (formulas(places=["1"] * 6), [("system.formulas.places", "wrong_count")]),
        (formulas(places="1234567"), [("system.formulas.places", "wrong_count")]),
        (formulas(places=["1"] * 6 + [7]), [("system.formulas.places[6]", "wrong_type")]),
        (
            formulas(provisional="prov", elimination="(", places=["yrz", "2 2"] + ["1"] * 5),
            [
                ("system.formulas.provisional", "provisional_in_itself"),
                ("system.formulas.elimination", "value_missing"),
                ("system.formulas.places[0]", "unknown_word"),
                ("system.formulas.places[1]", "operator_expected"),
            ],
        ),
    ],
)
def test_wrong_definition_names_each_field(raw: object, problems: list[tuple[str, str]]) -> None:
    assert found(raw, path="system") == problems


def test_draws_of_all_survivors_need_win_draw() -> None:
    raw = CONTRACT | {"mode": "rank", "draws_include_all_survivors": True}
    assert found(raw) == [("draws_include_all_survivors", "needs_win_draw")]


@pytest.mark.parametrize(
    ("mode", "formula", "fields"),
    [
        ("win_draw", "", {"result"}),
        ("win_draw", "aus*num", {"result"}),
        ("win_draw", "tie", {"result", "centers"}),
        ("win_draw", "srv", {"result", "centers"}),
        ("win_draw", "maxc", {"result", "total_centers"}),
        ("rank", "num+srv+ldr", {"centers"}),
        ("rank", "yrs", {"centers", "final_year"}),
        ("both", "big", {"centers"}),
        ("both", "num", {"result", "centers"}),
        ("both", "srv", {"result", "centers"}),
    ],
)
def test_fields_used_follow_mode_and_words(mode: str, formula: str, fields: set[str]) -> None:
    assert system(["1"] * 6 + [formula], mode=mode).fields_used == fields
    assert system(["1"] * 7, mode=mode, provisional=formula).fields_used == fields


def test_centers_are_asked_for_where_draws_include_all_survivors() -> None:
    draws = system("100/num", mode="win_draw", draws_include_all_survivors=True)
    assert draws.fields_used == {"result"}
    assert draws.fields_asked == {"result", "centers"}


@pytest.mark.parametrize(
    ("mode", "concession", "formula", "fields"),
    [
        ("rank", "solo", "solo", {"result"}),
        ("rank", "centers", "solo", set()),
        ("rank", "solo", "yrs", set()),
        ("both", "solo", "solo+num", set()),
    ],
)
def test_a_result_may_be_given_where_a_concession_alone_reads_it(
    mode: str, concession: str, formula: str, fields: set[str]
) -> None:
    assert system(["1"] * 6 + [formula], mode=mode, concession=concession).fields_optional == fields


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=8) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=10,
)
KEYED = st.fixed_dictionaries(
    {},
    optional={key: JSON | st.just(CONTRACT.get(key)) for key in (*CONTRACT, "name", "final_year")},
)


@settings(max_examples=100)
@given(JSON | KEYED)
def test_any_json_is_a_definition_or_a_rule_error(raw: object) -> None:
    problems: tuple[Problem, ...] = ()
    try:
        compile_system(parse_definition(raw))
    except RuleError as error:
        problems = error.problems
    assert all(problem.text for problem in problems)


def test_final_game_year_is_none_or_one_of_those_of_the_manual() -> None:
    assert parse_definition(CONTRACT | {"final_year": None}).final_year is None
    assert [parse_definition(CONTRACT | {"final_year": year}).final_year for year in range(1907, 1915)] == list(
        range(1907, 1915)
    )
