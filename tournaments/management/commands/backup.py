"""`manage.py backup CLUB [--output FILE]`: an archive of all of a club; `--output -` writes it to standard output.

Exit status 0: the file is written, and was read back; 2: there is no such club, or the file can't be written.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from pairing.management.files import STANDARD, check_writable, refuse
from tournaments.archive.selectors.making import archive_name
from tournaments.archive.services.backing_up import back_up_club
from tournaments.base.actors import Actor, Door
from tournaments.base.errors import RefusedError
from tournaments.clubs.models import Club


class Command(BaseCommand):
    """Make an archive of a club."""

    help = "Write all of a club into one file, which `restore` makes the same club of on any server."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which club, to which file."""
        parser.add_argument("club", metavar="CLUB", help="the club, as its address has it")
        parser.add_argument(
            "--output",
            type=Path,
            metavar="FILE",
            help="- for standard output; left out, CLUB-DAY.topboard.zip in this folder",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Find the club, and write it."""
        club = Club.objects.filter(slug=options["club"]).first()
        if club is None:
            known = ", ".join(Club.objects.order_by("slug").values_list("slug", flat=True)[:20])
            refuse(f"There is no club “{options['club']}”. There are: {known or 'none'}.")
        out: Path = options["output"] or Path(archive_name(club))
        try:
            if out == STANDARD:
                size, said, where = _write_out(club), self.stderr, "standard output"
            else:
                size, said, where = _write_file(club, out), self.stdout, str(out)
        except OSError as error:
            refuse(f"{out}: can't be written ({error.strerror or error}). Name another file, or - for standard output.")
        except RefusedError as error:
            refuse(error.message)
        kilobytes = max(1, size // 1024)
        said.write(f"Saved {club.name} to {where}, {kilobytes} kB. It holds e-mail addresses: keep it safe.")


def _write_out(club: Club) -> int:
    """Write to standard output what was read back well; the size in bytes."""
    with tempfile.TemporaryFile() as file:
        size = back_up_club(Actor(None, Door.COMMAND, trusted=True), club, file)
        file.seek(0)
        shutil.copyfileobj(file, sys.stdout.buffer)
        sys.stdout.buffer.flush()
    return size


def _write_file(club: Club, out: Path) -> int:
    """Write beside the file first, then in its place; the size in bytes."""
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
