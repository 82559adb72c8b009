"""Lists as text with columns (CSV). A reader declares each column once, as a field of the dataclass of its rows.

Pure: text in, rows out. The first line names the columns, in any order. `cells.py` has the kinds of columns.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields
from functools import cached_property
from typing import Any, Final, Generic, TypeVar

from django.utils.translation import gettext_noop

from common.pure.errors import Problem, RuleError
from common.pure.reading import Problems
from tournaments.base.files.cells import Kind, shown
from tournaments.base.files.csv_file import unguarded

MOST_BYTES: Final = 2 * 1024 * 1024
MOST_ROWS: Final = 5_000
LONGEST_CELL: Final = 1_000
DELIMITERS: Final = ",;\t"
ADDED_LINE: Final = "Topboard added this line"
"""A cell of a first line that the list did not have: it is not counted, so that messages name the lines of the list."""

Cells = dict[str, str]
R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Column:
    """What `column` declares. The first spelling names the column in messages."""

    kind: Kind
    spellings: tuple[str, ...]
    missing: str = ""

    @property
    def title(self) -> str:
        """The column as messages name it."""
        return self.spellings[0]


def column(kind: Kind, *spellings: str, default: Any = MISSING, missing: str = "") -> Any:
    """A field that is read from the column with one of these headings.

    Case, spaces and signs of a heading don't matter, and its digits only where a spelling has them. A blank cell gives
    the default, or else what is blank for the kind. With `missing`, the message for it, a blank cell is an error.
    """
    metadata = {"column": Column(kind, spellings, missing)}
    return field(metadata=metadata) if default is MISSING else field(default=default, metadata=metadata)


@dataclass(frozen=True, slots=True)
class Heading:
    """The column that each heading means, blank for none, and the headings without a column, cut to 40 characters."""

    columns: tuple[str, ...]
    unused: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rows(Generic[R]):
    """The rows of a list, and the headings of columns that are not read."""

    rows: tuple[R, ...]
    unused: tuple[str, ...] = ()


@dataclass(slots=True)
class ReadRow:
    """A row while it is read: its line, counted from 1 as editors do, its cells, and their values by column."""

    line: int
    cells: Cells
    values: dict[str, Any]
    problems: Problems

    def wrong(self, name: str, code: str, message: str, **params: object) -> None:
        """Add a problem of a column; `value` in the message is the cell."""
        self.problems.append(Problem(name, code, message, {"value": shown(self.cells.get(name, "")), **params}))


@dataclass(frozen=True)
class Table(Generic[R]):
    """A list whose rows are of the dataclass `row`, which also has the field `line`.

    If it has the field `problems`, a row's problems are stored with it, at the names of the columns. Otherwise a
    list with a wrong row is refused, with every problem at `rows[i].column`; i counts from 0.

    `also` are columns that aren't fields. One of the sets `needs` must be named in the first line, else `no_heading` is
    the message; its `%(missing)s` are the columns of the first set that are not named. With `whole_lines`, only for
    rows with `problems`, a row with more cells than headings or with a huge cell is wrong.
    """

    row: type[R]
    also: Mapping[str, Column] = field(default_factory=dict)
    needs: tuple[frozenset[str], ...] = ()
    no_heading: str = ""
    most_rows: int = MOST_ROWS
    too_many: str = gettext_noop(
        "The list has more than %(most)s rows. Import it in parts of at most %(most)s rows, each with the same first "
        "line."
    )
    whole_lines: bool = False

    @cached_property
    def columns(self) -> Mapping[str, Column]:
        """All columns by name."""
        declared = {each.name: each.metadata["column"] for each in self._fields if "column" in each.metadata}
        return {**self.also, **declared}

    def heading(self, text: str) -> Heading:
        """The columns that the first line names. Raises `RuleError` at `text` for what can't be read."""
        check_text(text)
        _line, cells = next(read_lines(text), (0, []))
        return self._heading(cells)

    def read(
        self,
        text: str,
        *,
        prepare: Callable[[Cells], Cells | None] | None = None,
        finish: Callable[[ReadRow], None] | None = None,
    ) -> Rows[R]:
        """The rows of a list. `prepare` may change the cells of a row before they are read, or return None to skip the
        row; `finish` may change the values, and check them against each other.

        Raises `RuleError` at `text` for a list that can't be read, and for wrong rows, see above.
        """
        check_text(text)
        lines = read_lines(text)
        _line, header = next(lines, (0, []))
        heading = self._heading(header)
        self._check_heading(heading)
        places = self._places(heading)
        rows: list[R] = []
        problems: Problems = []
        width = len(heading.columns)
        for index, (line, listed) in enumerate(lines):
            if index == self.most_rows:
                raise RuleError.one("text", "too_many", self.too_many, most=f"{self.most_rows:,}")
            wrong = self._line_problems(heading, listed) if self.whole_lines else []
            listed.extend([""] * (width - len(listed)))
            cells = {name: listed[place].strip() for name, place in places}
            prepared = cells if prepare is None else prepare(cells)
            if prepared is None:
                continue
            values = self._values(prepared, wrong)
            if finish is not None:
                finish(ReadRow(line, prepared, values, wrong))
            if wrong and not self._keeps_problems:
                problems += [self._placed(problem, index, line) for problem in wrong]
            else:
                rows.append(self._made(line, values, wrong))
        RuleError.gather(problems)
        return Rows(tuple(rows), heading.unused)

    @cached_property
    def _fields(self) -> tuple[Any, ...]:
        return fields(self.row)  # type: ignore[arg-type]  # a dataclass

    @cached_property
    def _keeps_problems(self) -> bool:
        return any(each.name == "problems" for each in self._fields)

    @cached_property
    def _kinds(self) -> Mapping[str, tuple[Kind, str]]:
        """What every cell needs from its column: the kind, and the message for a blank one."""
        return {name: (column.kind, column.missing) for name, column in self.columns.items()}

    @cached_property
    def _blanks(self) -> Mapping[str, Any]:
        """What a blank cell gives, by column."""
        defaults = {each.name: each.default for each in self._fields if each.default is not MISSING}
        return {name: defaults.get(name, column.kind.blank) for name, column in self.columns.items()}

    @cached_property
    def _column_of(self) -> Mapping[str, str]:
        return {_key(spelling): name for name, column in self.columns.items() for spelling in column.spellings}

    def _heading(self, header: Sequence[str]) -> Heading:
        keys = [_key(cell) for cell in header]
        exact = [self._column_of.get(key, "") for key in keys]
        loose = (self._column_of.get(_letters(key), "") for key in keys)
        columns = tuple(name or (other if other not in exact else "") for name, other in zip(exact, loose, strict=True))
        unused = (cell.strip()[:40] for cell, name in zip(header, columns, strict=True) if not name)
        return Heading(columns, tuple(cell for cell in unused if cell))

    def _check_heading(self, heading: Heading) -> None:
        named = {name for name in heading.columns if name}
        if self.needs and not any(wanted <= named for wanted in self.needs):
            missing = [column.title for name, column in self.columns.items() if name in self.needs[0] - named]
            raise RuleError.one("text", "no_heading", self.no_heading, missing=", ".join(missing))
        for name in sorted(named):
            if heading.columns.count(name) > 1:
                message = gettext_noop("The first line names %(column)s twice. Remove one of the columns.")
                raise RuleError.one("text", "heading_twice", message, column=self.columns[name].title)

    def _places(self, heading: Heading) -> list[tuple[str, int]]:
        """The columns of a list in the order in which they are declared, and where each is in a line."""
        return [(name, heading.columns.index(name)) for name in self.columns if name in heading.columns]

    def _line_problems(self, heading: Heading, listed: list[str]) -> Problems:
        """What is wrong with the line as a whole. Huge cells are cut in place, so that they cause no other problems."""
        problems: Problems = []
        width = len(heading.columns)
        if any(cell.strip() for cell in listed[width:]):
            message = gettext_noop(
                "The row has %(cells)s fields, but the first line names %(columns)s columns. Put quotes around a "
                "field with commas."
            )
            problems.append(Problem("", "fields", message, {"cells": len(listed), "columns": width}))
        if any(name and len(cell) > LONGEST_CELL for name, cell in zip(heading.columns, listed, strict=False)):
            message = gettext_noop("A field has more than %(longest)s characters. Shorten it.")
            problems.append(Problem("", "too_long", message, {"longest": LONGEST_CELL}))
            listed[:] = [cell[:40] for cell in listed]
        return problems

    def _values(self, cells: Cells, problems: Problems) -> dict[str, Any]:
        """The value of each column. A cell that can't be read counts as blank."""
        values, kinds = dict(self._blanks), self._kinds
        for name, text in cells.items():
            kind, missing = kinds[name]
            if text or kind.required:
                value = kind.read(text, name, problems)
                if value is not None:
                    values[name] = value
            if missing and not values[name] and (not text or values[name] == ""):
                problems.append(Problem(name, "missing", missing))
        return values

    def _made(self, line: int, values: dict[str, Any], problems: Problems) -> R:
        for name in self.also:
            del values[name]
        if self._keeps_problems:
            values["problems"] = tuple(problems)
        make: Callable[..., R] = self.row
        return make(line=line, **values)

    def _placed(self, problem: Problem, index: int, line: int) -> Problem:
        """The problem at its row, with line and column."""
        message = gettext_noop("Line %(line)s, %(column)s: %(why)s")
        params = {"line": line, "column": self.columns[problem.path].title, "why": problem.phrase}
        return Problem(f"rows[{index}].{problem.path}", problem.code, message, params)


def decode_text(data: bytes) -> tuple[str, bool]:
    """The text of a file, and whether its encoding is a guess.

    UTF-8 with or without mark, or UTF-16 with its mark; anything else is read as Windows-1252, in which every letter
    of Latin-1 is the same, and each byte that it lacks as Latin-1. Raises `RuleError` at `file` above 2 MB.
    """
    if len(data) > MOST_BYTES:
        raise _too_big("file")
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", "replace"), False
    try:
        return data.decode("utf-8-sig"), False
    except UnicodeDecodeError:
        pass
    try:
        return data.decode("cp1252"), True
    except UnicodeDecodeError:
        return data.decode("latin-1"), True


def check_text(text: str) -> None:
    """Raise `RuleError` at `text` for more than 2 MB, for bytes that aren't text, and for a file without content."""
    if len(text) > MOST_BYTES or len(text.encode("utf-8", "replace")) > MOST_BYTES:
        raise _too_big("text")
    if "\0" in text:
        message = gettext_noop("This is not a text with columns. Save the list as CSV and try again.")
        raise RuleError.one("text", "not_text", message)
    if not "".join(text.split()).strip(f'\ufeff"{DELIMITERS}'):
        raise RuleError.one("text", "empty", gettext_noop("The list is empty. Choose a file, or paste the lines."))


def read_lines(text: str) -> Iterator[tuple[int, list[str]]]:
    """Each line that holds anything, with its number and its cells as they were before our files guarded them.

    A first line with `ADDED_LINE` is number 0, without that cell. Raises `RuleError` at `text` for a quote that is not
    closed.
    """
    text = text.removeprefix("\ufeff")
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=_delimiter(text), strict=True)
    number, added = 1, 0
    try:
        for cells in reader:
            if number == 1 and ADDED_LINE in cells:
                cells.remove(ADDED_LINE)
                added, number = 1, 0
            if any(map(str.strip, cells)):
                yield number, [unguarded(cell) if cell.startswith("'") else cell for cell in cells]
            number = reader.line_num + 1 - added
    except csv.Error as error:
        message = gettext_noop(
            "Line %(line)s can’t be read: a quotation mark is not closed, or is inside a field. Close it, or double it."
        )
        raise RuleError.one("text", "unreadable", message, line=number) from error


def _delimiter(text: str) -> str:
    """The comma, semicolon or tab that the first line has most of; where it has none, the one that most lines have."""
    lines = [line for line in text.splitlines() if line.strip()] or [""]
    if any(sign in lines[0] for sign in DELIMITERS):
        return max(DELIMITERS, key=lines[0].count)
    return max(DELIMITERS, key=lambda sign: sum(sign in line for line in lines))


def _key(heading: str) -> str:
    return "".join(sign for sign in heading.casefold() if sign.isalnum())


def _letters(key: str) -> str:
    return "".join(sign for sign in key if sign.isalpha())


def _too_big(path: str) -> RuleError:
    message = gettext_noop(
        "The list is larger than %(megabytes)s MB. Import it in smaller parts, each with the same first line."
    )
    return RuleError.one(path, "too_big", message, megabytes=MOST_BYTES // 1024 // 1024)
