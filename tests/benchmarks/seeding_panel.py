"""How near the seeding comes to the best known: `python -m tests.benchmarks.seeding_panel [NAME ...]`.

The heats of tests/data/seeding stay as they are whatever the engine does. They are made up by the recipe of
`tests.pairing.instances`, their earlier heats seeded by an earlier engine; a name says players, the heat that is next
and the seed (`-countries`: with groups of a sixth to a half of all; `-dense`: nearly all have met). `best_known.json`
has the least total that any search of ten seconds found of each so far, or of 40 seconds if the heat is dense; a better
one is reported and belongs there. Seconds are of processor time, so that other work on the machine does less harm;
totals are polished only at the last mark.
"""

from __future__ import annotations

import gzip
import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from pairing.core.boards.instance import Instance
from pairing.core.boards.parsing import parse_instance
from pairing.core.boards.search import ENGINE, Search, warm

FOLDER = Path(__file__).parents[1] / "data" / "seeding"
MARKS = (2.0, 10.0)
SEEDS = (1, 2, 3)
PIECE = 200_000


def best_known() -> dict[str, int]:
    """The least total known of each heat, by its name."""
    return dict(json.loads((FOLDER / "best_known.json").read_text(encoding="ascii")))


def panel_heat(name: str) -> Instance:
    """The heat of that name."""
    return parse_instance(json.loads(gzip.decompress((FOLDER / f"{name}.json.gz").read_bytes())))


def totals_at(heat: Instance, *, seed: int, marks: Sequence[float] = MARKS) -> tuple[list[int], int]:
    """The total after each of `marks` seconds of processor time, and the lower bound at the end."""
    search, totals = Search(heat, seed=seed, engine="compiled"), []
    search.advance(1)
    began = time.process_time()
    for mark in marks:
        while not search.progress.finished and time.process_time() - began < mark:
            search.advance(PIECE)
        totals.append(search.progress.total)
    totals[-1] = search.finish().total
    return totals, search.progress.lower_bound


def line(name: str, best: int, *, seeds: Sequence[int] = SEEDS) -> str:
    """One row of the report."""
    found = [totals_at(panel_heat(name), seed=seed) for seed in seeds]
    bound = max(floor for _, floor in found)
    cells = [f"{name:20}", f"{best:>6}", f"{bound:>6}"]
    for at in range(len(MARKS)):
        above = [_percent(totals[at], best) for totals, _ in found]
        cells += [f"{sum(above) / len(above):>9.1f}%", f"{max(above):>6.1f}%"]
    least = min(totals[-1] for totals, _ in found)
    return " ".join(cells) + (f"  better than known: {least}" if least < best else "")


def report(names: Sequence[str] = ()) -> None:
    """Print the table: percent above the best known, mean and worst of the seeds."""
    warm()
    print(f"Engine {ENGINE}, seeds {', '.join(map(str, SEEDS))}; above the best known, mean and worst")  # noqa: T201
    heads = "".join(f"{f'{mark:g} s':>11}{'worst':>8}" for mark in MARKS)
    print(f"{'heat':20} {'best':>6} {'bound':>6}{heads}")  # noqa: T201  a report for the terminal
    for name, best in best_known().items():
        if not names or name in names:
            print(line(name, best), flush=True)  # noqa: T201


def _percent(total: int, best: int) -> float:
    return 100 * (total - best) / max(1, abs(best))


if __name__ == "__main__":
    report(sys.argv[1:])
