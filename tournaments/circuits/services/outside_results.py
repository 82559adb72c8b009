"""Results of an event held elsewhere, from a list with columns: first shown, then saved as shown, or not at all."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import IntegrityError
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from common.pure.errors import RuleError
from tournaments.base.actors import Actor
from tournaments.base.errors import StaleError
from tournaments.base.files.plans import Verdict
from tournaments.base.permissions import Action
from tournaments.circuits.files.results_csv import PlannedResult, ResultPlan, parse_results, plan_results
from tournaments.circuits.models import CircuitEvent, OutsideResult
from tournaments.circuits.services.circuits import lock_circuit, subject_of, touch
from tournaments.circuits.services.events import lock_outside
from tournaments.clubs.models import Club
from tournaments.clubs.services.changes import change_club
from tournaments.people.files.namesakes import Who
from tournaments.people.models import Person
from tournaments.people.services.namesakes import check_answers, known_names

BATCH = 500


@dataclass(frozen=True, slots=True)
class ImportedResults:
    """What an import did, in rows."""

    added: int
    changed: int
    unchanged: int
    left_out: int
    people: int


def preview_outside_results(row: CircuitEvent, *, text: str, who: Who | None = None) -> ResultPlan:
    """What an import of `text` would do now. Saves nothing. Raises `RuleError` at `text` if it can't be read."""
    table = parse_results(text)
    stored = {each.person_id: (each.place, each.points) for each in OutsideResult.objects.filter(event=row)}
    return plan_results(table, known_names(row.circuit.club_id), stored, who=who)


def import_outside_results(
    actor: Actor,
    row: CircuitEvent,
    *,
    text: str,
    fingerprint: str,
    who: Who | None = None,
    leave_out_wrong: bool = False,
    add_people: bool = False,
) -> ImportedResults:
    """Save what a preview showed as all results of the event: those who are not in the list have none any more.

    Who is not in the club is left out, unless `add_people`; `who` answers the rows that mean several people, and
    `RuleError` at `who` asks for an answer. Raises `StaleError` if the preview would look different now, and
    `RuleError` at `leave_out_wrong` for rows that are wrong, unless they are left out on purpose.
    """
    circuit = row.circuit
    try:
        with change_club(actor, circuit.club, Action.MANAGE_CIRCUITS) as change:
            locked = lock_circuit(change, circuit)
            fresh = lock_outside(locked, row)
            fresh.circuit = locked
            plan = preview_outside_results(fresh, text=text)
            if plan.fingerprint != fingerprint:
                message = _("Something changed since you looked. Nothing was saved: check the new preview.")
                raise StaleError(message, current=locked.revision)
            shown, plan = plan, preview_outside_results(fresh, text=text, who=who)
            check_answers(shown.rows, plan.rows)
            asked = {planned.row.line for planned in shown.of(Verdict.WHICH)}  # "somebody new" is an answer
            new = [each for each in plan.of(Verdict.UNKNOWN) if add_people or each.row.line in asked]
            _check_rows(plan, new, leave_out_wrong=leave_out_wrong)
            people = _add_people(change.club, new)
            saved = [*plan.of(Verdict.NEW, Verdict.CHANGED, Verdict.UNCHANGED), *new]
            _save(fresh, saved, people)
            CircuitEvent.objects.filter(pk=fresh.pk).update(results_at=timezone.now())
            touch(locked)
            values = {"event": fresh.name, "circuit": locked.name, "count": len(saved)}
            summary = _("Imported %(count)s results of %(event)s into the circuit %(circuit)s.") % values
            names = [planned.row.name for planned in saved]
            change.record("import_outside_results", summary, subject=subject_of(locked), after=names)
    except IntegrityError as error:
        message = gettext_noop("Two names differ by case only. Make them differ by more.")
        raise RuleError.one("text", "taken", message) from error
    left_out = len(plan.of(Verdict.WRONG, Verdict.UNKNOWN)) - len(new)
    return ImportedResults(
        len(plan.of(Verdict.NEW)) + len(new),
        len(plan.of(Verdict.CHANGED)),
        len(plan.of(Verdict.UNCHANGED)),
        left_out,
        len(people),
    )


def _check_rows(plan: ResultPlan, new: list[PlannedResult], *, leave_out_wrong: bool) -> None:
    wrong = len(plan.of(Verdict.WRONG))
    if wrong and not leave_out_wrong:
        message = gettext_noop("Some rows are wrong: %(wrong)s. Correct the list, or tick the box to leave them out.")
        raise RuleError.one("leave_out_wrong", "wrong_rows", message, wrong=wrong)
    if not plan.of(Verdict.NEW, Verdict.CHANGED, Verdict.UNCHANGED) and not new:
        message = gettext_noop("No row is of a person in the club. Correct the names, or tick the box to add them.")
        raise RuleError.one("add_people", "nobody", message)


def _add_people(club: Club, rows: list[PlannedResult]) -> dict[int, int]:
    """Add the people of these rows to the club; their ids by the line of the row."""
    made = Person.objects.bulk_create(
        (
            Person(
                club=club,
                first_name=each.row.first_name,
                last_name=each.row.last_name,
                distinction=each.distinction,
            )
            for each in rows
        ),
        batch_size=BATCH,
    )
    return {each.row.line: person.pk for each, person in zip(rows, made, strict=True)}


def _save(event: CircuitEvent, rows: list[PlannedResult], people: dict[int, int]) -> None:
    OutsideResult.objects.filter(event=event).delete()
    OutsideResult.objects.bulk_create(
        (
            OutsideResult(
                event=event,
                person_id=each.person_id or people[each.row.line],
                place=each.row.place or 1,
                points=each.row.points,
            )
            for each in rows
        ),
        batch_size=BATCH,
    )
