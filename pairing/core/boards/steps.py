"""The loops of the search: annealing and climbing over swaps of two players' seats.

Plain functions over flat rows of whole numbers. `accelerated` compiles these very functions, so that the compiled path
and the plain one make the same moves; that is why they hold one long loop each, call nothing, and take what they need
one by one. Two threads may run them at a time. A swap of player i (board g, seat s) with j (board h, seat t) changes
the total by `D[g,j] − D[g,i] + D[h,i] − D[h,j] − 2·W[i,j]` plus the change of the two powers, where W is the conflict
of a pair and D[g,i] the sum of W[i,·] over the players of board g. Who plays twice must not have one power twice: that
costs `forbidden`, and `twin` names the index of their other seat.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

__all__ = ["ACCEPTED", "BEST", "DICE", "FIELDS", "POSITION", "QUIET", "STEPS", "TOTAL", "anneal", "climb", "settle"]

# Where the numbers of `state` are.
DICE, TOTAL, BEST, STEPS, ACCEPTED, POSITION, QUIET = range(7)
FIELDS = 7


def anneal(  # noqa: C901, PLR0912, PLR0915  one loop: a call inside it would cost more than the move
    state: MutableSequence[int],
    board: MutableSequence[int],
    slot: MutableSequence[int],
    best_board: MutableSequence[int],
    best_slot: MutableSequence[int],
    load: Sequence[MutableSequence[int]],
    pairs: Sequence[Sequence[int]],
    power: Sequence[int],
    starts: Sequence[int],
    neighbors: Sequence[int],
    twin: Sequence[int],
    forbidden: int,
    thresholds: Sequence[int],
    shift: int,
    size: int,
    has_powers: bool,
    dense: bool,
    goal: int,
    count: int,
) -> None:
    """Try `count` random swaps at one temperature; stop early once the total is down to `goal`.

    `thresholds[d >> shift]` of 2^21 draws accept a swap that costs d more. Half of the swaps start from a player who
    carries conflict, if a few draws find one.
    """
    players = len(board)
    has_twins = len(twin) > 0
    dice, total, best = state[0], state[1], state[2]
    accepted = 0
    limit = len(thresholds) << shift
    done = state[3]
    end = done + count
    while done < end:
        done += 1
        dice = dice * 3_202_034_522_624_059_733 + 1_442_695_040_888_963_407 & 4_611_686_018_427_387_903
        draw = (dice ^ (dice >> 31)) * 2_685_821_657_736_338_717 & 4_611_686_018_427_387_903
        i = (draw >> 41) * players >> 21
        j = (draw >> 21 & 1_048_575) * players >> 20
        g = board[i]
        s = slot[i]
        here = load[g][i]
        tries = 0
        if done & 1:
            while here + power[i * size + s] <= 0 and tries < 4:
                tries += 1
                dice = dice * 3_202_034_522_624_059_733 + 1_442_695_040_888_963_407 & 4_611_686_018_427_387_903
                i = (dice >> 41) * players >> 21
                g = board[i]
                s = slot[i]
                here = load[g][i]
        h = board[j]
        t = slot[j]
        change = 0
        if g != h:
            change = load[g][j] - here + load[h][i] - load[h][j] - 2 * pairs[i][j]
        elif i == j or not has_powers:
            continue
        if has_powers:
            change += power[i * size + t] - power[i * size + s] + power[j * size + s] - power[j * size + t]
            if has_twins and s != t:
                other = twin[i]
                if other >= 0 and other != j:
                    if slot[other] == t:
                        change += forbidden
                    elif slot[other] == s:
                        change -= forbidden
                other = twin[j]
                if other >= 0 and other != i:
                    if slot[other] == s:
                        change += forbidden
                    elif slot[other] == t:
                        change -= forbidden
        if change > 0 and (change >= limit or (draw & 2_097_151) >= thresholds[change >> shift]):
            continue
        accepted += 1
        board[i] = h
        board[j] = g
        slot[i] = t
        slot[j] = s
        total += change
        if g != h:
            left = load[g]
            joined = load[h]
            of_i = pairs[i]
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


def climb(  # noqa: C901, PLR0912, PLR0915  as above
    state: MutableSequence[int],
    board: MutableSequence[int],
    slot: MutableSequence[int],
    load: Sequence[MutableSequence[int]],
    pairs: Sequence[Sequence[int]],
    power: Sequence[int],
    twin: Sequence[int],
    forbidden: int,
    size: int,
    has_powers: bool,
    count: int,
) -> None:
    """Look at the next `count` pairs of players in order, and swap each pair whose swap lowers the total.

    `state[QUIET]` counts the pairs since the last swap: at players² no swap of two helps any more.
    """
    players = len(board)
    has_twins = len(twin) > 0
    i = state[5] // players
    j = state[5] % players
    total = state[1]
    quiet = state[6]
    done = 0
    every = players * players
    while done < count and quiet < every:
        done += 1
        quiet += 1
        j += 1
        if j >= players:
            j = 0
            i = i + 1 if i + 1 < players else 0
        g = board[i]
        h = board[j]
        s = slot[i]
        t = slot[j]
        change = power[i * size + t] - power[i * size + s] + power[j * size + s] - power[j * size + t]
        if g != h:
            change += load[g][j] - load[g][i] + load[h][i] - load[h][j] - 2 * pairs[i][j]
        elif not has_powers:
            continue
        if has_twins and s != t:
            other = twin[i]
            if other >= 0 and other != j:
                if slot[other] == t:
                    change += forbidden
                elif slot[other] == s:
                    change -= forbidden
            other = twin[j]
            if other >= 0 and other != i:
                if slot[other] == s:
                    change += forbidden
                elif slot[other] == t:
                    change -= forbidden
        if change >= 0:
            continue
        quiet = 0
        board[i] = h
        board[j] = g
        slot[i] = t
        slot[j] = s
        total += change
        if g != h:
            left = load[g]
            joined = load[h]
            of_i = pairs[i]
            of_j = pairs[j]
            for other in range(players):
                moved = of_j[other] - of_i[other]
                left[other] += moved
                joined[other] -= moved
    state[5] = i * players + j
    state[1] = total
    state[6] = quiet
    state[3] += done


def settle(
    state: MutableSequence[int],
    board: Sequence[int],
    slot: Sequence[int],
    load: Sequence[MutableSequence[int]],
    pairs: Sequence[Sequence[int]],
    power: Sequence[int],
    twin: Sequence[int],
    forbidden: int,
    size: int,
    carried: MutableSequence[int],
) -> None:
    """Count the present seating afresh: `load`, the total, and in `carried` each player's conflict with their board."""
    players = len(board)
    for g in range(len(load)):
        row = load[g]
        for other in range(players):
            row[other] = 0
    for i in range(players):
        row = load[board[i]]
        of_i = pairs[i]
        for other in range(players):
            row[other] += of_i[other]
    met = 0
    total = 0
    for i in range(players):
        carried[i] = load[board[i]][i]
        met += load[board[i]][i]
        total += power[i * size + slot[i]]
    for i in range(len(twin)):
        if twin[i] > i and slot[twin[i]] == slot[i]:
            total += forbidden
    state[1] = total + met // 2
