"""Form-L: every row of the source's Table 1, the merging of divisions, and whom a cup match gives a start."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from common.pure.errors import RuleError
from handicaps.core.form_l import (
    Division,
    DivisionTeam,
    form_l_handicaps,
    handicap_imps,
    matches_factor,
    receives,
)
from tests.handicaps.rugby import TABLE_1, rugby_divisions

RUGBY = {team.name: team for team in form_l_handicaps(rugby_divisions()).teams}


@pytest.mark.parametrize(
    ("_division", "team", "_average", "_old", "expected", "merged", "printed"), TABLE_1, ids=[row[1] for row in TABLE_1]
)
def test_row_of_table_1(
    _division: str, team: str, _average: str, _old: int, expected: str, merged: str, printed: int
) -> None:
    found = RUGBY[team]
    assert abs(found.expected - Fraction(expected)) <= Fraction(1, 200)
    assert abs(found.merged - Fraction(merged)) <= Fraction(1, 200)
    assert found.handicap == (79 if team == "Lambs" else printed)


def test_lambs_are_79_and_not_77_as_printed() -> None:
    """R1: 28 2/3 × 2.75 = 78.83."""
    assert RUGBY["Lambs"].merged == Fraction(86, 3)
    assert RUGBY["Lambs"].handicap == 79 != next(row[6] for row in TABLE_1 if row[1] == "Lambs")


def test_division_is_placed_midway_between_second_lowest_and_third_lowest_above() -> None:
    divisions = form_l_handicaps(rugby_divisions()).divisions
    assert [division.base for division in divisions] == [0, Fraction(127, 12), Fraction(79, 6)]
    assert divisions[1].between == (Fraction(29, 2), Fraction(20, 3))
    assert divisions[0].factor == Fraction(5, 3)


def test_without_overlap_the_best_is_equal_to_the_lowest_above() -> None:
    table = form_l_handicaps(rugby_divisions(), overlap=False)
    merged = {team.name: team.merged for team in table.teams}
    assert merged["Rabbits"] == merged["JCBC"]
    assert merged["Donuts"] == merged["Imps"]


def test_teams_keep_the_order_of_the_input() -> None:
    first = Division("1", (DivisionTeam("low", Fraction(5)), DivisionTeam("top", Fraction(15))))
    table = form_l_handicaps([first])
    assert [(team.name, team.handicap) for team in table.teams] == [("low", 28), ("top", 0)]


def division(name: str, *averages: str) -> Division:
    return Division(name, tuple(DivisionTeam(f"{name}{k}", Fraction(each)) for k, each in enumerate(averages)))


def test_divisions_may_differ_in_size_and_number() -> None:
    table = form_l_handicaps(
        [division("A", "12", "10", "8"), division("B", "11", "9"), division("C", "10")], overlap=False
    )
    assert [3 * team.merged for team in table.teams] == [0, 8, 16, 16, 22, 22]


def test_division_of_one_is_level_with_itself() -> None:
    table = form_l_handicaps([division("A", "10")])
    assert [(team.expected, team.handicap) for team in table.teams] == [(0, 0)]


def test_overlap_needs_three_teams_above() -> None:
    with pytest.raises(RuleError) as caught:
        form_l_handicaps([division("A", "12", "8"), division("B", "11", "9"), division("C", "10")])
    assert [(problem.path, problem.code) for problem in caught.value.problems] == [
        ("divisions[0].teams", "too_few_to_overlap"),
        ("divisions[1].teams", "too_few_to_overlap"),
    ]


@pytest.mark.parametrize(
    ("merged", "imps"),
    [(Fraction(2, 11), 1), (Fraction(-2, 11), 0), (Fraction(6, 11), 2), (Fraction(-6, 11), -1), (Fraction(0), 0)],
)
def test_handicap_is_rounded_half_up(merged: Fraction, imps: int) -> None:
    """2.75 × 2/11 is exactly a half."""
    assert handicap_imps(merged) == imps


def test_slope_is_a_setting() -> None:
    lambs = {team.name: team.handicap for team in form_l_handicaps(rugby_divisions(), imps_per_vp=Fraction(3)).teams}
    assert lambs["Lambs"] == 86


def test_weaker_side_receives_the_difference() -> None:
    assert receives(RUGBY["Eroes"], RUGBY["Lambs"]) == (RUGBY["Lambs"], 79)
    assert receives(RUGBY["Lambs"], RUGBY["Jokers"]) == (RUGBY["Lambs"], 3)
    assert receives(RUGBY["Clubs"], RUGBY["Rebels"]) is None


@given(st.lists(st.integers(-100, 100), min_size=2, max_size=9))
def test_factor_gives_back_the_strengths_that_made_the_averages(strengths: list[int]) -> None:
    """The proof of 2(N−1)/N by the reverse way, as the source offers: every match by its expected difference."""
    count = len(strengths)
    averages = [
        Fraction(sum(Fraction(20 + own - other, 2) for k, other in enumerate(strengths) if k != i), count - 1)
        for i, own in enumerate(strengths)
    ]
    best = max(range(count), key=lambda i: averages[i])
    for i in range(count):
        expected = (averages[best] - averages[i]) * matches_factor(count)
        assert expected == strengths[best] - strengths[i]
