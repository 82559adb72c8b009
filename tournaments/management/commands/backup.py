"""`manage.py backup CLUB [--output FILE]`: an archive of all of a club; `--output -` writes it to standard output.

Exit status 0: the file is written, and was read back; 2: the club doesn't exist, or the file can't be written.
"""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from tournaments.archive.commands import write_backup


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
        write_backup(options["club"], options["output"], out=self.stdout, err=self.stderr)
