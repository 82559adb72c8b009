"""Every way to share 34 centers, and every step from one to the next."""

from __future__ import annotations

import numpy as np

from scoring.core.checks import check_board
from scoring.core.lab.shares import SOLO_WAYS, WAYS, even_draws, part_draws, share_boards, share_counts, steps
from tests.scoring.core.board_cases import system


def test_every_way_to_share_the_centers_is_counted() -> None:
    counts = share_counts()
    assert len(counts) == WAYS + SOLO_WAYS
    assert len({tuple(row) for row in counts.tolist()}) == len(counts)
    assert set(counts.sum(axis=1)) == {34}
    assert (counts[:WAYS, 0] < 18).all()
    assert (counts[WAYS:, 0] >= 18).all()


def test_boards_of_every_set_can_be_finished() -> None:
    asks = system("won*scs + yrs + led", mode="win_draw", elimination="scs + yrs")
    for boards in (share_boards(), share_boards(year=1904, out=1904), part_draws(), even_draws()):
        for row in range(0, len(boards), 97):
            assert check_board(asks, seats=boards.seats(row), finishing=True) == ()


def test_steps_move_centers_from_one_player_to_another() -> None:
    counts = share_counts().astype(int)
    for centers in (1, 3):
        step = steps(centers)
        moved = counts[step.before]
        rows = np.arange(len(moved))
        moved[rows, step.taker] += centers
        moved[rows, step.loser] -= centers
        assert (-np.sort(-moved, axis=1) == counts[step.after]).all()
        assert (counts[step.after, step.taken] == counts[step.before, step.taker] + centers).all()
        assert (counts[step.after, step.left] == counts[step.before, step.loser] - centers).all()


def test_every_step_is_there_once() -> None:
    """17–17 allows one step; 12–11–11 has four: 12 from 11, 11 from 12, 11 from 11, and none to the eliminated."""
    counts, step = share_counts().tolist(), steps()
    for shares, ways in (([17, 17, 0, 0, 0, 0, 0], 1), ([12, 11, 11, 0, 0, 0, 0], 3)):
        found = [
            (counts[row][taker], counts[row][loser])
            for row, taker, loser in zip(step.before, step.taker, step.loser, strict=True)
            if counts[row] == shares
        ]
        assert len(found) == len(set(found)) == ways
