"""A list of players of a Swiss event as text with columns, or a FIDE report file. Pure: text in, rows out."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal

from django.utils.translation import gettext_noop

from common.pure.errors import Problem, RuleError
from pairing.core.trf.reading import read_trf
from tournaments.people.files.people_csv import (
    MOST_ROWS,
    check_names,
    check_text,
    columns_of,
    read_lines,
    split_name,
    unused_headings,
)

# The spellings of each column, without case, spaces and signs.
HEADINGS = {
    "first_name": ("firstname", "first", "forename", "givenname"),
    "last_name": ("lastname", "last", "surname", "familyname"),
    "name": ("name", "fullname", "player", "playername"),
    "email": ("email", "emailaddress", "mail", "mailaddress"),
    "town": ("town", "city", "hometown"),
    "club_name": ("club", "clubname", "team"),
    "army": ("army", "armylist", "list"),
    "rating": ("rating", "elo", "glicko", "rtg", "std", "fiderating", "stdrating"),
    "seed_number": ("seed", "seednumber", "seeding"),
    "birth_year": ("birthyear", "born", "yearofbirth", "birth"),
    "fixed_table": ("fixedtable", "table"),
    "travelled": ("travelled", "traveller", "visitor"),
    "start_points": ("startpoints",),
    "byes": ("byes", "bye", "absent", "requestedbyes"),
}
COLUMN_OF = {spelling: column for column, spellings in HEADINGS.items() for spelling in spellings}
WHOLE = ("rating", "seed_number", "birth_year", "fixed_table")
# What a report file says of a player and has no place here, by its field of `TrfPlayer`.
REPORT_UNUSED = {"sex": "sex", "title": "title", "federation": "federation", "fide_id": "FIDE number"}
POINTS = re.compile(r"[0-9]{1,4}(?:[.,][0-9]{1,2})?", re.ASCII)
BYE = re.compile(r"\b([0-9]{1,2}) ?([HZFhzf])\b", re.ASCII)
YES = {"yes", "y", "1", "true", "x"}
NO = {"", "no", "n", "0", "false"}


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """One player of the list; `line` counts from 1 as editors do. Blank and None are what the list does not say.

    `byes` are rounds with the letter of the bye: H for half a win, Z for nothing, F for a full bye. `typed` are the
    whole numbers as the list has them, for messages: `07`.
    """

    line: int
    first_name: str
    last_name: str
    email: str = ""
    town: str = ""
    club_name: str = ""
    army: str = ""
    rating: int | None = None
    seed_number: int | None = None
    birth_year: int | None = None
    fixed_table: int | None = None
    travelled: bool | None = None
    start_points: Decimal | None = None
    byes: tuple[tuple[int, str], ...] = ()
    typed: Mapping[str, str] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """First and last name, as shown."""
        return f"{self.first_name} {self.last_name}".strip()


@dataclass(frozen=True, slots=True)
class PlayersTable:
    """The players, and the headings of columns (of a report file: its fields) that are not read."""

    rows: tuple[PlayerRow, ...]
    unused: tuple[str, ...] = ()


def parse_players(text: str) -> PlayersTable:
    """The players of a list with a heading line, or of a report file (which has lines that begin with 001).

    Raises `RuleError` with every wrong field at `rows[i].column`, or at `text` for what can't be read at all.
    """
    check_text(text)
    text = text.removeprefix("\ufeff")
    if any(line.startswith("001 ") for line in text.splitlines()):
        return _report_file(text)
    lines = read_lines(text)
    _line, header = next(lines, (0, []))
    columns = columns_of(header, COLUMN_OF)
    check_names(columns)
    problems: list[Problem] = []
    rows = []
    for index, (number, cells) in enumerate(lines):
        if index == MOST_ROWS:
            message = gettext_noop("The list has more than %(most)s rows. Split it, and import the parts.")
            raise RuleError.one("text", "too_many", message, most=MOST_ROWS)
        values = {column: cell.strip() for column, cell in zip(columns, cells, strict=False) if column}
        rows.append(_row(index, number, values, problems))
    RuleError.gather(problems)
    return PlayersTable(tuple(rows), unused_headings(header, columns))


def _row(index: int, line: int, values: Mapping[str, str], problems: list[Problem]) -> PlayerRow:
    def wrong(name: str, code: str, message: str) -> None:
        params = {"line": line, "what": name.replace("_", " "), "value": values.get(name, "")[:20]}
        problems.append(Problem(f"rows[{index}].{name}", code, message, params))

    first, last = values.get("first_name", ""), values.get("last_name", "")
    if "name" in values:
        first, last = split_name(values["name"])
    whole: dict[str, int | None] = {}
    for name in WHOLE:
        text = values.get(name, "")
        whole[name] = int(text) if text.isascii() and text.isdigit() and len(text) < 7 else None
        if text and whole[name] is None:
            wrong(
                name,
                "not_whole",
                gettext_noop("Line %(line)s, %(what)s: “%(value)s” is not a whole number. Correct it."),
            )
    travelled = values.get("travelled", "").casefold()
    if travelled not in YES | NO:
        wrong("travelled", "not_a_choice", gettext_noop("Line %(line)s, %(what)s: “%(value)s” is neither yes nor no."))
    points = values.get("start_points", "")
    if points and not POINTS.fullmatch(points):
        message = gettext_noop("Line %(line)s, %(what)s: “%(value)s” isn’t a number with at most 2 decimals.")
        wrong("start_points", "not_a_number", message)
        points = ""
    byes = BYE.findall(values.get("byes", ""))
    if BYE.sub("", values.get("byes", "")).strip(" ,;+"):
        message = gettext_noop("Line %(line)s, %(what)s: “%(value)s” are no byes. Write rounds with a letter: 2H 4Z.")
        wrong("byes", "not_byes", message)
    return PlayerRow(
        line,
        first,
        last,
        email=values.get("email", ""),
        town=values.get("town", ""),
        club_name=values.get("club_name", ""),
        army=values.get("army", ""),
        **whole,
        travelled=travelled in YES if travelled else None,
        start_points=Decimal(points.replace(",", ".")) if points else None,
        byes=tuple((int(number), letter.upper()) for number, letter in byes),
        typed={name: values[name] for name in WHOLE if name in values},
    )


def _report_file(text: str) -> PlayersTable:
    """The players of a FIDE report file; its rounds stay there."""
    event = read_trf(text, check_points=False)
    rows = []
    for player in event.players:
        first, last = split_name(player.name)
        year = player.birth[:4]
        rows.append(
            PlayerRow(
                player.number,
                first,
                last,
                club_name=player.club,
                rating=player.rating or None,
                birth_year=int(year) if year.isascii() and year.isdigit() and int(year) else None,
            )
        )
    unused = (label for name, label in REPORT_UNUSED.items() if any(getattr(player, name) for player in event.players))
    return PlayersTable(tuple(rows), tuple(unused))
