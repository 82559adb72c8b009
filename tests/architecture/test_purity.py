"""The cores import neither Django nor anything that reaches outside: they load with all of that blocked."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CORES = ["common.pure", "scoring.core", "pairing.core", "handicaps.core"]
BLOCKED = ["django", "rest_framework", "celery", "redis", "psycopg", "numba", "numpy", "tournaments", "config"]

SCRIPT = """
import importlib, pkgutil, sys
for name in {blocked!r}:
    sys.modules[name] = None
root = importlib.import_module({core!r})
for found in pkgutil.walk_packages(root.__path__, {core!r} + "."):
    if not found.name.startswith({skipped!r}):
        importlib.import_module(found.name)
"""
# The first is loaded on demand, by the worker alone: the same steps compiled; without numba the plain ones run. The
# second is the scoring lab, the others are the format adviser's simulation: they work on numpy's arrays, and no rule of
# the game needs them.
ON_ARRAYS = (
    "pairing.core.boards.accelerated",
    "scoring.core.lab",
    "pairing.core.adviser.boards_events",
    "pairing.core.adviser.swiss_events",
    "pairing.core.adviser.model",
    "pairing.core.adviser.outcomes",
    "pairing.core.adviser.scores",
    "pairing.core.adviser.seating",
    "pairing.core.adviser.study",
)


@pytest.mark.parametrize("core", CORES)
def test_the_core_loads_without_the_shell(core: str) -> None:
    load(core, blocked=BLOCKED, skipped=ON_ARRAYS)


@pytest.mark.parametrize("package", ["scoring.core.lab", "pairing.core.adviser"])
def test_what_works_on_arrays_needs_numpy_alone(package: str) -> None:
    load(package, blocked=[name for name in BLOCKED if name != "numpy"], skipped=())


def load(core: str, *, blocked: list[str], skipped: tuple[str, ...]) -> None:
    script = SCRIPT.format(blocked=blocked, core=core, skipped=skipped)
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
