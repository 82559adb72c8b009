"""A list of players of a Swiss event as text with columns, or a FIDE report file. Pure: text in, rows out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext_noop

from pairing.core.trf.reading import read_trf
from scoring.core.errors import Problem, RuleError
from tournaments.imports.people_csv import MOST_ROWS, read_lines, split_name

__all__ = ["PlayerRow", "parse_players"]

# The spellings of each column, without case, spaces and signs.
HEADINGS = {
    "first_name": ("firstname", "first", "forename", "givenname"),
    "last_name": ("lastname", "last", "surname", "familyname"),
    "name": ("name", "fullname", "player", "playername"),
    "town": ("town", "city", "hometown"),
    "club_name": ("club", "clubname", "team"),
    "army": ("army", "armylist", "list"),
    "rating": ("rating", "elo", "glicko"),
    "seed_number": ("seed", "seednumber", "seeding"),
    "birth_year": ("birthyear", "born", "yearofbirth", "birth"),
    "fixed_table": ("fixedtable", "table"),
    "travelled": ("travelled", "traveller", "visitor"),
}
COLUMN_OF = {spelling: column for column, spellings in HEADINGS.items() for spelling in spellings}
WHOLE = ("rating", "seed_number", "birth_year", "fixed_table")
YES = {"yes", "y", "1", "true", "x"}
NO = {"", "no", "n", "0", "false"}


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """One player of the list; `line` counts from 1 as editors do."""

    line: int
    first_name: str
    last_name: str
    town: str = ""
    club_name: str = ""
    army: str = ""
    rating: int | None = None
    seed_number: int | None = None
    birth_year: int | None = None
    fixed_table: int | None = None
    travelled: bool = False


def parse_players(text: str) -> list[PlayerRow]:
    """The players of a list with a heading line, or of a report file (which has lines that begin with 001).

    Raises `RuleError` with every wrong field at `rows[i].column`, or at `text` for what can't be read at all.
    """
    text = text.removeprefix("\ufeff")
    if any(line.startswith("001 ") for line in text.splitlines()):
        return _report_file(text)
    lines = read_lines(text)
    _line, header = next(lines, (0, []))
    columns = [COLUMN_OF.get("".join(sign for sign in cell.casefold() if sign.isalpha()), "") for cell in header]
    if not {"name", "last_name"} & set(columns):
        message = gettext_noop(
            "The first line names no column of names. Let it be such as: first_name,last_name,club,town,rating,army."
        )
        raise RuleError.one("text", "no-heading", message)
    problems: list[Problem] = []
    rows = []
    for index, (number, cells) in enumerate(lines):
        if index == MOST_ROWS:
            message = gettext_noop("The list has more than %(most)s rows. Split it, and import the parts.")
            raise RuleError.one("text", "too-many", message, most=MOST_ROWS)
        values = {column: cell.strip() for column, cell in zip(columns, cells, strict=False) if column}
        rows.append(_row(index, number, values, problems))
    RuleError.gather(problems)
    return rows


def _row(index: int, line: int, values: Mapping[str, str], problems: list[Problem]) -> PlayerRow:
    first, last = values.get("first_name", ""), values.get("last_name", "")
    if "name" in values:
        first, last = split_name(values["name"])
    whole: dict[str, int | None] = {}
    for name in WHOLE:
        text = values.get(name, "")
        whole[name] = int(text) if text.isascii() and text.isdigit() and len(text) < 7 else None
        if text and whole[name] is None:
            message = gettext_noop("Line %(line)s: %(value)s is not a whole number. Correct it.")
            problems.append(Problem(f"rows[{index}].{name}", "not_whole", message, {"line": line, "value": text[:20]}))
    travelled = values.get("travelled", "").casefold()
    if travelled not in YES | NO:
        message = gettext_noop("Line %(line)s: %(value)s is neither yes nor no. Correct it.")
        params = {"line": line, "value": travelled[:20]}
        problems.append(Problem(f"rows[{index}].travelled", "not_a_choice", message, params))
    texts = {name: values.get(name, "") for name in ("town", "club_name", "army")}
    return PlayerRow(line, first, last, **texts, **whole, travelled=travelled in YES)  # type: ignore[arg-type]  # numbers


def _report_file(text: str) -> list[PlayerRow]:
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
    return rows
