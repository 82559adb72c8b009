"""The first step works with any Python, and says so if it is too old."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from ops.environment import (
    ensure_packages,
    ensure_venv,
    requirements_digest,
    writable_folder,
)
from ops.errors import SetupError
from ops.setup import ROOT

BOOTSTRAP = ROOT / "ops" / "bootstrap.py"
PRETEND_OLD = "import sys, runpy; sys.version_info = (3, 9, 2); runpy.run_path({!r}, run_name='__main__')"


def test_bootstrap_parses_on_python_3_6() -> None:
    ast.parse(BOOTSTRAP.read_text(), feature_version=(3, 6))


def test_old_python_ends_in_one_line() -> None:
    program = PRETEND_OLD.format(str(BOOTSTRAP))
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert ended.returncode == 1
    assert ended.stdout == ""
    assert ended.stderr == (
        "Topboard needs Python 3.11 or newer, and this is 3.9. Install python3.11, or name a newer "
        "Python: make run PYTHON=/path/to/python3\n"
    )


def test_set_up_needs_nothing_but_the_standard_library() -> None:
    program = "from ops import setup; import sys; print(*sorted(sys.modules))"
    ended = subprocess.run(
        [sys.executable, "-I", "-S", "-c", f"import sys; sys.path.insert(0, {str(ROOT)!r}); {program}"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert not {"django", "dotenv", "psycopg"} & set(ended.stdout.split())


def test_unwritable_folder_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(SetupError) as caught:
        writable_folder(tmp_path / "file" / "var")
    assert str(caught.value) == (
        f"The folder {tmp_path}/file/var can't be written (Not a directory). Use a copy of the "
        "project that you own, or point TOPBOARD_DATA at a folder that you can write."
    )


@pytest.fixture
def empty_venv(tmp_path: Path) -> Path:
    return ensure_venv(tmp_path / ".venv")


def test_venv_is_made_once_and_packages_only_when_they_changed(empty_venv: Path, tmp_path: Path) -> None:
    made = (empty_venv.parent.parent / "pyvenv.cfg").stat().st_mtime_ns
    assert ensure_venv(tmp_path / ".venv") == empty_venv
    assert (empty_venv.parent.parent / "pyvenv.cfg").stat().st_mtime_ns == made

    small, large = tmp_path / "requirements.txt", tmp_path / "requirements-dev.txt"
    small.write_text("# nothing\n")
    large.write_text("# nothing more\n")
    assert ensure_packages(empty_venv, large, covers=(small,)) is True
    assert ensure_packages(empty_venv, large, covers=(small,)) is False
    assert ensure_packages(empty_venv, small) is False
    small.write_text("# nothing else\n")
    assert ensure_packages(empty_venv, small) is True


def test_registry_away_is_one_line(empty_venv: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("PIP_FIND_LINKS", "PIP_EXTRA_INDEX_URL"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("PIP_CONFIG_FILE", "/dev/null")
    monkeypatch.setenv("PIP_NO_CACHE_DIR", "1")
    monkeypatch.setenv("PIP_INDEX_URL", "http://127.0.0.1:9/simple")
    requirements = tmp_path / "requirements.txt"
    requirements.write_text(f"surely-not-here==1 --hash=sha256:{'0' * 64}\n")
    with pytest.raises(SetupError) as caught:
        ensure_packages(empty_venv, requirements)
    assert str(caught.value) == (
        "The packages of requirements.txt could not be installed (the package registry does not "
        "answer). Check the network and the package registry that pip uses, then start again."
    )


def test_digest_follows_the_content(tmp_path: Path) -> None:
    file = tmp_path / "requirements.txt"
    file.write_text("a")
    before = requirements_digest(file)
    file.write_text("b")
    assert requirements_digest(file) != before
