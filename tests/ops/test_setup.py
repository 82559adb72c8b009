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
    assert {name.split(".")[1].split("-")[0] for name in made} >= {"anneal", "climb"}
    heat = tmp_path / "heat.json"
    heat.write_text(json.dumps(raw_instance(28, pair_conflicts=[["P1", f"P{n}", 1] for n in range(2, 29)])))
    command = [sys.executable, "manage.py", "seed_boards", heat, "--steps", "9000"]
    subprocess.run(command, cwd=ROOT, env=dict(os.environ), capture_output=True, check=True)
    ensure_engine(Path(sys.executable))

    found = {path.name: path.stat().st_mtime_ns for path in (tmp_path / "numba").rglob("*.nb?")}
    assert found == made
