"""Two systems side by side on the same boards."""

from __future__ import annotations

import json

import pytest

from scoring.core.checks import check_board
from scoring.core.lab import boards_for_both, compare_systems, random_boards
from scoring.core.systems import System
from scoring.library import shipped_system
from tests.scoring.core.board_cases import system


def shipped(slug: str) -> System:
    entry = shipped_system(slug)
    assert entry is not None
    return entry.system


def test_system_agrees_with_itself_in_other_points() -> None:
    found = compare_systems(system("scs"), system("5*scs + 2", elimination="2"), random_boards(1, 300))
    assert found.correlation == pytest.approx(1)
    assert found.same_order == 1
    assert found.disagreements == ()


def test_opposite_systems_disagree_most_where_one_player_has_most() -> None:
    found = compare_systems(system("scs"), system("0-scs"), random_boards(1, 300))
    assert found.correlation == pytest.approx(-1)
    assert found.same_order == 0
    assert len(found.disagreements) == 5
    worst = found.disagreements[0]
    powers = [seat.power for seat in worst.board.seats]
    ahead, behind = powers.index(worst.ahead), powers.index(worst.behind)
    assert worst.board.first[ahead] > worst.board.first[behind]
    assert worst.board.second[ahead] < worst.board.second[behind]


def test_board_is_scored_exactly_by_both() -> None:
    found = compare_systems(shipped("c-diplo"), shipped("sum-of-squares"), random_boards(2, 40))
    assert len(found.sample) == 5
    for board in found.sample:
        assert sum(board.second) == 100
        assert sum(board.first) in {73, 100}


def test_system_that_ties_everybody_has_no_order_to_compare() -> None:
    found = compare_systems(system("1", elimination="1"), system("scs"), random_boards(2, 40))
    assert found.correlation is None
    assert found.same_order == 1


def test_boards_for_both_can_be_scored_by_both() -> None:
    first, second = shipped("manorcon"), shipped("maxonian")
    boards = boards_for_both(first, second, seed=3, count=50)
    for row in range(50):
        assert check_board(first, seats=boards.seats(row), finishing=True) == ()
        assert check_board(second, seats=boards.seats(row), finishing=True) == ()
    compare_systems(first, second, boards)


def test_comparison_is_json() -> None:
    found = compare_systems(system("scs"), system("0-scs"), random_boards(1, 20)).as_json()
    assert json.loads(json.dumps(found, allow_nan=False)) == found
