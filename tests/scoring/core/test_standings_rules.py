"""The checks on an event's standings rules, each at its field."""

from dataclasses import replace
from fractions import Fraction

import pytest

from scoring.core.facts import StandingsRules
from scoring.core.standings_rules import standings_problems

GOOD = StandingsRules(
    heats=4,
    minimum_heats=3,
    lowest_count=1,
    next_lowest_count=1,
    next_lowest_multiplier=Fraction(1, 2),
    team_rule="without_interplay",
    team_scores_counted=2,
    tie_breaks=("best-heat", "head-to-head"),
)


def test_sound_rules_have_no_problems():
    assert standings_problems(GOOD) == []


@pytest.mark.parametrize(
    ("change", "path", "code"),
    [
        ({"heats": 0}, "heats", "heats_out_of_range"),
        ({"heats": 10}, "heats", "heats_out_of_range"),
        ({"minimum_heats": 5}, "minimum_heats", "minimum_out_of_range"),
        ({"lowest_count": 5}, "lowest_count", "lowest_out_of_range"),
        ({"next_lowest_count": 4}, "next_lowest_count", "next_lowest_out_of_range"),
        ({"lowest_count": 0, "next_lowest_count": 0, "best_count": 5}, "best_count", "best_out_of_range"),
        ({"lowest_count": 0, "next_lowest_count": 0, "best_count": -1}, "best_count", "best_out_of_range"),
        ({"next_lowest_count": 0, "best_count": 3}, "best_count", "best_and_lowest"),
        ({"lowest_count": 0, "best_count": 3}, "best_count", "best_and_lowest"),
        ({"team_size": 2}, "team_size", "team_size_out_of_range"),
        ({"team_size": 8}, "team_size", "team_size_out_of_range"),
        ({"team_rule": "single_heat", "team_heat": 5}, "team_heat", "team_heat_out_of_range"),
        ({"team_scores_counted": 0}, "team_scores_counted", "team_scores_out_of_range"),
        ({"tie_breaks": ("dice",)}, "tie_breaks[0]", "unknown_tie_break"),
        ({"tie_breaks": ("solos", "solos")}, "tie_breaks[1]", "repeated_tie_break"),
    ],
)
def test_each_wrong_field_is_named(change, path, code):
    problems = standings_problems(replace(GOOD, **change))
    assert [(problem.path, problem.code) for problem in problems] == [(path, code)]
    assert all("%(" not in problem.text for problem in problems)


def test_team_fields_are_not_checked_without_teams():
    assert standings_problems(replace(GOOD, team_rule="", team_size=0, team_heat=9)) == []
