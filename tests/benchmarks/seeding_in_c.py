"""The search's loop compared with the same loop in C: `python -m tests.benchmarks.seeding_in_c [SIZE ...]`.

It needs a C compiler. Both make the same moves from the same seating at the same temperature: the totals that it
prints agree.
"""

from __future__ import annotations

import ctypes
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from pairing.core.boards.accelerated import compiled_seats
from pairing.core.boards.cost import build_tables
from pairing.core.boards.initial_seating import first_places
from pairing.core.boards.rng import first_state
from pairing.core.boards.schedule import thresholds
from pairing.core.boards.seats import Seats
from tests.pairing.instances import made_up_instance

SOURCE = Path(__file__).with_name("anneal.c")
SIZES = (70, 210, 1400)
MOVES = 20_000_000
NEVER = -(2**62)


def run_python(seats: Seats, table: Any, shift: int, count: int) -> None:
    """`count` moves by the compiled Python."""
    seats.try_swaps(table, shift, goal=NEVER, count=count)


def run_c(library: ctypes.CDLL, seats: Seats, table: Any, shift: int, count: int) -> None:
    """`count` moves by the C loop; the tables must be 32 bits wide."""
    tables, conflicts = seats.tables, seats.conflicts
    rows = (*seats.seating, conflicts.pairs, conflicts.power, conflicts.starts, conflicts.neighbors, table)
    numbers = (ctypes.c_int64(len(table)), shift, ctypes.c_int64(len(tables.players)), ctypes.c_int64(tables.size))
    flags = (int(tables.has_powers), int(conflicts.dense), ctypes.c_int64(count))
    library.anneal(*(ctypes.c_void_p(row.ctypes.data) for row in rows), *numbers, *flags)


def line(library: ctypes.CDLL, players: int) -> str:
    """Millions of moves a second of both, their ratio, and the totals."""
    tables = build_tables(made_up_instance(players, heats=4, seed=3, earlier_steps=players * 2000, countries=True))
    table, shift = thresholds(0.5)
    speeds, totals = [], []
    for run in (run_python, lambda *arguments: run_c(library, *arguments)):
        seats = compiled_seats(tables, *first_places(tables, seed=1))
        seats.seating = seats.seating._replace(load=seats.seating.load.astype(np.int32))
        pairs, power = (rows.astype(np.int32) for rows in (seats.conflicts.pairs, seats.conflicts.power))
        seats.conflicts = seats.conflicts._replace(pairs=pairs, power=power)
        seats.recompute()
        seats.state.dice = first_state(1)
        seats.state.best = seats.state.total
        run(seats, seats.loops.numbers(table), shift, 1000)
        began = time.process_time()
        run(seats, seats.loops.numbers(table), shift, MOVES)
        speeds.append(MOVES / (time.process_time() - began) / 1e6)
        totals.append(int(seats.state.total))
    cells = [players, *(f"{speed:.1f}" for speed in speeds), f"{speeds[1] / speeds[0]:.2f}", *totals]
    return " ".join(f"{cell:>8}" for cell in cells)


def report(sizes: Sequence[int]) -> None:
    """Compile the C loop and print the table."""
    with tempfile.TemporaryDirectory() as folder:
        built = Path(folder) / "anneal.so"
        subprocess.run(["cc", "-O3", "-march=native", "-shared", "-fPIC", "-o", built, SOURCE], check=True)
        library = ctypes.CDLL(str(built))
        print(" ".join(f"{head:>8}" for head in ("players", "M/s", "C M/s", "ratio", "total", "C total")))  # noqa: T201
        for players in sizes:
            print(line(library, players), flush=True)  # noqa: T201


if __name__ == "__main__":
    report([int(word) for word in sys.argv[1:]] or SIZES)
