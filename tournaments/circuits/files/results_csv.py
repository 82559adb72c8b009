"""Results of an event held elsewhere, as text with columns, and what reading them would do. Pure.

A row means the person of the same name in the club; who is not in the club is left out, or becomes new.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from decimal import Decimal

from django.utils.translation import gettext_noop

from common.pure.errors import Problem
from tournaments.base.files.cells import Number
from tournaments.base.files.names import (
    WHOLE_NAME,
    distinction_column,
    first_name_column,
    last_name_column,
    split_name_cells,
)
from tournaments.base.files.plans import Plan, Verdict
from tournaments.base.files.tables import Rows, Table, column
from tournaments.people.files.namesakes import KnownName, Namesakes, Who
from tournaments.people.names import full_name

Before = tuple[int, Decimal | None]


@dataclass(frozen=True, slots=True)
class ResultRow:
    """One line of the list: `line` counts from 1 as editors do."""

    line: int
    first_name: str = first_name_column()
    last_name: str = last_name_column()
    place: int | None = column(
        Number(1, 9999, places=0), "place", "rank", "position", "pos", "#",
        missing=gettext_noop("The place is missing. Enter it."),
    )  # fmt: skip
    distinction: str = distinction_column()
    points: Decimal | None = column(
        Number(-100_000, 100_000, places=3), "points", "score", "total", "pts", default=None
    )
    problems: tuple[Problem, ...] = ()

    @property
    def name(self) -> str:
        """First and last name, as shown."""
        return full_name(self.first_name, self.last_name, self.distinction)


@dataclass(frozen=True, slots=True)
class PlannedResult:
    """A row with its verdict; `person_id` is whom it means, `before` what is stored of them.

    Somebody new gets the `distinction`; `asks` are the people of its name, where there are several.
    """

    row: ResultRow
    verdict: Verdict
    person_id: int | None = None
    before: Before | None = None
    problems: tuple[Problem, ...] = ()
    distinction: str = ""
    asks: tuple[KnownName, ...] = ()


@dataclass(frozen=True, slots=True)
class ResultPlan(Plan[PlannedResult]):
    """What an import of results would do."""

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


RESULTS = Table(
    ResultRow,
    also=WHOLE_NAME,
    needs=(frozenset({"name", "place"}), frozenset({"last_name", "place"})),
    no_heading=gettext_noop(
        "The first line doesn't name a column of names and one of places. Begin with a line such as: place,name,points."
    ),
)


def parse_results(text: str) -> Rows[ResultRow]:
    """The rows of a list with a heading line.

    Raises `RuleError` at `text` for a list that can't be read. What is wrong with a single row stays with it.
    """
    return RESULTS.read(text, prepare=split_name_cells)


def plan_results(
    table: Rows[ResultRow], known: Iterable[KnownName], stored: Mapping[int, Before], *, who: Who | None = None
) -> ResultPlan:
    """Compare the rows with the club's people, and with what is stored of them.

    A name that stands twice in the list is wrong from the second on.
    """
    names = Namesakes(known, who, table.rows)
    return ResultPlan(tuple(_planned(row, names, stored) for row in table.rows), table.unused)


def _planned(row: ResultRow, names: Namesakes, stored: Mapping[int, Before]) -> PlannedResult:
    if row.problems or row.place is None:
        return PlannedResult(row, Verdict.WRONG, problems=row.problems)
    meant = names.meant(row.line, row.first_name, row.last_name, row.distinction)
    twice = names.twice(meant, row.line, (row.first_name, row.last_name))
    if twice:
        return PlannedResult(row, Verdict.WRONG, problems=(twice,))
    if meant.asks:
        return PlannedResult(row, Verdict.WHICH, asks=meant.asks)
    if meant.person_id is None:
        return PlannedResult(row, Verdict.UNKNOWN, distinction=meant.distinction)
    before = stored.get(meant.person_id)
    if before is None:
        return PlannedResult(row, Verdict.NEW, meant.person_id)
    same = before == (row.place, row.points)
    return PlannedResult(row, Verdict.UNCHANGED if same else Verdict.CHANGED, meant.person_id, before)
