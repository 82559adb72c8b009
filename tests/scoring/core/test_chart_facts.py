"""The yearly chart: what follows from it, what it contradicts, and that entered facts stand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import accumulate

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.core.boards import score_board
from scoring.core.chart_facts import FromChart, chart_contradictions, fill_from_chart, read_from_chart
from scoring.core.checks import check_board
from scoring.core.seats import SeatFacts
from scoring.core.words import POWERS
from tests.scoring.core.board_cases import system

# Italy is out in 1903; the game ends in 1904 with all 34 centers held.
CHART: Mapping[str, tuple[int, ...]] = {
    "AUSTRIA": (4, 4, 5, 5),
    "ENGLAND": (4, 5, 6, 7),
    "FRANCE": (5, 6, 6, 6),
    "GERMANY": (5, 5, 5, 5),
    "ITALY": (4, 2, 0),
    "RUSSIA": (6, 6, 6, 5),
    "TURKEY": (4, 5, 6, 6),
}
RANK = system("scs")
YEARS = system(["100", *["50-yrs"] * 6], mode="win_draw", elimination="yrs-11")


def seats(chart: Mapping[str, tuple[int, ...] | None] = CHART, **entered: object) -> tuple[SeatFacts, ...]:
    """Seven seats with their charts; `entered` are facts of every seat."""
    return tuple(SeatFacts(power, chart=chart[power], **entered) for power in POWERS)  # type: ignore[arg-type]


def changed(power: str, **facts: object) -> tuple[SeatFacts, ...]:
    """The board of `CHART` with other facts for one power."""
    return tuple(replace(seat, **facts) if seat.power == power else seat for seat in seats())  # type: ignore[arg-type]


def finishing(board: tuple[SeatFacts, ...]) -> list[tuple[str, str]]:
    return [(problem.path, problem.code) for problem in check_board(RANK, seats=board, finishing=True)]


def test_chart_tells_centers_years_and_totals() -> None:
    found = dict(zip(POWERS, read_from_chart(seats()), strict=True))
    assert found["ENGLAND"] == FromChart(centers=7, final_year=1904, total_centers=22)
    assert found["ITALY"] == FromChart(centers=0, final_year=1903, total_centers=6)


def test_facts_left_out_are_read_from_the_chart() -> None:
    assert list(score_board(RANK, seats=seats(), finishing=True)) == [5, 7, 6, 5, 0, 5, 6]
    drawn = tuple(replace(seat, result="loss" if seat.power == "ITALY" else "win") for seat in seats())
    assert score_board(YEARS, seats=drawn, finishing=True)[4] == 3 - 11


def test_entered_facts_are_kept() -> None:
    board = changed("TURKEY", final_year=1905)
    assert fill_from_chart(board)[6].final_year == 1905
    assert fill_from_chart(board)[6].centers == 6


def test_board_without_charts_stays_as_it_is() -> None:
    plain = tuple(SeatFacts(power, centers=4) for power in POWERS)
    assert fill_from_chart(plain) == plain
    assert list(chart_contradictions(plain)) == []


@pytest.mark.parametrize(
    ("power", "facts", "expected"),
    [
        ("ENGLAND", {"centers": 8}, ("seats[1].chart", "chart_ends_elsewhere")),
        ("ITALY", {"final_year": 1902}, ("seats[4].final_year", "chart_year_differs")),
        ("TURKEY", {"final_year": 1903}, ("seats[6].final_year", "chart_year_differs")),
        ("TURKEY", {"total_centers": 20}, ("seats[6].total_centers", "chart_total_differs")),
        ("RUSSIA", {"chart": (6, 6)}, ("seats[5].chart[2]", "chart_stops")),
        ("RUSSIA", {"chart": (6, 0, 3, 0)}, ("seats[5].chart[2]", "growth_from_nothing")),
        ("RUSSIA", {"chart": (6, 6, 7, 5)}, ("seats[5].chart[2]", "too_many_centers")),
    ],
)
def test_contradictions_name_seat_year_and_reason(power: str, facts: dict[str, object], expected: object) -> None:
    assert expected in finishing(changed(power, **facts))


def test_missing_chart_of_one_power_is_named() -> None:
    assert ("seats[0].chart", "chart_missing") in finishing(changed("AUSTRIA", chart=None, centers=5))


def test_message_says_which_power_which_year_and_what_to_do() -> None:
    found = [problem.text for problem in check_board(RANK, seats=changed("RUSSIA", chart=(6, 6)), finishing=True)]
    assert (
        "The chart of Russia stops after 1902 with 6 centers, but others continue to 1904. Enter the missing "
        "years, with 0 for the year it was eliminated." in found
    )


def test_game_called_in_spring_ends_a_year_after_its_chart() -> None:
    board = tuple(seat if seat.power == "ITALY" else replace(seat, final_year=1905) for seat in seats())
    assert finishing(board) == []


def went_on(**entered: object) -> tuple[SeatFacts, ...]:
    """The board of `CHART` two years later: Germany fell, and Turkey took what it had."""
    ends = {"AUSTRIA": 5, "ENGLAND": 7, "FRANCE": 6, "GERMANY": 0, "ITALY": 0, "RUSSIA": 5, "TURKEY": 11}
    return tuple(replace(seat, centers=ends[seat.power], **entered) for seat in seats())  # type: ignore[arg-type]


def test_chart_that_stops_before_the_game_did_contradicts_no_centers() -> None:
    assert finishing(went_on()) == [], "no year is known"
    by_year = tuple(replace(s, final_year={"ITALY": 1903, "GERMANY": 1905}.get(s.power, 1906)) for s in went_on())
    assert finishing(by_year) == []
    assert list(score_board(RANK, seats=by_year, finishing=True)) == [5, 7, 6, 0, 0, 5, 11]


def test_chart_that_ends_with_the_game_contradicts_other_centers() -> None:
    ended = tuple(replace(s, final_year=1903 if s.power == "ITALY" else 1904) for s in went_on())
    assert {code for _path, code in finishing(ended)} == {"chart_ends_elsewhere"}


def test_nothing_is_read_from_an_unfinished_chart_but_who_was_out() -> None:
    board = tuple(seat if seat.power == "ITALY" else replace(seat, final_year=1906) for seat in seats())
    filled = fill_from_chart(board)
    assert [seat.centers for seat in filled] == [None, None, None, None, 0, None, None]
    assert {code for _path, code in finishing(board)} == {"missing"}


def test_scoring_by_the_chart_needs_all_its_years() -> None:
    found = check_board(system("led"), seats=went_on(), finishing=True)
    assert {problem.code for problem in found} == {"chart_ends_elsewhere"}


def test_contradictions_are_allowed_while_the_game_is_in_progress() -> None:
    codes = {problem.code for problem in check_board(RANK, seats=changed("TURKEY", total_centers=20))}
    assert codes == set()


@st.composite
def charts(draw: st.DrawFn) -> tuple[SeatFacts, ...]:
    """Boards whose charts are complete: each power keeps its centers, or loses them all in some year and for good."""
    years = draw(st.integers(1, 12))
    lives = draw(st.lists(st.integers(1, years), min_size=7, max_size=7))
    held = [draw(st.lists(st.integers(1, 4), min_size=years, max_size=years)) for _ in POWERS]
    return tuple(
        SeatFacts(power, chart=tuple(count if k < life or life == years else 0 for k, count in enumerate(counts)))
        for power, life, counts in zip(POWERS, lives, held, strict=True)
    )


@given(charts())
def test_what_follows_from_a_complete_chart_never_contradicts_it(board: tuple[SeatFacts, ...]) -> None:
    filled = fill_from_chart(board)
    assert list(chart_contradictions(filled)) == []
    assert fill_from_chart(filled) == filled
    assert check_board(RANK, seats=filled, finishing=True) == check_board(RANK, seats=board, finishing=True)


@given(charts())
def test_totals_are_the_sums_of_the_years(board: tuple[SeatFacts, ...]) -> None:
    for seat, found in zip(board, read_from_chart(board), strict=True):
        assert found is not None
        assert found.total_centers == [*accumulate(seat.chart or ())][-1]
