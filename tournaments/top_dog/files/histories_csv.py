"""Histories as text with columns: players or armies with their games and averages, or values adjusted already (T7).

Pure: text in, rows out; `history_plan` compares them with the club. The first line names the columns.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from django.utils.translation import gettext_noop

from common.pure.errors import Problem, RuleError
from tournaments.base.files.cells import Exact, Line, Whole
from tournaments.base.files.names import (
    WHOLE_NAME,
    distinction_column,
    first_name_column,
    last_name_column,
    split_name_cells,
)
from tournaments.base.files.tables import Cells, Column, ReadRow, Table, column
from tournaments.people.names import full_name

MOST_GAMES = 100_000
LONGEST = 80
GAMES = Whole(
    0,
    MOST_GAMES,
    message=gettext_noop("“%(value)s” is not a number of games. Enter a whole number from 0 to %(most)s."),
)
NO_FIGURE = gettext_noop("The number is missing. Enter it.")


@dataclass(frozen=True, slots=True)
class HistoryKind:
    """What the figures of a list are: raw averages or adjusted values, on a scale from 0 to `highest`, including the
    club's own events or not."""

    adjusted: bool = False
    highest: Decimal = Decimal(25)
    covers_events: bool = False


@dataclass(frozen=True, slots=True)
class HistoryLine:
    """One line: a player or an army, and exact figures; `line` counts from 1 as editors do."""

    line: int
    first_name: str = first_name_column()
    last_name: str = last_name_column()
    distinction: str = distinction_column()
    army: str = column(
        Line(LONGEST, gettext_noop("The army"), required=True), "army", "army name", "army list", default=""
    )
    period: str = column(Line(LONGEST, gettext_noop("The list")), "period", "list", "book", default="")
    games: int = column(GAMES, "games", "game", "number of games", "no of games", "rated games", "played", default=0)
    points: Fraction = Fraction(0)
    problems: tuple[Problem, ...] = ()

    @property
    def name(self) -> str:
        """The player or the army, as shown."""
        return self.army or full_name(self.first_name, self.last_name, self.distinction)


@dataclass(frozen=True, slots=True)
class HistoryTable:
    """The lines, whether they are of armies, and the headings of columns that mean nothing to us."""

    lines: tuple[HistoryLine, ...]
    armies: bool
    unused: tuple[str, ...] = ()


AVERAGE = (
    "average", "avg", "mean", "average points", "average score", "points a game", "points per game",
)  # fmt: skip
VALUE = ("value", "top dog", "top dog value", "handicap", "adjusted")
TABLE = Table(
    HistoryLine,
    also={
        **WHOLE_NAME,
        "average": Column(Exact(), AVERAGE),
        "value": Column(Exact(0, 1000), VALUE, missing=NO_FIGURE),
    },
)


def parse_histories(text: str, *, kind: HistoryKind) -> HistoryTable:
    """The lines of a list with a heading; comma, semicolon or tab between the columns.

    Raises `RuleError` at `text` for a list that can't be read, and at `highest` for a scale that is none. What is wrong
    with a single line stays with it.
    """
    if not kind.highest.is_finite() or not 0 < kind.highest <= 1000:
        message = gettext_noop(
            "The most points of a game must be above 0 and at most 1000. Enter a number in that range."
        )
        raise RuleError.one("highest", "out_of_range", message)
    columns = TABLE.heading(text).columns
    armies = _check_columns(columns, kind)
    unread = {"average"} if kind.adjusted else {"value"}
    unread |= {"name", "first_name", "last_name", "distinction"} if armies else {"period"}
    unread &= set(columns)
    highest = Fraction(kind.highest)

    def prepare(cells: Cells) -> Cells:
        for name in unread:
            del cells[name]
        return split_name_cells(cells)

    def finish(row: ReadRow) -> None:
        value = row.values["value"] or Fraction(0)
        row.values["points"] = value if kind.adjusted else _points(row, highest)

    found = TABLE.read(text, prepare=prepare, finish=finish)
    return HistoryTable(found.rows, armies, found.unused)


def _check_columns(columns: Sequence[str], kind: HistoryKind) -> bool:
    """Whether the list is of armies. Raises `RuleError` at `text` for columns that are missing."""
    known = {column for column in columns if column}
    armies = "army" in known
    people = bool(known & {"name", "last_name"})
    if armies == people:
        message = gettext_noop(
            "The first line must name a column of players or one of armies, but not both. For example: "
            "name,games,average – or army,games,average."
        )
        raise RuleError.one("text", "no_heading", message)
    asked = ("value",) if kind.adjusted else ("games", "average")
    missing = [column for column in asked if column not in known]
    if missing:
        message = gettext_noop(
            "The first line doesn’t name the column %(columns)s. Averages need games and average, and adjusted "
            "values need value."
        )
        raise RuleError.one("text", "no_heading", message, columns=", ".join(missing))
    return armies


def _points(row: ReadRow, highest: Fraction) -> Fraction:
    """The points of all games. Adds the problems of games and average that depend on the list."""
    games: int = row.values["games"]
    average: Fraction | None = row.values["average"]
    if not row.cells["games"]:
        row.wrong("games", "missing", gettext_noop("The number of games is missing. Enter it."))
    elif games and not row.cells["average"]:
        row.wrong("average", "missing", NO_FIGURE)
    if average is None:
        return Fraction(0)
    if not 0 <= average <= highest:
        message = gettext_noop(
            "%(value)s is not a number from 0 to %(most)s. Enter one, or change the scale of the list."
        )
        row.wrong("average", "out_of_range", message, most=f"{float(highest):g}")
    return average * games
