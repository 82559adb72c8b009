"""What may be asked of the adviser, and what each wrong value says."""

from __future__ import annotations

from typing import Any

import pytest

from common.pure.errors import RuleError
from pairing.core.adviser.question import MOST_WORK, question_json
from tests.pairing.core.adviser.format_cases import PLAIN, asked, boards_format, read


def refusals(raw: object) -> list[tuple[str, str]]:
    with pytest.raises(RuleError) as caught:
        read(raw)
    assert all(problem.text for problem in caught.value.problems)
    return [(problem.path, problem.code) for problem in caught.value.problems]


def test_a_question_reads_back_as_itself() -> None:
    question = asked({"lowest_count": 1, "top_board": "decides"}, {"attendance_percent": 82.5}, spread=0.3)
    assert question_json(read(question_json(question))) == question_json(question)


def test_what_is_left_out_equals_its_default_written_out() -> None:
    short = read({"formats": [PLAIN]})
    assert question_json(short) == question_json(read(question_json(short)))
    assert (short.events, short.model.spread, short.model.solo_share) == (2000, 0.2, 0.08)


@pytest.mark.parametrize(
    ("change", "path", "code"),
    [
        ({"players": 6}, "formats[0].players", "out_of_range"),
        ({"players": 20.5}, "formats[0].players", "wrong_type"),
        ({"heats": 10}, "formats[0].heats", "out_of_range"),
        ({"heats": None}, "formats[0].heats", "missing"),
        ({"system": None}, "formats[0].system", "missing"),
        ({"system": {"slug": "nobody"}}, "formats[0].system.slug", "unknown_system"),
        ({"leftover": "go_home"}, "formats[0].leftover", "not_a_choice"),
        ({"minimum_heats": 4}, "formats[0].minimum_heats", "minimum_out_of_range"),
        ({"lowest_count": 2, "next_lowest_count": 2}, "formats[0].lowest_count", "lowest_out_of_range"),
        ({"best_count": 4}, "formats[0].best_count", "best_out_of_range"),
        ({"best_count": 2, "lowest_count": 1}, "formats[0].best_count", "two_drop_rules"),
        ({"heats": 1, "top_board": "counts"}, "formats[0].top_board", "top_board_without_heats"),
        ({"players": 10, "leftover": "play_twice"}, "formats[0].leftover", "one_board"),
        ({"attendance_percent": "all"}, "formats[0].attendance_percent", "wrong_type"),
        ({"colour": "red"}, "formats[0].colour", "unknown_field"),
        ({"kind": "knitting"}, "formats[0].kind", "not_a_choice"),
    ],
)
def test_each_wrong_field_is_named(change: dict[str, Any], path: str, code: str) -> None:
    assert refusals({"formats": [PLAIN | change]}) == [(path, code)]


@pytest.mark.parametrize(
    ("raw", "path", "code"),
    [
        ([], "", "wrong_type"),
        ({}, "formats", "wrong_count"),
        ({"formats": [PLAIN] * 3}, "formats", "wrong_count"),
        ({"formats": ["this"]}, "formats[0]", "wrong_type"),
        ({"formats": [PLAIN], "events": 10**7}, "events", "out_of_range"),
        ({"formats": [PLAIN], "spread": -1}, "spread", "out_of_range"),
        ({"formats": [PLAIN], "spread": True}, "spread", "wrong_type"),
        ({"formats": [PLAIN], "solo_percent": 61}, "solo_percent", "out_of_range"),
        ({"formats": [PLAIN], "power_edge": "odd"}, "power_edge", "not_a_choice"),
        ({"formats": [PLAIN], "luck": 1}, "luck", "unknown_field"),
    ],
)
def test_each_wrong_part_of_the_question_is_named(raw: object, path: str, code: str) -> None:
    assert refusals(raw) == [(path, code)]


def test_too_much_work_is_refused_with_what_would_go() -> None:
    large = {"formats": [PLAIN | {"players": 350, "heats": 9}], "events": 10_000}
    with pytest.raises(RuleError) as caught:
        read(large)
    (problem,) = caught.value.problems
    assert (problem.path, problem.code) == ("events", "too_many")
    allowed = int(str(problem.params["most"]))
    assert allowed * 350 * 9 <= MOST_WORK
    assert read(large | {"events": allowed}).events == allowed


def test_best_scores_alone_drop_the_others() -> None:
    assert boards_format(heats=4, best_count=3).multipliers == (0, 1, 1, 1)
    two_tiers = {"lowest_count": 1, "next_lowest_count": 2, "next_lowest_multiplier": 0.5}
    assert boards_format(heats=4, **two_tiers).multipliers == (0, 0.5, 0.5, 1)
