"""The model of play: boards that an organiser would accept, played as its description says."""

from __future__ import annotations

import numpy as np
import pytest

from pairing.core.adviser.model import POWER_EDGE, play_boards
from pairing.core.adviser.outcomes import dice
from pairing.core.adviser.scores import lab_boards
from scoring.core.boards import compute_scores
from scoring.core.checks import check_board
from scoring.core.lab.vectorised import compile_vectorised
from scoring.library import shipped_system, shipped_systems

LEVEL = np.zeros((4000, 7))


@pytest.mark.parametrize("slug", ["c-diplo", "regatta", "maxonian", "manorcon"])
def test_boards_pass_the_checks_of_finished_games(slug: str) -> None:
    shipped = shipped_system(slug)
    assert shipped is not None
    strengths = dice(1).normal(0, 0.5, (200, 7))
    last_year = shipped.definition.final_year
    boards = play_boards(strengths, solo_share=0.2, last_year=last_year, dice=dice(2))
    known = lab_boards(boards)
    for row in range(200):
        assert not check_board(shipped.system, seats=known.seats(row), finishing=True)


def test_points_are_those_of_the_exact_rules() -> None:
    """Every shipped system, on boards of all lengths with solos and without."""
    boards = lab_boards(play_boards(dice(1).normal(0, 0.4, (40, 7)), solo_share=0.2, last_year=None, dice=dice(2)))
    for shipped in shipped_systems():
        found = compile_vectorised(shipped.system).scores(boards)
        exact = [[float(each) for each in compute_scores(shipped.system, seats=boards.seats(row))] for row in range(40)]
        assert np.allclose(found, exact, rtol=1e-9, atol=1e-9), shipped.slug


def test_the_asked_share_ends_in_solos_and_no_other_board_does() -> None:
    boards = play_boards(LEVEL, solo_share=0.25, last_year=None, dice=dice(3))
    soloed = boards.soloist >= 0
    assert abs(soloed.mean() - 0.25) < 0.03
    assert (boards.centers.max(axis=1)[soloed] == 18).all()
    assert (boards.centers.max(axis=1)[~soloed] <= 17).all()
    assert (boards.centers.sum(axis=1) == 34).all()
    assert (boards.wins.sum(axis=1)[soloed] == 1).all()


def test_a_last_game_year_ends_all_boards() -> None:
    boards = play_boards(LEVEL, solo_share=0.0, last_year=1907, dice=dice(4))
    assert set(boards.years.tolist()) == {6, 7}
    assert boards.final_years.max() == 1907


def test_stronger_players_lead_more_boards() -> None:
    strengths = np.tile(np.array([0.6, 0, 0, 0, 0, 0, -0.6]), (4000, 1))
    centers = play_boards(strengths, solo_share=0.0, last_year=None, dice=dice(5)).centers.mean(axis=0)
    assert centers[0] > 2 * centers[1:6].mean() > 4 * centers[6]


def test_even_powers_have_no_edge_and_those_of_1990_add_up_to_little() -> None:
    assert set(POWER_EDGE["even"]) == {0.0}
    edge = POWER_EDGE["clark-1990"]
    assert max(edge) == edge[5]
    assert min(edge) == edge[4]
