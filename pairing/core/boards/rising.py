"""The loop that moves the prices of `prices` to where their floor is highest, by the boards in stock.

Each round asks which board is cheapest at the prices now. Only a long search can tell for certain, but mostly it need
not: where a board found before is so cheap already that these prices give no better floor, the round is over without
one. So nine rounds in ten cost next to nothing. The prices rise as those of `covering`, towards a level above the floor
that comes down where it is out of reach (Goffin and Kiwiel, 1999). Compiled as the loops of `steps`, for any thread,
and written like them; sums are always taken in the same order, so all machines come to the same prices.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

__all__ = ["CHEAPEST", "FLOOR", "IN_STOCK", "LEAST_AIM", "MOST_PAID", "STOCK", "SURE", "try_prices"]

# Where the numbers of `state` are: the best floor, rounds since that or a lower level, boards in stock, the place of
# the cheapest at the prices now (−1: none is asked for), whether a search has made sure of it, and the value of the
# prices when the smoothing was last looked at.
FLOOR, FRUITLESS, IN_STOCK, CHEAPEST, SURE, BEFORE = range(6)
STOCK = 1024  # boards; hard heats come to some 400, so the oldest are hardly ever replaced
WIDE, NARROWER = 2.0, 0.5  # as in `covering`
EVERY, LEAST_RISE = 10, 50
LENGTH, MOMENTUM = 0.2, 0.85
MOST_PAID = 2.0**52
PATIENCE = 40  # rounds without a better floor, those left out that bring a board, before the level is lower
LOWER, HIGHER, LEAST_AIM = 0.5, 1.2, 200.0  # the level above the floor: changes of it, and the least, in fine points


def try_prices(  # noqa: C901, PLR0912, PLR0915  one loop, as in `steps`
    state: MutableSequence[int],
    level: MutableSequence[float],
    prices: MutableSequence[float],
    best_prices: MutableSequence[float],
    moves: MutableSequence[float],
    shares: MutableSequence[float],
    paid: MutableSequence[int],
    members: Sequence[int],
    costs: Sequence[int],
    beyond: MutableSequence[int],
    size: int,
    boards: int,
    goal: int,
    looks: int,
) -> int:
    """Do rounds for about `looks` looks, until a search must tell the cheapest board, or a better floor is known.

    `prices` are those now and `paid` the same in whole fine points, `best_prices` those of the best floor. `level` has
    how far above the floor is aimed at, up to `goal`, and how much dearer than the cheapest a board may be to have a
    say; both are huge at first. `moves` are those of the round before, `shares` and `beyond` rows to work in. The stock
    has a row of `members` for each board and its cost in `costs`. When `state[CHEAPEST]` is a place, the cheapest board
    at these prices is to be put into the stock, `state[SURE]` to be set and the place to be taken out; the next call
    goes on from there. The result is the looks it took.
    """
    players, looked = len(prices), 0
    while looked < looks:
        total = 0
        for player in range(players):
            paid[player] = int(prices[player] // 1)
            total += paid[player]
            shares[player] = 0.0
        cheapest, which = 2**60, 0
        for place in range(state[IN_STOCK]):
            cost = costs[place]
            for seat in range(place * size, place * size + size):
                cost -= paid[members[seat]]
            beyond[place] = cost
            if cost < cheapest:
                cheapest = cost
                which = place
        looked += 1 + state[IN_STOCK] // 16
        value = total + boards * cheapest
        better = value > state[FLOOR]
        if better and not state[SURE]:
            state[CHEAPEST] = which
            break
        came = state[SURE] and state[IN_STOCK] < len(costs)  # a board, which the next rounds know of
        state[SURE] = 0
        if better:
            state[FLOOR] = value
            state[FRUITLESS] = 0
            best_prices[:] = prices
            level[0] = min(level[0] * HIGHER, float(goal - value))
            level[1] = min(level[1], WIDE * level[0] / boards)
        else:
            state[FRUITLESS] += not came
            if state[FRUITLESS] == PATIENCE:
                state[FRUITLESS] = 0
                level[0] *= LOWER
                level[1] = WIDE * level[0] / boards
                state[BEFORE] = -(2**60)
                prices[:] = best_prices
                for player in range(players):
                    moves[player] = 0.0
                if level[0] < LEAST_AIM:
                    break
                continue
        limit, weights = cheapest + max(1, int(level[1] // 1)), 0.0
        for place in range(state[IN_STOCK]):
            cost = beyond[place]
            if cost < limit:
                weight = 1.0 - (cost - cheapest) / max(1.0, level[1])
                weight *= weight
                weights += weight
                for seat in range(place * size, place * size + size):
                    shares[members[seat]] += weight
        length = 0.0
        for player in range(players):
            shares[player] = 1.0 - shares[player] * boards / weights
            length += shares[player] * shares[player]
        step = LENGTH * (state[FLOOR] + level[0] - value) / max(length, 1e-9)
        for player in range(players):
            moves[player] = MOMENTUM * moves[player] + step * shares[player]
            prices[player] = min(max(prices[player] + moves[player], -MOST_PAID), MOST_PAID)
        if state[FRUITLESS] % EVERY == EVERY - 1:
            if value <= state[BEFORE] + int(level[0] // LEAST_RISE):
                level[1] *= NARROWER
            state[BEFORE] = value
        if better:
            break
    return looked
