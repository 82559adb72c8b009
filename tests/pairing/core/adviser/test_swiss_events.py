"""Simulated Swiss events: the same from the same seed, and what must be true of any of them."""

from __future__ import annotations

from typing import Any

import pytest

from pairing.core.adviser.outcomes import dice
from pairing.core.adviser.question import PlayModel
from pairing.core.adviser.study import Study
from pairing.core.adviser.swiss_events import STRENGTHS, SwissEvents, win_chance
from pairing.core.adviser.swiss_format import SwissFormat
from tests.pairing.core.adviser.format_cases import PLAIN, answered, read

SWISS: dict[str, Any] = {"kind": "swiss", "players": 8, "rounds": 3}


def figures(*changes: dict[str, Any], **model: Any) -> dict[str, Any]:
    """The answer for one Swiss format for each of `changes`."""
    return answered(read({"formats": [SWISS | change for change in changes or ({},)], "events": 100, **model}))


def share(answer: dict[str, Any], name: str, which: int = 0) -> float:
    return float(answer["formats"][which]["shares"][name]["share"])


def test_same_question_and_seed_give_the_same_answer() -> None:
    question = read({"formats": [SWISS, SWISS | {"players": 9, "acceleration": "baku"}], "events": 100})
    assert answered(question, seed=5) == answered(question, seed=5)
    assert answered(question, seed=5) != answered(question, seed=6)


def test_fewer_events_are_the_first_of_more() -> None:
    few = answered(read({"formats": [SWISS], "events": 100}))
    more = Study(read({"formats": [SWISS], "events": 200}), seed=1)
    while more.done < 100:
        more.advance()
    assert more.answer() == few


@pytest.mark.parametrize(("ahead", "chance"), [(0.0, 0.5), (0.2, 0.7597), (-0.2, 0.2403), (0.4, 0.9091)])
def test_a_usual_spread_ahead_is_200_points_of_the_elo_scale(ahead: float, chance: float) -> None:
    assert win_chance(ahead) == pytest.approx(chance, abs=5e-5)


def test_of_two_players_the_better_wins_as_often_as_the_model_says() -> None:
    events = 2000
    answer = figures({"players": 2, "rounds": 1}, events=events)
    expected = 0.0
    for chunk in range(events // 10):
        drawn = dice(1, chunk, STRENGTHS).normal(0.0, 1.0, (10, 2))
        expected += sum(win_chance(0.2 * abs(float(a - b))) for a, b in drawn) / events
    interval = answer["formats"][0]["shares"]["best_first"]
    assert interval["low"] - 0.01 < expected < interval["high"] + 0.01


def test_among_equals_two_players_win_alike() -> None:
    interval = figures({"players": 2, "rounds": 1}, spread=0, events=2000)["formats"][0]["shares"]["best_first"]
    assert interval["low"] - 0.01 < 0.5 < interval["high"] + 0.01


def test_more_rounds_do_not_lower_the_chance_of_the_best() -> None:
    answer = figures({"players": 12, "rounds": 2}, {"players": 12, "rounds": 5}, events=200, spread=0.4)
    assert answer["differences"]["best_first"]["mean"] > 0


def test_more_rounds_rank_the_field_more_nearly_by_strength() -> None:
    answer = figures({"players": 16, "rounds": 1}, {"players": 16, "rounds": 6})
    few, many = (each["means"]["rank_correlation"] for each in answer["formats"])
    assert few["high"] < many["low"]


def test_where_every_game_is_drawn_all_are_level_and_nobody_is_beaten() -> None:
    answer = figures({"draw_percent": 100})
    assert {share(answer, name) for name in ("level_first", "level_podium", "tie_for_first", "two_unbeaten")} == {1.0}


def test_without_draws_a_full_bracket_leaves_one_unbeaten() -> None:
    """8 players and 3 rounds: 8, 4, 2 and then 1 have won all."""
    answer = figures()
    assert (share(answer, "two_unbeaten"), share(answer, "level_first")) == (0.0, 0.0)


def test_with_too_few_rounds_two_are_unbeaten() -> None:
    assert share(figures({"players": 16, "rounds": 3}), "two_unbeaten") == 1.0


def test_tie_breaks_leave_no_more_ties_than_points() -> None:
    answer = figures({"players": 9, "rounds": 4, "draw_percent": 30})
    assert share(answer, "tie_for_first") <= share(answer, "level_first")
    assert share(answer, "tie_on_podium") <= share(answer, "level_podium")


def test_everybody_meets_everybody_without_a_rematch_where_the_numbers_allow() -> None:
    answer = figures({"players": 8, "rounds": 4})
    assert answer["formats"][0]["means"]["repeated_meetings"]["mean"] == 0


def test_in_an_odd_field_each_round_has_a_bye_and_nobody_two() -> None:
    simulator = SwissEvents(SwissFormat(players=7, rounds=4), PlayModel())
    throws = [dice(1, 0, 99, each).random((7, 2)) for each in range(4)]
    played, _rematches = simulator._play_one(dice(1, 0, 98).random(7), [1, 2, 3, 4], throws)
    byes = [sum(turn.opponent is None for turn in player.turns) for player in played.players]
    assert (sum(byes), max(byes)) == (4, 1)


def test_a_swiss_is_compared_with_boards() -> None:
    """They share the chances that both have, and only those have a difference."""
    answer = answered(read({"formats": [PLAIN, SWISS], "events": 100}))
    assert set(answer["differences"]) == {"best_first", "best_podium", "tie_for_first", "tie_on_podium"}
    assert "two_unbeaten" not in answer["formats"][0]["shares"]
