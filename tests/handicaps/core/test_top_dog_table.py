"""A table of discounts of an event's own: read exactly, each wrong row by its path (ruling T6)."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from common.pure.errors import RuleError
from handicaps.core.top_dog import History, Record, top_dog_handicap
from handicaps.core.top_dog_table import PRESET, parse_table, table_as_json

# Penalties as they were on the 0–10 scale, before the source doubled them.
OLD_SCALE = {"highest_score": 10, "army": [{"games": 1}, {"games": 100, "plus": 1}, {"games": 200, "plus": 2}]}


def test_preset_survives_json() -> None:
    assert parse_table(json.loads(json.dumps(table_as_json(PRESET)))) == PRESET


def test_without_a_choice_the_preset_applies() -> None:
    assert parse_table({}) == PRESET


def test_own_table_changes_the_penalties_and_extends_by_its_own_step() -> None:
    table = parse_table(OLD_SCALE)
    values = [
        top_dog_handicap(History(Record(0, Fraction()), Record(games, Fraction(5))), table=table).army.value
        for games in (1, 99, 100, 200, 299, 300)
    ]
    assert values == [5, 5, 6, 7, 7, 8]


def test_table_may_end_with_its_last_row() -> None:
    table = parse_table({**OLD_SCALE, "army_steps_go_on": False})
    found = top_dog_handicap(History(Record(0, Fraction()), Record(5000, Fraction(5))), table=table)
    assert (found.army.value, found.beyond_table) == (7, False)


@pytest.mark.parametrize(
    ("raw", "problems"),
    [
        ([], [("table", "wrong_type")]),
        ({"steps": []}, [("table.steps", "unknown_field")]),
        ({"highest_score": 0}, [("table.highest_score", "out_of_range")]),
        ({"highest_score": "ten"}, [("table.highest_score", "wrong_type")]),
        ({"floor": -1}, [("table.floor", "out_of_range")]),
        ({"player_share": "4/3"}, [("table.player_share", "out_of_range")]),
        ({"player_share": "1/0"}, [("table.player_share", "wrong_type")]),
        ({"player_share": "1e999999999"}, [("table.player_share", "wrong_type")]),
        ({"army": []}, [("table.army", "wrong_count")]),
        ({"army": [{"games": 2}]}, [("table.army[0].games", "gap")]),
        ({"army": [{"games": 1}, {"games": 1}]}, [("table.army[1].games", "not_rising")]),
        ({"army": [{"games": 1, "factor": -1}]}, [("table.army[0].factor", "out_of_range")]),
        ({"player": [{"games": 1.5}, 7]}, [("table.player[0].games", "wrong_type"), ("table.player[1]", "wrong_type")]),
        ({"army_steps_go_on": 1}, [("table.army_steps_go_on", "wrong_type")]),
    ],
)
def test_wrong_table_names_each_field(raw: object, problems: list[tuple[str, str]]) -> None:
    with pytest.raises(RuleError) as caught:
        parse_table(raw)
    assert [(problem.path, problem.code) for problem in caught.value.problems] == problems
    assert all(problem.text for problem in caught.value.problems)
