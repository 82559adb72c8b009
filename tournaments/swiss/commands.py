"""What the command `import_trf` does."""

from __future__ import annotations

from pathlib import Path

from django.core.management.base import OutputWrapper

from common.pure.errors import Problem, RuleError
from common.web.problems import problem_text
from pairing.management.files import refuse
from tournaments.base.actors import Actor, Door
from tournaments.base.errors import RefusedError
from tournaments.clubs.models import Club
from tournaments.events.files.reading import MOST_BYTES
from tournaments.events.services.event_import import import_event
from tournaments.swiss.services.import_plan import SwissPlan, preview_swiss
from tournaments.swiss.services.trf_import import decode_trf, read_trf_event


def import_report(path: Path, slug: str, *, name: str, preview: bool, out: OutputWrapper) -> None:
    """Show what the report file holds, then save it. Exits with status 2 where something is wrong with it."""
    club = Club.objects.filter(slug=slug).first()
    if club is None:
        refuse(f"There is no club “{slug}”. Its name is the last part of its address.")
    try:
        with path.open("rb") as file:
            found = read_trf_event(decode_trf(file.read(MOST_BYTES + 1)), name=name)
        plan = preview_swiss(club, found.document)
        _show(plan, found.notes, out=out)
        RuleError.gather(plan.problems)
        if not preview:
            actor = Actor(None, Door.COMMAND, trusted=True)
            made = import_event(actor, club, found.document, fingerprint=plan.fingerprint)
            out.write(f"Saved as {made.slug}. It is not public yet.")
    except OSError as error:
        refuse(f"{path}: can't be read ({error.strerror or error}). Check the name.")
    except RuleError as error:
        refuse("\n".join(f"{path}: {problem.path or 'file'}: {problem_text(problem)}" for problem in error.problems))
    except RefusedError as error:
        refuse(error.message)


def _show(plan: SwissPlan, notes: tuple[Problem, ...], *, out: OutputWrapper) -> None:
    planned = plan.document.rules.rounds
    out.write(
        f"{plan.name}: {len(plan.people)} players ({len(plan.new_people)} new to the club), "
        f"{len(plan.document.rounds)} of {planned} rounds, {plan.results} results, {plan.byes} byes."
    )
    for note in notes:
        out.write(f"Note: {problem_text(note)}")
