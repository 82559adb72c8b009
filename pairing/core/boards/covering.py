"""All ways to fill a heat with boards from a list, at no more than is to be spent: the loop of `proof`.

An exact cover by branch and bound (Knuth, 2000, on the order: whoever has the fewest boards left is seated next) turns
back where what the boards cost beyond the prices is too much. Other prices tell more about the players that are left
and the boards that are listed: before each choice they are moved for up to `ROUNDS` rounds, to where the boards left
cost most beyond them. That turns back most choices at the first or second board, since the list is whole: no board can
come in again. Every few rounds, boards that cost too much at the prices of that round, whatever the others are, leave
the list. Before any is tried, the others are put in the order of what they cost, roughly: most choices leave so little
to spend that only the first of them can still be taken.

Prices move as `smoothing` says. How much say a board had, the later rounds counting more, is about how large its part
would be if boards could be taken in parts (Barahona and Anbil, 2000, on the volume algorithm): so it also tells which
board to try first, and the first way tried is often a good one. Compiled as the loops of `steps`, for any thread.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from pairing.core.boards.smoothing import EVERY, LEAST_RISE, NARROWER, WIDE, say_of, step_prices

# Where the numbers of `state` are: choices made, looks, whether a way was found or the room is used up; for prices the
# rounds done, the best gain, the cheapest board with that, and the gain when the smoothing was last looked at; and how
# far a way may stray, and whether ways were left out that do so.
DEPTH, LOOKED, FOUND, NO_ROOM, ROUND, GAIN, CHEAPEST, BEFORE, ALLOWED, CUT = range(10)
FIELDS = 10
NEW, PRICING, PRICED = -1, -2, -3  # a choice, before its boards are tried
ROUNDS = 100
RANKS = 128  # of boards, by what they cost
OFTEN = 4  # rounds from one time that boards leave the list to the next
LATER = 1.1  # times as much is the say of a board worth in each round
LEAST_AIM = 300  # fine points


class Choices(NamedTuple):
    """Rows with a place for each choice: which board it takes, of the list from `starts` to `ends`.

    What it may spend is in `spares`. `at` is `NEW` where the choice is new; then the boards up to `tried` are those of
    the player to be seated, `at` is the one to be tried next, and the rank of the others is what they cost, divided by
    two `shifts` times. `musts` is what the players without a seat must cost at least, size times over. `strays` tells
    by how much the way strays from the first one tried.
    """

    starts: Any
    ends: Any
    at: Any
    tried: Any
    spares: Any
    musts: Any
    shifts: Any
    chosen: Any
    strays: Any


class Cover(NamedTuple):
    """The rows that `cover` works on.

    `lists` begins with all boards, each its players, eight bits for each and the others set, and `rests` with what they
    cost beyond the prices, never negative; each choice adds a list of those that still fit. `beyond` and `wanted` have
    a place for each board of the first list. `counts` (of boards left) and the rows from `prices` to `shares` have one
    for each player, `least` (the least that a board of theirs costs, as a choice found it) one for each at each choice.
    `seated` (not 0: has a seat, or is no player) and `paid` (0 beyond the players) have one for each number of eight
    bits, `ranks` one for each rank. `width` has how much dearer than the cheapest a board may be to have a say, and
    what that is worth. With up to `few` boards left, prices are not moved.
    """

    state: Any
    lists: Any
    rests: Any
    choices: Choices
    beyond: Any
    wanted: Any
    counts: Any
    least: Any
    seated: Any
    paid: Any
    ranks: Any
    prices: Any
    best_prices: Any
    moves: Any
    shares: Any
    width: Any
    size: int
    boards: int
    few: int


def cover(rows: Cover, looks: int) -> None:
    """Go on for about `looks` looks through all ways to seat everybody, to the next: that is then in `chosen`.

    A way strays by one for each board that prices were moved for before, in the place of one of its own; those that
    stray by more than `state[ALLOWED]` are left out, and then `state[CUT]` is set. `state[DEPTH]` is −1 when all ways
    are gone through without a find. It also ends once the prices were moved for the whole list, for whoever asks then
    which board had how much say.
    """
    state, at = rows.state, rows.choices.at
    looked = state[FOUND] = 0
    while state[DEPTH] >= 0 and looked < looks and not state[FOUND] and not state[NO_ROOM]:
        phase = at[state[DEPTH]]
        if phase == PRICING:
            looked += _move_prices(rows)
            if state[DEPTH] == 0 and at[0] == PRICED:
                break
        elif phase < 0:
            looked += _begin_choice(rows)
        else:
            looked += _try_next_board(rows)
    state[LOOKED] += looked


def _begin_choice(rows: Cover) -> int:
    """Turn back, or let prices be moved, or put the boards in the order to be tried in; the looks it took."""
    depth, choices = rows.state[DEPTH], rows.choices
    start, end, spare = choices.starts[depth], choices.ends[depth], choices.spares[depth]
    one, must = _whom_to_seat(rows)
    if one < 0 or must > spare * rows.size:
        rows.state[DEPTH] = depth - 1
    elif choices.at[depth] == NEW and end - start > rows.few:
        _begin_prices(rows)
    else:
        last = _put_first(rows, one)
        _order_by_cost(rows, last)
        choices.tried[depth] = last
        choices.musts[depth] = must
        choices.at[depth] = start
    return 4 + int(end - start)


def _whom_to_seat(rows: Cover) -> tuple[int, int]:
    """Who has the fewest boards left, −1 where somebody has none; and what the others must cost, `size` times over."""
    depth, counts, players, size = rows.state[DEPTH], rows.counts, len(rows.counts), rows.size
    lists, rests, least, seated = rows.lists, rows.rests, rows.least, rows.seated
    start, end, base = rows.choices.starts[depth], rows.choices.ends[depth], depth * players
    for player in range(players):
        counts[player] = 0
        least[base + player] = rows.choices.spares[depth] + 1
    for place in range(start, end):
        board, cost = lists[place], rests[place]
        for _ in range(size):
            player = board & 255
            board >>= 8
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
    return one if fewest > 0 else -1, must


def _put_first(rows: Cover, one: int) -> int:
    """Put the boards of that player first: those with most say, or where prices were not moved, the cheapest.

    The place behind them.
    """
    depth, lists, rests, wanted = rows.state[DEPTH], rows.lists, rows.rests, rows.wanted
    start, priced, size = rows.choices.starts[depth], rows.choices.at[depth] == PRICED, rows.size
    last = start
    for place in range(start, rows.choices.ends[depth]):
        which, cost, want = lists[place], rests[place], wanted[place - start]
        if not _sits_at(which, one, size):
            continue
        lists[place], rests[place], wanted[place - start] = lists[last], rests[last], wanted[last - start]
        to = last
        while to > start and (wanted[to - 1 - start] < want if priced else rests[to - 1] > cost):
            lists[to], rests[to], wanted[to - start] = lists[to - 1], rests[to - 1], wanted[to - 1 - start]
            to -= 1
        lists[to], rests[to], wanted[to - start] = which, cost, want
        last += 1
    return int(last)


def _sits_at(board: int, one: int, size: int) -> bool:
    for _ in range(size):
        if board & 255 == one:
            return True
        board >>= 8
    return False


def _order_by_cost(rows: Cover, last: int) -> None:
    """Put the boards from `last` on in the order of their ranks; the last rank is for all that cost too much."""
    depth, lists, rests, ranks = rows.state[DEPTH], rows.lists, rows.rests, rows.ranks
    end, shift = rows.choices.ends[depth], 0
    if end + end - last > len(lists):
        rows.state[NO_ROOM] = 1
        return
    while rows.choices.spares[depth] >> shift >= RANKS - 1:
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
    rows.choices.shifts[depth] = shift


def _begin_prices(rows: Cover) -> None:
    """Let all prices be 0, and no board have had a say."""
    state, choices = rows.state, rows.choices
    depth = state[DEPTH]
    choices.at[depth] = PRICING
    if depth > 0:
        choices.strays[depth - 1] += 1
    state[ROUND] = 0
    state[GAIN] = state[BEFORE] = -(2**60)
    rows.width[0], rows.width[1] = WIDE * max(choices.spares[depth] + 1, LEAST_AIM) / (rows.boards - depth), 1.0
    for player in range(len(rows.prices)):
        rows.prices[player] = rows.moves[player] = 0.0
    for place in range(choices.ends[depth] - choices.starts[depth]):
        rows.wanted[place] = 0.0


def _move_prices(rows: Cover) -> int:
    """A round: turn back where the boards cost too much beyond the prices, else move these; the looks it took."""
    state, choices = rows.state, rows.choices
    depth = state[DEPTH]
    boards_left, spare = rows.boards - depth, choices.spares[depth]
    looked = 2 * int(choices.ends[depth] - choices.starts[depth])
    total, cheapest = _take_prices_off(rows)
    gain = total + boards_left * cheapest
    if gain > spare:
        state[DEPTH] = depth - 1
        return looked
    if gain > state[GAIN]:
        state[GAIN] = gain
        state[CHEAPEST] = cheapest
        for player in range(len(rows.prices)):
            rows.best_prices[player] = rows.prices[player]
    state[ROUND] += 1
    if state[ROUND] == ROUNDS:
        _keep_prices(rows)
        return looked
    if state[ROUND] % OFTEN == 0:
        _leave_too_dear(rows, cheapest + spare - gain)
    said, aim = _have_their_say(rows, cheapest), max(spare + 1, LEAST_AIM)
    step_prices(rows.prices, rows.moves, rows.shares, rows.seated, boards_left, said, aim - gain)
    if state[ROUND] % EVERY == 0:
        if gain <= state[BEFORE] + aim // LEAST_RISE:
            rows.width[0] = max(1.0, rows.width[0] * NARROWER)
        state[BEFORE] = gain
    return looked


def _take_prices_off(rows: Cover) -> tuple[int, int]:
    """Put into `beyond` what each board costs beyond the prices; the sum of the prices, and the least of those."""
    depth, lists, rests, paid, beyond = rows.state[DEPTH], rows.lists, rows.rests, rows.paid, rows.beyond
    start, prices, total, cheapest = rows.choices.starts[depth], rows.prices, 0, 2**60
    for player in range(len(prices)):
        paid[player] = int(prices[player] // 1)
        total += paid[player]
    for place in range(start, rows.choices.ends[depth]):
        board = lists[place]  # eight at once, the unused are free: it takes two thirds of the time of a loop
        cost = rests[place] - paid[board & 255] - paid[board >> 8 & 255] - paid[board >> 16 & 255]
        cost -= paid[board >> 24 & 255] + paid[board >> 32 & 255] + paid[board >> 40 & 255]
        cost -= paid[board >> 48 & 255] + paid[board >> 56 & 255]
        beyond[place - start] = cost
        cheapest = min(cheapest, cost)
    return total, cheapest


def _keep_prices(rows: Cover) -> None:
    """Take the best prices off what the boards cost, and what they gain off what may be spent."""
    state, choices, lists, rests, paid, wanted = (
        rows.state,
        rows.choices,
        rows.lists,
        rows.rests,
        rows.paid,
        rows.wanted,
    )
    depth, size = state[DEPTH], rows.size
    start = to = choices.starts[depth]
    choices.spares[depth] = spare = choices.spares[depth] - state[GAIN]
    for player in range(len(rows.prices)):
        paid[player] = int(rows.best_prices[player] // 1)
    for place in range(start, choices.ends[depth]):
        board, cost = lists[place], rests[place] - state[CHEAPEST]
        for _ in range(size):
            cost -= paid[board & 255]
            board >>= 8
        lists[to], rests[to], wanted[to - start] = lists[place], cost, wanted[place - start]
        to += cost <= spare
    choices.ends[depth] = to
    choices.at[depth] = PRICED


def _leave_too_dear(rows: Cover, most: int) -> None:
    """Leave the boards that cost more than that beyond the prices: too much, whatever the others are."""
    depth, lists, rests, beyond, wanted = rows.state[DEPTH], rows.lists, rows.rests, rows.beyond, rows.wanted
    start = to = rows.choices.starts[depth]
    for place in range(start, rows.choices.ends[depth]):
        cost = beyond[place - start]
        lists[to], rests[to] = lists[place], rests[place]
        beyond[to - start], wanted[to - start] = cost, wanted[place - start]
        to += cost <= most
    rows.choices.ends[depth] = to


def _have_their_say(rows: Cover, cheapest: int) -> float:
    """Let the boards that are nearly as cheap have their say, in `wanted` and in the `shares` of their players.

    All that they say, added up.
    """
    depth, lists, beyond, wanted, size = rows.state[DEPTH], rows.lists, rows.beyond, rows.wanted, rows.size
    shares, width = rows.shares, rows.width
    start, limit, said = rows.choices.starts[depth], cheapest + int(width[0] // 1), 0.0
    for player in range(len(shares)):
        shares[player] = 0.0
    for place in range(start, rows.choices.ends[depth]):
        cost = beyond[place - start]
        if cost < limit:
            weight = say_of(cost, cheapest, width[0])
            said += weight
            wanted[place - start] += weight * width[1]
            board = lists[place]
            for _ in range(size):
                shares[board & 255] += weight
                board >>= 8
    width[1] *= LATER
    return said


def _try_next_board(rows: Cover) -> int:
    """Take the next board back or turn back, and go on to the next choice with the boards that still fit; the looks."""
    state, choices, seated, least = rows.state, rows.choices, rows.seated, rows.least
    depth = state[DEPTH]
    place = choices.at[depth]
    if place > choices.starts[depth]:
        board = choices.chosen[depth]
        for _ in range(rows.size):
            seated[board & 255] = 0
            board >>= 8
    if place == choices.tried[depth] or choices.strays[depth] > state[ALLOWED]:
        if place < choices.tried[depth]:
            state[CUT] = 1
        state[DEPTH] = depth - 1
        return 0
    choices.at[depth] += 1
    choices.chosen[depth] = board = rows.lists[place]
    cost, base = rows.rests[place], depth * len(rows.counts)
    must = choices.musts[depth] + cost * rows.size
    for _ in range(rows.size):
        seated[board & 255] = 1
        must -= least[base + (board & 255)]
        board >>= 8
    if must > choices.spares[depth] * rows.size:
        return 0
    if depth + 1 == rows.boards:
        state[FOUND] = 1
        return 0
    return _list_those_that_fit(rows, cost)


def _list_those_that_fit(rows: Cover, spent: int) -> int:
    """Begin the next choice, with the boards of nobody who has a seat by now that can still be paid; the looks."""
    state, choices, lists, rests = rows.state, rows.choices, rows.lists, rows.rests
    depth, size, seated = state[DEPTH], rows.size, rows.seated
    end, most = choices.ends[depth], choices.spares[depth] - spent
    if end + end - choices.tried[depth] > len(lists):
        state[NO_ROOM] = 1
        return 0
    to, shift = end, choices.shifts[depth]
    for place in range(choices.tried[depth], end):
        if rests[place] >> shift > most >> shift:
            break
        lists[to], rests[to] = lists[place], rests[place]
        board, taken = lists[place], rests[place] > most
        for _ in range(size):
            taken |= seated[board & 255] > 0
            board >>= 8
        to += not taken
    choices.strays[depth + 1] = choices.strays[depth]
    choices.starts[depth + 1], choices.ends[depth + 1] = end, to
    choices.at[depth + 1] = NEW
    choices.spares[depth + 1] = most
    state[DEPTH] = depth + 1
    return 1 + int(to - end) // 2
