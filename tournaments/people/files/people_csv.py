"""A list of people as text with columns: what a spreadsheet saves, or what somebody pastes.

Pure: text in, rows out; `people_plan` compares them with the club. The first line names the columns.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext_noop

from common.pure.errors import Problem, RuleError
from tournaments.base.files.csv_file import unguarded
from tournaments.base.plain_text import clean_email, clean_line

MOST_BYTES = 2 * 1024 * 1024
MOST_ROWS = 5_000
NAME_LENGTH = 60
TOWN_LENGTH = 80
LONGEST_CELL = 1_000

# The spellings of each column, without case, spaces and signs.
HEADINGS = {
    "first_name": ("firstname", "first", "forename", "givenname", "given", "vorname"),
    "last_name": ("lastname", "last", "surname", "familyname", "family", "nachname"),
    "name": ("name", "fullname", "player", "playername", "person"),
    "email": ("email", "emailaddress", "mail", "mailaddress"),
    "town": ("town", "city", "place", "hometown"),
}
COLUMN_OF = {spelling: column for column, spellings in HEADINGS.items() for spelling in spellings}
DELIMITERS = ",;\t"


@dataclass(frozen=True, slots=True)
class PersonRow:
    """One line of the list: `line` counts from 1 as editors do; `problems` name the column."""

    line: int
    first_name: str
    last_name: str
    email: str = ""
    town: str = ""
    problems: tuple[Problem, ...] = ()

    @property
    def name(self) -> str:
        """First and last name, as shown."""
        return f"{self.first_name} {self.last_name}".strip()


@dataclass(frozen=True, slots=True)
class PeopleTable:
    """The rows, and the headings of columns that mean nothing to us."""

    rows: tuple[PersonRow, ...]
    unused: tuple[str, ...] = ()


def decode_people(data: bytes) -> tuple[str, bool]:
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


def parse_people(text: str) -> PeopleTable:
    """The rows of a list with a heading line; comma, semicolon or tab between the columns.

    Raises `RuleError` at `text` for what no row can be read from. What is wrong with a single row stays with it.
    """
    check_text(text)
    lines = read_lines(text.removeprefix("\ufeff"))
    _header_line, header = next(lines, (0, []))
    columns = columns_of(header, COLUMN_OF)
    check_names(columns)
    rows: list[PersonRow] = []
    for number, cells in lines:
        if len(rows) == MOST_ROWS:
            message = gettext_noop("The list has more than %(most)s rows. Split it, and import the parts.")
            raise RuleError.one("text", "too_many", message, most=MOST_ROWS)
        rows.append(_person(number, columns, cells))
    return PeopleTable(tuple(rows), unused_headings(header, columns))


def check_text(text: str) -> None:
    """Raises `RuleError` at `text` for more than 2 MB, for what is no text, and for nothing at all."""
    if len(text) > MOST_BYTES or len(text.encode("utf-8", "replace")) > MOST_BYTES:
        raise _too_big("text")
    if "\0" in text:
        message = gettext_noop("This is not a text with columns. Save the list as CSV and try again.")
        raise RuleError.one("text", "not_text", message)
    if not text.removeprefix("\ufeff").strip():
        raise RuleError.one("text", "empty", gettext_noop("The list is empty. Choose a file, or paste the lines."))


def columns_of(header: Sequence[str], column_of: Mapping[str, str]) -> list[str]:
    """The columns that a heading line names, blank for those that mean nothing; case, spaces and signs do not count.

    Raises `RuleError` at `text` where one is named twice.
    """
    columns = [column_of.get("".join(sign for sign in cell.casefold() if sign.isalpha()), "") for cell in header]
    for column in sorted({column for column in columns if column}):
        if columns.count(column) > 1:
            message = gettext_noop("The first line names %(column)s twice. Remove one of the columns.")
            raise RuleError.one("text", "heading_twice", message, column=column)
    return columns


def unused_headings(header: Sequence[str], columns: Sequence[str]) -> tuple[str, ...]:
    """The headings of columns that mean nothing to us, as written, cut to 40 signs; `columns` are of `columns_of`."""
    unused = (cell.strip()[:40] for cell, column in zip(header, columns, strict=True) if not column)
    return tuple(name for name in unused if name)


def read_lines(text: str) -> Iterator[tuple[int, list[str]]]:
    """Each line that holds anything, with its number and its cells as they were before our files guarded them."""
    first = next((line for line in text.splitlines() if line.strip()), "")
    delimiter = max(DELIMITERS, key=first.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    number = 1
    try:
        for cells in reader:
            if any(cell.strip() for cell in cells):
                yield number, [unguarded(cell) for cell in cells]
            number = reader.line_num + 1
    except csv.Error as error:
        message = gettext_noop(
            "Line %(line)s can't be read: a quote is not closed or stands inside a field, or a field has no end. "
            "Close the quote, or write it twice."
        )
        raise RuleError.one("text", "unreadable", message, line=number) from error


def check_names(columns: Sequence[str]) -> None:
    """Raises `RuleError` at `text` where no column, or too many, say who it is."""
    known = {column for column in columns if column}
    if not known & {"name", "last_name"}:
        message = gettext_noop(
            "The first line names no column of names. Let it be: first_name,last_name,email,town – or name,email,town."
        )
        raise RuleError.one("text", "no_heading", message)
    if "name" in known and known & {"first_name", "last_name"}:
        message = gettext_noop("The first line names both a whole name and its parts. Remove one of the columns.")
        raise RuleError.one("text", "heading_twice", message)


def _person(line: int, columns: Sequence[str], cells: Sequence[str]) -> PersonRow:
    problems: list[Problem] = []
    values = {column: cell for column, cell in zip(columns, cells, strict=False) if column}
    if any(cell.strip() for cell in cells[len(columns) :]):
        message = gettext_noop(
            "The row has %(cells)s fields, and the first line names %(columns)s. Put quotes around a field with commas."
        )
        problems.append(Problem("", "fields", message, {"cells": len(cells), "columns": len(columns)}))
    if any(len(cell) > LONGEST_CELL for cell in values.values()):
        message = gettext_noop("A field has more than %(longest)s characters. Shorten it.")
        problems.append(Problem("", "too_long", message, {"longest": LONGEST_CELL}))
        values = {column: cell[:40] for column, cell in values.items()}
    if "name" in values:
        values["first_name"], values["last_name"] = split_name(values["name"])
    return PersonRow(
        line,
        _line(values, "first_name", gettext_noop("The first name"), NAME_LENGTH, problems, required=False),
        _line(values, "last_name", gettext_noop("The last name"), NAME_LENGTH, problems),
        clean_email(values.get("email", ""), path="email", problems=problems),
        _line(values, "town", gettext_noop("The town"), TOWN_LENGTH, problems, required=False),
        tuple(problems),
    )


def _line(
    values: dict[str, str], column: str, label: str, longest: int, problems: list[Problem], *, required: bool = True
) -> str:
    value = values.get(column, "")
    return clean_line(value, path=column, label=label, longest=longest, problems=problems, required=required)


def split_name(name: str) -> tuple[str, str]:
    """ "Hand, Manus" and "Manus Hand" are first name Manus, last name Hand; one word is a last name."""
    if "," in name:
        last, _, first = name.partition(",")
        return first.strip(), last.strip()
    first, _, last = name.strip().rpartition(" ")
    return first.strip(), last


def _too_big(path: str) -> RuleError:
    message = gettext_noop("The list is larger than %(megabytes)s MB. Split it, and import the parts.")
    return RuleError.one(path, "too_big", message, megabytes=MOST_BYTES // 1024 // 1024)
