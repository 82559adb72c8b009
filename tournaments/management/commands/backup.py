"""`manage.py backup CLUB [--output FILE]`: an archive of all of a club.

Exit status 0: the file is written, and was read back; 2: there is no such club, or the file can't be written.
"""

from __future__ import annotations

import tempfile
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from pairing.management.files import check_writable, refuse
from tournaments.actors import Actor, Door
from tournaments.errors import RefusedError
from tournaments.models import Club
from tournaments.selectors.archives.making import archive_name
from tournaments.services.archives.backing_up import back_up_club

__all__ = ["Command"]


class Command(BaseCommand):
    """Make an archive of a club."""

    help = "Write all of a club into one file, which `restore` makes the same club of on any server."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which club, to which file."""
        parser.add_argument("club", metavar="CLUB", help="the club, as its address has it")
        parser.add_argument(
            "--output", type=Path, metavar="FILE", help="left out, CLUB-DAY.topboard.zip in this folder"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Write beside the file first, then in its place."""
        club = Club.objects.filter(slug=options["club"]).first()
        if club is None:
            known = ", ".join(Club.objects.order_by("slug").values_list("slug", flat=True)[:20])
            refuse(f"There is no club “{options['club']}”. There are: {known or 'none'}.")
        out: Path = options["output"] or Path(archive_name(club))
        check_writable(out)
        actor = Actor(None, Door.COMMAND, trusted=True)
        part: Path | None = None
        try:
            with tempfile.NamedTemporaryFile(dir=out.parent, prefix=f".{out.name}.", delete=False) as file:
                part = Path(file.name)
                size = back_up_club(actor, club, file)
            part.replace(out)
            part = None
        except OSError as error:
            refuse(f"{out}: can't be written ({error.strerror or error}). Name another file.")
        except RefusedError as error:
            refuse(error.message)
        finally:
            if part is not None:
                part.unlink(missing_ok=True)
        self.stdout.write(
            f"Saved {club.name} to {out}, {max(1, size // 1024)} kB. It holds e-mail addresses: keep it safe."
        )
