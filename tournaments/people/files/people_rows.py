"""Lists with a row about each person, such as ratings or results, and what reading one would do. Pure.

A row means the person of the same name in the club. People who are not in the club are left out, or added as new.
"""

from __future__ import annotations

import hashlib
import json
from abc import abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Any, Generic, TypeVar

from common.pure.errors import Problem
from tournaments.base.files.names import distinction_column, first_name_column, last_name_column
from tournaments.base.files.plans import Plan, Verdict
from tournaments.base.files.tables import Rows
from tournaments.people.files.namesakes import KnownName, Namesakes, Who
from tournaments.people.names import full_name


@dataclass(frozen=True, slots=True, kw_only=True)
class AboutPerson:
    """One line of a list: `line` counts from 1 as editors do. A list adds its columns."""

    line: int
    first_name: str = first_name_column()
    last_name: str = last_name_column()
    distinction: str = distinction_column()
    problems: tuple[Problem, ...] = ()

    @property
    def name(self) -> str:
        """First and last name, as shown."""
        return full_name(self.first_name, self.last_name, self.distinction)

    @property
    @abstractmethod
    def values(self) -> tuple[Any, ...]:
        """What it says of the person, as it is stored."""


R = TypeVar("R", bound=AboutPerson)


@dataclass(frozen=True, slots=True)
class PlannedRow(Generic[R]):
    """A row with its verdict; `person_id` is whom it means, `before` what is stored of them.

    Somebody new gets the `distinction`; `asks` are the people of its name, where there are several.
    """

    row: R
    verdict: Verdict
    person_id: int | None = None
    before: tuple[Any, ...] | None = None
    problems: tuple[Problem, ...] = ()
    distinction: str = ""
    asks: tuple[KnownName, ...] = ()


@dataclass(frozen=True, slots=True)
class RowsPlan(Plan[PlannedRow[R]]):
    """What an import of a list would do."""

    @property
    def fingerprint(self) -> str:
        """What was shown, in 64 signs."""
        shown = [
            [
                asdict(each.row) | {"problems": len(each.problems)},
                each.verdict,
                each.person_id,
                each.before,
                [asdict(one) for one in each.asks],
            ]
            for each in self.rows
        ]
        return hashlib.sha256(json.dumps(shown, default=str).encode()).hexdigest()


def plan_rows(
    table: Rows[R], known: Iterable[KnownName], stored: Mapping[int, tuple[Any, ...]], *, who: Who | None = None
) -> RowsPlan[R]:
    """Compare the rows with the club's people, and with what is `stored` of them.

    A name that is in the list twice is wrong from the second on.
    """
    names = Namesakes(known, who, table.rows)
    return RowsPlan(tuple(_planned(row, names, stored) for row in table.rows), table.unused)


def _planned(row: R, names: Namesakes, stored: Mapping[int, tuple[Any, ...]]) -> PlannedRow[R]:
    if row.problems:
        return PlannedRow(row, Verdict.WRONG, problems=row.problems)
    meant = names.meant(row.line, row.first_name, row.last_name, row.distinction)
    twice = names.twice(meant, row.line, (row.first_name, row.last_name))
    if twice:
        return PlannedRow(row, Verdict.WRONG, problems=(twice,))
    if meant.asks:
        return PlannedRow(row, Verdict.WHICH, asks=meant.asks)
    if meant.person_id is None:
        return PlannedRow(row, Verdict.UNKNOWN, distinction=meant.distinction)
    before = stored.get(meant.person_id)
    if before is None:
        return PlannedRow(row, Verdict.NEW, meant.person_id)
    return PlannedRow(row, Verdict.UNCHANGED if before == row.values else Verdict.CHANGED, meant.person_id, before)
