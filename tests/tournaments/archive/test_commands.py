"""`backup` and `restore` at the command line, from the suite's database to the embedded default, an SQLite file."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests.factories import actor_of, make_boards_event
from tests.scenes.boards_to_rate import finish_board
from tests.scenes.club_files import archive_bytes, members_of
from tests.scenes.stage import scene
from tournaments.changes.models import ChangeLine
from tournaments.clubs.models import Club, User

ROOT = Path(__file__).parents[3]
FACTS = [("win", 18, 1908), ("loss", 16, 1908), *[("loss", 0, 1905)] * 5]


@scene
def played(club: Club, alice: User) -> Club:
    finish_board(make_boards_event(club, name="Open", slug="open", players=7, published=True), alice, FACTS)
    return club


COMMANDS = """
import sys, django
from django.core.management import call_command
django.setup()
for line in sys.argv[1:]:
    call_command(*line.split())
"""


def run(folder: Path, *lines: str) -> subprocess.CompletedProcess[str]:
    """Commands on a server of its own in `folder`, one after the other."""
    env = {key: value for key, value in os.environ.items() if key not in {"DATABASE_URL", "REDIS_URL"}}
    env |= {"TOPBOARD_DATA": str(folder), "DJANGO_SETTINGS_MODULE": "config.settings.test", "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", COMMANDS, *lines]
    return subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, timeout=240, check=False)


def test_a_club_goes_from_this_database_to_another_and_is_the_same(
    played: Club, tmp_path: Path, new_database: Path
) -> None:
    out, said = tmp_path / "club.zip", StringIO()
    call_command("backup", "front-range", "--output", str(out), stdout=said)
    assert said.getvalue().startswith(f"Saved Front Range Diplomacy to {out}")
    assert ChangeLine.objects.filter(club=played, kind="back_up_club", change__door="command").count() == 1
    shutil.copy(new_database, tmp_path)
    done = run(
        tmp_path, f"restore {out} --check", f"restore {out}", f"backup front-range --output {tmp_path}/second.zip"
    )
    assert done.returncode == 0, done.stderr
    assert "It can be restored as front-range" in done.stdout
    assert "Restored as front-range" in done.stdout
    assert "the standings of 1 events as in the backup" in done.stdout
    assert members_of((tmp_path / "second.zip").read_bytes()) == members_of(out.read_bytes())


def test_restore_refuses_a_name_that_is_taken(played: Club, tmp_path: Path) -> None:
    path, said = tmp_path / "club.zip", StringIO()
    path.write_bytes(archive_bytes(played))
    with pytest.raises(CommandError, match=r"Another club is called Front Range.*Use --as for another name") as refused:
        call_command("restore", str(path))
    assert refused.value.returncode == 2
    call_command("restore", str(path), "--as", "Back Range", stdout=said)
    assert "Restored as back-range" in said.getvalue()


def test_backup_refuses_an_unknown_club_and_a_folder(played: Club, tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="There are: front-range") as refused:
        call_command("backup", "elsewhere")
    assert refused.value.returncode == 2
    with pytest.raises(CommandError, match="can't be written"):
        call_command("backup", "front-range", "--output", str(tmp_path))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("cut", [0, 3, 100, -1])
def test_restore_refuses_a_file_cut_short(played: Club, tmp_path: Path, cut: int) -> None:
    path = tmp_path / "club.zip"
    path.write_bytes(archive_bytes(played)[:cut])
    with pytest.raises(CommandError, match="damaged or cut off") as refused:
        call_command("restore", str(path), "--as", "Other")
    assert refused.value.returncode == 2
    assert Club.objects.count() == 1


def test_restore_refuses_a_missing_file(db: None, tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="can't be read"):
        call_command("restore", str(tmp_path / "none.zip"))


def test_a_backup_is_made_by_owners_alone(played: Club, oscar: User) -> None:
    from tournaments.archive.services.backing_up import start_backup
    from tournaments.base.errors import ForbiddenError

    with pytest.raises(ForbiddenError):
        start_backup(actor_of(oscar), played)


def test_a_backup_goes_through_pipes_where_no_folder_can_be_written(
    played: Club, tmp_path: Path, new_database: Path
) -> None:
    """As in the container: `backup --output -` on one server, `restore -` on another, and nothing in this folder."""
    shutil.copy(new_database, tmp_path)
    (tmp_path / "made.zip").write_bytes(archive_bytes(played))
    assert run(tmp_path, f"restore {tmp_path / 'made.zip'}").returncode == 0
    (tmp_path / "made.zip").unlink()
    before = {path.name for path in tmp_path.iterdir()}
    written = piped(tmp_path, "backup front-range --output -")
    assert written.returncode == 0, written.stderr
    assert written.stdout.startswith(b"PK")
    assert b"to standard output" in written.stderr
    read = piped(tmp_path, "restore -", written.stdout)
    assert read.returncode == 2
    assert b"Use --as for another name." in read.stderr
    read = piped(tmp_path, "restore - --check", written.stdout)
    assert read.returncode == 0, read.stderr
    assert b"It can be restored under another name (--as)" in read.stdout
    assert {path.name for path in tmp_path.iterdir()} == before


def piped(folder: Path, line: str, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """One command on the server in `folder`, with bytes in and out."""
    env = {key: value for key, value in os.environ.items() if key not in {"DATABASE_URL", "REDIS_URL"}}
    env |= {"TOPBOARD_DATA": str(folder), "DJANGO_SETTINGS_MODULE": "config.settings.test"}
    command = [sys.executable, str(ROOT / "manage.py"), *line.split()]
    return subprocess.run(command, cwd=folder, env=env, input=given, capture_output=True, timeout=240, check=False)
