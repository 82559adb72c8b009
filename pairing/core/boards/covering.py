"""The loops that fill a whole heat from a list of boards: every way there is, or that there is none.

Where the prices of `prices` are good, few boards are so little dearer than what their players pay that they can be part
of the best seeding: some thousands in a heat of 70, of a thousand million. So a search through all sets of such boards
that seat everybody once is short (exact cover, as in Knuth's dancing links, 2000: whoever has the fewest boards left is
seated next). It turns back where what the boards cost beyond the prices, those so far and at least those that must
follow, is too much. Compiled as the loops of `steps`, for any thread, and written like them.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

__all__ = ["DEPTH", "FOUND", "LOOKED", "NO_ROOM", "SPARE", "cover", "make_ready"]

# Where the numbers of `state` are; `SPARE` is what the boards of a whole seating may cost beyond the prices.
DEPTH, SPARE, LOOKED, FOUND, NO_ROOM = range(5)


def make_ready(
    members: Sequence[int],
    costs: MutableSequence[int],
    low: MutableSequence[int],
    high: MutableSequence[int],
    order: MutableSequence[int],
    count: int,
    size: int,
    cheapest: int,
) -> None:
    """Take `cheapest` off the costs of the first `count` boards, fill in their sets, and put them in `order` by cost.

    Boards of one cost stay as they were listed.
    """
    gap = 1
    while gap < count // 3:
        gap = 3 * gap + 1
    for k in range(count):
        order[k] = k
        costs[k] -= cheapest
        low[k] = high[k] = 0
        board = members[k]
        for _ in range(size):
            player = board & 127
            board >>= 7
            if player < 62:
                low[k] |= 1 << player
            else:
                high[k] |= 1 << (player - 62)
    while gap > 0:
        for k in range(gap, count):
            which = order[k]
            cost = costs[which]
            place = k
            while place >= gap:
                before = order[place - gap]
                if costs[before] < cost or (costs[before] == cost and before < which):
                    break
                order[place] = before
                place -= gap
            order[place] = which
        gap //= 3


def cover(  # noqa: C901, PLR0912, PLR0915  one loop, as in `steps`
    state: MutableSequence[int],
    members: Sequence[int],
    costs: Sequence[int],
    low: Sequence[int],
    high: Sequence[int],
    lists: MutableSequence[int],
    starts: MutableSequence[int],
    ends: MutableSequence[int],
    at: MutableSequence[int],
    next_player: MutableSequence[int],
    spent: MutableSequence[int],
    seated_low: MutableSequence[int],
    seated_high: MutableSequence[int],
    chosen: MutableSequence[int],
    rest: MutableSequence[int],
    least: MutableSequence[int],
    counts: MutableSequence[int],
    players: int,
    size: int,
    boards: int,
    looks: int,
) -> None:
    """Go on for about `looks` looks through all ways to seat everybody, to the first: that is then in `chosen`.

    A board has its players in `members`, seven bits each, once more as a set in `low` (the first 62) and `high`, and in
    `costs` what it costs beyond the prices and the cheapest board, never negative; a whole seating has `state[SPARE]`
    for that. `lists` begins with the boards by cost, `starts[0]` to `ends[0]`; each further choice adds a list of those
    that still fit. The other rows have a place for each choice, `counts` for each player and `least` for each choice
    and player; `at` is −1 where a choice is new. `state[DEPTH]` is −1 when all ways are gone through without a find.
    """
    depth, spare, looked, room = state[0], state[1], 0, len(lists)
    while depth >= 0 and looked < looks:
        start, end, base = starts[depth], ends[depth], depth * players
        if at[depth] < 0:
            looked += 1 + (end - start) // 8
            for player in range(players):
                counts[player] = 0
                least[base + player] = 0
            for place in range(start, end):
                board, cost = members[lists[place]], costs[lists[place]]
                for _ in range(size):
                    player = board & 127
                    board >>= 7
                    if counts[player] == 0:
                        least[base + player] = cost
                    counts[player] += 1
            fewest, must, chosen_one = end - start + 1, 0, 0
            for player in range(players):
                word = seated_low[depth] >> player if player < 62 else seated_high[depth] >> (player - 62)
                if word & 1 == 0:
                    must += least[base + player]
                    if counts[player] < fewest:
                        fewest = counts[player]
                        chosen_one = player
            if fewest == 0 or spent[depth] + must // size > spare:
                depth -= 1
                continue
            at[depth] = start
            next_player[depth] = chosen_one
            rest[depth] = must
        found = -1
        one = next_player[depth]
        while at[depth] < end and found < 0:
            board = lists[at[depth]]
            at[depth] += 1
            word = low[board] >> one if one < 62 else high[board] >> (one - 62)
            if word & 1:
                found = board
        if found < 0 or spent[depth] + costs[found] > spare:
            depth -= 1
            continue
        must, board = rest[depth], members[found]
        for _ in range(size):
            must -= least[base + (board & 127)]
            board >>= 7
        now = spent[depth] + costs[found]
        if now + must // size > spare:
            continue
        chosen[depth] = found
        if depth + 1 == boards:
            state[3] = 1
            break
        looked += (end - start) // 32
        if end + end - start > room:
            state[4] = 1
            break
        to = end
        of_low, of_high = low[found], high[found]
        for place in range(start, end):
            board = lists[place]
            if now + costs[board] > spare:
                break
            lists[to] = board
            if low[board] & of_low == 0 and high[board] & of_high == 0:
                to += 1
        depth += 1
        starts[depth] = end
        ends[depth] = to
        at[depth] = -1
        spent[depth] = now
        seated_low[depth] = seated_low[depth - 1] | of_low
        seated_high[depth] = seated_high[depth - 1] | of_high
    state[0] = depth
    state[2] += looked
