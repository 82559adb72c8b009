"""Seats left open at a board seated by hand: filled with whom they cost least, and nobody named is moved."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

from hypothesis import given, settings
from hypothesis import strategies as st

from pairing.core.boards.cost import total_conflict
from pairing.core.boards.filling import fill_board
from pairing.core.boards.instance import Game, Instance, PlayerId
from tests.pairing.core.boards.cases import POWERS, instance, small_instances


def cost(heat: Instance, players: tuple[PlayerId, ...]) -> int:
    """By the plain total, as everywhere."""
    return total_conflict(heat, [Game(1, players, heat.powers if heat.assign_powers else None)])


def test_named_players_stay_and_their_enemies_are_not_taken() -> None:
    heat = instance(14, groups=[{"name": "Denver", "conflict": 3, "members": ["P1", "P2", "P3", "P4", "P5"]}])
    board = fill_board(heat, seats=["P1", None, None, "P9", None, None, None])

    assert (board[0], board[3]) == ("P1", "P9")
    assert not set(board) & {"P2", "P3", "P4", "P5"}
    assert len(set(board)) == 7


def test_a_player_with_a_negative_conflict_is_seated_together() -> None:
    heat = instance(14, pair_conflicts=[["P1", "P13", -4]])
    assert "P13" in fill_board(heat, seats=["P1", *[None] * 6])


def test_nobody_is_given_a_power_again_where_another_is_open() -> None:
    past = [{"heat": 1, "game": 1, "players": [f"P{n}" for n in range(1, 8)], "powers": POWERS}]
    values = {"same_player": 0, "same_power": 5, "same_team": 0}
    heat = instance(7, history=past, values=values)
    assert cost(heat, fill_board(heat, seats=[None] * 7)) == 0


def test_a_full_board_is_left_as_it_is() -> None:
    named = [f"P{n}" for n in range(7, 0, -1)]
    assert fill_board(instance(14), seats=named) == tuple(named)


@settings(max_examples=40)
@given(drawn=small_instances(boards=st.just(2), sizes=st.integers(2, 3)), data=st.data())
def test_no_single_change_makes_the_board_cheaper(drawn: Instance, data: st.DataObject) -> None:
    heat = replace(drawn, locked_games=(), twice=(), left_out=())
    named = data.draw(st.sampled_from(list(permutations(heat.players, 1))))
    seats = [*named, *[None] * (heat.game_size - 1)]
    board = fill_board(heat, seats=seats)
    assert board[0] == named[0]
    for slot in range(1, heat.game_size):
        for other in set(heat.players) - set(board):
            assert cost(heat, board) <= cost(heat, (*board[:slot], other, *board[slot + 1 :]))
