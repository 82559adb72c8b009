"""The value of a center, draws against a solo, ties after some rounds, and the five questions."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from scoring.core.lab import analyse_system, center_value, draws_per_solo, ties_after
from scoring.core.systems import System
from scoring.library import ShippedSystem, shipped_system, shipped_systems
from tests.scoring.core.board_cases import system


def shipped(slug: str) -> System:
    entry = shipped_system(slug)
    assert entry is not None
    return entry.system


def test_center_is_worth_what_the_formula_says() -> None:
    points = center_value(system("3*scs + 1"))
    assert [point.centers for point in points] == list(range(19))
    assert [point.scores.mean for point in points] == [0.0, *(3.0 * held + 1 for held in range(1, 19))]
    assert points[0].gain is None
    assert points[18].gain is None
    assert {(point.gain.least, point.gain.most) for point in points if point.gain} == {(3.0, 3.0)}


def test_center_of_c_diplo_brings_one_point_or_a_place() -> None:
    points = center_value(shipped("c-diplo"))
    ten = points[10].gain
    assert ten is not None
    assert ten.least == 1
    assert ten.most > 12
    assert points[18].scores.least == points[18].scores.most == 73


def test_draws_of_diminishing_value_against_its_solo() -> None:
    """The source: a solo and three losses are 192, two 2-way draws and two losses 180; so it takes three."""
    worths = draws_per_solo(shipped("diminishing-value-dbs"))
    assert (worths.solo, worths.lost_to_solo, worths.lost_to_draw) == (372, -62, -60)
    assert [each.score for each in worths.draws] == [150, 80, 45, 24, 10, 0]
    assert worths.solo + 3 * worths.lost_to_draw == 192
    assert 2 * worths.draws[0].score + 2 * worths.lost_to_draw == 180
    assert [each.among_losses for each in worths.draws] == [3, 4, 5, 6, 7, 8]
    assert [each.alone for each in worths.draws] == [3, 5, 9, 16, 38, None]
    assert worths.draws[0].chance == Fraction(212, 434)


def test_no_number_of_draws_outweighs_a_solo_where_draws_are_worth_nothing() -> None:
    worths = draws_per_solo(shipped("solo-or-bust"))
    assert {each.alone for each in worths.draws} == {None}


def test_ties_are_the_same_for_a_seed_and_rarer_with_finer_scores() -> None:
    coarse = ties_after(shipped("draw-size"), rounds=3, players=49, seed=4)
    assert coarse == ties_after(shipped("draw-size"), rounds=3, players=49, seed=4)
    fine = ties_after(shipped("sum-of-squares"), rounds=3, players=49, seed=4)
    assert coarse.sharing > 0.5
    assert fine.sharing < 0.1
    assert coarse.needs_chain
    assert not fine.needs_chain
    assert coarse.different_scores == 8


def test_everybody_ties_where_everybody_scores_the_same() -> None:
    forecast = ties_after(system("1", elimination="1"), rounds=2, players=20)
    assert (forecast.first, forecast.podium, forecast.anywhere, forecast.sharing) == (1, 1, 1, 1)
    assert forecast.players == 14
    assert "choose a chain with care" in forecast.advice


def test_ties_get_rarer_with_more_rounds() -> None:
    few, many = (ties_after(shipped("diminishing-value-dbs"), rounds=rounds, seed=2) for rounds in (1, 6))
    assert few.first > many.first
    assert few.sharing > many.sharing


def test_five_questions_of_diminishing_value() -> None:
    answers = analyse_system(shipped("diminishing-value-dbs")).answers
    assert [answer.number for answer in answers] == [1, 2, 3, 4, 5]
    made_for, apart, aims, diplomacy, good = answers
    assert made_for.answer.startswith("Every board pays the same")
    assert apart.answer == "Not by itself: it needs tie-breaks."
    assert aims.answer == "Solo; otherwise, be in the smallest draw."
    assert "a solo 372, a 2-way draw 150, a 3-way draw 80" in aims.reasons[0]
    assert diplomacy.answer == "Yes."
    assert "A player who loses to a solo scores 2 less than one who loses to a draw." in diplomacy.reasons
    assert "With all else lost, the number of 2-way draws that outweigh a solo is 3." in good.reasons
    assert good.level == "warn"


def test_system_that_contradicts_itself_is_not_called_good() -> None:
    answers = analyse_system(shipped("regatta")).answers
    assert [answer.level for answer in answers[3:]] == ["bad", "bad"]
    assert "A loss can score more than a draw." in answers[4].reasons


@pytest.mark.parametrize("entry", shipped_systems(), ids=lambda entry: entry.slug)
def test_analysis_of_every_shipped_system_is_json(entry: ShippedSystem) -> None:
    found = analyse_system(entry.system, rounds=2, players=21)
    assert len(found.answers) == 5
    assert json.loads(json.dumps(found.as_json(), allow_nan=False)) == found.as_json()


def test_analysis_is_the_same_each_time() -> None:
    assert analyse_system(shipped("c-diplo")) == analyse_system(shipped("c-diplo"))


def test_analysis_of_what_cannot_be_scored_says_so() -> None:
    found = analyse_system(system("scs*999999999999999"))
    assert found.verdicts[-1].title == "Some boards can’t be scored."
    assert found.answers == ()
    json.dumps(found.as_json())
