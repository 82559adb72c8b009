"""The scores that sources print for the shipped systems, to the precision at which they print them.

Most were printed by running dipvis on two boards: `FIVE` is 12/9/6/4/3 with eliminations in 1906 and 1904, ended in
1907; `SOLO` is 18/10/6 with eliminations in 1907, 1906, 1905 and 1903, ended in 1909.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

import pytest

from scoring.core.boards import compute_scores, score_board
from scoring.core.seats import SeatFacts
from scoring.core.systems import System
from scoring.library import WorkedBoard, shipped_system, shipped_systems
from tests.scoring.core.board_cases import board, drawn_boards, scores

FIVE = board((12, 9, 6, 4, 3, 0, 0), wins=range(5), years=[1907] * 5 + [1906, 1904])
SOLO = board((18, 10, 6, 0, 0, 0, 0), wins=[0], years=[1909, 1909, 1909, 1907, 1906, 1905, 1903])
CONCEDED = tuple(
    replace(seat, total_centers=seat.centers, chart=(seat.centers or 0,))
    for seat in board((15, 9, 6, 4, 0, 0, 0), wins=[0], years=[1908] * 4 + [1906, 1905, 1904])
)

PRINTED_FIVE = {
    "sum-of-squares": "50.3497 28.3217 12.5874 5.5944 3.1469 0 0",
    "draw-size": "20 20 20 20 20 0 0",
    "solo-or-bust": "0 0 0 0 0 0 0",
    "c-diplo-100": "51 24 14 5 4 1 1",
    "c-diplo-80": "37 23 13 4 3 0 0",
    "c-diplo-namur": "63 36 26 15 13 1 1",
    "carnage-dead-equal": "7012 6009 5006 4004 3003 1500 1500",
    "carnage-elimination-order": "7012 6009 5006 4004 3003 2000 1000",
    "carnage-2023": "7912 6009 5006 4004 3003 2000 1000",
    "carnage-center-count": "13007 10506 8005 6004 4503 2002 1001",
    "detour-09": "36.8421 24.5614 17.5439 12.2807 8.7719 1.25 .75",
    "manorcon-first-year-free": "38.9513 24.9064 14.2322 8.9888 6.9288 .5 .3",
    "manorcon-original": "38.9513 24.9064 14.2322 8.9888 6.9288 .5 .3",
    "manorcon-v2": "41.4343 26.4940 15.1394 9.5618 7.3705 .5 .3",
    "tribute": "49.2 16.2 13.2 11.2 10.2 0 0",
    "open-tribute": "120 58 46 38 34 0 0",
    "open-mind-the-gap": "43.5 22.5 16.5 12 10.5 0 0",
    "bangkok": "27 12 9 7 6 1.5 .9",
    "olympic": "27 12 9 7 6 1.5 .9",
    "bangkok-pike": "27 12 9 7 6 .6 .4",
    "base-3": "24 12 9 7 6 0 0",
    "world-classic": "198 120 90 70 60 5 3",
    "summer-classic": "198 120 90 70 60 5 3",
    "whipping": "156 102 72 52 42 6 4",
    "haight": "201 145 104 73 52 17 4",
    "ranked-classic": "350 210 150 110 90 5 3",
    "ranked-classic-v2": "350 210 150 110 90 5 3",
    "southern-sun": "280 200 140 100 80 18 12",
    "sydney-league": "1000 825 650 500 375 206 104",
    "vulcan": "77 46 28 18 14 0 0",
    "mischief": "17 9 6 4 3 0 0",
    "duct-tape-v2": "52 33 21 13 9 3 3",
    "your-draw-size-short": "70 42 30 30 21 0 0",
    "your-draw-size-unlimited": "70 42 30 30 21 0 0",
    "win-namur": "60 21 18 14 12 0 0",
    "diplo-ligue": "20 14 12 10 8 0 0",
    "boucher": "2 2 2 2 2 0 0",
}
PRINTED_SOLO = {
    "sum-of-squares": "100 0 0 0 0 0 0",
    "draw-size": "100 0 0 0 0 0 0",
    "solo-or-bust": "100 0 0 0 0 0 0",
    "c-diplo": "73 0 0 0 0 0 0",
    "c-diplo-100": "100 0 0 0 0 0 0",
    "c-diplo-80": "80 0 0 0 0 0 0",
    "c-diplo-namur": "85 0 0 0 0 0 0",
    "c-diplo-argir": "93 1 1 1 1 1 1",
    "win-namur": "82 0 0 0 0 0 0",
    "carnage-dead-equal": "28034 0 0 0 0 0 0",
    "carnage-elimination-order": "28034 0 0 0 0 0 0",
    "carnage-2023": "28034 0 0 0 0 0 0",
    "carnage-center-count": "39028 1000 1000 1000 1000 1000 1000",
    "detour-09": "110 2 2 1.5 1.25 1 .5",
    "manorcon-first-year-free": "75 .8 .8 .6 .5 .4 .2",
    "manorcon-original": "100 .8 .8 .6 .5 .4 .2",
    "manorcon-v2": "100 .8 .8 .6 .5 .4 .2",
    "tribute": "100 0 0 0 0 0 0",
    "open-tribute": "340 0 0 0 0 0 0",
    "open-mind-the-gap": "100 0 0 0 0 0 0",
    "bangkok": "41 5 3 0 0 0 0",
    "olympic": "46 0 0 0 0 0 0",
    "bangkok-pike": "60 .9 .9 .7 .6 .5 .3",
    "bangkok-2022": "4000 0 0 0 0 0 0",
    "base-3": "46 0 0 0 0 0 0",
    "world-classic": "420 8 8 6 5 4 2",
    "summer-classic": "420 8 8 6 5 4 2",
    "whipping": "468 9 9 7 6 5 3",
    "haight": "451 50 30 7 6 5 3",
    "ranked-classic": "550 8 8 6 5 4 2",
    "ranked-classic-v2": "550 8 8 6 5 4 2",
    "southern-sun": "500 0 0 0 0 0 0",
    "sydney-league": "1725 425 325 203.5 153 102.5 51.5",
    "vulcan": "130 5 5 0 0 0 0",
    "mischief": "34 0 0 0 0 0 0",
    "duct-tape": "49 0 0 0 0 0 0",
    "duct-tape-v2": "75 0 0 0 0 0 0",
    "your-draw-size-short": "300 0 0 0 0 0 0",
    "your-draw-size-unlimited": "320 0 0 0 0 0 0",
    "calhamer-point": "1 0 0 0 0 0 0",
    "zero-sum": "360 -60 -60 -60 -60 -60 -60",
    "diminishing-value-dbs": "372 -62 -62 -62 -62 -62 -62",
    "boucher": "7 0 0 0 0 0 0",
}
PRINTED_ELSEWHERE = [
    pytest.param("c-diplo-argir", board((9, 7, 7, 4, 4, 3, 0)), "48 18.5 18.5 5 5 4 1", id="Argir, its own table"),
    pytest.param("tribute", board((13, 12, 4, 4, 1, 0, 0)), "54.2 18.2 10.2 10.2 7.2 0 0", id="Tribute's example"),
    pytest.param("c-diplo", board((8, 8, 7, 5, 3, 2, 1)), "35 35 15 6 4 3 2", id="C-Diplo, two tie with 8"),
    pytest.param("c-diplo", board((11, 11, 11, 1, 0, 0, 0)), "31.667 31.667 31.667 2 1 1 1", id="C-Diplo, three tie"),
    pytest.param("c-diplo", board((17, 17, 0, 0, 0, 0, 0)), "44 44 2.4 2.4 2.4 2.4 2.4", id="C-Diplo, 17-17"),
    pytest.param(
        "kiss",
        board((17, 17, 0, 0, 0, 0, 0), wins=[0, 1], years=[1908, 1908, 1906, 1906, 1905, 1904, 1903]),
        "19 19 1 1 0 0 0",
        id="KISS, 17-17",
    ),
    pytest.param(
        "duct-tape", board((17, 14, 3, 0, 0, 0, 0), wins=[0, 1, 2]), "32 24 13 0 0 0 0", id="Duct Tape, a lone 17"
    ),
    pytest.param("regatta", board(wins=[0], years=1908), "113 -3 -3 -3 -3 -3 -3", id="DipCon, a solo in 8 years"),
    pytest.param(
        "bangkok-2020",
        board((12, 10, 8, 4, 0, 0, 0), years=[1908] * 4 + [1905, 1904, 1903]),
        "24 16 11 7 1.5 1.2 .9",
        id="Bangkok wiki, out in 1905 is 1.5",
    ),
    pytest.param(
        "bangkok",
        board((12, 10, 8, 4, 0, 0, 0), years=[1908] * 4 + [1905, 1904, 1903]),
        "24 16 11 7 1.2 .9 .6",
        id="Bangkok in dipvis, out in 1905 is 1.2",
    ),
    pytest.param(
        "manorcon",
        board((18, 16, 0, 0, 0, 0, 0), wins=[0], years=[1908, 1908, 1907, 1906, 1905, 1904, 1903]),
        "75 .8 .7 .6 .5 .4 .3",
        id="ManorCon's page, out in 1904 is 0.4",
    ),
]
DRAWS = {
    "zero-sum": "150 80 45 24 10 0",
    "diminishing-value-dbs": "150 80 45 24 10 0",
    "calhamer-point": ".5 .3333 .25 .2 .1667 .1429",
    "calhamer-point-420": "210 140 105 84 70 60",
    "wilman": "50 33.333 25 20 16.667 14.286",
    "norman": "350 266 220 188 163 143",
}
DIXIE_SHARES = "170 130 106 88.8 75.67 64.86"
CONSTANT_SUMS = {
    "sum-of-squares": 100,
    "daanz-squares": 100,
    "draw-size": 100,
    "c-diplo": 100,
    "c-diplo-80": 80,
    "c-diplo-argir": 100,
    "carnage-dead-equal": 28034,
    "carnage-elimination-order": 28034,
    "carnage-center-count": 45028,
    "duct-tape-v2": 134,
    "dixie": 590,
    "zero-sum": 0,
    "diminishing-value-dbs": 0,
    "derrick": 100,
    "thomas": 100,
    "wilman": 100,
    "armada-2018": 0,
    "asgs-barottei": 100,
}
BLIND_TO_CONCESSIONS = {
    "c-diplo",  # as the desktop program has these: they tell a solo by its centers (`c-diplo-concession` does not)
    "c-diplo-100",
    "sum-of-squares",
    "il-diplo",
    "dixie",  # a win takes first place, which the leader has by its centers
    "diplo-ligue",  # a solo is a lead like any other
    "maxonian",  # the bonus goes by the centers held, solo or not
    "7eleven",
}


def shipped(slug: str) -> System:
    found = shipped_system(slug)
    assert found is not None
    return found.system


def assert_prints(found: Sequence[Fraction], printed: str) -> None:
    """Each score rounds to what is printed for it, at the decimals printed."""
    texts = printed.split()
    assert len(found) == len(texts)
    for score, text in zip(found, texts, strict=True):
        half = Fraction(1, 2 * 10 ** len(text.partition(".")[2])) if "." in text else 0
        assert abs(score - Fraction(text)) <= half, (float(score), text)


@pytest.mark.parametrize(("slug", "printed"), PRINTED_FIVE.items())
def test_five_survivors_score_as_printed(slug: str, printed: str) -> None:
    assert_prints(score_board(shipped(slug), seats=FIVE), printed)


@pytest.mark.parametrize(("slug", "printed"), PRINTED_SOLO.items())
def test_solo_scores_as_printed(slug: str, printed: str) -> None:
    assert_prints(score_board(shipped(slug), seats=SOLO), printed)


@pytest.mark.parametrize(("slug", "seats", "printed"), PRINTED_ELSEWHERE)
def test_other_boards_score_as_printed(slug: str, seats: tuple[SeatFacts, ...], printed: str) -> None:
    assert_prints(score_board(shipped(slug), seats=seats), printed)


@pytest.mark.parametrize(("slug", "printed"), DRAWS.items())
def test_draws_of_two_to_seven_pay_as_printed(slug: str, printed: str) -> None:
    shares = [(34 // size + (k < 34 % size) if k < size else 0 for k in range(7)) for size in range(2, 8)]
    drawn = [
        score_board(shipped(slug), seats=board(list(held), wins=range(size), years=1908))[0]
        for size, held in enumerate(shares, start=2)
    ]
    assert_prints(drawn, printed)


def test_dixie_shares_the_first_places_among_a_draw_as_printed() -> None:
    drawn = [
        score_board(shipped("dixie"), seats=board([4] * 7, wins=range(size), years=1908))[0] - 16
        for size in range(2, 8)
    ]
    assert_prints(drawn, DIXIE_SHARES)


@pytest.mark.parametrize("slug", ["maxonian", "7eleven"])
def test_level_players_of_one_known_year_share(slug: str) -> None:
    """With the last year alone nothing tells two eliminated players apart: 1.5 each, as dipvis has it."""
    seats = [SeatFacts(seat.power, seat.result, seat.centers, chart=(seat.centers or 0,)) for seat in FIVE]
    assert scores(shipped(slug), seats)[5:] == [Fraction(3, 2)] * 2


@pytest.mark.parametrize(("slug", "total"), CONSTANT_SUMS.items())
def test_boards_without_a_solo_sum_to_one_value(slug: str, total: int) -> None:
    boards = drawn_boards(shipped(slug))
    assert {each.sum for each in boards[:: len(boards) // 100 + 1]} == {total}


def test_concession_scores_as_a_solo_but_where_centers_alone_decide() -> None:
    """A game conceded to 15 centers: the results change the scores of all systems but those named."""
    unknown = [replace(seat, result=None) for seat in CONCEDED]
    blind = {
        entry.slug
        for entry in shipped_systems()
        if compute_scores(entry.system, seats=CONCEDED) == compute_scores(entry.system, seats=unknown)
    }
    assert blind == BLIND_TO_CONCESSIONS


@pytest.mark.parametrize("seats", [FIVE, SOLO, CONCEDED], ids=["five survivors", "solo", "conceded"])
def test_every_system_is_calculated_on_the_same_three_boards(seats: tuple[SeatFacts, ...]) -> None:
    def same(worked: WorkedBoard) -> bool:
        """By the centers; systems that read none have the results alone."""
        return all(
            each.centers == seat.centers or (each.centers is None and each.result == seat.result)
            for each, seat in zip(worked.seats, seats, strict=True)
        )

    assert [entry.slug for entry in shipped_systems() if not any(map(same, entry.worked_boards))] == []
