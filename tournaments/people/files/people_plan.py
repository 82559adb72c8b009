"""What an import of people would do: each row is new, changed, unchanged or wrong. Pure.

A row means the person of the same first and last name (case doesn't matter). A blank field changes nothing.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass

from django.utils.translation import gettext_noop

from common.pure.errors import Problem
from tournaments.base.files.plans import Plan, Verdict
from tournaments.base.files.tables import Rows
from tournaments.base.plain_text import person_key
from tournaments.people.files.people_csv import PersonRow


@dataclass(frozen=True, slots=True)
class KnownPerson:
    """A person that the club has."""

    id: int
    first_name: str
    last_name: str
    email: str
    town: str


@dataclass(frozen=True, slots=True)
class FieldChange:
    """One field that a row would change."""

    field: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class PlannedRow:
    """A row with its verdict; `person_id` is whom it means, None for somebody new."""

    row: PersonRow
    verdict: Verdict
    person_id: int | None = None
    changes: tuple[FieldChange, ...] = ()
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class ImportPlan(Plan[PlannedRow]):
    """What an import of people would do."""

    @property
    def fingerprint(self) -> str:
        """What was shown, in 64 signs: the same plan has the same, and whatever changes it changes them."""
        shown = [
            [
                asdict(planned.row) | {"problems": [problem.code for problem in planned.row.problems]},
                planned.verdict,
                planned.person_id,
                [asdict(change) for change in planned.changes],
            ]
            for planned in self.rows
        ]
        return hashlib.sha256(json.dumps(shown).encode()).hexdigest()


def plan_import(table: Rows[PersonRow], known: Iterable[KnownPerson]) -> ImportPlan:
    """Compare the rows with the club's people. A name that stands twice in the list is wrong from the second on."""
    people = {person_key(person.first_name, person.last_name): person for person in known}
    seen: dict[tuple[str, str], int] = {}
    return ImportPlan(tuple(_planned(row, people, seen) for row in table.rows), table.unused)


def _planned(
    row: PersonRow, people: dict[tuple[str, str], KnownPerson], seen: dict[tuple[str, str], int]
) -> PlannedRow:
    if row.problems:
        return PlannedRow(row, Verdict.WRONG, problems=row.problems)
    key = person_key(row.first_name, row.last_name)
    if key in seen:
        message = gettext_noop("%(name)s stands on line %(line)s already. Remove one of the two.")
        problem = Problem("last_name", "twice", message, {"name": row.name, "line": seen[key]})
        return PlannedRow(row, Verdict.WRONG, problems=(problem,))
    seen[key] = row.line
    person = people.get(key)
    if person is None:
        return PlannedRow(row, Verdict.NEW)
    changes = _changes(person, row)
    return PlannedRow(row, Verdict.CHANGED if changes else Verdict.UNCHANGED, person.id, changes)


def _changes(person: KnownPerson, row: PersonRow) -> tuple[FieldChange, ...]:
    pairs: Sequence[tuple[str, str, str]] = (("email", person.email, row.email), ("town", person.town, row.town))
    return tuple(FieldChange(field, before, after) for field, before, after in pairs if after and after != before)
