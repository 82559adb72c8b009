"""The loop that moves the prices of `prices` to where their floor is highest, by the boards in stock.

Each round asks which board is cheapest at the prices now. Only a long search can tell for certain, but mostly it need
not: where a board found before is so cheap already that these prices give no better floor, the round is over without
one. So nine rounds in ten cost next to nothing. The prices move as `smoothing` says, towards a level above the floor
that comes down where it is out of reach (Goffin and Kiwiel, 1999). Compiled as the loops of `steps`, for any thread.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from pairing.core.boards.smoothing import EVERY, LEAST_RISE, NARROWER, WIDE, say_of, step_prices

# Where the numbers of `state` are: the best floor, rounds since that or a lower level, boards in stock, the place of
# the cheapest at the prices now (−1: none is asked for), whether a search has made sure of it, and the value of the
# prices when the smoothing was last looked at.
FLOOR, FRUITLESS, IN_STOCK, CHEAPEST, SURE, BEFORE = range(6)
FIELDS = 6
STOCK = 1024  # boards; hard heats come to some 400, so the oldest are hardly ever replaced
PATIENCE = 40  # rounds without a better floor, those left out that bring a board, before the level is lower
LOWER, HIGHER, LEAST_AIM = 0.5, 1.2, 200.0  # the level above the floor: changes of it, and the least, in fine points


class Rising(NamedTuple):
    """The rows that `try_prices` works on.

    `prices` are those now and `paid` the same in whole fine points, `best_prices` those of the best floor, `moves` the
    last changes of the prices, `shares` what is said for each player, and `seated` says of nobody that they have a
    seat. `level` has how far above the floor is aimed at, and how much dearer than the cheapest a board may be to have
    a say; both are huge at first. The stock has a row of `members` for each board, its cost in `costs`, and in `beyond`
    what it costs beyond the prices.
    """

    state: Any
    level: Any
    prices: Any
    best_prices: Any
    moves: Any
    shares: Any
    seated: Any
    paid: Any
    members: Any
    costs: Any
    beyond: Any
    size: int
    boards: int


def try_prices(rows: Rising, goal: int, looks: int) -> int:
    """Do rounds for about `looks` looks, until a search must tell the cheapest board, or a better floor is known.

    A floor up to `goal` is aimed at. When `state[CHEAPEST]` is a place, the cheapest board at these prices is to be put
    into the stock, `state[SURE]` to be set and the place to be taken out; the next call goes on from there. The result
    is the looks it took.
    """
    state, looked = rows.state, 0
    while looked < looks:
        looked += 1 + state[IN_STOCK] // 16
        total, which = _take_prices_off(rows)
        cheapest = rows.beyond[which]
        value = total + rows.boards * cheapest
        better = value > state[FLOOR]
        if better and not state[SURE]:
            state[CHEAPEST] = which
            break
        came = state[SURE] and state[IN_STOCK] < len(rows.costs)  # a board, which the next rounds know of
        state[SURE] = 0
        if better:
            _keep_prices(rows, value, goal)
        elif not came:
            state[FRUITLESS] += 1
            if state[FRUITLESS] == PATIENCE:
                _lower_level(rows)
                if rows.level[0] < LEAST_AIM:
                    break
                continue
        _move_prices(rows, cheapest, value)
        if better:
            break
    return looked


def _take_prices_off(rows: Rising) -> tuple[int, int]:
    """Put into `beyond` what each board costs beyond the prices; the sum of the prices, and where the cheapest is."""
    paid, members, costs, beyond, size, prices = (
        rows.paid,
        rows.members,
        rows.costs,
        rows.beyond,
        rows.size,
        rows.prices,
    )
    total, which = 0, 0
    for player in range(len(prices)):
        paid[player] = int(prices[player] // 1)
        total += paid[player]
    for place in range(rows.state[IN_STOCK]):
        cost = costs[place]
        for seat in range(place * size, place * size + size):
            cost -= paid[members[seat]]
        beyond[place] = cost
        if cost < beyond[which]:
            which = place
    return total, which


def _keep_prices(rows: Rising, value: int, goal: int) -> None:
    """These prices are the best so far; aim somewhat higher."""
    state, level = rows.state, rows.level
    state[FLOOR] = value
    state[FRUITLESS] = 0
    for player in range(len(rows.prices)):
        rows.best_prices[player] = rows.prices[player]
    level[0] = min(level[0] * HIGHER, float(goal - value))
    level[1] = min(level[1], WIDE * level[0] / rows.boards)


def _lower_level(rows: Rising) -> None:
    """Go back to the best prices, and aim lower from there."""
    state, level = rows.state, rows.level
    state[FRUITLESS] = 0
    state[BEFORE] = -(2**60)
    level[0] *= LOWER
    level[1] = WIDE * level[0] / rows.boards
    for player in range(len(rows.prices)):
        rows.prices[player] = rows.best_prices[player]
        rows.moves[player] = 0.0


def _move_prices(rows: Rising, cheapest: int, value: int) -> None:
    """Let the boards that are nearly as cheap as the cheapest have their say, and go by that."""
    state, level, shares, members, beyond, size = (
        rows.state, rows.level, rows.shares, rows.members, rows.beyond, rows.size,
    )  # fmt: skip
    width, limit, said = max(1.0, level[1]), cheapest + max(1, int(level[1] // 1)), 0.0
    for player in range(len(shares)):
        shares[player] = 0.0
    for place in range(state[IN_STOCK]):
        cost = beyond[place]
        if cost < limit:
            weight = say_of(cost, cheapest, width)
            said += weight
            for seat in range(place * size, place * size + size):
                shares[members[seat]] += weight
    rise = state[FLOOR] + level[0] - value
    step_prices(rows.prices, rows.moves, shares, rows.seated, rows.boards, said, rise)
    if state[FRUITLESS] % EVERY == EVERY - 1:
        if value <= state[BEFORE] + int(level[0] // LEAST_RISE):
            level[1] *= NARROWER
        state[BEFORE] = value
