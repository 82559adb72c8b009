"""The loop that fills a whole heat from a list of boards: every way there is, or that there is none.

Where the prices of `prices` are good, few boards are so little dearer than what their players pay that they can be part
of the best seeding: some thousands in a heat of 70, of a thousand million. A search through all sets of such boards
that seat everybody once (exact cover: whoever has the fewest boards left is seated next) turns back where what the
boards cost beyond the prices is too much. Other prices tell more about the players that are left and the boards that
are listed: before each choice they are moved for up to `ROUNDS` rounds, to where the boards left cost most beyond them.
That turns back most choices at the first or second board, since the list is whole: no board can come in again. And
every few rounds, the boards that cost too much at the prices of that round leave the list, whatever the others are.
Before any board is tried, the others are put in the order of what they cost, roughly: most choices leave so little to
spend that only the first of them can still be taken.

The prices go the way of the steepest rise of a smoothed floor, with momentum (Nesterov, 2005, on smoothing; Polyak,
1969, on the length of a step): every board that costs nearly as little as the cheapest has its say, the less the dearer
it is. How much say a board had, the later rounds counting more, is about how large its part would be if boards could be
taken in parts (Barahona and Anbil, 2000, on the volume algorithm): so it also tells which board to try first, and the
first way tried is often a good one. Compiled as the loops of `steps`, for any thread, and written like them; sums are
taken in one order.
"""

from __future__ import annotations

from collections.abc import MutableSequence

__all__ = [
    "ALLOWED", "AT", "CHOSEN", "CUT", "DEPTH", "ENDS", "FIELDS", "FOUND", "LOOKED", "NEW", "NO_ROOM", "PRICED",
    "RANKS", "ROWS", "SPARES", "STARTS", "TRIED", "cover",
]  # fmt: skip

# Where the numbers of `state` are: choices made, looks, whether a way was found or the room is used up; for prices the
# rounds done, the best gain, the cheapest board with that, and the gain when the smoothing was last looked at; and how
# far a way may stray, and whether ways were left out that do so.
DEPTH, LOOKED, FOUND, NO_ROOM, ROUND, GAIN, CHEAPEST, BEFORE, ALLOWED, CUT = range(10)
FIELDS = 10
# The rows with a place for each choice; some are to be set for the first, one has the way that was found.
ROWS = 9
STARTS, ENDS, AT, TRIED, SPARES, CHOSEN = 0, 1, 2, 3, 4, 7
NEW, PRICING, PRICED = -1, -2, -3  # a choice, before its boards are tried
ROUNDS = 100
RANKS = 128  # of boards, by what they cost
OFTEN = 4  # rounds from one time that boards leave the list to the next
LATER = 1.1  # times as much is the say of a board worth in each round
WIDE, NARROWER = 2.0, 0.5  # how far from the cheapest board another has a say, as a share of what a board may cost
EVERY, LEAST_RISE = 10, 50  # rounds, and the share of what is aimed at: rises by less make that narrower
LENGTH, MOMENTUM = 0.2, 0.85  # of a step, and the share of the step before that goes on
LEAST_AIM = 300  # fine points
MOST_PAID = 2.0**52  # either way: any prices are right, and sums with these stay inside 64 bits


def cover(  # noqa: C901, PLR0912, PLR0915  one loop, as in `steps`
    state: MutableSequence[int],
    lists: MutableSequence[int],
    rests: MutableSequence[int],
    beyond: MutableSequence[int],
    starts: MutableSequence[int],
    ends: MutableSequence[int],
    at: MutableSequence[int],
    tried: MutableSequence[int],
    spares: MutableSequence[int],
    musts: MutableSequence[int],
    shifts: MutableSequence[int],
    chosen: MutableSequence[int],
    strays: MutableSequence[int],
    seated: MutableSequence[int],
    least: MutableSequence[int],
    counts: MutableSequence[int],
    paid: MutableSequence[int],
    ranks: MutableSequence[int],
    prices: MutableSequence[float],
    best_prices: MutableSequence[float],
    moves: MutableSequence[float],
    shares: MutableSequence[float],
    width: MutableSequence[float],
    wanted: MutableSequence[float],
    size: int,
    boards: int,
    few: int,
    looks: int,
) -> None:
    """Go on for about `looks` looks through all ways to seat everybody, to the first: that is then in `chosen`.

    `lists` begins with all boards, each its players, seven bits for each and the others set, and `rests` with what they
    cost beyond the prices, never negative; each choice adds a list of those that still fit, from `starts` to `ends`,
    and may spend what is in `spares`. `at` is `NEW` where the choice is new; then the boards up to `tried` are those of
    the player to be seated, `at` is the one to be tried next, and the rank of the others is what they cost, divided by
    two `shifts` times. With up to `few` boards left, prices are not moved. `musts` and `least` are what the players
    without a seat must cost at least, `size` times over. The rows from `seated` (not 0: has a seat) to `shares` have a
    place for each player, `paid` for each number of seven bits, 0 beyond; `beyond` and `wanted` have one for each
    board; `width` has how much dearer than the cheapest a board may be to have a say, and what that is worth.
    A way strays by one for each board that prices were moved for before, in the place of one of its own; those that
    stray by more than `state[ALLOWED]` are left out, and then `state[CUT]` is set. `state[DEPTH]` is −1 when all ways
    are gone through without a find.
    """
    depth, looked, room, players = state[DEPTH], 0, len(lists), len(counts)
    while depth >= 0 and looked < looks:
        start, end, base, spare = starts[depth], ends[depth], depth * players, spares[depth]
        left, aim = boards - depth, max(spare + 1, LEAST_AIM)
        phase = at[depth]
        if phase in (NEW, PRICED):
            looked += 4 + end - start
            for player in range(players):
                counts[player] = 0
                least[base + player] = spare + 1
            for place in range(start, end):
                board, cost = lists[place], rests[place]
                for _ in range(size):
                    player = board & 127
                    board >>= 7
                    counts[player] += 1
                    least[base + player] = min(least[base + player], cost)
            fewest, must, one = end - start + 1, 0, 0
            for player in range(players):
                if seated[player]:
                    counts[player] = -1
                else:
                    must += least[base + player]
                    if counts[player] < fewest:
                        fewest = counts[player]
                        one = player
            if fewest == 0 or must > spare * size:
                depth -= 1
            elif phase == NEW and end - start > few:
                at[depth] = PRICING
                if depth > 0:
                    strays[depth - 1] += 1
                state[ROUND] = 0
                state[GAIN] = state[BEFORE] = -(2**60)
                width[0], width[1] = WIDE * aim / left, 1.0
                for player in range(players):
                    prices[player] = moves[player] = 0.0
                for place in range(end - start):
                    wanted[place] = 0.0
            else:
                last = start
                for place in range(start, end):
                    which, cost = lists[place], rests[place]
                    board, has = which, False
                    for _ in range(size):
                        has |= board & 127 == one
                        board >>= 7
                    if has:
                        lists[place], rests[place] = lists[last], rests[last]
                        to = last
                        if phase == PRICED:
                            want = wanted[place - start]
                            wanted[place - start] = wanted[last - start]
                            while to > start and wanted[to - 1 - start] < want:
                                lists[to], rests[to] = lists[to - 1], rests[to - 1]
                                wanted[to - start] = wanted[to - 1 - start]
                                to -= 1
                            wanted[to - start] = want
                        else:
                            while to > start and rests[to - 1] > cost:
                                lists[to], rests[to] = lists[to - 1], rests[to - 1]
                                to -= 1
                        lists[to], rests[to] = which, cost
                        last += 1
                if end + end - last > room:
                    state[NO_ROOM] = 1
                    break
                shift = 0
                while spare >> shift >= RANKS - 1:  # the last rank is for those that cost more than that
                    shift += 1
                for rank in range(RANKS):
                    ranks[rank] = 0
                for place in range(last, end):
                    ranks[min(rests[place] >> shift, RANKS - 1)] += 1
                to = end
                for rank in range(RANKS):
                    to += ranks[rank]
                    ranks[rank] = to - ranks[rank]
                for place in range(last, end):
                    rank = min(rests[place] >> shift, RANKS - 1)
                    to = ranks[rank]
                    lists[to], rests[to] = lists[place], rests[place]
                    ranks[rank] += 1
                for place in range(last, end):
                    lists[place], rests[place] = lists[place + end - last], rests[place + end - last]
                shifts[depth] = shift
                tried[depth] = last
                musts[depth] = must
                at[depth] = start
            continue
        if phase == PRICING:
            looked += 2 * (end - start)
            total, cheapest = 0, 2**60
            for player in range(players):
                paid[player] = int(prices[player] // 1)
                total += paid[player]
                shares[player] = 0.0
            for place in range(start, end):
                board = lists[place]  # eight at once, the unused are free: it takes two thirds of the time of a loop
                cost = rests[place] - paid[board & 127] - paid[board >> 7 & 127] - paid[board >> 14 & 127]
                cost -= paid[board >> 21 & 127] + paid[board >> 28 & 127] + paid[board >> 35 & 127]
                cost -= paid[board >> 42 & 127] + paid[board >> 49 & 127]
                beyond[place - start] = cost
                cheapest = min(cheapest, cost)
            gain = total + left * cheapest
            if gain > spare:
                depth -= 1
                continue
            if gain > state[GAIN]:
                state[GAIN] = gain
                state[CHEAPEST] = cheapest
                best_prices[:] = prices
            state[ROUND] += 1
            if state[ROUND] == ROUNDS:
                for player in range(players):
                    paid[player] = int(best_prices[player] // 1)
                spare -= state[GAIN]
                to = start
                for place in range(start, end):
                    board, cost = lists[place], rests[place] - state[CHEAPEST]
                    for _ in range(size):
                        cost -= paid[board & 127]
                        board >>= 7
                    lists[to], rests[to] = lists[place], cost
                    wanted[to - start] = wanted[place - start]
                    to += cost <= spare
                ends[depth] = to
                spares[depth] = spare
                at[depth] = PRICED
                if depth == 0:
                    break  # for whoever asks what had how much say
                continue
            if state[ROUND] % OFTEN == 0:
                to, most = start, cheapest + spare - gain
                for place in range(start, end):  # too much, whatever the others are
                    cost = beyond[place - start]
                    lists[to], rests[to] = lists[place], rests[place]
                    beyond[to - start], wanted[to - start] = cost, wanted[place - start]
                    to += cost <= most
                ends[depth] = end = to
            limit, weights = cheapest + int(width[0] // 1), 0.0
            for place in range(start, end):
                cost = beyond[place - start]
                if cost < limit:
                    weight = 1.0 - (cost - cheapest) / width[0]
                    weight *= weight
                    weights += weight
                    wanted[place - start] += weight * width[1]
                    board = lists[place]
                    for _ in range(size):
                        shares[board & 127] += weight
                        board >>= 7
            width[1] *= LATER
            length = 0.0
            for player in range(players):
                if counts[player] >= 0:
                    shares[player] = 1.0 - shares[player] * left / weights
                    length += shares[player] * shares[player]
            step = LENGTH * (aim - gain) / max(length, 1e-9)
            for player in range(players):
                if counts[player] >= 0:
                    moves[player] = MOMENTUM * moves[player] + step * shares[player]
                    prices[player] = min(max(prices[player] + moves[player], -MOST_PAID), MOST_PAID)
            if state[ROUND] % EVERY == 0:
                if gain <= state[BEFORE] + aim // LEAST_RISE:
                    width[0] = max(1.0, width[0] * NARROWER)
                state[BEFORE] = gain
            continue
        if phase > start:
            board = chosen[depth]
            for _ in range(size):
                seated[board & 127] = 0
                board >>= 7
        if phase == tried[depth]:
            depth -= 1
            continue
        if strays[depth] > state[ALLOWED]:
            state[CUT] = 1
            depth -= 1
            continue
        at[depth] += 1
        chosen[depth] = board = lists[phase]
        cost = rests[phase]
        must = musts[depth] + cost * size
        for _ in range(size):
            player = board & 127
            seated[player] = 1
            must -= least[base + player]
            board >>= 7
        if must > spare * size:
            continue
        if left == 1:
            state[FOUND] = 1
            break
        if end + end - tried[depth] > room:
            state[NO_ROOM] = 1
            break
        to, most = end, spare - cost
        highest = most >> shifts[depth]
        for place in range(tried[depth], end):
            if rests[place] >> shifts[depth] > highest:
                break
            lists[to], rests[to] = lists[place], rests[place]
            board, taken = lists[place], rests[place] > most
            for _ in range(size):
                taken |= seated[board & 127] > 0
                board >>= 7
            to += not taken
        looked += 1 + (to - end) // 2
        strays[depth + 1] = strays[depth]
        depth += 1
        starts[depth] = end
        ends[depth] = to
        at[depth] = NEW
        spares[depth] = most
    state[DEPTH] = depth
    state[LOOKED] += looked
