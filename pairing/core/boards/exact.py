"""The least total of a small heat, by trying all ways to make two or three boards.

Plain functions over rows, compiled by `accelerated` as those of `moves` are. A set of players is a whole number
with a bit for each. First every board that could be made is priced, its powers handed out exactly; then the boards
are put together in all ways.
"""

from __future__ import annotations

from typing import NamedTuple

from pairing.core.boards.arrays import Numbers
from pairing.core.boards.moves import Conflicts

MOST_PLAIN = 14  # players: two boards of seven, a second in pure Python
MOST_COMPILED = 21  # three boards of seven, a second compiled; 48 MB
MOST_SEATS = 8


def can_try_all(players: int, *, size: int, most: int) -> bool:
    """Whether a heat of `players` on boards of `size` is small enough, at most `most` players being tried."""
    return players <= most and 2 <= size <= MOST_SEATS and players in {2 * size, 3 * size}


class Sets(NamedTuple):
    """For each set of players how many they are, and what they cost on one board; and two rows to count in.

    `handed` has a place for each set of powers, `sitting` one for each seat.
    """

    members: Numbers
    cost: Numbers
    handed: Numbers
    sitting: Numbers


def price_boards(sets: Sets, conflicts: Conflicts) -> None:
    """Price every set of at most as many players as a board has seats, those of just as many with their powers."""
    _price_meetings(sets, conflicts)
    if conflicts.has_powers:
        for board in range(len(sets.cost)):
            if sets.members[board] == conflicts.size:
                sets.cost[board] += _least_powers(sets, conflicts, board)


def _price_meetings(sets: Sets, conflicts: Conflicts) -> None:
    cost, members, pairs = sets.cost, sets.members, conflicts.pairs
    for player in range(len(pairs)):
        for rest in range(1 << player):
            together = rest | 1 << player
            members[together] = members[rest] + 1
            if members[together] > conflicts.size:
                continue
            cost[together] = cost[rest]
            for other in range(player):
                if rest >> other & 1:
                    cost[together] += pairs[player][other]


def _least_powers(sets: Sets, conflicts: Conflicts, board: int) -> int:
    """The minimum that powers cost the players of a full board."""
    handed, sitting, power, size, seat = sets.handed, sets.sitting, conflicts.power, conflicts.size, 0
    for player in range(len(conflicts.pairs)):
        if board >> player & 1:
            sitting[seat] = player
            seat += 1
    for powers in range(1, 1 << size):
        base, least = sitting[sets.members[powers] - 1] * size, -1
        for last in range(size):
            if powers >> last & 1:
                whole = handed[powers ^ 1 << last] + power[base + last]
                if least < 0 or whole < least:
                    least = whole
        handed[powers] = least
    return int(handed[(1 << size) - 1])


def enumerate_partitions(sets: Sets, players: int, size: int, ceiling: int) -> int:
    """The least total of all ways to make two or three boards; `ceiling` where none is below it."""
    cost, members, everybody = sets.cost, sets.members, (1 << players) - 1
    cheapest = ceiling
    for board in range(1 << players):
        if members[board] == size and cost[board] < cheapest:
            cheapest = cost[board]
    least = ceiling
    for first in range(1, 1 << players, 2):  # the board of the first player
        if members[first] != size:
            continue
        rest = everybody ^ first
        if players == 2 * size:
            least = min(least, cost[first] + cost[rest])
            continue
        if cost[first] + 2 * cheapest >= least:
            continue
        lowest = rest & -rest
        others = rest ^ lowest
        mates = others
        while mates:
            second = mates | lowest
            if members[second] == size:
                least = min(least, cost[first] + cost[second] + cost[rest ^ second])
            mates = (mates - 1) & others
    return least
