"""The two files of the World Diplomacy Database as rows: what is wrong with a row names its line. Pure."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext_noop as _

from common.pure.errors import Problem, RuleError
from scoring.core.years import BOARD_CENTERS, FIRST_YEAR, LAST_YEAR
from tournaments.base.files.csv_file import unguarded
from tournaments.base.plain_text import clean_line
from tournaments.boards.files.wdd_columns import CHART_COLUMNS, POWER_OF, UNRANKED, YEAR_ZERO

MOST_BYTES = 2 * 1024 * 1024
MOST_ROWS = 20_000
MOST_PROBLEMS = 50
LONGEST_CELL = 200
DELIMITERS = ",;\t"
NAME_LENGTH = 60
MOST_HEATS = 9
NUMBER = re.compile(r"[0-9]{1,6}", re.ASCII)
SCORE = re.compile(r"-?[0-9]{1,9}([.,][0-9]{1,9})?", re.ASCII)


@dataclass(frozen=True, slots=True)
class BoardRow:
    """One player's game. `draw` is 0 for a loss, 1 for a solo, else the size of the draw; None is not told."""

    line: int
    first_name: str
    last_name: str
    heat: int
    board: str
    power: str
    score: Fraction | None = None
    centers: int | None = None
    final_year: int | None = None
    draw: int | None = None
    chart: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class PlaceRow:
    """One player's place, as far as it says something that the boards don't."""

    line: int
    first_name: str
    last_name: str
    unranked: bool = False
    team: str = ""


def read_boards(text: str) -> tuple[BoardRow, ...]:
    """The rows of a boards file. Raises `RuleError` at `boards` with every fault, 50 at most."""
    problems: list[Problem] = []
    needed = ("FIRST NAME", "NAME", "ROUND", "BOARD", "COUNTRY")
    rows = [_board(_Cells(line, cells, "boards", problems)) for line, cells in _table(text, "boards", needed)]
    if not rows:
        problems.append(Problem("boards", "empty", _("The file of boards has no rows. Choose another one.")))
    RuleError.gather(problems[:MOST_PROBLEMS])
    return tuple(rows)


def read_classification(text: str) -> tuple[PlaceRow, ...]:
    """The rows of a classification file. Raises `RuleError` at `classification` as `read_boards` does."""
    problems: list[Problem] = []
    needed = ("FIRST NAME", "NAME", "RANK")
    rows = []
    for line, cells in _table(text, "classification", needed):
        row = _Cells(line, cells, "classification", problems)
        first, last = row.name()
        rows.append(PlaceRow(line, first, last, row.text("RANK") == UNRANKED, row.line_of("TEAM", 80)))
    RuleError.gather(problems[:MOST_PROBLEMS])
    return tuple(rows)


def _board(row: _Cells) -> BoardRow:
    first, last = row.name()
    power = POWER_OF.get(row.text("COUNTRY").upper(), "")
    if not power:
        row.wrong("COUNTRY", _("%(value)s is not a power. Write one of %(known)s."), known=", ".join(POWER_OF))
    board = row.line_of("BOARD", 40)
    if not board:
        row.wrong("BOARD", _("The board is missing. Write its number."))
    year = row.number("YEAR_ELIMINATION", 0, LAST_YEAR)
    if year is not None and year < FIRST_YEAR:
        year += YEAR_ZERO
    if year is not None and not FIRST_YEAR <= year <= LAST_YEAR:
        row.wrong("YEAR_ELIMINATION", _("%(value)s is no game-year. Write it counted from 1900, such as 7 for 1907."))
    return BoardRow(
        line=row.line,
        first_name=first,
        last_name=last,
        heat=row.number("ROUND", 1, MOST_HEATS, needed=True) or 1,
        board=board,
        power=power,
        score=row.score("SCORE"),
        centers=row.number("NB_CENTRE", 0, BOARD_CENTERS),
        final_year=year,
        draw=row.number("DRAW", 0, 7),
        chart=_chart(row),
    )


def _chart(row: _Cells) -> tuple[int, ...] | None:
    """The counts up to the last one; a gap before it is a fault."""
    counts = [row.number(column, 0, BOARD_CENTERS) for column in CHART_COLUMNS]
    while counts and counts[-1] is None:
        counts.pop()
    if None in counts:
        row.wrong(CHART_COLUMNS[counts.index(None)], _("The chart has a gap here. Fill it, or empty the whole chart."))
    return tuple(count for count in counts if count is not None) or None


class _Cells:
    """One row by its columns; faults are collected with the line."""

    def __init__(self, line: int, cells: Mapping[str, str], path: str, problems: list[Problem]) -> None:
        self.line = line
        self._cells = cells
        self._path = path
        self._problems = problems

    def wrong(self, column: str, why: str, **params: object) -> None:
        """Add a fault of this row."""
        message = _("Line %(line)s, %(column)s: %(why)s")
        words = why % {"value": self.text(column)[:40] or "–", **params} if "%" in why else why
        self._problems.append(
            Problem(self._path, "wrong_row", message, {"line": self.line, "column": column, "why": words})
        )

    def text(self, column: str) -> str:
        """The cell without the spaces around it, blank where there is no such column."""
        return self._cells.get(column, "").strip()

    def line_of(self, column: str, longest: int) -> str:
        """A cell that is shown to people, without the apostrophe that guards it in spreadsheets."""
        text = unguarded(self.text(column))
        found: list[Problem] = []
        label = _("The text")
        cleaned = clean_line(text, path="", label=label, longest=longest, problems=found, required=False)
        for problem in found:
            self.wrong(column, problem.text)
        return cleaned

    def name(self) -> tuple[str, str]:
        """First and last name; a second person of one name has their HOMONYME behind it."""
        first, last = self.line_of("FIRST NAME", NAME_LENGTH), self.line_of("NAME", NAME_LENGTH - 4)
        if not last:
            self.wrong("NAME", _("The last name is missing. Enter it."))
        homonyme = self.number("HOMONYME", 1, 99)
        return first, f"{last} {homonyme}" if homonyme and homonyme > 1 else last

    def number(self, column: str, least: int, most: int, *, needed: bool = False) -> int | None:
        """A whole number; None for a blank cell."""
        text = self.text(column)
        if not text and not needed:
            return None
        if not NUMBER.fullmatch(text) or not least <= int(text) <= most:
            why = _("%(value)s is not a whole number from %(least)s to %(most)s. Correct it.")
            self.wrong(column, why, least=least, most=most)
            return None
        return int(text)

    def score(self, column: str) -> Fraction | None:
        """A decimal with a point or a comma; None for a blank cell."""
        text = self.text(column)
        if not text:
            return None
        if not SCORE.fullmatch(text):
            self.wrong(column, _("%(value)s is not a score. Write a number such as 33.5."))
            return None
        return Fraction(text.replace(",", "."))


def _table(text: str, path: str, needed: Iterable[str]) -> list[tuple[int, dict[str, str]]]:
    """Each row that holds anything, by its columns, with its line. Raises `RuleError` for what can't be read."""
    if len(text) > MOST_BYTES or len(text.encode("utf-8", "replace")) > MOST_BYTES:
        message = _("The file is larger than %(megabytes)s MB, the most that an import takes. Nothing was read.")
        raise RuleError.one(path, "too_big", message, megabytes=MOST_BYTES // 1024 // 1024)
    if "\0" in text:
        raise RuleError.one(path, "not_text", _("This is not a text with columns. Save it as CSV and try again."))
    lines = _lines(text.removeprefix("\ufeff"), path)
    if not lines:
        raise RuleError.one(path, "empty", _("There is nothing to read. Choose a file, or paste its lines."))
    header = [re.sub(r"[\s_]+", "_", cell.strip().upper()) for cell in lines[0][1]]
    columns = [{"FIRST_NAME": "FIRST NAME"}.get(cell, cell) for cell in header]
    _check_columns(columns, path, needed)
    if len(lines) - 1 > MOST_ROWS:
        message = _("The file has %(rows)s rows, and an import takes %(most)s at most. Nothing was read.")
        raise RuleError.one(path, "too_many", message, rows=len(lines) - 1, most=MOST_ROWS)
    return [(line, dict(zip(columns, cells, strict=False))) for line, cells in lines[1:]]


def _lines(text: str, path: str) -> list[tuple[int, list[str]]]:
    first = next((line for line in text.splitlines() if line.strip()), "")
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=max(DELIMITERS, key=first.count), strict=True)
    found, number = [], 1
    try:
        for cells in reader:
            if any(cell.strip() for cell in cells):
                found.append((number, [cell[:LONGEST_CELL] for cell in cells]))
            number = reader.line_num + 1
    except csv.Error as error:
        message = _("Line %(line)s can't be read: a quote is not closed, or a field has no end. Close the quote.")
        raise RuleError.one(path, "unreadable", message, line=number) from error
    return found


def _check_columns(columns: Sequence[str], path: str, needed: Iterable[str]) -> None:
    missing = [column for column in needed if column not in columns]
    if missing:
        message = _("The first line lacks the columns %(missing)s. Choose a file in the format of the WDD.")
        raise RuleError.one(path, "no_heading", message, missing=", ".join(missing))
    for column in columns:
        if column and columns.count(column) > 1:
            message = _("The first line names %(column)s twice. Remove one of the columns.")
            raise RuleError.one(path, "heading_twice", message, column=column[:40])
