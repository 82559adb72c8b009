"""One board under the three criteria: the value of every word, ties, eliminations and rounding."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from common.pure.errors import RuleError
from scoring.core.boards import compute_scores, round_score, score_board
from scoring.core.samples import SAMPLE_BOARDS
from scoring.library import shipped_systems
from tests.scoring.core.board_cases import board, scores, system

FIVE = (12, 9, 6, 4, 3, 0, 0)
TIED = (10, 10, 6, 4, 4, 0, 0)


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("scs", [10, 10, 6, 4, 4, 0, 0]),
        ("big", [0, 0, 2, 3, 3, 5, 5]),
        ("tie", [1, 1, 0, 1, 1, 0, 0]),
        ("ldr", [10] * 7),
        ("num", [5] * 7),
        ("srv", [24] * 7),
        ("yrs", [8, 8, 8, 8, 8, 6, 3]),
        ("ita", [0, 0, 0, 0, 1, 0, 0]),
        ("ctrs", [60, 60, 40, 30, 31, 12, 7]),
        ("sumc", [240] * 7),
        ("avgc", [Fraction(240, 7)] * 7),
        ("minc", [7] * 7),
        ("maxc", [60] * 7),
        ("mulc/60/60/40/30/31/12/7", [1] * 7),
    ],
)
def test_word_has_the_value_of_the_manual_when_ranking(word: str, expected: list[int | Fraction]) -> None:
    seats = board(TIED, years=[1908] * 5 + [1906, 1903], totals=[60, 60, 40, 30, 31, 12, 7])
    assert scores(system(word, elimination=word), seats) == expected


@pytest.mark.parametrize(
    ("mode", "word", "expected"),
    [
        ("win_draw", "num", [2] * 7),
        ("both", "num", [2, 0, 2, 0, 0, 0, 0]),
        ("rank", "num", [5] * 7),
        ("win_draw", "srv", [16] * 7),
        ("both", "srv", [16] * 7),
        ("rank", "srv", [22] * 7),
    ],
)
def test_num_and_srv_depend_on_the_mode(mode: str, word: str, expected: list[int]) -> None:
    seats = board(FIVE, wins=(0, 2))
    assert scores(system(word, mode=mode, elimination=word), seats) == expected


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("prov", [24, 18, 12, 8, 6, 0, 0]),
        ("sump", [68] * 7),
        ("avgp", [Fraction(68, 7)] * 7),
        ("mulp", [0] * 7),
        ("minp", [0] * 7),
        ("maxp", [24] * 7),
    ],
)
def test_provisional_words_cover_all_seven_players(word: str, expected: list[int]) -> None:
    assert scores(system(word, provisional="2*scs", elimination=word), board(FIVE)) == expected


def test_win_draw_takes_the_formula_of_the_size_of_the_draw() -> None:
    draws = system(["100", "50", "33", "25", "20", "16", "14"], mode="win_draw", elimination="-1")
    assert scores(draws, board(wins=[2])) == [-1, -1, 100, -1, -1, -1, -1]
    assert scores(draws, board(wins=[0, 4])) == [50, -1, -1, -1, 50, -1, -1]
    assert scores(draws, board(wins=range(7))) == [14] * 7


def test_rank_gives_tied_players_the_best_place_they_share() -> None:
    places = system(["70", "60", "50", "40", "30", "20", "10"], elimination="1")
    assert scores(places, board(TIED)) == [70, 70, 50, 40, 40, 1, 1]


def test_formula_left_blank_is_zero() -> None:
    assert scores(system(["", "5", "", "", "", "", ""], elimination=""), board(TIED)) == [0] * 7
    assert scores(system(["", "7", "", "", "", "", ""], mode="win_draw"), board(wins=[0, 4])) == [7, 0, 0, 0, 7, 0, 0]


def test_averaged_ties_share_the_places_but_not_the_eliminated() -> None:
    places = system(["70", "60", "50", "40", "30", "20", "10"], elimination="1", average_ties=True)
    assert scores(places, board(TIED)) == [65, 65, 50, 35, 35, 1, 1]


def test_averaged_ties_use_each_players_own_words() -> None:
    places = system(["scs+aus", "2*scs", "", "", "", "", ""], average_ties=True)
    assert scores(places, board(TIED))[:2] == [Fraction(31, 2), 15]


def test_il_diplo_tie_for_second_is_seven_and_a_half_not_seven() -> None:
    places = system(["", "(ldr<18)*10", "(ldr<18)*5", "", "", "", ""], mode="both", average_ties=True)
    assert scores(places, board((12, 8, 8, 4, 2, 0, 0)))[1:3] == [Fraction(15, 2)] * 2


def test_both_always_adds_the_provisional_score() -> None:
    places = system(["9", "5", "3", "", "", "", ""], mode="both", provisional="16*(num=2)", elimination="-2")
    assert scores(places, board(FIVE, wins=(0, 1))) == [25, 21, 3, 0, 0, -2, -2]


@pytest.mark.parametrize(
    ("rounding", "expected"),
    [("none", [Fraction(15, 2), Fraction(-5, 2)]), ("down", [7, -3]), ("nearest", [8, -2])],
)
def test_rounding_comes_last(rounding: str, expected: list[Fraction]) -> None:
    values = [round_score(score, rounding=rounding) for score in (Fraction(15, 2), Fraction(-5, 2))]  # type: ignore[arg-type]
    assert values == expected
    halves = system("7", mode="both", provisional="1/2", rounding=rounding)
    assert scores(halves, board(FIVE))[0] == expected[0]


def test_years_count_from_1901() -> None:
    regatta = system(["121-yrs"] + ["1"] * 6, mode="win_draw", elimination="yrs-11")
    assert scores(regatta, board(wins=[0], years=1908)) == [113] + [-3] * 6


def test_score_beyond_reason_is_refused() -> None:
    with pytest.raises(RuleError) as caught:
        score_board(system("99999999999*99999999999"), seats=board(FIVE))
    assert caught.value.problems[0].path == "formulas.places[0]"


@pytest.mark.parametrize("name", [name for name, _ in SAMPLE_BOARDS])
def test_sample_board_can_be_finished_under_every_shipped_system(name: str) -> None:
    seats = dict(SAMPLE_BOARDS)[name]
    for shipped in shipped_systems():
        assert len(score_board(shipped.system, seats=seats, finishing=True)) == 7


def test_chart_is_read_at_a_calculated_year() -> None:
    """Half of a year twice is that year again, and an average may be a whole one."""
    chart = (3, 4, 5, 6, 7, 8, 9)
    seats = [replace(seat, chart=chart if k == 0 else (0,) * 7) for k, seat in enumerate(board((9, 0, 0, 0, 0, 0, 0)))]
    for formula in ("scs(5)", "scs(5/2*2)", "scs(1905/2*2)", "scs(average(5))", "scs(sum(scs/9)*5)"):
        assert compute_scores(system(formula), seats=seats)[0] == 7
    assert compute_scores(system("scs(5/2)"), seats=seats)[0] == 0
