"""The older scheme of 6 IMPs a rank: Table 1's column "existing handicaps" (ruling R6)."""

from __future__ import annotations

import json
from fractions import Fraction

from handicaps.core.form_l import Division, DivisionTeam
from handicaps.core.incremental import incremental_handicaps
from handicaps.core.schemes.registry import read_question
from handicaps.core.schemes.steps import StepQuestion
from tests.handicaps.rugby import TABLE_1, rugby_divisions


def test_every_row_of_table_1() -> None:
    assert incremental_handicaps(rugby_divisions()) == tuple(row[3] for row in TABLE_1)


def test_level_averages_share_a_value_and_skip_the_slot_after() -> None:
    teams = tuple(DivisionTeam(str(k), Fraction(each)) for k, each in enumerate((14, 14, 12, 9, 9, 5)))
    assert incremental_handicaps([Division("1", teams)]) == (0, 0, 12, 18, 18, 30)


def test_next_division_starts_at_the_value_of_the_lowest() -> None:
    first = Division("1", tuple(DivisionTeam(str(k), Fraction(each)) for k, each in enumerate((12, 9, 9))))
    second = Division("2", (DivisionTeam("a", Fraction(10)),))
    assert incremental_handicaps([first, second], step=Fraction(5)) == (0, 5, 5, 5)


def test_a_saved_question_gives_the_same_handicaps_again() -> None:
    question = StepQuestion(rugby_divisions())
    again = read_question(json.loads(json.dumps(question.as_json())))
    assert again == question
    assert [(line.name, line.handicap) for line in again.lines()] == [(row[1], row[3]) for row in TABLE_1]
