"""`manage.py restore FILE [--as NAME] [--check]`: the club of an archive, on this server; `-` reads standard input.

Exit status 0: the club is made, or with `--check` could be; 2: something is wrong, and nothing is saved.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO

from django.core.management.base import BaseCommand
from django.db.models import Q
from django.utils.translation import gettext as _

from common.pure.errors import Problem, RuleError
from pairing.management.files import STANDARD, refuse
from tournaments.archive.files.container import open_container
from tournaments.archive.files.reading import ReadArchive, read_archive
from tournaments.archive.services.restoring import restore_club
from tournaments.base.actors import Actor, Door
from tournaments.base.errors import RefusedError
from tournaments.base.plain_text import tidy_line
from tournaments.clubs.models import Club


class Command(BaseCommand):
    """Make a club of an archive, or check that it can be."""

    help = "Make the club of a backup, beside all others, and check that its standings are those of the backup."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which file, under which name."""
        parser.add_argument(
            "file", type=Path, metavar="FILE", help="what `backup` or “Download a backup” made; - for standard input"
        )
        parser.add_argument("--as", dest="name", default="", metavar="NAME", help="call the club so; else as it was")
        parser.add_argument("--check", action="store_true", help="do all of it, then take it back")

    def handle(self, *args: Any, **options: Any) -> None:
        """Read, restore, tell."""
        path: Path = options["file"]
        try:
            with _opened(path) as file:
                archive = read_archive(open_container(file))
                self.stdout.write(_what_it_holds(archive))
                actor = Actor(None, Door.COMMAND, trusted=True)
                taken = options["check"] and not options["name"] and _is_here(archive)
                name = f"Check of {archive.made_at}" if taken else options["name"]
                made = restore_club(actor, archive, name=name, dry=options["check"])
        except OSError as error:
            refuse(f"{path}: can't be read ({error.strerror or error}). Check the name.")
        except RuleError as error:
            refuse("\n".join(f"{path}: {problem.path or 'file'}: {_words(problem)}" for problem in error.problems))
        except RefusedError as error:
            refuse(error.message)
        for note in made.notes:
            self.stdout.write(f"Note: {note}")
        said = f"{made.rows} rows, the standings of {made.events} events as in the backup."
        if options["check"]:
            target = "under another name (--as)" if taken else f"as {made.club.slug}"
            self.stdout.write(f"It can be restored {target}: {said} Nothing was saved.")
        else:
            self.stdout.write(f"Restored as {made.club.slug}: {said}")


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
    text = _(problem.message) % problem.params if problem.params else _(problem.message)
    return f"{text} Use --as for another name." if problem.code == "taken" else text
