"""What the embedded default saves is readable by its owner only, whatever the shell's umask is."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path

from config.env import private_file
from ops.setup import ROOT

OPEN_TO_ALL = 0o666


def rights(path: Path) -> str:
    return stat.filemode(path.stat().st_mode)


def check_with_django(data: Path) -> None:
    env = {key: value for key, value in os.environ.items() if key not in {"DATABASE_URL", "SECRET_KEY", "HOST"}}
    env |= {"TOPBOARD_DATA": str(data), "DJANGO_SETTINGS_MODULE": "config.settings.dev"}
    command = [sys.executable, "-c", "import django; django.setup()"]
    subprocess.run(command, cwd=ROOT, env=env, check=True, umask=0o022)


def test_a_command_makes_the_folder_and_the_database_private(tmp_path: Path) -> None:
    data = tmp_path / "data"
    check_with_django(data)
    assert rights(data) == "drwx------"
    assert {rights(path) for path in data.iterdir()} == {"-rw-------"}
    assert {"secret-key", "topboard.sqlite3"} <= {path.name for path in data.iterdir()}


def test_files_of_an_older_topboard_become_private(tmp_path: Path) -> None:
    for name in ("topboard.sqlite3", "topboard.sqlite3-wal", "secret-key"):
        (tmp_path / name).write_text("")
        (tmp_path / name).chmod(OPEN_TO_ALL)
    (tmp_path / "other").touch(OPEN_TO_ALL)
    before = rights(tmp_path), rights(tmp_path / "other")
    check_with_django(tmp_path)
    assert {rights(tmp_path / name) for name in ("topboard.sqlite3", "topboard.sqlite3-wal")} == {"-rw-------"}
    assert (rights(tmp_path), rights(tmp_path / "other")) == before


def test_a_file_that_another_process_made_first_keeps_its_content(tmp_path: Path) -> None:
    file = tmp_path / "data" / "secret-key"

    def ours_while_another_writes() -> str:
        file.write_text("theirs")
        return "ours"

    assert private_file(file, ours_while_another_writes).read_text() == "theirs"
    assert rights(private_file(tmp_path / "new", lambda: "ours")) == "-rw-------"
    assert (tmp_path / "new").read_text() == "ours"
