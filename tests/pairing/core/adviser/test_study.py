"""Studies: the same answer from the same question and seed, and what must be true of any model of play."""

from __future__ import annotations

from typing import Any

import pytest

from pairing.core.adviser.figures import difference, wilson_interval
from pairing.core.adviser.forced import boards_forced
from pairing.core.adviser.study import Study
from tests.pairing.core.adviser.format_cases import answered, asked, boards_format


def share(answer: dict[str, Any], name: str, which: int = 0) -> float:
    return float(answer["formats"][which]["shares"][name]["share"])


def test_same_question_and_seed_give_the_same_answer() -> None:
    question = asked({"players": 30, "attendance_percent": 90, "top_board": "decides"}, {"leftover": "play_twice"})
    assert answered(question, seed=5) == answered(question, seed=5)
    assert answered(question, seed=5) != answered(question, seed=6)


def test_fewer_events_are_the_first_of_more() -> None:
    few = answered(asked({}, events=130))
    study = Study(asked({}, events=200), seed=1)
    study.advance()
    study.advance()
    assert study.answer()["formats"][0]["best_ranks"] != few["formats"][0]["best_ranks"]
    assert few["formats"][0]["events"] == sum(few["formats"][0]["best_ranks"]) == 130


def test_a_format_compared_with_itself_differs_in_no_event() -> None:
    answer = answered(asked({}, {}))
    assert answer["formats"][0] == answer["formats"][1]
    assert {tuple(each.values()) for each in answer["differences"].values()} == {(0.0, 0.0, 0.0)}


def test_a_player_far_above_the_field_wins_nearly_always() -> None:
    """The only difference in strength is beyond any luck: the spread is as wide as may be asked, over five heats."""
    answer = answered(asked({"players": 7, "heats": 9, "system": {"slug": "sum-of-squares"}}, spread=2.0))
    assert share(answer, "best_first") > 0.8
    assert share(answer, "best_podium") > 0.98


def test_in_a_field_of_equals_the_best_by_name_wins_as_often_as_anybody() -> None:
    answer = answered(asked({"players": 14}, spread=0.0, events=2000))
    low, high = (answer["formats"][0]["shares"]["best_first"][end] for end in ("low", "high"))
    ties = share(answer, "tie_for_first")
    assert low <= (1 + ties) / 14
    assert high >= 1 / 14
    assert abs(answer["formats"][0]["means"]["rank_correlation"]["mean"]) < 0.05


def test_more_heats_do_not_lower_the_chance_of_the_best() -> None:
    answer = answered(asked({"heats": 1}, {"heats": 6}, events=600))
    assert answer["differences"]["best_first"]["low"] > 0
    assert answer["differences"]["best_podium"]["low"] > 0


def test_one_heat_of_draws_by_size_ties_the_first_place_always() -> None:
    answer = answered(asked({"heats": 1, "system": {"slug": "draw-size"}}, solo_percent=0))
    assert share(answer, "tie_for_first") > 0.99


def test_repeats_of_the_simulation_are_never_below_the_forced_ones() -> None:
    for change in ({"players": 21, "heats": 4}, {"players": 30}, {"players": 15, "leftover": "play_twice"}):
        means = answered(asked(change, events=100))["formats"][0]["means"]
        forced = boards_forced(boards_format(**change))
        assert means["repeated_meetings"]["mean"] >= forced["repeated_meetings"]
        assert means["repeated_powers"]["mean"] >= forced["repeated_powers"]


def test_a_player_absent_too_often_ranks_behind_all_who_came() -> None:
    """With every heat needed for a rank, and half of the heats missed, the best player is often behind."""
    free, strict = ({"attendance_percent": 60, "minimum_heats": least} for least in (0, 3))
    answer = answered(asked(free, strict))
    assert share(answer, "best_podium", 1) < share(answer, "best_podium", 0)


def test_a_deciding_top_board_puts_its_seven_first() -> None:
    """A player who isn't on the top board is eighth at best: with one board, the last heat alone decides."""
    answer = answered(asked({"players": 7, "heats": 3, "top_board": "decides"}, {"players": 7, "heats": 3}, spread=1.0))
    assert share(answer, "best_first", 0) < share(answer, "best_first", 1)


@pytest.mark.parametrize(
    ("count", "total", "expected"), [(19, 56, (0.229, 0.47)), (0, 10, (0.0, 0.278)), (10, 10, (0.722, 1.0))]
)
def test_wilson_interval(count: int, total: int, expected: tuple[float, float]) -> None:
    """19 of 56: ruling R3."""
    assert wilson_interval(count, total) == pytest.approx(expected, abs=0.0005)


def test_difference_of_shares_counts_the_events_that_changed() -> None:
    found = difference(30, 10, 100)
    assert found["mean"] == 0.2
    assert found["low"] == pytest.approx(0.2 - 1.96 * (0.36 / 99) ** 0.5, abs=1e-3)
