"""A list of people as text with columns: what a spreadsheet saves, or what somebody pastes.

Pure: text in, rows out; `people_plan` compares them with the club. The first line names the columns.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext_noop

from common.pure.errors import Problem
from tournaments.base.files.cells import Email, Line
from tournaments.base.files.names import (
    WHOLE_NAME,
    check_names,
    distinction_column,
    first_name_column,
    last_name_column,
    split_name_cells,
)
from tournaments.base.files.tables import Rows, Table, column
from tournaments.people.names import full_name


@dataclass(frozen=True, slots=True)
class PersonRow:
    """One line of the list: `line` counts from 1 as editors do; `problems` name the column."""

    line: int
    first_name: str = first_name_column()
    last_name: str = last_name_column()
    email: str = column(Email(), "email", "email address", "mail", "mail address", default="")
    town: str = column(Line(80, gettext_noop("The town")), "town", "city", "place", "home town", default="")
    distinction: str = distinction_column()
    problems: tuple[Problem, ...] = ()

    @property
    def name(self) -> str:
        """First and last name, as shown."""
        return full_name(self.first_name, self.last_name, self.distinction)


PEOPLE = Table(PersonRow, also=WHOLE_NAME, whole_lines=True)


def parse_people(text: str) -> Rows[PersonRow]:
    """The rows of a list with a heading line; comma, semicolon or tab between the columns.

    Raises `RuleError` at `text` for a list that can't be read. What is wrong with a single row stays with it.
    """
    check_names(PEOPLE.heading(text).columns)
    return PEOPLE.read(text, prepare=split_name_cells)
