"""A Swiss format: what may be asked, what its numbers say, and what an organiser should know."""

from __future__ import annotations

from typing import Any

import pytest

from common.pure.errors import RuleError
from pairing.core.adviser.question import LEAST_EVENTS, MOST_WORK, question_json
from pairing.core.adviser.swiss_format import SwissFormat, swiss_advice, swiss_forced
from tests.pairing.core.adviser.format_cases import read

SWISS: dict[str, Any] = {"kind": "swiss", "players": 24, "rounds": 5}


def refusals(*formats: dict[str, Any], **rest: Any) -> list[tuple[str, str]]:
    with pytest.raises(RuleError) as caught:
        read({"formats": list(formats), **rest})
    assert all(problem.text for problem in caught.value.problems)
    return [(problem.path, problem.code) for problem in caught.value.problems]


def test_a_question_reads_back_as_itself() -> None:
    question = read({"formats": [SWISS | {"draw_percent": 12.5, "acceleration": "paper", "first_round": "halves"}]})
    assert question_json(read(question_json(question))) == question_json(question)


@pytest.mark.parametrize(
    ("change", "path", "code"),
    [
        ({"players": 1}, "formats[0].players", "out_of_range"),
        ({"players": 65}, "formats[0].players", "out_of_range"),
        ({"players": None}, "formats[0].players", "missing"),
        ({"players": "24"}, "formats[0].players", "wrong_type"),
        ({"rounds": None}, "formats[0].rounds", "missing"),
        ({"rounds": 13}, "formats[0].rounds", "out_of_range"),
        ({"players": 5, "rounds": 6}, "formats[0].rounds", "more_than_everyone"),
        ({"players": 6, "rounds": 6}, "formats[0].rounds", "more_than_everyone"),
        ({"first_round": "byes"}, "formats[0].first_round", "not_a_choice"),
        ({"acceleration": 2}, "formats[0].acceleration", "not_a_choice"),
        ({"draw_percent": 101}, "formats[0].draw_percent", "out_of_range"),
        ({"draw_percent": True}, "formats[0].draw_percent", "wrong_type"),
        ({"heats": 3}, "formats[0].heats", "unknown_field"),
        ({"players": 64, "rounds": 12}, "formats[0].players", "too_large"),
    ],
)
def test_each_wrong_field_is_named(change: dict[str, Any], path: str, code: str) -> None:
    assert refusals(SWISS | change) == [(path, code)]


def test_of_two_formats_too_large_together_the_larger_is_named() -> None:
    assert refusals(SWISS, SWISS | {"players": 64, "rounds": 7}) == [("formats[1].players", "too_large")]


def test_without_a_number_as_many_events_are_played_as_are_quick() -> None:
    question = read({"formats": [SWISS]})
    assert question.events == 400
    assert refusals(SWISS, events=500) == [("events", "too_many")]
    assert read({"formats": [SWISS | {"players": 4, "rounds": 2}]}).events == 2000


def test_every_field_of_the_size_allowed_has_the_least_events() -> None:
    assert SwissFormat(players=64, rounds=7).work * LEAST_EVENTS <= MOST_WORK


def test_the_numbers_of_an_odd_field() -> None:
    assert swiss_forced(SwissFormat(players=9, rounds=4)) == {
        "games": 16,
        "pairs": 36,
        "byes": 4,
        "advised_rounds": 4,
        "always_pairable_rounds": 5,
    }


def shares(**told: float) -> dict[str, Any]:
    """Figures with these shares, the others as a clear and fair event has them."""
    plain = {"best_first": 0.6, "level_first": 0.0, "tie_for_first": 0.0}
    return {"shares": {name: {"share": share} for name, share in (plain | told).items()}}


@pytest.mark.parametrize(
    ("told", "codes"),
    [
        (None, ["enough_rounds"]),
        (shares(), ["enough_rounds", "no_ties_seen"]),
        (shares(level_first=0.2), ["enough_rounds", "tie_breaks_decide"]),
        (shares(best_first=0.2), ["enough_rounds", "no_ties_seen", "mostly_luck"]),
    ],
)
def test_advice_begins_with_the_rounds(told: dict[str, Any] | None, codes: list[str]) -> None:
    advice = swiss_advice(SwissFormat(players=16, rounds=4), told)
    assert [each.code for each in advice] == codes
    assert all(each.message % each.params for each in advice)
