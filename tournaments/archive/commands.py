"""What the commands `backup` and `restore` do."""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from django.core.management.base import OutputWrapper
from django.db.models import Q

from common.pure.errors import Problem, RuleError
from common.web.problems import problem_text
from pairing.management.files import STANDARD, check_writable, refuse
from tournaments.archive.files.container import open_container
from tournaments.archive.files.reading import ReadArchive, read_archive
from tournaments.archive.selectors.making import archive_name
from tournaments.archive.services.backing_up import back_up_club
from tournaments.archive.services.restoring import restore_club
from tournaments.base.actors import Actor, Door
from tournaments.base.errors import RefusedError
from tournaments.base.plain_text import tidy_line
from tournaments.clubs.models import Club


def write_backup(slug: str, output: Path | None, *, out: OutputWrapper, err: OutputWrapper) -> None:
    """Find the club, and write all of it into one file. Exits with status 2 where that can't be done."""
    club = Club.objects.filter(slug=slug).first()
    if club is None:
        known = ", ".join(Club.objects.order_by("slug").values_list("slug", flat=True)[:20])
        refuse(f"There is no club “{slug}”. There are: {known or 'none'}.")
    path = output or Path(archive_name(club))
    try:
        if path == STANDARD:
            size, said, where = _write_out(club), err, "standard output"
        else:
            size, said, where = _write_file(club, path), out, str(path)
    except OSError as error:
        refuse(f"{path}: can't be written ({error.strerror or error}). Name another file, or - for standard output.")
    except RefusedError as error:
        refuse(error.message)
    kilobytes = max(1, size // 1024)
    said.write(f"Saved {club.name} to {where}, {kilobytes} kB. It contains email addresses: keep it safe.")


def _write_out(club: Club) -> int:
    """Write to standard output after reading the archive back; the size in bytes."""
    with tempfile.TemporaryFile() as file:
        size = back_up_club(Actor(None, Door.COMMAND, trusted=True), club, file)
        file.seek(0)
        shutil.copyfileobj(file, sys.stdout.buffer)
        sys.stdout.buffer.flush()
    return size


def _write_file(club: Club, out: Path) -> int:
    """Write a temporary file in the same folder, then rename it to `out`. Returns the size in bytes."""
    check_writable(out)
    part: Path | None = None
    try:
        with tempfile.NamedTemporaryFile(dir=out.parent, prefix=f".{out.name}.", delete=False) as file:
            part = Path(file.name)
            size = back_up_club(Actor(None, Door.COMMAND, trusted=True), club, file)
        part.replace(out)
        part = None
    finally:
        if part is not None:
            part.unlink(missing_ok=True)
    return size


def restore_backup(path: Path, *, name: str, check: bool, out: OutputWrapper) -> None:
    """Read the archive, restore its club, and print the result. Exits with status 2 where that can't be done."""
    try:
        with _opened(path) as file:
            archive = read_archive(open_container(file))
            out.write(_what_it_holds(archive))
            actor = Actor(None, Door.COMMAND, trusted=True)
            taken = check and not name and _is_here(archive)
            called = f"Check of {archive.made_at}" if taken else name
            made = restore_club(actor, archive, name=called, dry=check)
    except OSError as error:
        refuse(f"{path}: can't be read ({error.strerror or error}). Check the name.")
    except RuleError as error:
        refuse("\n".join(f"{path}: {problem.path or 'file'}: {_words(problem)}" for problem in error.problems))
    except RefusedError as error:
        refuse(error.message)
    for note in made.notes:
        out.write(f"Note: {note}")
    said = f"{made.rows} rows, the standings of {made.events} events as in the backup."
    if check:
        target = "under another name (--as)" if taken else f"as {made.club.slug}"
        out.write(f"It can be restored {target}: {said} Nothing was saved.")
    else:
        out.write(f"Restored as {made.club.slug}: {said}")


def _is_here(archive: ReadArchive) -> bool:
    """Whether a club of this server has the archived club's name or address."""
    club = archive.club
    return Club.objects.filter(Q(name__iexact=club["name"]) | Q(slug=club["slug"])).exists()


@contextmanager
def _opened(path: Path) -> Iterator[BinaryIO]:
    """The file, or a copy of standard input: archives are read from their end."""
    if path != STANDARD:
        with path.open("rb") as file:
            yield file
        return
    with tempfile.TemporaryFile() as copy:
        shutil.copyfileobj(sys.stdin.buffer, copy)
        copy.seek(0)
        yield copy


def _what_it_holds(archive: ReadArchive) -> str:
    made, rows = archive.made_at[:16].replace("T", " "), archive.counts
    return (
        f"{tidy_line(archive.club['name'])}: made {made} by Topboard {archive.made_by}, {rows['event']} events, "
        f"{rows['person']} people, {rows['account']} accounts."
    )


def _words(problem: Problem) -> str:
    text = problem_text(problem)
    return f"{text} Use --as for another name." if problem.code == "taken" else text
