"""Seating in simulations: full boards, each once, or twice where the numbers want it."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from pairing.core.adviser.outcomes import dice
from pairing.core.adviser.seating import deal_powers, draw_slots, seat_slots


@settings(max_examples=60)
@given(
    players=st.integers(7, 40),
    percent=st.integers(30, 100),
    twice=st.booleans(),
    top=st.booleans(),
    seed=st.integers(0, 1000),
)
def test_boards_are_full_of_different_players_who_came(
    players: int, percent: int, twice: bool, top: bool, seed: int
) -> None:
    coming = (dice(seed, 1).random((6, players)) < percent / 100).astype(float)
    ahead = np.zeros((6, players), dtype=np.int64)
    leaders = np.argsort(-coming, axis=1, kind="stable")[:, :7]
    if top and (coming.sum(axis=1) >= 7).all():
        np.put_along_axis(ahead, leaders, np.arange(7, 0, -1)[None, :], axis=1)
    sat_out = np.zeros((6, players), dtype=np.int64)
    slots, boards = draw_slots(coming, sat_out=sat_out, ahead=ahead, play_twice=twice, dice=dice(seed, 2))
    met = np.zeros((6, players + 1, players + 1), dtype=np.int64)
    seated = seat_slots(slots, boards, met=met, greedy=True, top=bool(ahead.any()), dice=dice(seed, 3))
    for event in range(6):
        here = int(coming[event].sum())
        wanted = -(-here // 7) if twice and here >= 14 else here // 7
        filled = [board.tolist() for board in seated[event] if (board < players).all()]
        assert (len(filled), (seated[event] < players).sum()) == (wanted, wanted * 7)
        assert all(len(set(board)) == 7 for board in filled)
        times = np.bincount(np.array(filled, dtype=int).ravel(), minlength=players)
        assert times.max(initial=0) <= 2
        assert (times > 1).sum() == max(wanted * 7 - here, 0)
        assert (times[coming[event] == 0] == 0).all()
        if ahead.any():
            assert set(filled[0]) == set(np.flatnonzero(ahead[event]).tolist())


def test_a_player_who_sat_out_does_not_sit_out_again() -> None:
    sat_out = np.array([[0, 1, 1, 0, 0, 0, 0, 0, 0]])
    slots, _boards = draw_slots(
        np.ones((1, 9)), sat_out=sat_out, ahead=np.zeros((1, 9), dtype=np.int64), play_twice=False, dice=dice(1)
    )
    assert {1, 2} <= set(slots[0, :7].tolist())


def test_seating_avoids_earlier_opponents_where_it_can() -> None:
    """49 players after a heat on seven boards: nobody needs to meet anybody again."""
    met = np.zeros((20, 50, 50), dtype=np.int64)
    for board in range(7):
        met[:, board * 7 : board * 7 + 7, board * 7 : board * 7 + 7] = 1
    slots = np.tile(np.arange(49), (20, 1))
    seated = seat_slots(slots, np.full(20, 7), met=met, greedy=True, top=False, dice=dice(1))
    again = [len({player // 7 for player in board}) for event in seated for board in event.tolist()]
    assert set(again) == {7}


def test_each_power_is_dealt_once_to_each_board_and_seldom_again_to_a_player() -> None:
    players = np.tile(np.arange(7), (400, 1))
    had = np.tile(np.eye(7, dtype=np.int64), (400, 1, 1))  # each has had one power, each another
    again = []
    for greedy in (True, False):
        dealt = deal_powers(players, had, greedy=greedy, dice=dice(1))
        assert (np.sort(dealt, axis=1) == np.arange(7)).all()
        again.append((dealt == np.arange(7)).mean())
    assert again[0] < 0.01
    assert again[1] > 0.1
