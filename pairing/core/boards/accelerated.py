"""The compiled path: the loops of the search and of the proof through numba, over numpy arrays.

Only a search that needs it imports this module, since it loads numba and numpy. Compiled code is kept
on disk, next to this module where that can be written to, else in the user's cache.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, fields, replace
from functools import partial
from hashlib import sha256
from importlib import import_module
from typing import TYPE_CHECKING, Any, TypeVar, cast

import numba
import numpy as np
from numba.core.caching import UserProvidedCacheLocator
from numba.extending import register_jitable

from pairing.core import boards
from pairing.core.boards import exact
from pairing.core.boards.cost import Tables
from pairing.core.boards.loops import MODULES, PLAIN, Loops
from pairing.core.boards.moves import Conflicts, SearchState, Seating
from pairing.core.boards.row_moves import Room, by_eight, eights
from pairing.core.boards.seat_rows import SMALL, WIDTH, SeatRows
from pairing.core.boards.seats import Seats

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

T = TypeVar("T")

# Rows are allocated once, outside of the loops: reference counting would take longer than the work done with them.
OPTIONS: Any = {"_nrt": False, "forceinline": True}
DENSE_SHARE = 8  # from one pair in eight on, whole rows are added faster than lists of neighbors


class ByContent(UserProvidedCacheLocator):
    """Where compiled code is kept: in one folder for given sources, wherever the sources themselves are.

    Numba's own locators go by the path of the sources, so that each copy of the project would compile again.
    """

    def get_cache_path(self) -> str:
        """The folder that `_compile_loops` chose."""
        settings: Any = numba.config
        return str(settings.CACHE_DIR)


def compiled_seats(tables: Tables, board: Sequence[int], slot: Sequence[int]) -> Seats:
    """The seats of a search on the compiled path, at the given places."""
    rows = _matrix(tables)
    starts, neighbors = _near(rows)
    count = len(tables.players)
    power = _row(tables.power, rows.dtype)
    wide = np.int32 if rows.dtype == np.int16 else np.int64
    by_slot = np.ascontiguousarray(power.reshape(count, tables.size).T)
    in_eights = np.array(by_eight(tables.power, size=tables.size), dtype=rows.dtype).reshape(-1, 8)
    return Seats(
        tables=tables,
        loops=replace(COMPILED, aside=_beside(ThreadPoolExecutor(2, thread_name_prefix="seeding"))),
        seating=Seating(
            state=_record(SearchState()),
            board=_row(board, np.uint32),
            slot=_row(slot, np.uint32),
            best_board=_row(board, np.uint32),
            best_slot=_row(slot, np.uint32),
            conflict_loads=_zeros((tables.boards, count), rows.dtype),
        ),
        conflicts=Conflicts(
            pairs=rows,
            power=power,
            starts=starts,
            neighbors=neighbors,
            twin=_row(tables.twin, np.int32),
            forbidden=tables.forbidden,
            size=tables.size,
            has_powers=tables.has_powers,
            dense=len(neighbors) * DENSE_SHARE > count * count,
        ),
        make_room=partial(_room, tables, wide, by_slot, in_eights),
        make_seat_rows=partial(_seat_rows, tables, rows, wide),
        acceptance_limits=partial(np.array, dtype=wide),
    )


def _room(tables: Tables, wide: Any, by_slot: Any, in_eights: Any) -> Room:
    count = len(tables.players)
    taking = _zeros((eights(tables.size) * tables.boards, 8), wide)
    own, changes = _zeros((2, count), wide)
    seat, sitting = _zeros((2, count), np.uint32)
    return Room(by_slot, in_eights, own, taking.ravel(), taking, seat, changes, sitting, 4 * _least_never(wide))


def _seat_rows(tables: Tables, pairs: Any, wide: Any) -> SeatRows:
    """Rows in the narrowest widths in which no sum overflows: fewer bytes are added up in less time."""
    of_pair, of_board, of_change = pairs.dtype, pairs.dtype, wide
    if _highest(pairs) < SMALL:
        of_pair, of_board, of_change = np.int8, np.int16, np.int16
    places = tables.boards * WIDTH
    own: Any = np.zeros(places, dtype=of_change)
    player: Any = np.zeros(places, dtype=np.int32)
    counts: Any = np.zeros(tables.boards, dtype=np.int64)
    changes = _zeros((tables.boards, WIDTH), of_change)
    return SeatRows(
        pairs=_zeros((places, places), of_pair),
        loads=_zeros((tables.boards, places), of_board),
        own=own,
        changes=changes.ravel(),
        changes_eight=changes,
        counts=counts,
        player=player,
        never=_least_never(of_change),
    )


def _least_never(kind: Any) -> int:
    """Larger than any change, with room to add four of them, or two in 16 bits."""
    return {np.int16: 2**13, np.int32: 2**28}.get(kind, 2**58)


def _row(numbers: Sequence[int], kind: Any) -> Any:
    return np.array(numbers, dtype=kind)


def _zeros(shape: tuple[int, int], kind: Any) -> Any:
    return np.zeros(shape, dtype=kind)


def _record(state: T) -> T:
    """The fields of a dataclass as those of one record, whole numbers and floats of 64 bits."""
    values = asdict(cast("DataclassInstance", state))
    kinds = [(name, np.float64 if isinstance(value, float) else np.int64) for name, value in values.items()]
    record: T = np.array([tuple(values.values())], dtype=np.dtype((np.record, kinds)))[0]
    return record


def _part(pairs: Any, players: Sequence[int]) -> Any:
    return np.ascontiguousarray(pairs[np.ix_(players, players)])


def _order(row: Any, then: Any) -> Any:
    return np.lexsort((then, -row))


def _beside(threads: ThreadPoolExecutor) -> Callable[[Callable[[], Any]], Callable[[], Any]]:
    """Jobs in a thread: compiled loops don't hold the interpreter, so they run on a second processor."""
    return lambda job: threads.submit(job).result


def _compile_loops() -> Loops:
    """All loops, each compiled at its first call or loaded from the cache on disk.

    Numba would only look at a loop's own file, but loops call functions of other files: so compiled code is keyed by
    all their sources.
    """
    modules = [import_module(f"{boards.__name__}.{name}") for name in MODULES]
    sources = "".join(map(inspect.getsource, [*modules, sys.modules[__name__]]))
    settings: Any = numba.config
    kept = settings.CACHE_DIR or f"{boards.__path__[0]}/__pycache__"
    settings.CACHE_DIR = f"{kept}/{sha256(sources.encode()).hexdigest()[:16]}"
    settings.CACHE_LOCATOR_CLASSES = f"{__name__}.{ByContent.__name__}"
    for module in modules:
        for function in vars(module).values():
            if inspect.isfunction(function) and function.__module__ == module.__name__:
                register_jitable(**OPTIONS)(function)
    names = [module.__name__ for module in modules]
    plain = {field.name: getattr(PLAIN, field.name) for field in fields(Loops)}
    loops = {name: _compiled(each) for name, each in plain.items() if getattr(each, "__module__", "") in names}
    return replace(
        PLAIN,
        **loops,
        numbers=partial(_row, kind=np.int64),
        record=_record,
        amounts=partial(np.array, dtype=np.float64),
        zeros=partial(np.zeros, dtype=np.int64),
        part=_part,
        order=_order,
        most_tried=exact.MOST_COMPILED,
    )


def _compiled(function: Callable[..., Any]) -> Callable[..., Any]:
    try:
        quick: Callable[..., Any] = numba.njit(cache=True, nogil=True, **OPTIONS)(function)
    except RuntimeError:  # no folder for compiled code: each process compiles it again
        quick = numba.njit(nogil=True, **OPTIONS)(function)
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
    highest = max(_highest(rows), max((abs(value) for value in tables.power), default=0))
    return rows.astype(np.int16) if 2 * tables.size * highest < 2**15 else rows


def _highest(rows: Any) -> int:
    """The highest conflict of two players, whatever its sign."""
    return max(int(rows.max(initial=0)), -int(rows.min(initial=0)))


def _near(rows: Any) -> tuple[Any, Any]:
    """For each player, where the list of players in conflict with them starts; and those lists, end to end."""
    starts = np.zeros(len(rows) + 1, dtype=np.int64)
    np.cumsum(np.count_nonzero(rows, axis=1), out=starts[1:])
    neighbors = np.empty(int(starts[-1]), dtype=np.uint32)
    for player, row in enumerate(rows):
        neighbors[starts[player] : starts[player + 1]] = np.nonzero(row)[0]
    return starts, neighbors


COMPILED = _compile_loops()
