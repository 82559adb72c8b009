"""`python manage.py seed_boards INSTANCE.json`: seats the players of one heat and writes the boards as JSON.

Reads `seeding-instance/1`, writes `seeding-solution/1`; touches no database. With `--steps` the answer depends on
instance and seed alone; with `--seconds` the clock decides how many steps are done. Where the file names the engine
that its draw was searched with, the answer names the one it comes from, and a warning says so if they differ.
"""

from __future__ import annotations

import json
import math
import time
from argparse import ArgumentParser, ArgumentTypeError
from pathlib import Path
from typing import Any, NoReturn

from django.core.management.base import BaseCommand

from common.pure.errors import RuleError
from pairing.core.boards.instance import Instance, Solution, solution_json
from pairing.core.boards.parsing import parse_instance
from pairing.core.boards.search import ENGINE, Search
from pairing.management.files import check_writable, refuse, write_whole

DEFAULT_SECONDS = 5.0
LARGEST_FILE = 64 * 1024 * 1024
MOST_SHOWN = 20
SHORTEST_PIECE, LONGEST_PIECE = 0.01, 0.1


class Command(BaseCommand):
    """Seat the players of an instance with the least total conflict that the time allows."""

    help = (
        "Seats the players of a seeding-instance/1 file and writes the boards as seeding-solution/1. "
        f"This is engine {ENGINE}: the same file, seed and steps give the same boards wherever it runs."
    )
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("instance", metavar="INSTANCE.json", help="the instance to seat")
        parser.add_argument("--seconds", type=_seconds, help=f"how long to search (default {DEFAULT_SECONDS:g})")
        parser.add_argument("--steps", type=whole_steps, help="how many steps to search, for the same answer anywhere")
        parser.add_argument("--seed", type=int, default=1, help="which random seating to start from (default 1)")
        parser.add_argument("--out", metavar="FILE", help="write the answer here (default: standard output)")
        parser.add_argument(
            "--engine",
            choices=("auto", "compiled", "plain"),
            default="auto",
            help="compiled code (numba) or plain Python; both give the same games for the same steps",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        out = options["out"] and Path(options["out"])
        if out:
            check_writable(out)
        instance = read_instance(options["instance"])
        seconds = options["seconds"]
        if seconds is None and options["steps"] is None:
            seconds = DEFAULT_SECONDS
        solution, took = seat(
            instance, seed=options["seed"], seconds=seconds, steps=options["steps"], engine=options["engine"]
        )
        answer = solution_json(solution, seconds=round(took, 3))
        if instance.engine is not None:
            answer["engine"] = ENGINE
        if instance.engine not in {None, ENGINE}:
            self.stderr.write(f"Warning: {other_engine(instance)}")
        text = json.dumps(answer) + "\n"
        if out:
            write_whole(out, text)
        else:
            self.stdout.write(text, ending="")


def other_engine(instance: Instance) -> str:
    """The warning if the file of a draw does not name this engine."""
    if instance.engine is None:
        return (
            f"The file names no engine: it is older than their numbers, and this is engine {ENGINE}. The same seed and "
            "steps may give other boards here. For the same boards, use the release of Topboard that drew them."
        )
    return (
        f"The file was drawn with engine {instance.engine}, and this is engine {ENGINE}. The same seed and steps may "
        f"give other boards here. For the same boards, use a release of Topboard with engine {instance.engine}."
    )


def read_instance(name: str) -> Instance:
    """The instance in the file `name`. Raises CommandError (exit status 2) naming file, field and reason."""
    try:
        if Path(name).stat().st_size > LARGEST_FILE:
            most = LARGEST_FILE // 2**20
            refuse(f"{name}: the file is larger than {most} MB. Leave out what the heat does not need.")
        text = Path(name).read_bytes().decode("utf-8-sig")
    except (OSError, ValueError) as error:
        if isinstance(error, UnicodeDecodeError):
            refuse(f"{name}: byte {error.start + 1} is not UTF-8. Save the file as UTF-8.")
        reason = getattr(error, "strerror", None) or str(error)
        refuse(f"{name}: can't be read ({reason}). Check the name.")
    try:
        return parse_instance(json.loads(text, object_pairs_hook=_unique_keys, parse_constant=_no_constant))
    except json.JSONDecodeError as error:
        refuse(f"{name}: line {error.lineno}, column {error.colno}: this is not JSON ({error.msg}).")
    except RecursionError:
        refuse(f"{name}: the lists are nested too deep. Look at the format's description.")
    except ValueError as error:
        refuse(f"{name}: this is not JSON ({error}).")
    except RuleError as error:
        lines = [f"{name}: {problem.path or 'instance'}: {problem.text}" for problem in error.problems[:MOST_SHOWN]]
        if len(error.problems) > MOST_SHOWN:
            lines.append(f"{name}: and {len(error.problems) - MOST_SHOWN} more problems.")
        refuse("\n".join(lines))


def seat(
    instance: Instance, *, seed: int, seconds: float | None, steps: int | None, engine: str
) -> tuple[Solution, float]:
    """Search until time is up, the steps are done or the best is proven; the answer, and the seconds it took."""
    try:
        search = Search(instance, seed=seed, engine=engine)
    except ImportError:
        refuse("--engine: compiled code needs numba, which is not installed. Use plain.")
    except RuleError as error:
        refuse("\n".join(f"{problem.path}: {problem.text}" for problem in error.problems))
    search.advance(0 if steps == 0 else 1)  # loads or compiles the loops, which doesn't count as search time
    began = time.monotonic()
    piece = 1000
    while not (now := search.progress).finished:
        elapsed = time.monotonic() - began
        if (seconds is not None and elapsed >= seconds) or (steps is not None and now.steps >= steps):
            break
        piece = min(piece, steps - now.steps) if steps is not None else piece
        before = time.monotonic()
        search.advance(piece)
        took = time.monotonic() - before
        piece = piece * 2 if took < SHORTEST_PIECE else max(1000, piece // 2) if took > LONGEST_PIECE else piece
    solution = search.finish()
    return solution, time.monotonic() - began


def _unique_keys(pairs: list[tuple[str, object]]) -> dict[str, object]:
    record = dict(pairs)
    if len(record) < len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise ValueError(f"the field {key} is there twice")
            seen.add(key)
    return record


def _no_constant(word: str) -> NoReturn:
    raise ValueError(f"{word} is not a number")


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = math.nan
    if not 0 <= seconds <= 86_400:
        raise ArgumentTypeError(f"{text} is not a number of seconds from 0 to 86400")
    return seconds


def whole_steps(text: str) -> int:
    """A number of steps as it is typed. Raises ArgumentTypeError for anything else."""
    if not text.isascii() or not text.isdecimal() or len(text) > 15:
        raise ArgumentTypeError(f"{text} is not a whole number of steps")
    return int(text)
