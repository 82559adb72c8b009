"""Importing a list with a row about each person: as its preview showed it, or not at all."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Generic

from django.db import IntegrityError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from common.pure.errors import RuleError
from tournaments.base.errors import StaleError
from tournaments.base.files.plans import Verdict
from tournaments.clubs.models import Club
from tournaments.people.files.namesakes import Who
from tournaments.people.files.people_rows import PlannedRow, R, RowsPlan
from tournaments.people.models import Person
from tournaments.people.services.namesakes import check_answers

BATCH = 500


@dataclass(frozen=True, slots=True)
class Imported:
    """What an import did, in rows."""

    added: int
    changed: int
    unchanged: int
    left_out: int
    people: int


@dataclass(frozen=True, slots=True)
class TakenRows(Generic[R]):
    """The rows to save: `new` are of people that were added to the club, whose ids are in `people` by their lines."""

    plan: RowsPlan[R]
    new: list[PlannedRow[R]]
    people: Mapping[int, int]

    def of(self, *verdicts: Verdict) -> list[tuple[int, R]]:
        """The rows with one of these verdicts and those of new people, each with the id of the person."""
        rows = [*self.plan.of(*verdicts), *self.new]
        return [(each.person_id or self.people[each.row.line], each.row) for each in rows]

    def counted(self) -> Imported:
        """How many rows there were of each kind."""
        left_out = len(self.plan.of(Verdict.WRONG, Verdict.UNKNOWN)) - len(self.new)
        added, changed, unchanged = (
            len(self.plan.of(each)) for each in (Verdict.NEW, Verdict.CHANGED, Verdict.UNCHANGED)
        )
        return Imported(added + len(self.new), changed, unchanged, left_out, len(self.people))


def take_rows(
    club: Club,
    preview: Callable[[Who | None], RowsPlan[R]],
    *,
    fingerprint: str,
    revision: int,
    who: Who | None,
    leave_out_wrong: bool,
    add_people: bool,
) -> TakenRows[R]:
    """Check that the preview is still what was shown, and add the people that are asked for.

    `who` answers the rows that mean several people, and `RuleError` at `who` asks for an answer. Raises `StaleError` if
    the preview would look different now, and `RuleError` at `leave_out_wrong` for rows that are wrong, unless they are
    left out on purpose.
    """
    shown = preview(None)
    if shown.fingerprint != fingerprint:
        message = _("Something has changed since you opened the preview, so nothing was saved. Check the new preview.")
        raise StaleError(message, current=revision)
    plan = preview(who)
    check_answers(shown.rows, plan.rows)
    asked = {each.row.line for each in shown.of(Verdict.WHICH)}  # None ("somebody new") is an answer, too
    new = [each for each in plan.of(Verdict.UNKNOWN) if add_people or each.row.line in asked]
    wrong = len(plan.of(Verdict.WRONG))
    if wrong and not leave_out_wrong:
        message = gettext_noop("Some rows are wrong: %(wrong)s. Correct the list, or tick the box to leave them out.")
        raise RuleError.one("leave_out_wrong", "wrong_rows", message, wrong=wrong)
    if not plan.of(Verdict.NEW, Verdict.CHANGED, Verdict.UNCHANGED) and not new:
        message = gettext_noop("No row matches a person in the club. Correct the names, or tick the box to add them.")
        raise RuleError.one("add_people", "nobody", message)
    people = Person.objects.bulk_create(
        (
            Person(
                club=club, first_name=each.row.first_name, last_name=each.row.last_name, distinction=each.distinction
            )
            for each in new
        ),
        batch_size=BATCH,
    )
    return TakenRows(plan, new, {each.row.line: person.pk for each, person in zip(new, people, strict=True)})


@contextmanager
def names_that_differ() -> Iterator[None]:
    """Around the change: names that only the database considers equal raise `RuleError` at `text`."""
    try:
        yield
    except IntegrityError as error:
        message = gettext_noop("Two names differ only in capital letters. Change one of them.")
        raise RuleError.one("text", "taken", message) from error
