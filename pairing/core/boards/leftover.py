"""The loop that fills all boards but one from a short list; whoever is left over sits at the last.

In the best seedings most boards cost no more than what their players pay, and one makes up for that: it takes nearly
all that the total is above the floor. No short list has that one, while most others are among the thousand boards that
prices speak for most. Going through the ways to fill all others with these is a matter of a second, and what the last
board then costs is a sum. Whoever has the fewest boards left is seated next, and left over only after these; a way is
left as soon as its boards, and the least that the last can cost with who is left over already, are no better than the
best. Compiled as the loops of `steps`, for any thread, and written like them.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

__all__ = [
    "AT", "BELOW", "CHOSEN", "DEPTH", "ENDS", "FIELDS", "FIRST", "FOUND", "LOOKED", "NEW", "NO_BOARD",
    "ROWS", "leave_over",
]  # fmt: skip

# Where the numbers of `state` are: choices made, looks, what a way must take less than, and whether one may.
DEPTH, LOOKED, BELOW, FOUND = range(4)
FIELDS = 4
# The rows with a place for each choice: of a board, or (`NO_BOARD`) of a player to be left over.
ROWS = 11
ENDS, AT, CHOSEN = 1, 2, 5
NEW, NO_BOARD = -1, -1
FIRST = 63  # players in the first of two sets, the others are in the second
NO_GAIN = -(2**60)


def leave_over(  # noqa: C901, PLR0912, PLR0915  one loop, as in `steps`
    state: MutableSequence[int],
    lists: MutableSequence[int],
    starts: MutableSequence[int],
    ends: MutableSequence[int],
    at: MutableSequence[int],
    ones: MutableSequence[int],
    spent: MutableSequence[int],
    chosen: MutableSequence[int],
    filled: MutableSequence[int],
    gone: MutableSequence[int],
    gone_too: MutableSequence[int],
    left: MutableSequence[int],
    left_too: MutableSequence[int],
    over: MutableSequence[int],
    counts: MutableSequence[int],
    gains: MutableSequence[int],
    sets: Sequence[int],
    sets_too: Sequence[int],
    packed: Sequence[int],
    rests: Sequence[int],
    worth: Sequence[int],
    pairs: Sequence[Sequence[int]],
    base: int,
    fine: int,
    size: int,
    boards: int,
    looks: int,
) -> None:
    """Go on for about `looks` looks, to where all ways are gone through (the depth is −1) or one may be good enough.

    A board of the short list has its players in `packed`, seven bits for each, and as bits of `sets` and `sets_too`;
    `rests` are what it takes. `lists` begins with the places of all, and each choice adds those that still fit, from
    `starts` to `ends`. So far the choices take `spent` and filled as many boards as `filled` says; `gone` are the
    players seated or left over, `left` the latter. Whoever is left over last is in `over`: their board takes `base`
    less their `worth`, and `fine` for each point of `pairs`, at least, where half of the points below 0 is in `worth`.
    When a way may take less than `state[BELOW]`, `state[FOUND]` is set: its boards are those `chosen` and the last.
    """
    depth, looked, players = state[DEPTH], 0, len(counts)
    while depth >= 0 and looked < looks:
        start, end = starts[depth], ends[depth]
        if at[depth] == NEW:
            looked += 2 + (end - start) // 16
            for player in range(players):
                counts[player] = 0
            for place in range(start, end):
                board = packed[lists[place]]
                for _ in range(size):
                    counts[board & 127] += 1
                    board >>= 7
            full = filled[depth] == boards - 1
            fewest, one, leaving = end - start + 1, 0, 0
            for player in range(players):
                first, bit = player < FIRST, 1 << player % FIRST
                away = gone[depth] & bit if first else gone_too[depth] & bit
                stays = left[depth] & bit if first else left_too[depth] & bit
                if stays or (not away and (full or counts[player] == 0)):
                    if leaving < size:
                        over[leaving] = player
                    leaving += 1
                    if first:
                        left[depth] |= bit
                        gone[depth] |= bit
                    else:
                        left_too[depth] |= bit
                        gone_too[depth] |= bit
                    counts[player] = 0
                elif 0 < counts[player] < fewest:
                    fewest = counts[player]
                    one = player
            if leaving > size or end - start < boards - 1 - filled[depth]:
                depth -= 1
                continue
            least, more = base, size - leaving
            for seat in range(leaving):
                least -= worth[over[seat]]
                for other in range(seat):
                    least += max(0, pairs[over[seat]][over[other]]) * fine
            for seat in range(more):
                gains[seat] = NO_GAIN
            for player in range(players):
                if counts[player] > 0 and more > 0 and worth[player] > gains[more - 1]:
                    gain = worth[player]
                    for seat in range(leaving):
                        gain -= max(0, pairs[player][over[seat]]) * fine
                    to = more
                    while to > 0 and gains[to - 1] < gain:
                        to -= 1
                        if to < more - 1:
                            gains[to + 1] = gains[to]
                        gains[to] = gain
            for seat in range(more):
                least -= gains[seat]
            if spent[depth] + max(0, least) >= state[BELOW]:
                depth -= 1
                continue
            if full:
                state[FOUND] = 1
                depth -= 1
                break
            ones[depth] = one
            at[depth] = start
            continue
        one, place = ones[depth], at[depth]
        bit, bit_too = 0, 0
        if one < FIRST:
            bit = 1 << one
        else:
            bit_too = 1 << one - FIRST
        while place < end and not (sets[lists[place]] & bit or sets_too[lists[place]] & bit_too):
            place += 1
        at[depth] = place + 1
        cost = spent[depth]
        filled[depth + 1] = filled[depth]
        left[depth + 1], left_too[depth + 1] = left[depth], left_too[depth]
        if place < end:
            chosen[depth] = board = lists[place]
            cost += rests[board]
            bit, bit_too = sets[board], sets_too[board]
            filled[depth + 1] += 1
        elif place == end:
            chosen[depth] = NO_BOARD
            left[depth + 1] |= bit
            left_too[depth + 1] |= bit_too
        else:
            depth -= 1
            continue
        if cost >= state[BELOW]:
            continue
        looked += 1 + (end - start) // 16
        to = end
        for place in range(start, end):
            board = lists[place]
            lists[to] = board
            fits = (sets[board] & bit) == 0 and (sets_too[board] & bit_too) == 0
            to += fits and cost + rests[board] < state[BELOW]
        gone[depth + 1], gone_too[depth + 1] = gone[depth] | bit, gone_too[depth] | bit_too
        depth += 1
        starts[depth], ends[depth], at[depth], spent[depth] = end, to, NEW, cost
    state[DEPTH] = depth
    state[LOOKED] += looked
