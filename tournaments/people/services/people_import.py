"""Many people at once from a list with columns: first shown, then saved as shown, or not at all."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import IntegrityError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from common.pure.errors import RuleError
from tournaments.base.actors import Actor
from tournaments.base.errors import StaleError
from tournaments.base.files.plans import Verdict
from tournaments.base.permissions import Action
from tournaments.changes.services.changes import OpenChange
from tournaments.clubs.models import Club
from tournaments.clubs.services.changes import change_club
from tournaments.people.entries import entries_in_events
from tournaments.people.files.namesakes import Who
from tournaments.people.files.people_csv import parse_people
from tournaments.people.files.people_plan import ImportPlan, PlannedRow, plan_import
from tournaments.people.models import Person
from tournaments.people.services.namesakes import check_answers, known_names

BATCH = 500


@dataclass(frozen=True, slots=True)
class Imported:
    """What an import did; `people` are all people that the good rows mean, in the order of the list."""

    added: int
    changed: int
    unchanged: int
    left_out: int
    people: list[Person]


def preview_import(club: Club, *, text: str, who: Who | None = None) -> ImportPlan:
    """What an import of `text` would do now. Saves nothing. Raises `RuleError` at `text` if it can't be read."""
    return plan_import(parse_people(text), known_names(club.pk), who=who)


def import_people(
    actor: Actor,
    club: Club,
    *,
    text: str,
    fingerprint: str,
    who: Who | None = None,
    leave_out_wrong: bool = False,
    within: OpenChange | None = None,
) -> Imported:
    """Save what a preview showed, whose `fingerprint` it is; `who` answers the rows that mean several people.

    Raises `StaleError` if the club's people or the text changed so that the preview would look different now. Raises
    `RuleError` at `who` for a row without an answer, and at `leave_out_wrong` for wrong rows, unless they are left out
    on purpose.
    """
    try:
        with change_club(actor, club, Action.MANAGE_PEOPLE, within=within) as change:
            plan = preview_import(change.club, text=text)
            if plan.fingerprint != fingerprint:
                message = _("The club’s people have changed, so nothing was saved. Check the new preview.")
                raise StaleError(message, current=change.club.revision)
            shown, plan = plan, preview_import(change.club, text=text, who=who)
            check_answers(shown.rows, plan.rows)
            _check_rows(plan, leave_out_wrong=leave_out_wrong)
            added, changed = plan.of(Verdict.NEW), plan.of(Verdict.CHANGED)
            Person.objects.bulk_create((_person(change.club, planned) for planned in added), batch_size=BATCH)
            _update(changed)
            if added or changed:
                summary = _("Imported people: %(added)s new, %(changed)s changed.")
                change.record(
                    "import_people",
                    summary % {"added": len(added), "changed": len(changed)},
                    after={
                        "added": [planned.row.name for planned in added],
                        "changed": [planned.row.name for planned in changed],
                    },
                )
            people = _people_of(club, plan)
    except IntegrityError as error:
        message = gettext_noop("Two names differ only in capital letters. Change one of them.")
        raise RuleError.one("text", "taken", message) from error
    wrong, unchanged = plan.of(Verdict.WRONG), plan.of(Verdict.UNCHANGED)
    return Imported(len(added), len(changed), len(unchanged), len(wrong), people)


def _check_rows(plan: ImportPlan, *, leave_out_wrong: bool) -> None:
    wrong = len(plan.of(Verdict.WRONG))
    if wrong and not leave_out_wrong:
        message = gettext_noop("Wrong rows in the list: %(wrong)s. Correct them, or choose to leave them out.")
        raise RuleError.one("leave_out_wrong", "wrong_rows", message, wrong=wrong)
    if wrong == len(plan.rows):
        message = gettext_noop("The list doesn’t have any rows to import. Add at least one correct row.")
        raise RuleError.one("text", "empty", message)


def _person(club: Club, planned: PlannedRow) -> Person:
    row = planned.row
    return Person(
        club=club,
        first_name=row.first_name,
        last_name=row.last_name,
        distinction=planned.distinction,
        email=row.email,
        town=row.town,
    )


def _update(changed: list[PlannedRow]) -> None:
    people = Person.objects.in_bulk([planned.person_id for planned in changed])
    moved: list[int] = []
    for planned in changed:
        person = people[planned.person_id or 0]
        for change in planned.changes:
            setattr(person, change.field, change.after)
            if change.field == "town":
                moved.append(person.pk)
    Person.objects.bulk_update(people.values(), ["email", "town"], batch_size=BATCH)
    if moved:
        entries_in_events().touch(moved)


def _people_of(club: Club, plan: ImportPlan) -> list[Person]:
    good = plan.of(Verdict.NEW, Verdict.CHANGED, Verdict.UNCHANGED)
    by_id = Person.objects.filter(club=club).in_bulk()
    by_name = {(one.first_name, one.last_name, one.distinction): one for one in by_id.values()}
    people = (
        by_id.get(planned.person_id)
        if planned.person_id
        else by_name.get((planned.row.first_name, planned.row.last_name, planned.distinction))
        for planned in good
    )
    return [person for person in people if person is not None]
