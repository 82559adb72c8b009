"""Ratings that people bring along, as text with columns, and what taking them over would do. Pure.

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


@dataclass(frozen=True, slots=True)
class RatingRow:
    """One line of the list: `line` counts from 1 as editors do. A deviation that is not given is a newcomer's."""

    line: int
    first_name: str = first_name_column()
    last_name: str = last_name_column()
    rating: Decimal | None = column(
        Number(100, 5000, places=2), "rating", "elo", "glicko", "std", "standard", "rtg",
        missing=gettext_noop("The rating is missing. Enter it."),
    )  # fmt: skip
    distinction: str = distinction_column()
    deviation: Decimal | None = column(
        Number(1, 1000, places=2), "deviation", "rd", "sigma", "rating deviation", default=None
    )
    games: int = column(Number(0, 10_000, places=0), "games", "played", "gms", default=0)
    problems: tuple[Problem, ...] = ()

    @property
    def name(self) -> str:
        """First and last name, as shown."""
        return full_name(self.first_name, self.last_name, self.distinction)


Start = tuple[Decimal, Decimal | None, int]


@dataclass(frozen=True, slots=True)
class PlannedRating:
    """A row with its verdict; `person_id` is whom it means, `before` the start that they have.

    Somebody new gets the `distinction`; `asks` are the people of its name, where there are several.
    """

    row: RatingRow
    verdict: Verdict
    person_id: int | None = None
    before: Start | None = None
    problems: tuple[Problem, ...] = ()
    distinction: str = ""
    asks: tuple[KnownName, ...] = ()


@dataclass(frozen=True, slots=True)
class RatingPlan(Plan[PlannedRating]):
    """What an import of ratings would do."""

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


RATINGS = Table(
    RatingRow,
    also=WHOLE_NAME,
    needs=(frozenset({"name", "rating"}), frozenset({"last_name", "rating"})),
    no_heading=gettext_noop(
        "The first line does not name a column of names and one of ratings. Let it be such as: name,rating,games."
    ),
)


def parse_ratings(text: str) -> Rows[RatingRow]:
    """The rows of a list with a heading line.

    Raises `RuleError` at `text` for a list that can't be read. What is wrong with a single row stays with it.
    """
    return RATINGS.read(text, prepare=split_name_cells)


def plan_ratings(
    table: Rows[RatingRow], known: Iterable[KnownName], starts: Mapping[int, Start], *, who: Who | None = None
) -> RatingPlan:
    """Compare the rows with the club's people, and with the `starts` that these have.

    A name that stands twice in the list is wrong from the second on.
    """
    names = Namesakes(known, who, table.rows)
    return RatingPlan(tuple(_planned(row, names, starts) for row in table.rows), table.unused)


def _planned(row: RatingRow, names: Namesakes, starts: Mapping[int, Start]) -> PlannedRating:
    if row.problems or row.rating is None:
        return PlannedRating(row, Verdict.WRONG, problems=row.problems)
    meant = names.meant(row.line, row.first_name, row.last_name, row.distinction)
    twice = names.twice(meant, row.line, (row.first_name, row.last_name))
    if twice:
        return PlannedRating(row, Verdict.WRONG, problems=(twice,))
    if meant.asks:
        return PlannedRating(row, Verdict.WHICH, asks=meant.asks)
    if meant.person_id is None:
        return PlannedRating(row, Verdict.UNKNOWN, distinction=meant.distinction)
    before = starts.get(meant.person_id)
    if before is None:
        return PlannedRating(row, Verdict.NEW, meant.person_id)
    same = before == (row.rating, row.deviation, row.games)
    return PlannedRating(row, Verdict.UNCHANGED if same else Verdict.CHANGED, meant.person_id, before)
