"""What boards pay: means by place, the spread of scores, and the sums of boards."""

from __future__ import annotations

import numpy as np
import pytest

from scoring.core.lab import board_arrays, compile_vectorised, random_boards
from scoring.core.lab.payout import MOST_BINS, bins_for, payout_of
from tests.scoring.core.board_cases import board, system

TWO = board_arrays([board((18, 10, 6, 0, 0, 0, 0)), board((10, 8, 8, 4, 4, 0, 0))])


def test_places_share_the_best_and_hold_their_scores() -> None:
    scores = compile_vectorised(system("2*scs", elimination="1")).scores(TWO)
    paid = payout_of(TWO, scores, edges=bins_for(scores))
    found = {each.place: (each.players, each.least, each.most) for each in paid.places}
    assert found == {1: (2, 20, 36), 2: (3, 16, 20), 3: (1, 12, 12), 4: (6, 1, 8), 6: (2, 1, 1)}
    assert [each.mean for each in paid.places[:2]] == [28, pytest.approx(52 / 3)]
    assert (paid.boards, paid.solos, paid.least_sum, paid.most_sum) == (2, 1, 70.0, 72.0)


def test_every_score_is_in_one_bin() -> None:
    boards = random_boards(7, 400)
    scores = compile_vectorised(system("scs*scs - 10*big")).scores(boards)
    edges = bins_for(scores)
    paid = payout_of(boards, scores, edges=edges)
    assert 2 <= len(edges) <= MOST_BINS + 1
    assert edges[0] <= scores.min() <= scores.max() < edges[-1]
    assert sum(paid.shares) == pytest.approx(1)
    assert sum(place.players for place in paid.places) == 7 * 400


def test_scores_that_are_all_the_same_have_a_bin() -> None:
    scores = np.full((2, 7), 3.0)
    paid = payout_of(TWO, scores, edges=bins_for(scores))
    assert sum(paid.shares) == pytest.approx(1)
    assert paid.deviation == 0
