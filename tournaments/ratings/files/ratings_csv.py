"""Ratings that people bring along, as text with columns, and what taking them over would do. Pure.

A row means the person of the same name in the club; who is not in the club is left out, or becomes new.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from decimal import Decimal

from django.utils.translation import gettext_noop

from common.pure.errors import Problem
from tournaments.base.files.cells import Number
from tournaments.base.files.names import WHOLE_NAME, first_name_column, last_name_column, split_name_cells
from tournaments.base.files.plans import Plan, Verdict
from tournaments.base.files.tables import Rows, Table, column
from tournaments.base.plain_text import person_key


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
    deviation: Decimal | None = column(
        Number(1, 1000, places=2), "deviation", "rd", "sigma", "rating deviation", default=None
    )
    games: int = column(Number(0, 10_000, places=0), "games", "played", "gms", default=0)
    problems: tuple[Problem, ...] = ()

    @property
    def name(self) -> str:
        """First and last name, as shown."""
        return f"{self.first_name} {self.last_name}".strip()


@dataclass(frozen=True, slots=True)
class KnownStart:
    """A person of the club, with the rating that they brought along so far, or none."""

    id: int
    first_name: str
    last_name: str
    start: tuple[Decimal, Decimal | None, int] | None = None


@dataclass(frozen=True, slots=True)
class PlannedRating:
    """A row with its verdict; `person_id` is whom it means, `before` the start that they have."""

    row: RatingRow
    verdict: Verdict
    person_id: int | None = None
    before: tuple[Decimal, Decimal | None, int] | None = None
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class RatingPlan(Plan[PlannedRating]):
    """What an import of ratings would do."""

    @property
    def fingerprint(self) -> str:
        """What was shown, in 64 signs."""
        shown = [
            [asdict(each.row) | {"problems": len(each.problems)}, each.verdict, each.person_id, each.before]
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


def plan_ratings(rows: Sequence[RatingRow], known: Iterable[KnownStart], *, unused: tuple[str, ...] = ()) -> RatingPlan:
    """Compare the rows with the club's people. A name that stands twice in the list is wrong from the second on."""
    people = {person_key(person.first_name, person.last_name): person for person in known}
    seen: dict[tuple[str, str], int] = {}
    return RatingPlan(tuple(_planned(row, people, seen) for row in rows), unused)


def _planned(
    row: RatingRow, people: Mapping[tuple[str, str], KnownStart], seen: dict[tuple[str, str], int]
) -> PlannedRating:
    if row.problems or row.rating is None:
        return PlannedRating(row, Verdict.WRONG, problems=row.problems)
    key = person_key(row.first_name, row.last_name)
    if key in seen:
        message = gettext_noop("%(name)s stands on line %(line)s already. Remove one of the two.")
        problem = Problem("last_name", "twice", message, {"name": row.name, "line": seen[key]})
        return PlannedRating(row, Verdict.WRONG, problems=(problem,))
    seen[key] = row.line
    person = people.get(key)
    if person is None:
        return PlannedRating(row, Verdict.UNKNOWN)
    if person.start is None:
        return PlannedRating(row, Verdict.NEW, person.id)
    same = person.start == (row.rating, row.deviation, row.games)
    return PlannedRating(row, Verdict.UNCHANGED if same else Verdict.CHANGED, person.id, person.start)
