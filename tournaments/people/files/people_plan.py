"""What an import of people would do: each row is new, changed, unchanged or wrong. Pure.

A row means the person of the same name (case doesn't matter); of several, the one that was answered. A blank field
changes nothing.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass

from common.pure.errors import Problem
from tournaments.base.files.plans import Plan, Verdict
from tournaments.base.files.tables import Rows
from tournaments.people.files.namesakes import KnownName, Namesakes, Who
from tournaments.people.files.people_csv import PersonRow


@dataclass(frozen=True, slots=True)
class FieldChange:
    """One field that a row would change."""

    field: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class PlannedRow:
    """A row with its verdict; `person_id` is whom it means, None for somebody new, who gets the `distinction`.

    `asks` are the people of its name, where there are several; `again` is the line of a row that has it too.
    """

    row: PersonRow
    verdict: Verdict
    person_id: int | None = None
    changes: tuple[FieldChange, ...] = ()
    problems: tuple[Problem, ...] = ()
    distinction: str = ""
    asks: tuple[KnownName, ...] = ()
    again: int = 0


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
                [asdict(each) for each in planned.asks],
                planned.again,
            ]
            for planned in self.rows
        ]
        return hashlib.sha256(json.dumps(shown).encode()).hexdigest()


def plan_import(table: Rows[PersonRow], known: Iterable[KnownName], *, who: Who | None = None) -> ImportPlan:
    """Compare the rows with the club's people. Rows of one person are wrong from the second on."""
    people = {person.id: person for person in known}
    names = Namesakes(people.values(), who, table.rows, ask_again=True)
    return ImportPlan(tuple(_planned(row, people, names) for row in table.rows), table.unused)


def _planned(row: PersonRow, people: Mapping[int, KnownName], names: Namesakes) -> PlannedRow:
    if row.problems:
        return PlannedRow(row, Verdict.WRONG, problems=row.problems)
    meant = names.meant(row.line, row.first_name, row.last_name, row.distinction, email=row.email)
    twice = names.twice(meant, row.line, (row.first_name, row.last_name))
    if meant.again:
        return PlannedRow(row, Verdict.WHICH, problems=(twice,) if twice else (), again=meant.again)
    if twice:
        return PlannedRow(row, Verdict.WRONG, problems=(twice,))
    if meant.asks:
        return PlannedRow(row, Verdict.WHICH, asks=meant.asks)
    if meant.person_id is None:
        return PlannedRow(row, Verdict.NEW, distinction=meant.distinction)
    changes = _changes(people[meant.person_id], row)
    return PlannedRow(row, Verdict.CHANGED if changes else Verdict.UNCHANGED, meant.person_id, changes)


def _changes(person: KnownName, row: PersonRow) -> tuple[FieldChange, ...]:
    pairs: Sequence[tuple[str, str, str]] = (("email", person.email, row.email), ("town", person.town, row.town))
    return tuple(FieldChange(field, before, after) for field, before, after in pairs if after and after != before)
