"""The cores import neither Django nor anything that reaches outside: they load with all of that blocked."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CORES = ["scoring.core", "pairing.core", "handicaps.core"]
BLOCKED = ["django", "rest_framework", "celery", "redis", "psycopg", "numba", "numpy", "tournaments", "config"]

SCRIPT = """
import importlib, pkgutil, sys
for name in {blocked!r}:
    sys.modules[name] = None
root = importlib.import_module({core!r})
for found in pkgutil.walk_packages(root.__path__, {core!r} + "."):
    if found.name != {compiled!r}:
        importlib.import_module(found.name)
"""
# Loaded on demand, by the worker alone: the same steps compiled. Without numba the plain ones run.
COMPILED = "pairing.core.boards.accelerated"


@pytest.mark.parametrize("core", CORES)
def test_the_core_loads_without_the_shell(core: str) -> None:
    script = SCRIPT.format(blocked=BLOCKED, core=core, compiled=COMPILED)
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
