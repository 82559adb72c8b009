"""The loop that finds the cheapest board at given prices, or all boards below a ceiling.

Branch and bound over the seats of one board, players by what they gain; powers are handed out exactly on the way.
Compiled as the loops of `steps`, for any thread, and written like them.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Final

__all__ = ["FULL", "cheapest_board"]

NO_BOARD: Final = 2**60
FULL: Final = -2  # the room there is for boards


def cheapest_board(  # noqa: C901, PLR0912, PLR0915  one loop, as in `steps`
    pairs: Sequence[Sequence[int]],
    power: Sequence[int],
    least_power: Sequence[int],
    powers_base: int,
    worth: Sequence[int],
    hoped: Sequence[int],
    fine: int,
    size: int,
    has_powers: bool,
    ceiling: int,
    enough: int,
    most: int,
    again: bool,
    board: MutableSequence[int],
    masks: Sequence[int],
    mask_starts: Sequence[int],
    order: MutableSequence[int],
    gains: MutableSequence[int],
    handed: MutableSequence[int],
    state: MutableSequence[int],
    listed: MutableSequence[int],
    costs: MutableSequence[int],
) -> int:
    """The seats looked at to find the board that costs least beyond its players' prices; −1 where over `most`.

    With room in `listed` and `costs`, it finds all that cost less than `ceiling` and puts them there, the players as
    numbers of seven bits, the bits beyond set. Where over `most`, or `FULL`, it can go on `again` with the same rows
    and more room. `state` then has, after the depth, how many are listed, the ceiling, and the seats looked at in the
    last call.

    `worth` is a player's price less his least power, plus `hoped`: half of what wishes can bring him. `power` is less
    the prices of powers, whose sum is `powers_base`. Without room, the cost found is in the same place as the ceiling,
    `ceiling` where none is below it, and who sits there in `board`; a board of no more than `enough` will do. `order`
    and `gains` have a row of all players for each seat, `handed` one of all sets of powers for each seat and one more,
    `state` 5 × size + 8 places; `masks` are the sets of powers by how many they hold. Compiled, it may run in a thread
    of its own.
    """
    players = len(worth)
    sets = 1 << size
    position, value, extra, sitting, last = size + 1, 2 * size + 2, 3 * size + 3, 4 * size + 4, 5 * size + 4
    best, looked, depth, found_boards, room = ceiling, 0, 0, 0, len(costs)
    if again:
        depth, found_boards = state[last], state[last + 1]
    else:
        for player in range(players):
            place = player
            while place > 0 and gains[place - 1] < worth[player]:
                gains[place] = gains[place - 1]
                order[place] = order[place - 1]
                place -= 1
            gains[place] = worth[player]
            order[place] = player
        state[0] = players
        state[position] = state[value] = state[extra] = handed[0] = 0
    while depth >= 0 and looked <= most and (room == 0 or found_boards < room):
        left, here, at = size - depth, depth * players, state[position + depth]
        fits = at + left <= state[depth]
        if fits:
            reach = state[value + depth]
            for place in range(here + at, here + at + left):
                reach += gains[place]
            fits = powers_base + state[extra + depth] - reach < best
        if not fits:
            depth -= 1
            continue
        state[position + depth] = at + 1
        player = order[here + at]
        state[sitting + depth] = player
        gained = state[value + depth] + gains[here + at]
        looked += 1
        more = 0
        if has_powers:
            row, before, base = (depth + 1) * sets, depth * sets, player * size
            least = NO_BOARD
            for k in range(mask_starts[depth + 1], mask_starts[depth + 2]):
                mask = masks[k]
                cheapest = NO_BOARD
                for slot in range(size):
                    if mask >> slot & 1:
                        cost = handed[before + (mask ^ 1 << slot)] + power[base + slot]
                        cheapest = min(cheapest, cost)
                handed[row + mask] = cheapest
                least = min(least, cheapest)
            more = least
            for k in range(depth + 1):
                more -= least_power[state[sitting + k]]
        if left == 1:
            cost = powers_base + more - gained
            for a in range(size):
                one = state[sitting + a]
                cost += hoped[one]
                for b in range(a):
                    met = pairs[one][state[sitting + b]]
                    if met < 0:
                        cost += met * fine
            if cost < best and room > 0:
                listed[found_boards] = -1 << 7 * size
                for a in range(size):
                    listed[found_boards] |= state[sitting + a] << 7 * a
                costs[found_boards] = cost
                found_boards += 1
            elif cost < best:
                best = cost
                for a in range(size):
                    board[a] = state[sitting + a]
                if best <= enough:
                    break
            continue
        below, found = here + players, 0
        need = powers_base + more - gained - best  # with the others at their highest, what one more must gain over
        for place in range(here + at + 1, here + at + left - 1):
            need -= gains[place]
        for place in range(here + at + 1, here + state[depth]):
            other, gain = order[place], gains[place]
            if gain <= need:
                break
            met = pairs[player][other]
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
            need = powers_base + more - gained - best
            for place in range(below, below + left - 2):
                need -= gains[place]
            while found > 0 and gains[below + found - 1] <= need:
                found -= 1
        depth += 1
        state[depth] = found
        state[position + depth] = 0
        state[value + depth] = gained
        state[extra + depth] = more
    state[last], state[last + 1], state[last + 2], state[last + 3] = depth, found_boards, best, looked
    if depth >= 0 and 0 < room == found_boards:
        return FULL
    return looked if looked <= most else -1
