"""Random boards: the same for a seed, valid under the game's checks, and like boards that are played."""

from __future__ import annotations

from dataclasses import fields

import numpy as np
import pytest

from scoring.core.checks import check_board
from scoring.core.lab import Boards, board_arrays, boards_for, join_boards, random_boards
from scoring.library import ShippedSystem, shipped_systems
from tests.scoring.core.board_cases import system

EVERYTHING = system(
    "won*scs + yrs + ctrs + led", mode="win_draw", draws_include_all_survivors=False, elimination="scs + ctrs"
)


def same(one: Boards, other: Boards) -> bool:
    return all(np.array_equal(getattr(one, each.name), getattr(other, each.name)) for each in fields(Boards))


def test_same_seed_gives_the_same_boards() -> None:
    assert same(random_boards(3, 500, charts=True), random_boards(3, 500, charts=True))
    assert not same(random_boards(3, 500), random_boards(4, 500))


def test_random_boards_pass_every_check_of_a_finished_game() -> None:
    boards = random_boards(1, 400, charts=True)
    for row in range(400):
        assert check_board(EVERYTHING, seats=boards.seats(row), finishing=True) == ()


@pytest.mark.parametrize("entry", shipped_systems(), ids=lambda entry: entry.slug)
def test_boards_for_a_system_have_what_it_asks_for(entry: ShippedSystem) -> None:
    boards = boards_for(entry.system, seed=2, count=25)
    for row in range(25):
        assert check_board(entry.system, seats=boards.seats(row), finishing=True) == ()


def test_random_boards_end_as_games_do() -> None:
    boards = random_boards(9, 5000)
    top = boards.centers.max(axis=1)
    sums = boards.centers.sum(axis=1)
    wins = (boards.results == 1).sum(axis=1)
    assert set(np.unique(sums)) <= set(range(28, 35))
    assert np.mean(sums == 34) > 0.85
    assert 0.05 < np.mean(top >= 18) < 0.35
    assert np.array_equal(top >= 18, wins == 1)
    assert set(np.unique(wins)) == {1, 2, 3, 4, 5, 6, 7}
    assert boards.final_years.max() == 1914
    assert 1904 in boards.final_years.max(axis=1)


def test_no_power_is_favored_but_russia_starts_with_four() -> None:
    means = random_boards(5, 20000).centers.mean(axis=0)
    assert means.argmax() == 5
    others = np.delete(means, 5)
    assert others.max() - others.min() < 0.4


def test_last_year_and_survivors_follow_the_system() -> None:
    boards = boards_for(
        system("scs", mode="win_draw", draws_include_all_survivors=True, final_year=1907), seed=1, count=300
    )
    assert boards.final_years.max() == 1907
    drawn = boards.centers.max(axis=1) < 18
    assert np.array_equal(boards.results[drawn] == 1, boards.centers[drawn] > 0)


def test_boards_become_seats_and_arrays_again() -> None:
    boards = random_boards(8, 50, charts=True)
    again = board_arrays([boards.seats(row) for row in range(50)])
    assert again.centers.tolist() == boards.centers.tolist()
    assert again.results.tolist() == boards.results.tolist()
    assert [again.seats(row) for row in range(50)] == [boards.seats(row) for row in range(50)]


def test_boards_are_joined_and_taken_apart() -> None:
    one, other = random_boards(1, 10, charts=True, last_year=1908), random_boards(2, 5, charts=True)
    both = join_boards([one, other])
    assert len(both) == 15
    assert [both.seats(row) for row in range(15)] == [
        *(one.seats(row) for row in range(10)),
        *(other.seats(row) for row in range(5)),
    ]
