"""The fairness calculator, contract §4: its answer, and every wrong field by its path."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from common.pure.errors import RuleError
from handicaps.calculators.fairness import MOST_MATCHES, fairness_request
from tests.handicaps.calculators.asked import told
from tests.handicaps.calculators.test_top_dog import JSON


def test_answer_is_as_the_contract_has_it() -> None:
    answer = fairness_request({"wins": 19, "matches": 56})
    assert answer == {
        "expected": 28.0,
        "probability_at_most": 0.011120694736430056,
        "probability_at_least": 0.9947725908390539,
        "p_value": 0.022241389472860112,
        "wilson_95": [pytest.approx(0.2291997240159191), pytest.approx(0.47000546992939773)],
        "bands": {"50": [25, 31], "90": [22, 34], "98": [19, 37]},
        "power_60_40": pytest.approx(0.30490669460851594),
    }
    json.dumps(answer)


@pytest.mark.parametrize(
    ("payload", "problems"),
    [
        (None, [("", "wrong_type")]),
        ({}, [("matches", "missing"), ("wins", "missing")]),
        ({"wins": 57, "matches": 56}, [("wins", "more_wins_than_matches")]),
        ({"wins": -1, "matches": 56}, [("wins", "out_of_range")]),
        ({"wins": 0, "matches": 0}, [("matches", "out_of_range")]),
        ({"wins": 1, "matches": MOST_MATCHES + 1}, [("matches", "out_of_range")]),
        ({"wins": 1.5, "matches": "56"}, [("matches", "wrong_type"), ("wins", "wrong_type")]),
        ({"wins": 1, "matches": 2, "losses": 1}, [("losses", "unknown_field")]),
        ({"wins": None, "matches": True}, [("matches", "wrong_type"), ("wins", "missing")]),
    ],
)
def test_wrong_request_names_each_field(payload: object, problems: list[tuple[str, str]]) -> None:
    with pytest.raises(RuleError) as caught:
        fairness_request(payload)
    assert [(problem.path, problem.code) for problem in caught.value.problems] == problems


def test_longest_history_is_answered() -> None:
    json.dumps(fairness_request({"wins": 0, "matches": MOST_MATCHES}), allow_nan=False)


@settings(max_examples=100)
@given(JSON | st.fixed_dictionaries({"wins": st.integers(-1, 70) | JSON, "matches": st.integers(-1, 70) | JSON}))
def test_any_json_is_answered_or_a_rule_error(payload: object) -> None:
    assert all(told(fairness_request, payload))
