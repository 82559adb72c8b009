"""The two files of the World Diplomacy Database as rows: what is wrong with a row names its line. Pure."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TypeVar

from django.utils.translation import gettext_noop as _

from common.pure.errors import RuleError
from scoring.core.years import BOARD_CENTERS, FIRST_YEAR, LAST_YEAR
from tournaments.base.files.cells import Choice, Exact, Line, Text, Whole
from tournaments.base.files.names import NAME_LENGTH
from tournaments.base.files.tables import Column, ReadRow, Table, column
from tournaments.boards.files.wdd_columns import CHART_COLUMNS, POWER_OF, UNRANKED, YEAR_ZERO

MOST_ROWS = 20_000
MOST_PROBLEMS = 50
MOST_HEATS = 9
TEXT = _("The text")
NO_HEADING = _(
    "The first line doesn’t have the columns %(missing)s. Choose a file in the format of the World Diplomacy Database."
)
POWERS = Choice(
    {code.casefold(): power for code, power in POWER_OF.items()},
    _("%(value)s is not a power. Write one of %(known)s."),
    known=", ".join(POWER_OF),
)
R = TypeVar("R")


FIRST_NAME = Line(NAME_LENGTH, TEXT)
LAST_NAME = Line(NAME_LENGTH, TEXT)
HOMONYME = {"homonyme": Column(Whole(1, 99), ("HOMONYME",))}
NO_NAME = _("The last name is missing. Enter it.")


@dataclass(frozen=True, slots=True)
class BoardRow:
    """One player's game. `draw` is 0 for a loss, 1 for a solo, else the size of the draw; None if not given."""

    line: int
    first_name: str = column(FIRST_NAME, "FIRST NAME")
    last_name: str = column(LAST_NAME, "NAME", missing=NO_NAME)
    heat: int = column(Whole(1, MOST_HEATS, required=True), "ROUND")
    board: str = column(Line(40, TEXT), "BOARD", missing=_("The board is missing. Write its number."))
    power: str = column(POWERS, "COUNTRY", missing=_("The power is missing. Write its code."))
    score: Fraction | None = column(
        Exact(message=_("%(value)s is not a score. Write a number such as 33.5.")), "SCORE", default=None
    )
    centers: int | None = column(Whole(0, BOARD_CENTERS), "NB_CENTRE", default=None)
    final_year: int | None = column(Whole(0, LAST_YEAR), "YEAR_ELIMINATION", default=None)
    draw: int | None = column(Whole(0, 7), "DRAW", default=None)
    chart: tuple[int, ...] | None = None
    distinction: str = ""


@dataclass(frozen=True, slots=True)
class PlaceRow:
    """One player's place, as far as it says something that the boards don't."""

    line: int
    first_name: str = column(FIRST_NAME, "FIRST NAME")
    last_name: str = column(LAST_NAME, "NAME", missing=NO_NAME)
    distinction: str = ""
    unranked: bool = False
    team: str = column(Line(80, TEXT), "TEAM", default="")


BOARDS = Table(
    BoardRow,
    also={**HOMONYME, **{name: Column(Whole(0, BOARD_CENTERS), (name,)) for name in CHART_COLUMNS}},
    needs=(frozenset({"first_name", "last_name", "heat", "board", "power"}),),
    no_heading=NO_HEADING,
    most_rows=MOST_ROWS,
)
CLASSIFICATION = Table(
    PlaceRow,
    also={**HOMONYME, "rank": Column(Text(), ("RANK",))},
    needs=(frozenset({"first_name", "last_name", "rank"}),),
    no_heading=NO_HEADING,
    most_rows=MOST_ROWS,
)


def read_boards(text: str) -> tuple[BoardRow, ...]:
    """The rows of a boards file. Raises `RuleError` at `boards` with every fault, 50 at most."""
    rows = _read(BOARDS, text, "boards", _finish_board)
    if not rows:
        raise RuleError.one("boards", "empty", _("The file of boards has no rows. Choose another one."))
    return rows


def read_classification(text: str) -> tuple[PlaceRow, ...]:
    """The rows of a classification file. Raises `RuleError` at `classification` as `read_boards` does."""
    return _read(CLASSIFICATION, text, "classification", _finish_place)


def _read(table: Table[R], text: str, path: str, finish: Callable[[ReadRow], None]) -> tuple[R, ...]:
    """The rows of a file; all its problems are at `path`, where the form shows them."""
    if not text.removeprefix("\ufeff").strip():
        raise RuleError.one(path, "empty", _("There is nothing to read. Choose a file, or paste its lines."))
    try:
        return table.read(text, finish=finish).rows
    except RuleError as error:
        raise RuleError(*(replace(each, path=path) for each in error.problems[:MOST_PROBLEMS])) from error


def _finish_board(row: ReadRow) -> None:
    _number_homonyme(row)
    year = row.values["final_year"]
    if year is not None and year < FIRST_YEAR:
        year += YEAR_ZERO
    if year is not None and not FIRST_YEAR <= year <= LAST_YEAR:
        message = _("%(value)s isn’t a game year. Count from 1900 and write, for example, 7 for 1907.")
        row.wrong("final_year", "out_of_range", message)
    row.values["final_year"] = year
    row.values["chart"] = _chart(row)


def _finish_place(row: ReadRow) -> None:
    _number_homonyme(row)
    row.values["unranked"] = row.values["rank"] == UNRANKED


def _number_homonyme(row: ReadRow) -> None:
    """The number tells a second person of one name from the first."""
    homonyme = row.values["homonyme"]
    row.values["distinction"] = str(homonyme) if homonyme and homonyme > 1 else ""


def _chart(row: ReadRow) -> tuple[int, ...] | None:
    """The counts up to the last one; a gap before it is a problem."""
    counts = [row.values[name] for name in CHART_COLUMNS]
    while counts and counts[-1] is None:
        counts.pop()
    if None in counts:
        gap = CHART_COLUMNS[counts.index(None)]
        row.wrong(gap, "gap", _("The chart has a gap here. Fill it, or empty the whole chart."))
    return tuple(count for count in counts if count is not None) or None
