"""The loop that finds the cheapest board at given prices, or all boards below a ceiling.

Branch and bound over the seats of one board, players by what they gain; powers are handed out exactly on the way.
Compiled as the loops of `steps`, for any thread.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

# Where the numbers of `state` are: seats taken, boards listed, what a board must cost less than (the cost of the
# cheapest found), and the seats looked at in the last call.
DEPTH, LISTED, CEILING, LOOKED = range(4)
FIELDS = 4
NO_BOARD: Final = 2**60
FULL: Final = -2  # the room there is for boards


class Priced(NamedTuple):
    """What players cost and gain at some prices; all but `pairs` in fine points, `fine` to a point.

    `worth` is a player's price less his least power, plus `hoped`: half of what wishes can bring him. `power` is less
    the prices of powers, whose sum is `base`. `masks` are the sets of powers by how many they hold, those of so many
    from `mask_starts` on.
    """

    pairs: Any
    power: Any
    least_power: Any
    hoped: Any
    masks: Any
    mask_starts: Any
    worth: Any
    base: int
    fine: int
    size: int
    has_powers: bool


class Branches(NamedTuple):
    """The rows that a search works in.

    For each seat: how many players may take it (`fitting`), which of them is `tried` next, who is `sitting` there, what
    those so far have `gained`, and what powers cost them beyond their least (`extra`). `order` and `gains` have a row
    of all players for each seat, `handed` one of all sets of powers for each seat and one more. `board` is the cheapest
    that was found. Where `costs` has room, boards are listed: their players in `members`, as numbers of eight bits, the
    bits beyond set.
    """

    state: Any
    fitting: Any
    tried: Any
    gained: Any
    extra: Any
    sitting: Any
    order: Any
    gains: Any
    handed: Any
    board: Any
    members: Any
    costs: Any


def cheapest_board(priced: Priced, rows: Branches, ceiling: int, enough: int, most: int, again: bool) -> int:
    """The seats looked at to find the board that costs least beyond its players' prices; −1 where over `most`.

    What it costs is then in `state[CEILING]`, `ceiling` where none is below it; a board of no more than `enough` will
    do. With room for them, all boards that cost less than `ceiling` are listed instead. Where over `most`, or `FULL`,
    it can go on `again` with the same rows and more room.
    """
    state, looked, room = rows.state, 0, len(rows.costs)
    if not again:
        _begin(priced, rows)
    state[CEILING] = ceiling
    while state[DEPTH] >= 0 and looked <= most and (room == 0 or state[LISTED] < room):
        if not _can_be_cheaper(priced, rows):
            state[DEPTH] -= 1
            continue
        looked += 1
        more = _take_next(priced, rows)
        if state[DEPTH] + 1 < priced.size:
            _go_deeper(priced, rows, more)
        elif _take_board(priced, rows, more) and state[CEILING] <= enough:
            break
    state[LOOKED] = looked
    if state[DEPTH] >= 0 and 0 < room == state[LISTED]:
        return FULL
    return looked if looked <= most else -1


def _begin(priced: Priced, rows: Branches) -> None:
    """Put all players in the order of what they are worth, for the first seat."""
    order, gains, worth = rows.order, rows.gains, priced.worth
    for player in range(len(worth)):
        place = player
        while place > 0 and gains[place - 1] < worth[player]:
            gains[place] = gains[place - 1]
            order[place] = order[place - 1]
            place -= 1
        gains[place] = worth[player]
        order[place] = player
    rows.state[DEPTH] = rows.state[LISTED] = 0
    rows.fitting[0] = len(worth)
    rows.tried[0] = rows.gained[0] = rows.extra[0] = rows.handed[0] = 0


def _can_be_cheaper(priced: Priced, rows: Branches) -> bool:
    """Whether enough players are left for the seats, and with those who gain most, the board costs little enough."""
    depth, gains = rows.state[DEPTH], rows.gains
    left, at, here = priced.size - depth, rows.tried[depth], depth * len(priced.worth)
    if at + left > rows.fitting[depth]:
        return False
    reach = rows.gained[depth]
    for place in range(here + at, here + at + left):
        reach += gains[place]
    return bool(priced.base + rows.extra[depth] - reach < rows.state[CEILING])


def _take_next(priced: Priced, rows: Branches) -> int:
    """Seat the next player here; what powers cost those seated, at the least, beyond the least power of each."""
    depth, sitting, size = rows.state[DEPTH], rows.sitting, priced.size
    at = rows.tried[depth]
    rows.tried[depth] = at + 1
    sitting[depth] = player = rows.order[depth * len(priced.worth) + at]
    if not priced.has_powers:
        return 0
    power, least_power, handed, masks = priced.power, priced.least_power, rows.handed, priced.masks
    row, before, base, more = (depth + 1) << size, depth << size, player * size, NO_BOARD
    for k in range(priced.mask_starts[depth + 1], priced.mask_starts[depth + 2]):
        mask, cheapest = masks[k], NO_BOARD
        for slot in range(size):
            if mask >> slot & 1:
                cheapest = min(cheapest, handed[before + (mask ^ 1 << slot)] + power[base + slot])
        handed[row + mask] = cheapest
        more = min(more, cheapest)
    for k in range(depth + 1):
        more -= least_power[sitting[k]]
    return int(more)


def _take_board(priced: Priced, rows: Branches, more: int) -> bool:
    """Count the board that is full now, and keep it if it is cheap enough: whether it is."""
    state, sitting, pairs, hoped, fine = rows.state, rows.sitting, priced.pairs, priced.hoped, priced.fine
    last = priced.size - 1
    gain = rows.gains[last * len(priced.worth) + rows.tried[last] - 1]
    cost = priced.base + more - rows.gained[last] - gain
    for a in range(priced.size):
        one = sitting[a]
        cost += hoped[one]
        for b in range(a):
            met = pairs[one][sitting[b]]
            if met < 0:
                cost += met * fine
    if cost >= state[CEILING]:
        return False
    if len(rows.costs) == 0:
        state[CEILING] = cost
        for a in range(priced.size):
            rows.board[a] = sitting[a]
        return True
    listed = -1 << 8 * priced.size if priced.size < 8 else 0
    for a in range(priced.size):
        listed |= sitting[a] << 8 * a
    rows.members[state[LISTED]], rows.costs[state[LISTED]] = listed, cost
    state[LISTED] += 1
    return True


def _go_deeper(priced: Priced, rows: Branches, more: int) -> None:
    """Put those who can still join in the order of what they gain there, for the next seat."""
    state, order, gains, pairs, fine = rows.state, rows.order, rows.gains, priced.pairs, priced.fine
    depth, players = state[DEPTH], len(priced.worth)
    left, here, at = priced.size - depth, depth * players, rows.tried[depth] - 1
    of_player, gained = pairs[rows.sitting[depth]], rows.gained[depth] + gains[here + at]
    below, found = here + players, 0
    lacking = priced.base + more - gained - state[CEILING]
    need = lacking  # with the others at their highest, what one more must gain over
    for place in range(here + at + 1, here + at + left - 1):
        need -= gains[place]
    for place in range(here + at + 1, here + rows.fitting[depth]):
        other, gain = order[place], gains[place]
        if gain <= need:
            break
        met = of_player[other]
        if met > 0:
            gain -= met * fine
            if gain <= need:
                continue
        to = below + found
        while to > below and gains[to - 1] < gain:
            gains[to] = gains[to - 1]
            order[to] = order[to - 1]
            to -= 1
        gains[to] = gain
        order[to] = other
        found += 1
    if found >= left - 1:
        need = lacking
        for place in range(below, below + left - 2):
            need -= gains[place]
        while found > 0 and gains[below + found - 1] <= need:
            found -= 1
    state[DEPTH] = depth + 1
    rows.fitting[depth + 1], rows.tried[depth + 1] = found, 0
    rows.gained[depth + 1], rows.extra[depth + 1] = gained, more
