"""What the check of a circuit's rules finds."""

from __future__ import annotations

import pytest

from scoring.core.circuits.lint import lint_rules
from scoring.core.circuits.presets import PRESETS
from tests.scoring.core.circuits_cases import preset, rules_of


@pytest.mark.parametrize(
    ("formula", "level", "code"),
    [
        ("place", "bad", "order"),
        ("players", "bad", "no_result"),
        ("10 - place", "warn", "negative"),
        ("100 - players - place", "warn", "larger"),
        ("points/0", "warn", "divides_by_zero"),
        ("points/(players-players)", "warn", "divides_by_zero"),
        ("players - place + points/0", "warn", "divides_by_zero"),
        ("if(players = 1, 9, players - place)", "warn", "alone"),
        ("power(10, 300)*power(10, 300)*(players - place)", "bad", "value_too_large"),
    ],
)
def test_a_formula_that_surprises_is_named(formula: str, level: str, code: str) -> None:
    assert (level, code) in {(each.level, each.code) for each in lint_rules(rules_of(formula))}


@pytest.mark.parametrize(
    "formula",
    ["points/draws", "(players - place)/age", "points/low_points", "(players - place)/(players - 1)", "points/losses"],
)
def test_a_divisor_that_is_sometimes_zero_is_not_reported_as_always_zero(formula: str) -> None:
    assert "divides_by_zero" not in {each.code for each in lint_rules(rules_of(formula))}


def test_counting_everything_measures_attendance() -> None:
    assert [each.code for each in lint_rules(rules_of("players + 1 - place", counting="all"))] == ["attendance"]
    assert [each.code for each in lint_rules(rules_of("players + 1 - place", best=8))] == ["attendance"]
    assert [each.code for each in lint_rules(rules_of("players - place", counting="all"))] == ["order"]


def test_digits_without_rounding_are_named() -> None:
    assert [each.code for each in lint_rules(rules_of("players - place", digits=2))] == ["digits"]


@pytest.mark.parametrize("code", [*PRESETS])
def test_no_preset_needs_to_be_fixed(code: str) -> None:
    assert "bad" not in {each.level for each in lint_rules(preset(code))}


def test_findings_are_sentences() -> None:
    for each in lint_rules(rules_of("place - 100")):
        assert "%" not in each.message % each.params
