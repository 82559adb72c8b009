"""The least total of a small heat, by trying all ways to make two or three boards.

Plain functions over flat rows, compiled by `accelerated` as those of `steps` are. A set of players is a whole number
with a bit for each. First every board that could be made is priced, its powers handed out exactly; then the boards
are put together in all ways.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

__all__ = ["MOST_COMPILED", "MOST_PLAIN", "can_try_all", "least_of_all", "price_boards"]

MOST_PLAIN = 14  # players: two boards of seven, a second in pure Python
MOST_COMPILED = 21  # three boards of seven, a second compiled; 48 MB
MOST_SEATS = 8


def can_try_all(players: int, *, size: int, most: int) -> bool:
    """Whether a heat of `players` on boards of `size` is small enough, at most `most` players being tried."""
    return players <= most and 2 <= size <= MOST_SEATS and players in {2 * size, 3 * size}


def price_boards(  # noqa: C901, PLR0912  one loop, as in `steps`
    cost: MutableSequence[int],
    members: MutableSequence[int],
    handed: MutableSequence[int],
    sitting: MutableSequence[int],
    pairs: Sequence[Sequence[int]],
    power: Sequence[int],
    players: int,
    size: int,
    has_powers: bool,
) -> None:
    """Fill `members` (how many) and `cost` (what they cost on one board) of every set of at most `size` players.

    `handed` has 2^size places and `sitting` has size: both are for counting in.
    """
    for player in range(players):
        for rest in range(1 << player):
            together = rest | 1 << player
            members[together] = members[rest] + 1
            if members[together] > size:
                continue
            cost[together] = cost[rest]
            for other in range(player):
                if rest >> other & 1:
                    cost[together] += pairs[player][other]
    if not has_powers:
        return
    for board in range(1 << players):
        if members[board] != size:
            continue
        seat = 0
        for player in range(players):
            if board >> player & 1:
                sitting[seat] = player
                seat += 1
        for powers in range(1, 1 << size):
            base = sitting[members[powers] - 1] * size
            least = -1
            for last in range(size):
                if powers >> last & 1:
                    whole = handed[powers ^ 1 << last] + power[base + last]
                    if least < 0 or whole < least:
                        least = whole
            handed[powers] = least
        cost[board] += handed[(1 << size) - 1]


def least_of_all(cost: Sequence[int], members: Sequence[int], players: int, size: int, ceiling: int) -> int:
    """The least total of all ways to make two or three boards; `ceiling` where none is below it."""
    everybody = (1 << players) - 1
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
