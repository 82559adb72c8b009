"""How good and how fast the seeding of boards is: `python -m tests.benchmarks.seeding [SIZE ...]`.

For made-up heats of each size: the random seating, hill climbing's best of ten and the time it takes, the search's
total after that same time, after 0.5, 2 and 10 seconds of processor time, the lower bound, and millions of steps a
second on the compiled and on the plain path (0 where a proof ends the search at once). Without sizes, first how far the
search stays above the best known of the heats kept for that (`seeding_panel`).
"""

from __future__ import annotations

import resource
import sys
import time
from collections.abc import Sequence

from pairing.core.boards.instance import Instance
from pairing.core.boards.search import Search
from tests.benchmarks import seeding_panel
from tests.benchmarks.climbing import best_of_climbs
from tests.pairing.instances import made_up_instance

SIZES = (14, 21, 28, 35, 49, 56, 70, 84, 105, 140, 210, 350, 700, 1400)
MARKS = (0.5, 2.0, 10.0)
PIECE = 20_000


def totals_at(instance: Instance, marks: Sequence[float]) -> tuple[list[int], int, float]:
    """The polished total after each of `marks` seconds of processor time, the bound, and millions of steps a second."""
    totals, bound, speed = [], 0, 0.0
    for mark in marks:
        search = Search(instance, seed=1, engine="compiled")
        began = time.process_time()
        while not search.progress.finished and time.process_time() - began < mark:
            search.advance(PIECE)
        took = time.process_time() - began
        speed = max(speed, search.progress.steps / took / 1e6 if took > 0.1 else 0.0)
        totals.append(search.finish().total)
        bound = search.progress.lower_bound
    return totals, bound, speed


def plain_speed(instance: Instance) -> float:
    """Millions of steps a second in pure Python."""
    search = Search(instance, seed=1, engine="plain")
    began = time.process_time()
    while time.process_time() - began < 0.5 and not search.progress.finished:
        search.advance(PIECE)
    return search.progress.steps / max(time.process_time() - began, 1e-9) / 1e6


def line(players: int, *, heats: int, seed: int) -> str:
    """One row of the report."""
    instance = made_up_instance(players, heats=heats, seed=seed, earlier_steps=players * 10_000)
    best_of_climbs(instance, starts=1)  # compiles
    began = time.process_time()
    climbed, _ = best_of_climbs(instance)
    took = time.process_time() - began
    random = Search(instance, seed=1, engine="compiled").progress.start_total
    (same, *totals), bound, speed = totals_at(instance, (took, *MARKS))
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    cells = [players, heats, random, climbed, f"{took:.2f}", same, *totals, bound]
    cells += [f"{speed:.1f}", f"{plain_speed(instance):.2f}", f"{memory:.0f}"]
    return " ".join(f"{cell:>8}" for cell in cells)


def report(sizes: Sequence[int]) -> None:
    """Print the table, row by row."""
    heads = ("players", "heats", "random", "climbing", "its s", "same s")
    heads += (*(f"{mark:g} s" for mark in MARKS), "bound", "M/s", "plain", "MB")
    print(" ".join(f"{head:>8}" for head in heads))  # noqa: T201  a report for the terminal
    for index, players in enumerate(sizes):
        print(line(players, heats=2 + index % 4, seed=3), flush=True)  # noqa: T201


if __name__ == "__main__":
    if len(sys.argv) == 1:
        seeding_panel.report()
    report([int(word) for word in sys.argv[1:]] or SIZES)
