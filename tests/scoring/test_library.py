"""The shipped systems: every worked board, and what the sources and rulings promise of each."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import library
from scoring.core.boards import score_board
from scoring.core.seats import SeatFacts
from scoring.core.systems import System
from scoring.core.words import POWERS
from scoring.library import ShippedSystem, WorkedBoard, shipped_system, shipped_systems
from tests.scoring.core.board_cases import board, board_of_draw, drawn_boards, scores, solo_boards, system

FIRST = [
    "regatta",
    "c-diplo",
    "c-diplo-100",
    "manorcon",
    "manorcon-first-year-free",
    "il-diplo",
    "kiss",
    "draw-size",
    "sum-of-squares",
    "diminishing-value-dbs",
]
SYSTEMS = Path(library.__file__).parent / "systems"
WORKED = [
    pytest.param(shipped, worked, id=f"{shipped.slug}: {worked.name}")
    for shipped in shipped_systems()
    for worked in shipped.worked_boards
]
PRINTED_C_DIPLO = "(scs>17)*73 + (scs<18)*(1 + scs + (38 + (tie>0)*14 + (tie>1)*7))/(tie+1)"


def shipped(slug: str) -> System:
    found = shipped_system(slug)
    assert found is not None
    return found.system


def test_library_begins_with_the_systems_of_the_desktop_program_and_the_common_ones() -> None:
    """The whole list is held by `docs/reference/scoring-systems.md`."""
    assert [entry.slug for entry in shipped_systems()][: len(FIRST)] == FIRST
    assert shipped_system("no-such-system") is None


@pytest.mark.parametrize("entry", shipped_systems(), ids=lambda entry: entry.slug)
def test_shipped_system_names_its_source_and_shows_its_work(entry: ShippedSystem) -> None:
    assert entry.name
    assert entry.family
    assert entry.source
    assert len(entry.description) > 80
    assert len(entry.worked_boards) >= 2


@pytest.mark.parametrize("of", [lambda entry: entry.name, lambda entry: entry.slug], ids=["names", "slugs"])
def test_shipped_systems_differ_from_each_other(of: Callable[[ShippedSystem], str]) -> None:
    assert len({of(entry) for entry in shipped_systems()}) == len(shipped_systems())


@pytest.mark.parametrize("path", sorted(SYSTEMS.glob("*.json")), ids=lambda path: path.stem)
def test_file_is_called_as_its_system(path: Path) -> None:
    assert shipped_system(path.stem) is not None


@pytest.mark.parametrize(("entry", "worked"), WORKED)
def test_worked_board_gives_its_scores(entry: ShippedSystem, worked: WorkedBoard) -> None:
    assert score_board(entry.system, seats=worked.seats) == worked.scores


@pytest.mark.parametrize(
    ("year", "size", "score"), [(1908, 1, 113), (1907, 1, 114), (1909, 2, 79), (1908, 3, 58), (1909, 4, 35)]
)
def test_regatta_gives_the_heat_scores_of_dipcon(year: int, size: int, score: int) -> None:
    values = score_board(shipped("regatta"), seats=board_of_draw(size, year=year))
    assert values[0] == score
    assert values[-1] == year - 1911


def test_c_diplo_as_printed_differs_on_purpose() -> None:
    """Ruling M2: as printed a 10–10 tie gives 31.5 each and a board of 89; shipped, 37 each and 100."""
    tied = board((10, 10, 6, 4, 3, 1, 0))
    places = shipped("c-diplo").definition.places
    printed = system([PRINTED_C_DIPLO, *places[1:]], elimination=shipped("c-diplo").definition.elimination)
    assert scores(printed, tied)[:2] == [Fraction(63, 2)] * 2
    assert sum(scores(printed, tied)) == 89
    assert scores(shipped("c-diplo"), tied)[:2] == [37, 37]
    assert sum(scores(shipped("c-diplo"), tied)) == 100


@pytest.mark.parametrize(
    ("centers", "printed", "official"),
    [
        ((8, 8, 7, 5, 3, 2, 1), Fraction(61, 2), 35),
        ((11, 11, 11, 1, 0, 0, 0), Fraction(71, 3), Fraction(95, 3)),
        ((17, 17, 0, 0, 0, 0, 0), 35, 44),
    ],
)
def test_c_diplo_shares_the_bonus_alone_among_tied_leaders(
    centers: tuple[int, ...], printed: Fraction, official: Fraction
) -> None:
    assert scores(system(PRINTED_C_DIPLO), board(centers))[0] == printed
    assert scores(shipped("c-diplo"), board(centers))[0] == official


@pytest.mark.parametrize(("slug", "solo"), [("c-diplo", 73), ("c-diplo-100", 100)])
def test_c_diplo_sums_to_100_on_every_board_without_a_solo(slug: str, solo: int) -> None:
    assert {each.sum for each in drawn_boards(shipped(slug))} == {100}
    assert {each.sum for each in solo_boards(shipped(slug))} == {solo}
    assert {score for each in solo_boards(shipped(slug)) for score in each.scores[1:]} == {0}


def test_sum_of_squares_sums_to_100_on_every_board() -> None:
    boards = (*drawn_boards(shipped("sum-of-squares")), *solo_boards(shipped("sum-of-squares")))
    assert {each.sum for each in boards} == {100}


@settings(max_examples=60)
@given(st.sets(st.sampled_from(range(7)), min_size=1))
def test_diminishing_value_sums_to_zero_on_every_board(wins: set[int]) -> None:
    assert sum(scores(shipped("diminishing-value-dbs"), board(wins=sorted(wins)))) == 0


def test_diminishing_value_as_printed_with_ten_is_not_zero_sum() -> None:
    """Ruling D1: the source's "still loses 10" would leave a three-way draw at +200."""
    places = shipped("diminishing-value-dbs").definition.places
    printed = system(places, mode="win_draw", elimination="0-10")
    assert sum(scores(printed, board(wins=[0, 1, 2]))) == 200


def test_manorcon_counts_every_year_played() -> None:
    seats = [
        SeatFacts(power, "loss" if k else "win", 0 if k else 18, 1904 if k else 1909) for k, power in enumerate(POWERS)
    ]
    assert scores(shipped("manorcon"), seats) == [75] + [Fraction(2, 5)] * 6
    assert scores(shipped("manorcon-first-year-free"), seats) == [75] + [Fraction(3, 10)] * 6


def test_il_diplo_asks_for_all_but_the_totals_and_names_no_rounding() -> None:
    assert shipped("il-diplo").fields_used == {"result", "centers", "final_year"}
    assert shipped("il-diplo").definition.rounding == "none"
