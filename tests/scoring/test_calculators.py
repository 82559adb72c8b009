"""The calculator of board scores, contract §1: its answer, and every wrong field by its path."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from common.pure.errors import Problem, RuleError
from scoring.calculators import score_request
from scoring.core.words import POWERS

CENTERS = (5, 10, 10, 4, 3, 2, 0)


def request(**changes: Any) -> dict[str, Any]:
    seats = [
        {"power": power, "result": "loss", "centers": count, "final_year": 1907, "total_centers": 31}
        for power, count in zip(POWERS, CENTERS, strict=True)
    ]
    return {"system": {"slug": "c-diplo"}, "seats": seats} | changes


def seat(k: int, **changes: Any) -> dict[str, Any]:
    """The request with some facts of seat `k` changed."""
    made = request()
    made["seats"][k] |= changes
    return made


def found(payload: object) -> list[tuple[str, str]]:
    with pytest.raises(RuleError) as caught:
        score_request(payload)
    assert all(problem.text for problem in caught.value.problems)
    return [(problem.path, problem.code) for problem in caught.value.problems]


def test_shipped_system_is_answered_in_the_order_of_the_seats() -> None:
    payload = request()
    payload["seats"].reverse()
    answer = score_request(payload)
    assert answer == {
        "scores": [
            {"power": power, "score": score}
            for power, score in zip(reversed(POWERS), [1.0, 3.0, 4.0, 5.0, 37.0, 37.0, 13.0], strict=True)
        ],
        "sum": 100.0,
    }
    json.dumps(answer)


def test_inline_definition_is_scored_and_several_wins_are_a_draw() -> None:
    system = {
        "mode": "win_draw",
        "average_ties": False,
        "draws_include_all_survivors": False,
        "rounding": "none",
        "formulas": {"provisional": "", "elimination": "yrs-11", "places": ["121-yrs", "88-yrs", "100/num"] + [""] * 4},
    }
    seats = [
        {"power": power, "result": "win" if k < 3 else "loss", "final_year": 1908} for k, power in enumerate(POWERS)
    ]
    answer = score_request({"system": system, "seats": seats})
    assert answer["scores"][0] == {"power": "AUSTRIA", "score": 100 / 3}  # type: ignore[index]
    assert answer["sum"] == 88.0


def test_facts_that_the_system_does_not_use_may_be_left_out_or_null() -> None:
    seats = [{"power": p, "centers": c, "result": None} for p, c in zip(POWERS, CENTERS, strict=True)]
    assert score_request(request(seats=seats))["sum"] == 100.0


@pytest.mark.parametrize(
    ("payload", "problems"),
    [
        (None, [("", "wrong_type")]),
        ([], [("", "wrong_type")]),
        ({}, [("system", "missing"), ("seats", "missing")]),
        (request(extra=1), [("extra", "unknown_field")]),
        (request(system={"slug": "nope"}), [("system.slug", "unknown_system")]),
        (request(system={"slug": ["c-diplo"]}), [("system.slug", "unknown_system")]),
        (request(system={"slug": "c-diplo", "mode": "rank"}), [("system.mode", "unknown_field")]),
        (request(system="c-diplo"), [("system", "wrong_type")]),
        (request(seats={}), [("seats", "wrong_type")]),
        (request(seats=request()["seats"][:6]), [("seats", "wrong_count")]),
        (seat(3, centers=35), [("seats[3].centers", "out_of_range")]),
        (seat(3, centers=-1), [("seats[3].centers", "out_of_range")]),
        (seat(3, centers=10**400), [("seats[3].centers", "out_of_range")]),
        (seat(3, centers="4"), [("seats[3].centers", "wrong_type")]),
        (seat(3, centers=4.5), [("seats[3].centers", "wrong_type")]),
        (seat(3, centers=True), [("seats[3].centers", "wrong_type")]),
        (seat(3, centers=float("nan")), [("seats[3].centers", "wrong_type")]),
        (seat(3, centers=None), [("seats[3].centers", "missing")]),
        (seat(1, centers=11, final_year=1), [("seats[1].final_year", "out_of_range")]),
        (seat(1, centers=11), [("seats", "too_many_centers")]),
        (seat(2, result="draw"), [("seats[2].result", "not_a_choice")]),
        (seat(2, power="Austria"), [("seats[2].power", "not_a_choice")]),
        (seat(2, power="AUSTRIA"), [("seats[2].power", "power_twice")]),
        (seat(2, total_centers=[1]), [("seats[2].total_centers", "wrong_type")]),
        (seat(2, player="Alice"), [("seats[2].player", "unknown_field")]),
        (
            seat(0, centers="x") | {"system": {"slug": "nope"}},
            [("system.slug", "unknown_system"), ("seats[0].centers", "wrong_type")],
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
FACTS = st.fixed_dictionaries(
    {"power": st.sampled_from(POWERS) | JSON},
    optional={key: st.integers(0, 40) | JSON for key in ("result", "centers", "final_year", "total_centers")},
)


@settings(max_examples=100)
@given(
    JSON
    | st.fixed_dictionaries(
        {"system": JSON | st.just({"slug": "kiss"}), "seats": JSON | st.lists(FACTS, min_size=7, max_size=7)}
    )
)
def test_any_json_is_answered_or_a_rule_error(payload: object) -> None:
    problems: tuple[Problem, ...] = ()
    try:
        score_request(payload)
    except RuleError as error:
        problems = error.problems
    assert all(problem.text for problem in problems)
