"""The loops of breeding: a child of two seatings, and how unlike two seatings are. Compiled as those of `steps`."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

__all__ = ["cross", "unlike"]


def cross(  # noqa: C901, PLR0912  one loop, as in `steps`
    state: MutableSequence[int],
    board: MutableSequence[int],
    slot: MutableSequence[int],
    boards: Sequence[Sequence[int]],
    slots: Sequence[Sequence[int]],
    carried: Sequence[Sequence[int]],
    left: Sequence[MutableSequence[int]],
    costs: Sequence[MutableSequence[int]],
    standing: MutableSequence[int],
    seats: MutableSequence[int],
    first: int,
) -> None:
    """Seat a child: the boards of both parents in turn of which most is left, cheapest first, and the rest at random.

    Of either parent, `boards` and `slots` have the places of the players and `carried` their conflicts with their
    boards; `first` is the one whose turn is first. `left` and `costs` have a row for each parent with a place for each
    board, `standing` and `seats` one for each player, to work in. The dice are those of `state`.
    """
    players = len(board)
    count = len(left[0])
    size = players // count
    for parent in range(2):
        for g in range(count):
            left[parent][g] = size
            costs[parent][g] = 0
        for i in range(players):
            costs[parent][boards[parent][i]] += carried[parent][i]
    for i in range(players):
        standing[i] = 1
        seats[i] = 1
    for number in range(count):
        parent = (first + number) & 1
        chosen = 0
        for g in range(1, count):
            more = left[parent][g] - left[parent][chosen]
            if more > 0 or (more == 0 and costs[parent][g] < costs[parent][chosen]):
                chosen = g
        for i in range(players):
            if standing[i] and boards[parent][i] == chosen:
                standing[i] = 0
                left[0][boards[0][i]] -= 1
                left[1][boards[1][i]] -= 1
                board[i] = number
                slot[i] = slots[parent][i]
                seats[number * size + slots[parent][i]] = 0
    dice = state[0]
    free = 0
    for place in range(players):
        if seats[place]:
            seats[free] = place
            free += 1
    for i in range(players):
        if standing[i]:
            dice = dice * 3_202_034_522_624_059_733 + 1_442_695_040_888_963_407 & 4_611_686_018_427_387_903
            draw = (dice ^ (dice >> 31)) * 2_685_821_657_736_338_717 & 4_611_686_018_427_387_903
            drawn = (draw >> 41) * free >> 21
            free -= 1
            place = seats[drawn]
            seats[drawn] = seats[free]
            board[i] = place // size
            slot[i] = place % size
    state[0] = dice


def unlike(
    board: Sequence[int],
    other: Sequence[int],
    together: MutableSequence[int],
    count: int,
) -> int:
    """How many players sit otherwise in two seatings of `count` boards, powers and the boards' numbers aside.

    `together` has count² places to work in.
    """
    for at in range(count * count):
        together[at] = 0
    for i in range(len(board)):
        together[board[i] * count + other[i]] += 1
    alike = 0
    for g in range(count):
        most = 0
        for h in range(count):
            most = max(most, together[g * count + h])
        alike += most
    return len(board) - alike
