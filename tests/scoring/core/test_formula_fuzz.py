"""A few thousand made-up formulae, each a value or a refusal. A million of them run in `tests/benchmarks`."""

from __future__ import annotations

import pytest

from scoring.core.lexer import MAX_LENGTH
from tests.scoring.core.fuzz import PATH, formulas, outcome


@pytest.mark.parametrize("seed", range(4))
def test_made_up_formula_is_a_value_or_is_refused(seed: int) -> None:
    found = [outcome(source) for source in formulas(1000, seed=seed)]
    assert sum(not each.refused for each in found) > 150
    assert sum(bool(each.refused) for each in found) > 300
    for each in found:
        for problem in each.refused:
            assert problem.text
            assert problem.path == PATH
            assert 0 <= int(str(problem.params.get("position", 0))) <= len(each.source)


def test_made_up_formulae_meet_every_refusal_of_the_parser() -> None:
    codes = {problem.code for source in formulas(6000, seed=99) for problem in outcome(source).refused}
    assert codes == {
        "bracket_due",
        "bracket_open",
        "bracket_unopened",
        "foreign_character",
        "formula_too_costly",
        "formula_too_deep",
        "formula_too_long",
        "mine_outside",
        "not_needs_brackets",
        "number_too_long",
        "operator_expected",
        "seats_too_deep",
        "unknown_character",
        "unknown_word",
        "value_expected",
        "value_missing",
        "value_too_large",
        "wrong_count",
    }


def test_same_seed_makes_the_same_formulae() -> None:
    assert list(formulas(50, seed=5)) == list(formulas(50, seed=5))
    assert max(map(len, formulas(500, seed=5))) > MAX_LENGTH
