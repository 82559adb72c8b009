"""What set-up makes ahead, so that nobody waits for it later."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from ops import setup
from ops.engine import STAMP, bring_engine, compile_packages, ensure_engine
from ops.environment import venv_folder
from ops.errors import SetupError
from ops.setup import ROOT, ensure_system
from tests.pairing.core.boards.cases import raw_instance


def compiled(cache: Path) -> dict[str, int]:
    return {path.name: path.stat().st_mtime_ns for path in cache.rglob("*.nb?")}


def seed(folder: Path, *, project: Path = ROOT, players: int = 14, steps: int = 20_000) -> None:
    """Seed a heat at the command line of the project in `project`."""
    heat = folder / "heat.json"
    apart = [[f"P{a}", f"P{b}", 1 + (a * b) % 5] for a in range(1, players) for b in range(a + 1, players + 1)]
    heat.write_text(json.dumps(raw_instance(players, pair_conflicts=apart)))
    command = [sys.executable, "manage.py", "seed_boards", heat, "--steps", str(steps)]
    subprocess.run(command, cwd=project, env=dict(os.environ), capture_output=True, check=True)


def test_the_engine_is_compiled_once_for_every_copy_of_the_project(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    of_this_run = ensure_engine(Path(sys.executable))
    shutil.copytree(of_this_run, tmp_path / "numba")
    made = compiled(tmp_path / "numba")
    loops = {name.split(".")[1].split("-")[0] for name in made}
    seating = {
        "anneal", "anneal_rows", "anneal_seat_rows", "greedy_partition_crossover", "local_search",
        "partition_distance", "recompute",
    }  # fmt: skip
    proof = {"ascend", "branch_and_bound", "solve_pricing"}
    assert loops == {*seating, *proof, "enumerate_partitions", "price_boards"}
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "numba"))
    for players, steps in ((14, 20_000), (28, 200_000)):  # tried whole, and bounded by prices
        seed(tmp_path, players=players, steps=steps)
    ensure_engine(Path(sys.executable))
    copy = tmp_path / "copy"
    for part in (*(package.parent.name for package in ROOT.glob("*/__init__.py")), "manage.py", "pyproject.toml"):
        (shutil.copytree if (ROOT / part).is_dir() else shutil.copy)(ROOT / part, copy / part)
    seed(tmp_path, project=copy)

    assert compiled(tmp_path / "numba") == made


def test_what_was_compiled_of_other_sources_goes_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    old, other = tmp_path / "0123456789abcdef" / "loops.nbi", tmp_path / "somebody" / "else.nbi"
    for file in (old, other):
        file.parent.mkdir()
        file.touch()
    ensure_engine(Path("/bin/true"))
    assert not old.exists()
    assert other.exists()
    old.parent.mkdir()
    old.touch()
    ensure_engine(Path("/bin/true"))
    assert old.exists()  # nothing changed, so nothing is compiled again
    (tmp_path / STAMP).write_text("another processor")
    ensure_engine(Path("/bin/true"))
    assert not old.exists()


def test_packages_are_compiled_to_bytecode_once(tmp_path: Path) -> None:
    module = tmp_path / "lib" / "module.py"
    module.parent.mkdir()
    module.write_text("ANSWER = 42\n")
    assert not compile_packages(tmp_path)  # nothing was installed there
    (tmp_path / "topboard-requirements.json").write_text("{}")
    assert compile_packages(tmp_path)
    assert list(module.parent.rglob("*.pyc"))
    assert not compile_packages(tmp_path)


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine without any of our packages."""
    monkeypatch.setattr(setup, "missing_venv", lambda: ["python3.11-venv"])
    monkeypatch.setattr(setup, "missing_libraries", lambda libraries: list(libraries.values()))
    monkeypatch.setattr(setup, "browser_path", lambda: None)


@pytest.mark.usefixtures("bare")
def test_all_missing_packages_are_named_in_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ops.system.can_install", lambda: False)
    monkeypatch.setattr(setup, "can_install", lambda: False)
    with pytest.raises(SetupError) as error:
        ensure_system("test", venv=tmp_path / ".venv")
    line = "python3.11-venv libatomic1 chromium-headless-shell libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0"
    install = f"sudo apt-get install -y --no-install-recommends {line}"
    assert str(error.value) == f"make test needs system packages. Run: {install}"


def test_a_read_only_project_keeps_its_environment_with_the_data(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    project = tmp_path / "project"
    project.mkdir()
    monkeypatch.setenv("TOPBOARD_DATA", str(tmp_path / "data"))
    assert venv_folder(project) == project / ".venv"
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    assert venv_folder(project) == tmp_path / "data" / "venv"
    monkeypatch.delenv("TOPBOARD_DATA")
    assert venv_folder(project) == project / ".venv"


def test_a_worker_copies_the_engine_of_its_image_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    image, data = tmp_path / "image", tmp_path / "data"
    brought = image / "0123456789abcdef" / "loops.nbi"
    brought.parent.mkdir(parents=True)
    brought.write_text("compiled")
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(data))
    assert not bring_engine()
    monkeypatch.setenv("TOPBOARD_ENGINE", str(image))
    brought.chmod(0o400)
    assert bring_engine()
    kept = data / "0123456789abcdef" / "loops.nbi"
    kept.write_text("and compiled here")
    assert bring_engine()
    assert kept.read_text() == "and compiled here"
