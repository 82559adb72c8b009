"""A child takes over whole boards of its parents; two seatings are alike whatever their boards are numbered."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pairing.core.boards.crossover import CrossoverWorkspace, Parents, greedy_partition_crossover, partition_distance
from pairing.core.boards.moves import SearchState, Seating


def child(
    boards: Sequence[list[int]],
    slots: Sequence[list[int]],
    board_conflicts: Sequence[list[int]],
    *,
    count: int,
    first: int = 0,
    dice: int = 1,
) -> tuple[list[int], list[int]]:
    """Board and slot of each player of the child that these dice give."""
    players = len(boards[0])
    seating = Seating(SearchState(dice=dice), [-1] * players, [-1] * players, (), (), ())
    left, costs = ([[0] * count for _ in range(2)] for _ in range(2))
    greedy_partition_crossover(
        seating,
        Parents(boards, slots, board_conflicts),
        CrossoverWorkspace(left, costs, [0] * players, [0] * players),
        first,
    )
    return seating.board, seating.slot


def drawn(seats: list[int], *, size: int) -> tuple[list[int], list[int]]:
    return [seat // size for seat in seats], [seat % size for seat in seats]


@given(size=st.integers(1, 7), count=st.integers(2, 6), first=st.integers(0, 1), dice=st.randoms())
def test_a_child_seats_everybody_once_and_whole_boards_first(size: int, count: int, first: int, dice: Random) -> None:
    seats = list(range(size * count))
    parents = [drawn(dice.sample(seats, len(seats)), size=size) for _ in range(2)]
    board_conflicts = [[dice.randrange(9) for _ in seats] for _ in range(2)]
    boards, slots = ([parent[at] for parent in parents] for at in range(2))
    board, slot = child(boards, slots, board_conflicts, count=count, first=first, dice=dice.randrange(99))

    assert sorted(g * size + s for g, s in zip(board, slot, strict=True)) == seats
    costs = [sum(board_conflicts[first][i] for i in seats if boards[first][i] == g) for g in range(count)]
    cheapest = costs.index(min(costs))
    whole = [i for i in seats if boards[first][i] == cheapest]
    assert [i for i in seats if board[i] == 0] == whole
    assert [slot[i] for i in whole] == [slots[first][i] for i in whole]


def test_the_parents_take_turns_and_what_is_left_of_a_board_counts_before_its_cost() -> None:
    """Players A to I, on ABC, DEF and GHI of the first parent, and on AGH, BFI and CDE of the other."""
    boards = [[0, 0, 0, 1, 1, 1, 2, 2, 2], [0, 1, 2, 2, 2, 1, 0, 0, 1]]
    slots = [[0, 1, 2] * 3, [0, 0, 0, 1, 2, 1, 1, 2, 2]]
    board_conflicts = [[0, 0, 0, 9, 9, 9, 5, 5, 5], [1, 2, 7, 7, 7, 2, 1, 1, 2]]
    board, slot = child(boards, slots, board_conflicts, count=3)

    assert board[0:3] == [0, 0, 0]  # ABC, the first parent's cheapest
    assert board[6:8] == [1, 1]  # two are left of each board of the other: GH are the cheapest
    assert slot[6:8] == [1, 2]
    assert board[3:6] == [2, 2, 2]  # DEF, more expensive than GHI were, of whom one is left
    assert (board[8], slot[8]) == (1, 0)  # the only seat that is free


@pytest.mark.parametrize(
    ("one", "other", "others"),
    [
        ([0, 0, 1, 1, 2, 2], [2, 2, 0, 0, 1, 1], 0),
        ([0, 0, 1, 1, 2, 2], [0, 0, 1, 2, 1, 2], 2),
        ([0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 1, 0], 2),
    ],
    ids=["boards renumbered", "two swapped", "two swapped, boards of three"],
)
def test_changed_seats_are_counted_however_the_boards_are_numbered(
    one: list[int], other: list[int], others: int
) -> None:
    count = max(one) + 1
    assert partition_distance(one, other, [9] * count**2, count) == others
