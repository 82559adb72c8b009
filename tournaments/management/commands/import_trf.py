"""`manage.py import_trf EVENT.trf --club CLUB`: a Swiss event of the club from a FIDE report file.

Exit status 0: it is saved, or with `--preview` could be; 2: something is wrong with the file, and nothing is saved.
"""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand
from django.utils.translation import gettext as _

from common.pure.errors import Problem, RuleError
from pairing.management.files import refuse
from tournaments.base.actors import Actor, Door
from tournaments.base.errors import RefusedError
from tournaments.clubs.models import Club
from tournaments.events.files.reading import MOST_BYTES
from tournaments.events.services.event_import import import_tournament
from tournaments.swiss.services.import_plan import SwissPlan, preview_swiss
from tournaments.swiss.services.trf_import import decode_trf, read_trf_event


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
        path: Path = options["event"]
        club = Club.objects.filter(slug=options["club"]).first()
        if club is None:
            refuse(f"There is no club “{options['club']}”. Its name is the last part of its address.")
        try:
            with path.open("rb") as file:
                found = read_trf_event(decode_trf(file.read(MOST_BYTES + 1)), name=options["name"])
            plan = preview_swiss(club, found.document)
            self._show(plan, found.notes)
            RuleError.gather(plan.problems)
            if not options["preview"]:
                actor = Actor(None, Door.COMMAND, trusted=True)
                made = import_tournament(actor, club, found.document, fingerprint=plan.fingerprint)
                self.stdout.write(f"Saved as {made.slug}. It is not public yet.")
        except OSError as error:
            refuse(f"{path}: can't be read ({error.strerror or error}). Check the name.")
        except RuleError as error:
            refuse("\n".join(f"{path}: {problem.path or 'file'}: {_words(problem)}" for problem in error.problems))
        except RefusedError as error:
            refuse(error.message)

    def _show(self, plan: SwissPlan, notes: tuple[Problem, ...]) -> None:
        planned = plan.document.rules.rounds
        self.stdout.write(
            f"{plan.name}: {len(plan.people)} players ({len(plan.new_people)} new to the club), "
            f"{len(plan.document.rounds)} of {planned} rounds, {plan.results} results, {plan.byes} byes."
        )
        for note in notes:
            self.stdout.write(f"Note: {_words(note)}")


def _words(problem: Problem) -> str:
    return _(problem.message) % problem.params if problem.params else _(problem.message)
