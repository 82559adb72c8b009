"""Ratings that people bring along, as text with columns, and what taking them over would do. Pure.

A row means the person of the same name in the club; who is not in the club is left out, or becomes new.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from decimal import Decimal, InvalidOperation
from enum import StrEnum

from django.utils.translation import gettext_noop

from common.pure.errors import Problem, RuleError
from tournaments.base.plain_text import clean_line, person_key
from tournaments.people.files.people_csv import (
    MOST_BYTES,
    MOST_ROWS,
    NAME_LENGTH,
    read_lines,
    split_name,
    unused_headings,
)

# The spellings of each column, without case, spaces and signs.
HEADINGS = {
    "first_name": ("firstname", "first", "forename", "givenname"),
    "last_name": ("lastname", "last", "surname", "familyname"),
    "name": ("name", "fullname", "player", "playername"),
    "rating": ("rating", "elo", "glicko", "std", "standard", "rtg"),
    "deviation": ("deviation", "rd", "sigma", "ratingdeviation"),
    "games": ("games", "played", "gms"),
}
COLUMN_OF = {spelling: column for column, spellings in HEADINGS.items() for spelling in spellings}
MOST_RATING = Decimal(5000)
BOUNDS = {
    "rating": (Decimal(100), MOST_RATING),
    "deviation": (Decimal(1), Decimal(1000)),
    "games": (Decimal(0), Decimal(10_000)),
}


class Verdict(StrEnum):
    """What becomes of a row."""

    NEW = "new"
    CHANGED = "changed"
    UNCHANGED = "unchanged"
    UNKNOWN = "unknown"
    WRONG = "wrong"


@dataclass(frozen=True, slots=True)
class RatingRow:
    """One line of the list: `line` counts from 1 as editors do. A deviation that is not given is a newcomer's."""

    line: int
    first_name: str
    last_name: str
    rating: Decimal | None
    deviation: Decimal | None = None
    games: int = 0
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
class RatingPlan:
    """Every row's verdict, in the order of the list, and the headings that mean nothing here."""

    rows: tuple[PlannedRating, ...]
    unused: tuple[str, ...] = ()

    def of(self, *verdicts: Verdict) -> list[PlannedRating]:
        """The rows with one of these verdicts."""
        return [planned for planned in self.rows if planned.verdict in verdicts]

    @property
    def fingerprint(self) -> str:
        """What was shown, in 64 signs."""
        shown = [
            [asdict(each.row) | {"problems": len(each.problems)}, each.verdict, each.person_id, each.before]
            for each in self.rows
        ]
        return hashlib.sha256(json.dumps(shown, default=str).encode()).hexdigest()


def parse_ratings(text: str) -> tuple[list[RatingRow], tuple[str, ...]]:
    """The rows of a list with a heading line, and the headings that mean nothing here.

    Raises `RuleError` at `text` for what no row can be read from. What is wrong with a single row stays with it.
    """
    if len(text.encode("utf-8", "replace")) > MOST_BYTES or "\0" in text:
        message = gettext_noop("This is no text with columns, or it is larger than 2 MB. Save it as CSV, or split it.")
        raise RuleError.one("text", "not_text", message)
    lines = read_lines(text.removeprefix("\ufeff"))
    number, header = next(lines, (0, []))
    if not number:
        raise RuleError.one("text", "empty", gettext_noop("The list is empty. Choose a file, or paste the lines."))
    columns = [COLUMN_OF.get("".join(sign for sign in cell.casefold() if sign.isalpha()), "") for cell in header]
    _check_columns(columns)
    rows: list[RatingRow] = []
    for line, cells in lines:
        if len(rows) == MOST_ROWS:
            message = gettext_noop("The list has more than %(most)s rows. Split it, and import the parts.")
            raise RuleError.one("text", "too_many", message, most=MOST_ROWS)
        rows.append(_row(line, {column: cell for column, cell in zip(columns, cells, strict=False) if column}))
    return rows, unused_headings(header, columns)


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


def _check_columns(columns: Sequence[str]) -> None:
    known = {column for column in columns if column}
    if not known & {"name", "last_name"} or "rating" not in known:
        message = gettext_noop(
            "The first line does not name a column of names and one of ratings. Let it be such as: name,rating,games."
        )
        raise RuleError.one("text", "no_heading", message)
    twice = next((column for column in sorted(known) if columns.count(column) > 1), None)
    if twice:
        message = gettext_noop("The first line names %(column)s twice. Remove one of the columns.")
        raise RuleError.one("text", "heading_twice", message, column=twice)


def _row(line: int, values: Mapping[str, str]) -> RatingRow:
    problems: list[Problem] = []
    first, last = values.get("first_name", ""), values.get("last_name", "")
    if "name" in values:
        first, last = split_name(values["name"])
    names = [
        clean_line(text, path=path, label=label, longest=NAME_LENGTH, problems=problems, required=path == "last_name")
        for path, label, text in (
            ("first_name", gettext_noop("The first name"), first),
            ("last_name", gettext_noop("The last name"), last),
        )
    ]
    rating = _number(values, "rating", problems)
    if rating is None and not problems:
        problems.append(Problem("rating", "required", gettext_noop("The rating is missing. Enter it.")))
    deviation, games = _number(values, "deviation", problems), _number(values, "games", problems)
    return RatingRow(line, names[0], names[1], rating, deviation, int(games or 0), tuple(problems))


def _number(values: Mapping[str, str], column: str, problems: list[Problem]) -> Decimal | None:
    text = values.get(column, "").strip()
    if not text:
        return None
    least, most = BOUNDS[column]
    try:
        number = Decimal(text.replace(",", ".")) if len(text) < 20 else Decimal("NaN")
    except InvalidOperation:
        number = Decimal("NaN")
    whole = column != "games" or number == number.to_integral_value() if number.is_finite() else False
    if not whole or not least <= number <= most or number != round(number, 2):
        message = gettext_noop("%(value)s is not a number from %(least)s to %(most)s. Correct it.")
        params = {"value": text[:20], "least": f"{least:f}", "most": f"{most:f}"}
        problems.append(Problem(column, "out_of_range", message, params))
        return None
    return number
