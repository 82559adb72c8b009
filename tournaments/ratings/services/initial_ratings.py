"""Ratings that people bring along, from a list with columns: first shown, then saved as shown, or not at all."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import IntegrityError
from django.db.models import F
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from common.pure.errors import RuleError
from tournaments.base.actors import Actor
from tournaments.base.errors import StaleError
from tournaments.base.files.plans import Verdict
from tournaments.base.permissions import Action
from tournaments.clubs.services.changes import change_club
from tournaments.people.files.namesakes import Who
from tournaments.people.models import Person
from tournaments.people.services.namesakes import check_answers, known_names
from tournaments.ratings.files.ratings_csv import (
    PlannedRating,
    RatingPlan,
    parse_ratings,
    plan_ratings,
)
from tournaments.ratings.models import RatingList, RatingStart
from tournaments.ratings.services.lists import bring_up_to_date, lock_list

BATCH = 500


@dataclass(frozen=True, slots=True)
class ImportedRatings:
    """What an import did, in rows."""

    added: int
    changed: int
    unchanged: int
    left_out: int
    people: int


def preview_ratings(rating_list: RatingList, *, text: str, who: Who | None = None) -> RatingPlan:
    """What an import of `text` would do now. Saves nothing. Raises `RuleError` at `text` if it can't be read."""
    table = parse_ratings(text)
    starts = {
        row.person_id: (row.rating, row.deviation, row.games) for row in RatingStart.objects.filter(list=rating_list)
    }
    return plan_ratings(table, known_names(rating_list.club_id), starts, who=who)


def import_ratings(
    actor: Actor,
    rating_list: RatingList,
    *,
    text: str,
    fingerprint: str,
    who: Who | None = None,
    leave_out_wrong: bool = False,
    add_people: bool = False,
) -> ImportedRatings:
    """Save what a preview showed, as what these people start with, and count the list again.

    Who is not in the club is left out, unless `add_people`; `who` answers the rows that mean several people, and
    `RuleError` at `who` asks for an answer. Raises `StaleError` if the preview would look different
    now, and `RuleError` at `leave_out_wrong` for rows that are wrong, unless they are left out on purpose.
    """
    try:
        with change_club(actor, rating_list.club, Action.MANAGE_RATINGS) as change:
            locked = lock_list(change, rating_list)
            plan = preview_ratings(locked, text=text)
            if plan.fingerprint != fingerprint:
                message = _("Something changed since you looked. Nothing was saved: look at the new preview.")
                raise StaleError(message, current=locked.revision)
            shown, plan = plan, preview_ratings(locked, text=text, who=who)
            check_answers(shown.rows, plan.rows)
            asked = {planned.row.line for planned in shown.of(Verdict.WHICH)}  # "somebody new" is an answer
            fresh = [each for each in plan.of(Verdict.UNKNOWN) if add_people or each.row.line in asked]
            _check_rows(plan, fresh, leave_out_wrong=leave_out_wrong)
            people = _add_people(locked, fresh)
            saved = [*plan.of(Verdict.NEW, Verdict.CHANGED), *fresh]
            _save(locked, saved, people)
            if saved:
                RatingList.objects.filter(pk=locked.pk).update(revision=F("revision") + 1)
                names = [planned.row.name for planned in saved]
                summary = _("Imported ratings into %(list)s: %(count)s.") % {"list": locked.name, "count": len(names)}
                change.record("import_ratings", summary, subject=f"ratings:{locked.slug}"[:60], after=names)
            bring_up_to_date(actor, rating_list, within=change)
    except IntegrityError as error:
        message = gettext_noop("Two names differ by case only. Make them differ by more.")
        raise RuleError.one("text", "taken", message) from error
    rating_list.refresh_from_db()
    left_out = len(plan.of(Verdict.WRONG, Verdict.UNKNOWN)) - len(fresh)
    return ImportedRatings(
        len(plan.of(Verdict.NEW)) + len(fresh),
        len(plan.of(Verdict.CHANGED)),
        len(plan.of(Verdict.UNCHANGED)),
        left_out,
        len(people),
    )


def _check_rows(plan: RatingPlan, fresh: list[PlannedRating], *, leave_out_wrong: bool) -> None:
    wrong = len(plan.of(Verdict.WRONG))
    if wrong and not leave_out_wrong:
        message = gettext_noop("The list has wrong rows: %(wrong)s. Correct it, or say that they are to be left out.")
        raise RuleError.one("leave_out_wrong", "wrong_rows", message, wrong=wrong)
    taken = plan.of(Verdict.NEW, Verdict.CHANGED, Verdict.UNCHANGED)
    if not taken and not fresh:
        message = gettext_noop("No row is of somebody in the club. Correct the names, or have the people added.")
        raise RuleError.one("add_people", "nobody", message)


def _add_people(rating_list: RatingList, rows: list[PlannedRating]) -> dict[int, int]:
    """Add the people of these rows to the club; their ids by the line of the row."""
    made = Person.objects.bulk_create(
        (
            Person(
                club=rating_list.club,
                first_name=each.row.first_name,
                last_name=each.row.last_name,
                distinction=each.distinction,
            )
            for each in rows
        ),
        batch_size=BATCH,
    )
    return {each.row.line: person.pk for each, person in zip(rows, made, strict=True)}


def _save(rating_list: RatingList, rows: list[PlannedRating], people: dict[int, int]) -> None:
    RatingStart.objects.bulk_create(
        (
            RatingStart(
                list=rating_list,
                person_id=each.person_id or people[each.row.line],
                rating=each.row.rating or 0,
                deviation=each.row.deviation,
                games=each.row.games,
            )
            for each in rows
        ),
        batch_size=BATCH,
        update_conflicts=True,
        unique_fields=["list", "person"],
        update_fields=["rating", "deviation", "games"],
    )
