"""`manage.py import_trf EVENT.trf --club CLUB`: a Swiss event of the club from a FIDE report file.

Exit status 0: it is saved, or with `--preview` could be; 2: something is wrong with the file, and nothing is saved.
"""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from tournaments.swiss.commands import import_report


class Command(BaseCommand):
    """Import a report file, or show what it holds."""

    help = "Make a Swiss event of a FIDE report file (TRF16 or TRF26), with its players, rounds, results and byes."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which file, into which club."""
        parser.add_argument("event", type=Path, metavar="EVENT.trf", help="the report file")
        parser.add_argument("--club", required=True, help="the club, as its address has it")
        parser.add_argument("--name", default="", help="of the event; left out, the name in the file")
        parser.add_argument("--preview", action="store_true", help="show what the file holds, and save nothing")

    def handle(self, *args: Any, **options: Any) -> None:
        """Show, then save."""
        import_report(
            options["event"], options["club"], name=options["name"], preview=options["preview"], out=self.stdout
        )
