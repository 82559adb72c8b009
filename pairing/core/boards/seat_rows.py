"""The loop of the cold search of dense heats: rows of swaps as in `row_moves`, in the order of the seats.

The conflicts of all pairs, and of players with boards, are kept by seat. So what a swap with each seat changes lies in
a row, and nothing has to be looked up by player. With its swaps, a row takes half to two thirds of the time of
`row_moves`, although each swap exchanges columns of both tables too. Conflicts below 128 fit in a byte once compiled,
so that both tables stay in the fastest memory. Only for heats without powers, with boards of up to eight seats.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pairing.core.boards.arrays import Numbers, Table
from pairing.core.boards.moves import Conflicts, Seating, note_as_best
from pairing.core.boards.rng import next_raw

WIDTH = 8  # places in a row for each board, whatever its size
SMALL = 2**7  # below, conflicts fit in a byte, and what a swap changes in two


def steps_of_a_row(players: int) -> int:
    """The steps that one row counts for: as many of `row_moves` as take the same time, swaps included."""
    return max(1, players // 16)


class SeatRows(NamedTuple):
    """The rows that `anneal_seat_rows` works in; board g has the places from 8 g on, as many as it has seats.

    `pairs[p][q]` is the conflict of the players at two places, and `loads[g][q]` that of the player at q with board g.
    `own` is what each player costs now. `changes` and `changes_eight` are one row: in a piece, and by board. `counts`
    has a place for each board. `player` says who sits at a place. `never` is more than any change.
    """

    pairs: Table
    loads: Table
    own: Numbers
    changes: Numbers
    changes_eight: Table
    counts: Numbers
    player: Numbers
    never: int


def anneal_seat_rows(
    seating: Seating,
    conflicts: Conflicts,
    room: SeatRows,
    course: Sequence[Sequence[int]],
    begun: int,
    each: int,
    cost: int,
    goal: int,
    count: int,
) -> None:
    """Try rows until `count` steps are done; stop early once the total is down to `goal`.

    A row counts for `cost` steps. All else is as in `row_moves.anneal_rows`.
    """
    state, own, changes = seating.state, room.own, room.changes
    boards, size, places = len(room.loads), conflicts.size, len(room.changes)
    dice, total, best = state.dice, state.total, state.best
    last, accepted, done = len(course) - 1, 0, state.steps
    end = done + count
    take_places(seating, conflicts, room)
    while done < end:
        limit = course[min(last, (done - begun) // each)]
        done += cost
        dice, draw = next_raw(dice)
        p = _drawn_place(draw, boards, size)
        tries = 0 if draw & 1 else 8
        while tries < 8 and own[p] <= 0:
            tries += 1
            dice, other = next_raw(dice)
            p = _drawn_place(other, boards, size)
        most = limit[(draw & 2_097_151) >> 10]
        price_row(room, p)
        least = changes[0]
        for q in range(places):
            least = min(least, changes[q])
        if least > most:
            continue
        q = _drawn_swap(room, most, draw >> 21 & 1_048_575)
        accepted += 1
        total += changes[q]
        swap_places(seating, room, p, q, size)
        if total < best:
            best = total
            note_as_best(seating)
            if best <= goal:
                break
    state.dice, state.total, state.best, state.steps = dice, total, best, done
    state.accepted += accepted


def take_places(seating: Seating, conflicts: Conflicts, room: SeatRows) -> None:
    """Fill the tables for the present seating."""
    for q in range(len(room.changes)):
        room.player[q] = -1
        room.own[q] = -room.never
    for i in range(len(seating.board)):
        room.player[seating.board[i] * WIDTH + seating.slot[i]] = i
    for p in range(len(room.changes)):
        for q in range(len(room.changes)):
            filled = room.player[p] >= 0 and room.player[q] >= 0
            room.pairs[p][q] = conflicts.pairs[room.player[p]][room.player[q]] if filled else 0
    for g in range(len(room.loads)):
        for q in range(len(room.changes)):
            load = 0
            for s in range(conflicts.size):
                load += room.pairs[g * WIDTH + s][q]
            room.loads[g][q] = load
        for s in range(conflicts.size):
            room.own[g * WIDTH + s] = room.loads[g][g * WIDTH + s]


def price_row(room: SeatRows, p: int) -> None:
    """Put into `changes` what it would change to swap the player at p with each at another board."""
    loads, own, changes, changes_eight = room.loads, room.own, room.changes, room.changes_eight
    g, now = p // WIDTH, own[p]
    left, met = loads[g], room.pairs[p]
    for h in range(len(loads)):
        there = changes_eight[h]
        joining = loads[h][p] - now if h != g else room.never
        for t in range(8):
            there[t] = joining
    for q in range(len(changes)):
        changes[q] += left[q] - own[q] - 2 * met[q]


def swap_places(seating: Seating, room: SeatRows, p: int, q: int, size: int) -> None:
    """Swap the players at two places of different boards."""
    pairs, loads, own, player = room.pairs, room.loads, room.own, room.player
    g, h = p // WIDTH, q // WIDTH
    left, joined, of_p, of_q, met = loads[g], loads[h], pairs[p], pairs[q], pairs[p][q]
    for r in range(len(own)):
        moved = of_q[r] - of_p[r]
        left[r] += moved
        joined[r] -= moved
    for r in range(len(own)):
        of_p[r], of_q[r] = of_q[r], of_p[r]
    for r in range(len(own)):
        row = pairs[r]
        row[p], row[q] = of_p[r], of_q[r]
    of_p[p] = of_q[q] = 0
    of_p[q] = of_q[p] = met
    for board in range(len(loads)):
        row = loads[board]
        row[p], row[q] = row[q], row[p]
    for s in range(size):
        own[g * WIDTH + s] = left[g * WIDTH + s]
        own[h * WIDTH + s] = joined[h * WIDTH + s]
    i, j = player[p], player[q]
    player[p], player[q] = j, i
    seating.board[i], seating.board[j] = h, g
    seating.slot[i], seating.slot[j] = seating.slot[j], seating.slot[i]


def _drawn_place(draw: int, boards: int, size: int) -> int:
    at = (draw >> 41) * boards
    return (at >> 21) * WIDTH + ((at & 2_097_151) * size >> 21)


def _drawn_swap(room: SeatRows, most: int, draw: int) -> int:
    """One of the places whose swaps change no more than `most`, all alike."""
    changes_eight, counts, found = room.changes_eight, room.counts, 0
    for h in range(len(counts)):
        here, there = 0, changes_eight[h]
        for t in range(8):
            here += there[t] <= most
        counts[h] = here
        found += here
    skip = draw * found >> 20
    h = 0
    while skip >= counts[h]:
        skip -= counts[h]
        h += 1
    q = h * WIDTH - 1
    while skip >= 0:
        q += 1
        skip -= room.changes[q] <= most
    return q
