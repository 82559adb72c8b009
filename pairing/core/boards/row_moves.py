"""The loop of the search for the cold: one player against all others at a time.

Where a heat is nearly frozen, `moves.anneal` draws hundreds of swaps for each that it makes (770 at 0.7 of a third of
the mean conflict, in a made-up heat of 70 players before its sixth). Calculating the swaps of one player with everybody
in a row takes as long as drawing six to eighteen of them, because a processor adds up several at once. So a cold search
makes many times as many moves in the same time. Compiled as the loops of `moves`, for two threads at a time.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pairing.core.boards.arrays import Numbers, Table
from pairing.core.boards.moves import Conflicts, Seating, move_loads, note_as_best
from pairing.core.boards.rng import next_raw

ROW_DRAWS = 2**11  # draws that differ in how much worse a swap they allow


def steps_of_a_row(players: int) -> int:
    """The steps that one row counts for: as many as take the same time, measured at 49 to 210 players."""
    return 4 + players // 12


def eights(size: int) -> int:
    """How many rows of eight hold the seats of a board."""
    return -(-size // 8)


def by_eight(power: Sequence[int], *, size: int) -> list[list[int]]:
    """What each player's powers cost, in rows of eight: everybody's for slots 0 to 7, then for 8 to 15."""
    found = []
    for first in range(0, size, 8):
        for start in range(first, len(power), size):
            costs = list(power[start : start - first + min(size, first + 8)])
            found.append(costs + [0] * (8 - len(costs)))
    return found


class Room(NamedTuple):
    """The rows that `anneal_rows` works in, and what powers cost in the order that it reads them in.

    `by_slot` is the power of `Conflicts` by slot, and `by_eight` by player, in rows of eight: first everybody's for
    slots 0 to 7, then for 8 to 15. `own` (a player's conflict now), `seat` and `changes` have a place for each player
    and `sitting` one for each seat. `taking` has what each seat costs a player who takes it, in rows of eight too,
    `taking_eight`: a whole row is written in one go, and `seat` says where a player's own is. `never` is more than any
    change.
    """

    by_slot: Sequence[Sequence[int]]
    by_eight: Sequence[Sequence[int]]
    own: Numbers
    taking: Numbers
    taking_eight: Table
    seat: Numbers
    changes: Numbers
    sitting: Numbers
    never: int


def anneal_rows(
    seating: Seating,
    conflicts: Conflicts,
    room: Room,
    course: Sequence[Sequence[int]],
    begun: int,
    each: int,
    goal: int,
    count: int,
) -> None:
    """Try rows until `count` steps are done; stop early once the total is down to `goal`.

    A row takes a player, draws how much worse a swap may be, and makes one of the swaps that are no worse, all alike.
    The draws are those of `course`, one row after the other: `each` steps go by each, counted from step `begun`.
    Players who play twice aren't supported: their heats don't use rows.
    """
    state, own, changes, players = seating.state, room.own, room.changes, len(seating.board)
    dice, total, best = state.dice, state.total, state.best
    cost, last, accepted, done = steps_of_a_row(players), len(course) - 1, 0, state.steps
    end = done + count
    _take_places(seating, conflicts, room)
    while done < end:
        limit = course[min(last, (done - begun) // each)]
        done += cost
        dice, draw = next_raw(dice)
        i = (draw >> 41) * players >> 21
        tries = 0 if draw & 1 else 8
        while tries < 8 and own[i] <= 0:
            tries += 1
            dice, _ = next_raw(dice)
            i = (dice >> 41) * players >> 21
        most = limit[(draw & 2_097_151) >> 10]
        _work_out(seating, conflicts, room, i)
        found = 0
        for j in range(players):
            found += changes[j] <= most
        if found == 0:
            continue
        skip = (draw >> 21 & 1_048_575) * found >> 20
        j = -1
        while skip >= 0:
            j += 1
            skip -= changes[j] <= most
        accepted += 1
        total += changes[j]
        _swap(seating, conflicts, room, i, j)
        if total < best:
            best = total
            note_as_best(seating)
            if best <= goal:
                break
    state.dice, state.total, state.best, state.steps = dice, total, best, done
    state.accepted += accepted


def _take_places(seating: Seating, conflicts: Conflicts, room: Room) -> None:
    """Note who sits where, and what it costs them."""
    size, boards = conflicts.size, len(seating.conflict_loads)
    for j in range(len(seating.board)):
        g, s = seating.board[j], seating.slot[j]
        room.own[j] = seating.conflict_loads[g][j] + conflicts.power[j * size + s]
        room.seat[j] = ((s >> 3) * boards + g) * 8 + (s & 7)
        room.sitting[g * size + s] = j


def _work_out(seating: Seating, conflicts: Conflicts, room: Room, i: int) -> None:
    """Put into `changes` how swapping the player with each other one would change the total."""
    loads, seat, own, changes, taking = seating.conflict_loads, room.seat, room.own, room.changes, room.taking
    by_eight, taking_eight, sitting, never = room.by_eight, room.taking_eight, room.sitting, room.never
    players, boards, size, has_powers = len(seating.board), len(loads), conflicts.size, conflicts.has_powers
    g, now = seating.board[i], own[i]
    left, of_i, mates = loads[g], conflicts.pairs[i], room.by_slot[seating.slot[i]]
    for eight in range(len(taking_eight) // boards):
        mine = by_eight[eight * players + i]
        for h in range(boards):
            there = taking_eight[eight * boards + h]
            joining = loads[h][i] - now
            for t in range(8):
                there[t] = joining + mine[t]
    for j in range(players):
        changes[j] = taking[seat[j]]
    for j in range(players):
        changes[j] += left[j] + mates[j] - own[j] - 2 * of_i[j]
    for place in range(size):
        j = sitting[g * size + place]
        changes[j] += 2 * of_i[j]
        if not has_powers:
            changes[j] = never
    changes[i] = never


def _swap(seating: Seating, conflicts: Conflicts, room: Room, i: int, j: int) -> None:
    """Let the two have each other's seat, and note what everybody at their boards costs now."""
    board, slot, seat, sitting, size = seating.board, seating.slot, room.seat, room.sitting, conflicts.size
    g, s, h, t = board[i], slot[i], board[j], slot[j]
    if g != h:
        move_loads(seating.conflict_loads[g], seating.conflict_loads[h], conflicts, i, j)
    board[i], board[j] = h, g
    slot[i], slot[j] = t, s
    seat[i], seat[j] = seat[j], seat[i]
    sitting[g * size + s], sitting[h * size + t] = j, i
    _note_costs(seating, conflicts, room, g)
    if g != h:
        _note_costs(seating, conflicts, room, h)


def _note_costs(seating: Seating, conflicts: Conflicts, room: Room, g: int) -> None:
    """Note what each player of a board costs there."""
    own, sitting, power, size = room.own, room.sitting, conflicts.power, conflicts.size
    loads = seating.conflict_loads[g]
    for place in range(size):
        other = sitting[g * size + place]
        own[other] = loads[other] + power[other * size + place]
