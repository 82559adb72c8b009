"""Rules of a rating list, as they are entered and stored."""

from __future__ import annotations

from decimal import Decimal

import pytest

from common.pure.errors import RuleError
from handicaps.core.ratings.rules import SYSTEMS, EloRules, Glicko2Rules, parse_rules, rules_json


@pytest.mark.parametrize("system", SYSTEMS)
def test_rules_are_read_again_as_they_were_stored(system: str) -> None:
    rules = parse_rules(system)
    assert parse_rules(system, rules_json(rules)) == rules


def test_what_is_left_out_is_the_default() -> None:
    assert parse_rules("elo", {"k": "32"}) == EloRules(k=Decimal(32))
    assert parse_rules("glicko2", {"tau": 0.3, "period": "round"}) == Glicko2Rules(tau=Decimal("0.3"), period="round")


def test_every_wrong_value_is_named_at_once() -> None:
    with pytest.raises(RuleError) as caught:
        parse_rules("glicko2", {"tau": "9", "start": "high", "period": "year", "k": "20", "new_games": "2.5"})
    assert {(problem.path, problem.code) for problem in caught.value.problems} == {
        ("rules.tau", "out_of_range"),
        ("rules.start", "out_of_range"),
        ("rules.period", "not_a_choice"),
        ("rules.k", "unknown_field"),
        ("rules.new_games", "not_whole"),
    }


@pytest.mark.parametrize("value", ["NaN", "Infinity", "", True, None, "1e999999"])
def test_a_value_that_is_not_a_number_is_refused(value: object) -> None:
    with pytest.raises(RuleError, match=r"number from 100 to 5000"):
        parse_rules("elo", {"start": value})


def test_an_unknown_system_is_refused() -> None:
    with pytest.raises(RuleError, match="not a rating system"):
        parse_rules("trueskill")
