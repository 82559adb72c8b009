"""Columns of lists that name people: first and last name, or the whole name in one column. Pure."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Final

from django.utils.translation import gettext_noop

from common.pure.errors import RuleError
from tournaments.base.files.cells import Kind, Line, Text
from tournaments.base.files.tables import Cells, Column, column

NAME_LENGTH: Final = 60
DISTINCTION_LENGTH: Final = 30
FIRST_NAME: Final = Line(NAME_LENGTH, gettext_noop("The first name"))
LAST_NAME: Final = Line(NAME_LENGTH, gettext_noop("The last name"), required=True)
# For the `also` of a table, with `split_name_cells` to prepare its rows.
WHOLE_NAME: Final[Mapping[str, Column]] = {
    "name": Column(Text(), ("name", "full name", "player", "player name", "person"))
}


def first_name_column(kind: Kind = FIRST_NAME) -> Any:
    """The field of a row for the first name."""
    return column(kind, "first name", "first", "forename", "given name", "given", "vorname")


def last_name_column(kind: Kind = LAST_NAME) -> Any:
    """The field of a row for the last name."""
    return column(kind, "last name", "last", "surname", "family name", "family", "nachname")


def distinction_column() -> Any:
    """The field of a row for the distinction between two people of one name."""
    kind = Line(DISTINCTION_LENGTH, gettext_noop("The distinction"))
    return column(kind, "distinction", "homonyme", "namesake", default="")


def split_name_cells(cells: Cells) -> Cells:
    """The cells with a whole name as first and last name."""
    if "name" in cells:
        cells["first_name"], cells["last_name"] = split_name(cells.pop("name"))
    return cells


def split_name(name: str) -> tuple[str, str]:
    """ "Hand, Manus" and "Manus Hand" are first name Manus, last name Hand; one word is a last name."""
    if "," in name:
        last, _, first = name.partition(",")
        return first.strip(), last.strip()
    first, _, last = name.strip().rpartition(" ")
    return first.strip(), last


def check_names(columns: Collection[str]) -> None:
    """Raises `RuleError` at `text` if no column, or too many, name the person."""
    known = {column for column in columns if column}
    if not known & {"name", "last_name"}:
        message = gettext_noop(
            "The first line doesn’t name a column of names. For example: first_name,last_name,email,town – or "
            "name,email,town."
        )
        raise RuleError.one("text", "no_heading", message)
    if "name" in known and known & {"first_name", "last_name"}:
        message = gettext_noop("The first line names both a whole name and its parts. Remove one of the columns.")
        raise RuleError.one("text", "heading_twice", message)
