"""Votes to end a game: who may take part, what a passed one gives, and what a concession counts as."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from scoring.core.boards import score_board
from scoring.core.votes import concession_counts, facts_after_vote, vote_problems
from scoring.core.words import POWERS
from scoring.library import ShippedSystem, shipped_systems
from tests.scoring.core.board_cases import board, system
from tests.scoring.core.test_chart_facts import seats as charted

FIVE = (10, 9, 7, 5, 3, 0, 0)
DRAW = system(["100", *["50-yrs"] * 6], mode="win_draw", elimination="yrs-11", final_year=1910)
DIAS = system("100/num", mode="win_draw", draws_include_all_survivors=True)
RANK = system("scs")
SOLO_ASKED = system("scs+solo*10-lost*scs")


def found(powers: Sequence[str], *, by: object = DRAW, year: int = 1907, seats: object = None) -> list[tuple[str, str]]:
    known = board(FIVE) if seats is None else seats
    problems = vote_problems(by, seats=known, powers=powers, year=year)  # type: ignore[arg-type]
    return [(problem.path, problem.code) for problem in problems]


def test_draw_may_leave_survivors_out_where_the_system_lets_it() -> None:
    assert found(["AUSTRIA", "ENGLAND"]) == []


def test_draw_that_leaves_a_survivor_out_is_refused_where_draws_include_all() -> None:
    assert found(["AUSTRIA", "ENGLAND", "FRANCE", "GERMANY"], by=DIAS) == [("powers", "survivor_left_out")]
    assert found(POWERS[:5], by=DIAS) == []
    message = vote_problems(DIAS, seats=board(FIVE), powers=POWERS[:4], year=1907)[0].text
    assert "Italy survives with" in message


def test_draw_is_taken_as_proposed_while_centers_are_not_known() -> None:
    assert found(POWERS[:2], by=DIAS, seats=board()) == []


def test_survivors_are_known_from_the_chart() -> None:
    assert found([power for power in POWERS if power != "ITALY"], by=DIAS, seats=charted()) == []
    assert found(POWERS, by=DIAS, seats=charted()) == [("powers", "eliminated")]


def test_concession_leaves_everybody_out() -> None:
    assert found(["AUSTRIA"], by=DIAS) == []


@pytest.mark.parametrize(
    ("powers", "year", "expected"),
    [
        ([], 1907, ("powers", "missing")),
        (["SPAIN"], 1907, ("powers", "unknown_power")),
        ([""], 1907, ("powers", "unknown_power")),
        (["AUSTRIA", "AUSTRIA"], 1907, ("powers", "power_twice")),
        (["AUSTRIA", "TURKEY"], 1907, ("powers", "eliminated")),
        (["AUSTRIA"], 1900, ("year", "out_of_range")),
        (["AUSTRIA"], 1911, ("year", "out_of_range")),
    ],
)
def test_wrong_vote_is_named(powers: list[str], year: int, expected: tuple[str, str]) -> None:
    assert found(powers, year=year) == [expected]


def test_nothing_is_voted_on_after_a_solo() -> None:
    solo = board((18, 10, 6, 0, 0, 0, 0))
    assert found(["AUSTRIA", "ENGLAND"], seats=solo) == [("powers", "solo")]
    assert found(["AUSTRIA"], seats=solo) == []


def test_passed_vote_gives_wins_losses_and_the_year_of_who_played_on() -> None:
    entered = tuple(replace(seat, final_year=1903) if seat.power == "TURKEY" else seat for seat in board(FIVE))
    after = facts_after_vote(DRAW, seats=entered, powers=["AUSTRIA", "ENGLAND"], year=1907)
    assert [seat.result for seat in after] == ["win", "win", *["loss"] * 5]
    assert [seat.final_year for seat in after] == [1907] * 5 + [None, 1903]


def test_year_of_a_loser_is_left_blank_where_nobody_knows_whether_it_was_out() -> None:
    after = facts_after_vote(DRAW, seats=board(), powers=["AUSTRIA", "ENGLAND"], year=1907)
    assert [seat.final_year for seat in after] == [1907, 1907, *[None] * 5]


def test_year_is_left_out_where_no_formula_reads_it_or_the_chart_says_it() -> None:
    assert {seat.final_year for seat in facts_after_vote(RANK, seats=board(FIVE), powers=["AUSTRIA"], year=1907)} == {
        None
    }
    after = facts_after_vote(DRAW, seats=charted(), powers=["AUSTRIA"], year=1904)
    assert {seat.final_year for seat in after} == {None}


def test_concession_counts_as_the_system_says() -> None:
    assert concession_counts(DRAW) == "solo"
    assert concession_counts(RANK) == "centers"
    assert concession_counts(SOLO_ASKED) == "solo"
    assert concession_counts(system("scs+solo*10", concession="centers")) == "centers"


RANKED = [
    each for each in shipped_systems() if each.definition.mode == "rank" and "chart" not in each.system.fields_used
]


@pytest.mark.parametrize("shipped", RANKED, ids=lambda shipped: shipped.slug)
def test_concession_scores_as_it_is_said_to(shipped: ShippedSystem) -> None:
    """A concession to a power with 9 centers scores as a draw of the survivors would, or as something else."""
    known = board((9, 8, 7, 6, 4, 0, 0), years=[1907] * 5 + [1904, 1903], totals=[50, 45, 40, 40, 30, 12, 6])
    drawn = tuple(replace(seat, result="win" if seat.centers else "loss") for seat in known)
    conceded = tuple(replace(seat, result="win" if seat.power == "AUSTRIA" else "loss") for seat in known)
    same = score_board(shipped.system, seats=conceded) == score_board(shipped.system, seats=drawn)
    assert same == (concession_counts(shipped.system) == "centers")
