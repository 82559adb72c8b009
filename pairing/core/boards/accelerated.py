"""The compiled path: the loops of `steps` through numba, over numpy arrays.

Nothing imports this module but a search that asks for it: numba and numpy are only loaded then. Compiled code is kept
on disk, next to this module where that can be written to, else in the user's cache.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from typing import Any

import numba
import numpy as np

from pairing.core.boards import crossing, exact, steps
from pairing.core.boards.cost import Tables
from pairing.core.boards.loops import PLAIN, ProofLoops
from pairing.core.boards.rows import by_eight, eights, try_rows
from pairing.core.boards.seats import Seats

__all__ = ["compiled_seats"]

DENSE_SHARE = 8  # from one pair in eight on, whole rows are added faster than lists of neighbors


def compiled_seats(tables: Tables, board: Sequence[int], slot: Sequence[int]) -> Seats:
    """The seats of a search on the compiled path, at the given places."""
    rows = _matrix(tables)
    starts, neighbors = _near(rows)
    count = len(tables.players)
    power = np.array(tables.power, dtype=rows.dtype)
    wide = np.int32 if rows.dtype == np.int16 else np.int64
    return Seats(
        tables=tables,
        pairs=rows,
        power=power,
        by_slot=np.ascontiguousarray(power.reshape(count, tables.size).T),
        by_eight=np.array(by_eight(tables.power, size=tables.size), dtype=rows.dtype).reshape(-1, 8),
        starts=starts,
        neighbors=neighbors,
        twin=np.array(tables.twin, dtype=np.int32),
        dense=len(neighbors) * DENSE_SHARE > count * count,
        load=np.zeros((tables.boards, count), dtype=rows.dtype),
        board=np.array(board, dtype=np.uint32),
        slot=np.array(slot, dtype=np.uint32),
        best_board=np.array(board, dtype=np.uint32),
        best_slot=np.array(slot, dtype=np.uint32),
        state=_row([0] * steps.FIELDS),
        row=_row,
        anneal=_compiled(steps.anneal),
        anneal_rows=_compiled(try_rows),
        climb=_compiled(steps.climb),
        count=_compiled(steps.settle),
        cross=_compiled(crossing.cross),
        unlike=_compiled(crossing.unlike),
        try_all=_try_all if exact.can_try_all(count, size=tables.size, most=exact.MOST_COMPILED) else None,
        proof_loops=ProofLoops(
            cheapest_board=_compiled(PLAIN.cheapest_board),
            try_prices=_compiled(PLAIN.try_prices),
            cover=_compiled(PLAIN.cover),
            numbers=_row,
            amounts=partial(np.array, dtype=np.float64),
            zeros=partial(np.zeros, dtype=np.int64),
            part=_part,
            order=_order,
        ),
        numbers=_row,
        reaches=partial(np.array, dtype=wide),
        room=partial(_room, tables, wide),
        never=2**30 if wide is np.int32 else 2**60,
        aside=_beside(ThreadPoolExecutor(2, thread_name_prefix="seeding")),
    )


def _beside(threads: ThreadPoolExecutor) -> Callable[[Callable[[], Any]], Callable[[], Any]]:
    """Jobs in a thread: compiled loops don't hold the interpreter, so they run on a second processor."""
    return lambda job: threads.submit(job).result


def _part(pairs: Any, players: Sequence[int]) -> Any:
    return np.ascontiguousarray(pairs[np.ix_(players, players)])


def _order(row: Any, then: Any) -> Any:
    return np.lexsort((then, -row))


def _room(tables: Tables, wide: Any) -> tuple[Any, ...]:
    """The rows that `try_rows` works in."""
    count = len(tables.players)
    taking = np.zeros((eights(tables.size) * tables.boards, 8), dtype=wide)
    own, changes = np.zeros((2, count), dtype=wide)
    seat, sitting = np.zeros((2, count), dtype=np.uint32)
    return own, taking.ravel(), taking, seat, changes, sitting


def _row(numbers: Sequence[int]) -> Any:
    return np.array(numbers, dtype=np.int64)


def _try_all(seats: Seats, ceiling: int) -> int:
    """The least total of all seatings, or `ceiling` where none is below it."""
    players, size = len(seats.board), seats.tables.size
    cost = np.zeros(1 << players, dtype=np.int64)
    members = np.zeros(1 << players, dtype=np.int64)
    counting = (np.zeros(1 << size, dtype=np.int64), np.zeros(size, dtype=np.int64))
    price = _compiled(exact.price_boards)
    price(cost, members, *counting, seats.pairs, seats.power, players, size, seats.tables.has_powers)
    return int(_compiled(exact.least_of_all)(cost, members, players, size, ceiling))


@cache
def _compiled(function: Callable[..., Any]) -> Callable[..., Any]:
    """The function, compiled at its first call or loaded from the cache on disk."""
    try:
        quick: Callable[..., Any] = numba.njit(cache=True, nogil=True)(function)
    except RuntimeError:  # no folder to keep compiled code in: it is compiled again in each process
        quick = numba.njit(nogil=True)(function)
    return quick


def _matrix(tables: Tables) -> Any:
    """The conflict of every pair, in the narrowest of the three widths in which no sum overflows."""
    count = len(tables.players)
    rows = np.zeros((count, count), dtype=np.int32 if tables.widest < 2**31 else np.int64)
    for members, value in tables.cliques:
        rows[np.ix_(members, members)] += value
    for i, j, value in tables.pairs:
        rows[i, j] += value
        rows[j, i] += value
    for i, j in tables.apart:
        rows[i, j] += tables.forbidden
        rows[j, i] += tables.forbidden
    np.fill_diagonal(rows, 0)
    highest = max(int(rows.max(initial=0)), -int(rows.min(initial=0)))
    highest = max(highest, max((abs(value) for value in tables.power), default=0))
    return rows.astype(np.int16) if 2 * tables.size * highest < 2**15 else rows


def _near(rows: Any) -> tuple[Any, Any]:
    """For each player, where the list of players in conflict with them starts; and those lists, end to end."""
    starts = np.zeros(len(rows) + 1, dtype=np.int64)
    np.cumsum(np.count_nonzero(rows, axis=1), out=starts[1:])
    neighbors = np.empty(int(starts[-1]), dtype=np.uint32)
    for player, row in enumerate(rows):
        neighbors[starts[player] : starts[player + 1]] = np.nonzero(row)[0]
    return starts, neighbors
