"""`manage.py restore FILE [--as NAME] [--check]`: the club of an archive, on this server; `-` reads standard input.

Exit status 0: the club is made, or with `--check` could be; 2: something is wrong, and nothing is saved.
"""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from tournaments.archive.commands import restore_backup


class Command(BaseCommand):
    """Make a club of an archive, or check that it can be."""

    help = (
        "Create the club of a backup in addition to all others, and check that its standings are those of the backup."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which file, under which name."""
        parser.add_argument(
            "file", type=Path, metavar="FILE", help="what `backup` or “Download a backup” made; - for standard input"
        )
        parser.add_argument("--as", dest="name", default="", metavar="NAME", help="call the club so; else as it was")
        parser.add_argument("--check", action="store_true", help="do all of it, then take it back")

    def handle(self, *args: Any, **options: Any) -> None:
        """Read, restore, tell."""
        restore_backup(options["file"], name=options["name"], check=options["check"], out=self.stdout)
