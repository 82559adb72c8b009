"""The loop of the search for the cold: one player against all others at a time.

Where a heat is nearly frozen, `steps.anneal` draws hundreds of swaps for each that it makes (770 at 0.7 of a third of
the mean conflict, in a made-up heat of 70 players before its sixth). Working out the swaps of one player with everybody
in a row takes as long as drawing six to eighteen of them, because a processor adds up several at once; so a cold search
makes many times as many moves in the same time. Compiled as the loops of `steps`, for two threads at a time, and
written like them.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

__all__ = ["REACHES", "by_eight", "eights", "steps_of_a_row", "try_rows"]

REACHES = 2**11  # draws that are told apart by how much worse a swap they allow


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


def try_rows(  # noqa: C901, PLR0912, PLR0915  one loop, as in `steps`
    state: MutableSequence[int],
    board: MutableSequence[int],
    slot: MutableSequence[int],
    best_board: MutableSequence[int],
    best_slot: MutableSequence[int],
    load: Sequence[MutableSequence[int]],
    pairs: Sequence[Sequence[int]],
    power: Sequence[int],
    by_slot: Sequence[Sequence[int]],
    by_eight: Sequence[Sequence[int]],
    starts: Sequence[int],
    neighbors: Sequence[int],
    course: Sequence[Sequence[int]],
    own: MutableSequence[int],
    taking: Sequence[int],
    taking_eight: Sequence[MutableSequence[int]],
    seat: MutableSequence[int],
    changes: MutableSequence[int],
    sitting: MutableSequence[int],
    never: int,
    size: int,
    has_powers: bool,
    dense: bool,
    goal: int,
    cost: int,
    begun: int,
    each: int,
    count: int,
) -> None:
    """Try rows until `count` steps are done, each counting `cost`; stop early once the total is down to `goal`.

    A row takes a player, draws how much worse a swap may be, and makes one of the swaps that are no worse, all alike.
    The draws are those of `course`, one row after the other: `each` steps go by each, counted from step `begun`.
    `own`, `seat` and `changes` have a place for each player and `sitting` one for each seat, to work in; `never` is
    more than any change. `by_slot` is `power` by slot, and `by_eight` by player, in rows of eight: first everybody's
    for slots 0 to 7, then for 8 to 15. `taking` has what each seat costs a player who takes it, in rows of eight too,
    `taking_eight`: a whole row is written in one go, and `seat` says where a player's own is. Players who play twice
    are not looked after: their heats take no rows.
    """
    players = len(board)
    boards = len(load)
    last = len(course) - 1
    rows_of_eight = len(taking_eight) // boards
    dice, total, best = state[0], state[1], state[2]
    accepted = 0
    done = state[3]
    end = done + count
    for j in range(players):
        g = board[j]
        s = slot[j]
        own[j] = load[g][j] + power[j * size + s]
        seat[j] = ((s >> 3) * boards + g) * 8 + (s & 7)
        sitting[g * size + s] = j
    while done < end:
        reach = course[min(last, (done - begun) // each)]
        done += cost
        dice = dice * 3_202_034_522_624_059_733 + 1_442_695_040_888_963_407 & 4_611_686_018_427_387_903
        draw = (dice ^ (dice >> 31)) * 2_685_821_657_736_338_717 & 4_611_686_018_427_387_903
        i = (draw >> 41) * players >> 21
        tries = 0 if draw & 1 else 8
        while tries < 8 and own[i] <= 0:
            tries += 1
            dice = dice * 3_202_034_522_624_059_733 + 1_442_695_040_888_963_407 & 4_611_686_018_427_387_903
            i = (dice >> 41) * players >> 21
        g = board[i]
        s = slot[i]
        most = reach[(draw & 2_097_151) >> 10]
        of_i = pairs[i]
        left = load[g]
        now = own[i]
        mates = by_slot[s]
        for eight in range(rows_of_eight):
            mine = by_eight[eight * players + i]
            for h in range(boards):
                there = taking_eight[eight * boards + h]
                joining = load[h][i] - now
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
        h = board[j]
        t = slot[j]
        board[i] = h
        board[j] = g
        slot[i] = t
        slot[j] = s
        taken = seat[j]
        seat[j] = seat[i]
        seat[i] = taken
        sitting[g * size + s] = j
        sitting[h * size + t] = i
        total += changes[j]
        if g == h:
            own[i] += power[i * size + t] - power[i * size + s]
            own[j] += power[j * size + s] - power[j * size + t]
        else:
            joined = load[h]
            of_j = pairs[j]
            if dense:
                for other in range(players):
                    moved = of_j[other] - of_i[other]
                    left[other] += moved
                    joined[other] -= moved
            else:
                for at in range(starts[i], starts[i + 1]):
                    other = neighbors[at]
                    moved = of_i[other]
                    left[other] -= moved
                    joined[other] += moved
                for at in range(starts[j], starts[j + 1]):
                    other = neighbors[at]
                    moved = of_j[other]
                    left[other] += moved
                    joined[other] -= moved
            for place in range(size):
                other = sitting[g * size + place]
                own[other] = left[other] + power[other * size + place]
                other = sitting[h * size + place]
                own[other] = joined[other] + power[other * size + place]
        if total < best:
            best = total
            for other in range(players):
                best_board[other] = board[other]
                best_slot[other] = slot[other]
            if best <= goal:
                break
    state[0] = dice
    state[1] = total
    state[2] = best
    state[3] = done
    state[4] += accepted
