"""What set-up makes ahead, so that nobody waits for it later."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from ops.setup import ROOT, ensure_engine
from tests.pairing.core.boards.cases import raw_instance


def test_the_engine_is_compiled_once_and_the_command_finds_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TOPBOARD_DATA", str(tmp_path))
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    ensure_engine(Path(sys.executable))
    made = {path.name: path.stat().st_mtime_ns for path in (tmp_path / "numba").rglob("*.nb?")}
    loops = {name.split(".")[1].split("-")[0] for name in made}
    seating = {"anneal", "climb", "cross", "settle", "try_rows", "unlike"}
    proof = {"cheapest_board", "cover", "try_prices"}
    assert loops == {*seating, *proof, "least_of_all", "price_boards"}
    for players, steps in ((14, "20000"), (28, "200000")):  # tried whole, and bounded by prices
        heat = tmp_path / "heat.json"
        apart = [[f"P{a}", f"P{b}", 1 + (a * b) % 5] for a in range(1, players) for b in range(a + 1, players + 1)]
        heat.write_text(json.dumps(raw_instance(players, pair_conflicts=apart)))
        command = [sys.executable, "manage.py", "seed_boards", heat, "--steps", steps]
        subprocess.run(command, cwd=ROOT, env=dict(os.environ), capture_output=True, check=True)
    ensure_engine(Path(sys.executable))

    found = {path.name: path.stat().st_mtime_ns for path in (tmp_path / "numba").rglob("*.nb?")}
    assert found == made


def test_what_was_compiled_of_older_sources_goes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TOPBOARD_DATA", str(tmp_path))
    old = tmp_path / "numba" / "sources" / "loops.nbi"
    old.parent.mkdir(parents=True)
    old.touch()
    ensure_engine(Path("/bin/true"))
    assert old.exists()
    os.utime(old, (0, 0))
    ensure_engine(Path("/bin/true"))

    assert not old.exists()
