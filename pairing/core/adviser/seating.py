"""Seats of one heat for many events at once: plain greedy seating, not the seeding optimiser.

A real event seeds better: simulations count the repeats of this seating, and `forced` those that no seating can avoid.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from pairing.core.adviser.outcomes import Floats, Whole

NEVER: Final = 1e9
SELF: Final = 1000
DEALS: Final = 4


def draw_slots(
    coming: Floats, *, sat_out: Whole, ahead: Whole, play_twice: bool, dice: np.random.Generator
) -> tuple[Whole, Whole]:
    """The slots of each event in the order in which they are seated, and how many of its boards are full.

    `coming` is 1 for players who come; `ahead` above 0 is seated first, the greatest first (the top board). The player
    who has sat out least sits out next. A slot holds a player; slots beyond the boards hold the number of players, for
    nobody.
    """
    events, players = coming.shape
    lots = dice.random((events, players))
    here: Whole = coming.astype(np.int64).sum(axis=1)
    boards = (here + 6) // 7 if play_twice else here // 7
    boards = np.where(play_twice & (here < 14), here // 7, boards)  # nobody plays twice where there is one board
    # Last in the order are absent players, then those who sat out least.
    order = np.argsort(-(coming * NEVER + ahead * 1e6 + sat_out * 10 + lots), axis=1, kind="stable")
    slots = np.full((events, (players + 6) // 7 * 7), players, dtype=np.int64)
    slots[:, :players] = order
    width = np.arange(slots.shape[1])[None, :]
    slots = np.where(width < np.minimum(here, boards * 7)[:, None], slots, players)
    for event in np.flatnonzero(boards * 7 > here):
        came = order[event, : here[event]]
        slots[event, : boards[event] * 7] = _with_doubles(came, int(boards[event]), ahead[event])
    return slots, boards


def seat_slots(slots: Whole, boards: Whole, *, met: Whole, greedy: bool, top: bool, dice: np.random.Generator) -> Whole:
    """The players of each board: events × boards × 7, the number of players where nobody sits.

    `met` counts meetings, with a row and a column more for nobody. With `top` the first seven slots share board 0.
    Each other slot goes to the open board that repeats least, lots among equals; without `greedy`, to any open board.
    """
    events, width = slots.shape
    nobody = met.shape[1] - 1
    most = int(boards.max()) if events else 0
    seated = np.full((events, most, 7), nobody, dtype=np.int64)
    filled = np.zeros((events, most), dtype=np.int64)
    shut = np.arange(most)[None, :] >= boards[:, None]
    rows = np.arange(events)
    for k in _seating_order(width, slots, nobody):
        player = slots[:, k]
        sits = player != nobody
        if top and k < 7:
            board = np.zeros(events, dtype=np.int64)
        else:
            cost = dice.random((events, most))
            same = (seated == player[:, None, None]).any(axis=2) * SELF
            again = met[rows[:, None, None], player[:, None, None], seated].sum(axis=2) if greedy else 0
            cost = cost + same + again + np.where(shut | (filled >= 7), NEVER, 0)
            board = cost.argmin(axis=1)
        at = rows[sits]
        seated[at, board[sits], filled[at, board[sits]]] = player[sits]
        filled[at, board[sits]] += 1
    return seated


def deal_powers(players: Whole, had: Whole, *, greedy: bool, dice: np.random.Generator) -> Whole:
    """The players of each board by power. `had` counts each seat's earlier games by power: boards × 7 × 7.

    Greedy: of `DEALS` deals, in which each seat in turn takes the power it had least, the one that repeats least.
    """
    count = len(players)
    best = np.empty((count, 7), dtype=np.int64)
    least = np.full(count, np.inf)
    for _ in range(DEALS if greedy else 1):
        seats = dice.permuted(np.tile(np.arange(7), (count, 1)), axis=1)
        powers, cost = _deal(seats, had if greedy else np.zeros_like(had), dice)
        better = cost < least
        best[better], least[better] = powers[better], cost[better]
    by_power = np.empty_like(players)
    np.put_along_axis(by_power, best, players, axis=1)
    return by_power


def _deal(seats: Whole, had: Whole, dice: np.random.Generator) -> tuple[Whole, Floats]:
    """The power of each seat when the seats choose in this order, and how often each board's were had before."""
    rows = np.arange(len(seats))
    powers = np.empty_like(seats)
    taken = np.zeros(seats.shape)
    repeats = np.zeros(len(seats))
    for seat in seats.T:
        power = (dice.random(seats.shape) + taken + had[rows, seat]).argmin(axis=1)
        powers[rows, seat] = power
        repeats += had[rows, seat, power]
        taken[rows, power] = NEVER
    return powers, repeats


def _seating_order(width: int, slots: Whole, nobody: int) -> range:
    used = int((slots != nobody).any(axis=0).sum())
    return range(min(width, used))


def _with_doubles(came: Whole, boards: int, ahead: Whole) -> Whole:
    """Slots in which some play twice: the top board, then each of those twice in a row, then the others.

    Two slots in a row find two different boards. Where the top board leaves one board alone, its players play both.
    """
    wanted = boards * 7 - len(came)
    top, others = came[ahead[came] > 0], came[ahead[came] == 0]
    if len(top) and boards == 2:
        return np.concatenate([top, top[-wanted:], others])
    return np.concatenate([top, np.repeat(others[-wanted:], 2), others[:-wanted]])
