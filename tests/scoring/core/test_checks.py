"""Problems that prevent scoring a board or finishing a game: the seat, the reason and the remedy."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from scoring.core.checks import center_doubts, check_board
from scoring.core.seats import SeatFacts
from scoring.core.systems import System
from tests.scoring.core.board_cases import board, system

FIVE = (12, 9, 6, 4, 3, 0, 0)
DRAW = system("scs", mode="win_draw")
DIAS = system("scs", mode="win_draw", draws_include_all_survivors=True)
PLAIN = system("100/num", mode="win_draw")
RANK = system("scs")
YEARS = system("scs+yrs+ctrs", mode="win_draw", final_year=1909)


def found(of: System, seats: tuple[SeatFacts, ...], **how: Any) -> list[tuple[str, str]]:
    problems = check_board(of, seats=seats, **how)
    assert all(problem.text.endswith(".") for problem in problems)
    return [(problem.path, problem.code) for problem in problems]


def test_consistent_board_has_no_problem() -> None:
    seats = board(FIVE, wins=range(5), years=[1908] * 5 + [1906, 1903], totals=[60, 50, 40, 30, 20, 12, 7])
    assert found(YEARS, seats, finishing=True) == []


def test_facts_that_no_formula_uses_may_be_left_out() -> None:
    assert found(RANK, board(FIVE)) == []
    assert found(PLAIN, board(wins=[1])) == []


def test_missing_facts_are_all_named() -> None:
    assert found(RANK, board((12, None, 6, 4, 3, None, 0))) == [
        ("seats[1].centers", "missing"),
        ("seats[5].centers", "missing"),
    ]


def test_eliminated_power_without_a_year_is_asked_for_it() -> None:
    seats = board(FIVE, wins=range(5), years=[1908] * 5 + [None, 1903], totals=[60] * 7)
    [problem] = check_board(YEARS, seats=seats)
    assert problem.path == "seats[5].final_year"
    assert problem.text == "Russia has 0 centers but no year. Give the year it was eliminated."


def test_a_sum_beyond_34_is_nobodys_own_mistake() -> None:
    [problem] = check_board(RANK, seats=board((9, 13, 0, 4, 5, 2, 2)))
    assert problem.path == "seats"
    assert problem.text == "The centers add up to 35, but a board has 34. Correct a count."


def test_fewer_than_34_centers_are_fine() -> None:
    assert found(RANK, board((5, 5, 5, 5, 5, 5, 3)), finishing=True) == []


@pytest.mark.parametrize("count", [-1, 35])
def test_centers_out_of_range_are_refused(count: int) -> None:
    assert found(RANK, board((count, 0, 0, 0, 0, 0, 0))) == [("seats[0].centers", "out_of_range")]


def test_board_needs_seven_seats_and_each_power_once() -> None:
    assert found(RANK, board(FIVE)[:6]) == [("seats", "wrong_count")]
    twice = (replace(board(FIVE)[0], power="TURKEY"), *board(FIVE)[1:])
    assert found(RANK, twice) == [("seats[6].power", "power_twice")]


def test_board_without_a_win_is_refused_where_results_count() -> None:
    assert found(PLAIN, board(wins=[])) == [("seats", "no_win")]
    assert found(RANK, board(FIVE, wins=[])) == []


def test_solo_must_have_the_win_alone() -> None:
    solo = (18, 10, 6, 0, 0, 0, 0)
    assert found(DRAW, board(solo, wins=[0])) == []
    assert found(DRAW, board(solo, wins=[1])) == [
        ("seats[0].result", "solo_without_win"),
        ("seats[1].result", "win_beside_solo"),
    ]
    assert found(DRAW, board(solo, wins=[0, 1])) == [("seats[1].result", "win_beside_solo")]
    assert found(RANK, board(solo, wins=[1])) == []


def test_lone_win_below_18_centers_is_a_concession() -> None:
    assert found(DIAS, board(FIVE, wins=[0]), finishing=True) == []


def test_eliminated_power_cannot_share_a_draw() -> None:
    assert found(DRAW, board(FIVE, wins=[0, 6])) == [("seats[6].result", "eliminated_with_win")]


def test_draw_must_include_all_survivors_where_the_system_says_so() -> None:
    seats = board(FIVE, wins=[0, 1, 2])
    assert found(DRAW, seats) == []
    assert found(DIAS, seats) == [
        ("seats[3].result", "survivor_left_out"),
        ("seats[4].result", "survivor_left_out"),
    ]


def test_draw_is_taken_as_entered_where_centers_are_not_known() -> None:
    draws = system("100/num", mode="win_draw", draws_include_all_survivors=True)
    assert found(draws, board(wins=[0, 1])) == []
    assert len(found(draws, board(wins=[0, 1]), finishing=True)) == 7


@pytest.mark.parametrize(
    ("years", "problems"),
    [
        ([1908] * 4 + [1907, 1906, 1903], [("seats[4].final_year", "years_differ")]),
        ([1908] * 5 + [1909, 1903], [("seats[5].final_year", "out_after_end")]),
        ([1909] * 5 + [1906, 1900], [("seats[6].final_year", "out_of_range")]),
        ([1910] * 5 + [1906, 1903], []),
    ],
)
def test_years_are_checked_on_finishing_only(years: list[int], problems: list[tuple[str, str]]) -> None:
    seats = board(FIVE, wins=range(5), years=years, totals=[40, 40, 40, 40, 40, 12, 0])
    assert found(YEARS, seats) == []
    assert found(YEARS, seats, finishing=True) == problems


def test_totals_are_checked_on_finishing() -> None:
    seats = board(FIVE, wins=range(5), years=[1908] * 5 + [1906, 1903], totals=[11, 300, 9, 9, 9, 0, 0])
    assert found(YEARS, seats, finishing=True) == [
        ("seats[0].total_centers", "out_of_range"),
        ("seats[1].total_centers", "out_of_range"),
    ]


def test_all_problems_come_in_one_go() -> None:
    seats = board((20, 16, 0, None, 0, 0, 0), wins=[2])
    assert found(DRAW, seats) == [
        ("seats[3].centers", "missing"),
        ("seats", "too_many_centers"),
        ("seats[2].result", "eliminated_with_win"),
        ("seats[0].result", "solo_without_win"),
        ("seats[2].result", "win_beside_solo"),
    ]


@pytest.mark.parametrize(
    ("centers", "wins", "codes"),
    [
        ((0, 34, 0, 0, 0, 0, 0), [0], ["eliminated_with_win", "solo_without_win", "win_beside_solo"]),
        ((18, 16, 0, 0, 0, 0, 0), [1], ["solo_without_win", "win_beside_solo"]),
        ((20, 8, 6, 0, 0, 0, 0), [0, 1], ["win_beside_solo"]),
        ((18, 16, 0, 0, 0, 0, 0), [0], []),
        ((None,) * 7, [0, 1, 2], []),
        ((17, 17, 0, 0, 0, 0, 0), [0], []),
    ],
)
def test_centers_that_nothing_reads_raise_doubts_and_refuse_nothing(
    centers: tuple[int | None, ...], wins: list[int], codes: list[str]
) -> None:
    seats = board(centers, wins=wins)
    assert found(PLAIN, seats, finishing=True) == []
    assert [problem.code for problem in center_doubts(PLAIN, seats=seats)] == codes
    assert center_doubts(DRAW, seats=seats) == ()
