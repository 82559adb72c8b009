"""Histories as text with columns: players or armies with their games and averages, or values adjusted already (T7).

Pure: text in, rows out; `history_plan` compares them with the club. The first line names the columns.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from fractions import Fraction

from django.utils.translation import gettext_noop

from common.pure.errors import Problem, RuleError
from tournaments.base.plain_text import clean_line
from tournaments.people.files.people_csv import MOST_BYTES, MOST_ROWS, read_lines, split_name, unused_headings

MOST_GAMES = 100_000
LONGEST = 80
# The spellings of each column, without case, spaces and signs.
HEADINGS = {
    "first_name": ("firstname", "first", "forename", "givenname"),
    "last_name": ("lastname", "last", "surname", "familyname"),
    "name": ("name", "fullname", "player", "playername"),
    "army": ("army", "armyname", "armylist"),
    "period": ("period", "list", "book"),
    "games": ("games", "game", "numberofgames", "noofgames", "ratedgames", "played"),
    "average": ("average", "avg", "mean", "averagepoints", "averagescore", "pointsagame", "pointspergame"),
    "value": ("value", "topdog", "topdogvalue", "handicap", "adjusted"),
}
COLUMN_OF = {spelling: column for column, spellings in HEADINGS.items() for spelling in spellings}


@dataclass(frozen=True, slots=True)
class HistoryKind:
    """What the figures of a list are: raw averages or adjusted values, on a scale from 0 to `highest`, with or
    without the club's own events in them."""

    adjusted: bool = False
    highest: Decimal = Decimal(25)
    covers_events: bool = False


@dataclass(frozen=True, slots=True)
class HistoryLine:
    """One line: a player or an army, and exact figures; `line` counts from 1 as editors do."""

    line: int
    first_name: str
    last_name: str
    army: str
    period: str
    games: int
    points: Fraction
    problems: tuple[Problem, ...] = ()

    @property
    def name(self) -> str:
        """The player or the army, as shown."""
        return self.army or f"{self.first_name} {self.last_name}".strip()


@dataclass(frozen=True, slots=True)
class HistoryTable:
    """The lines, whether they are of armies, and the headings of columns that mean nothing to us."""

    lines: tuple[HistoryLine, ...]
    armies: bool
    unused: tuple[str, ...] = ()


def parse_histories(text: str, *, kind: HistoryKind) -> HistoryTable:
    """The lines of a list with a heading; comma, semicolon or tab between the columns.

    Raises `RuleError` at `text` for what no line can be read from, and at `highest` for a scale that is none. What is
    wrong with a single line stays with it.
    """
    if not kind.highest.is_finite() or not 0 < kind.highest <= 1000:
        message = gettext_noop("The most points of a game is a number above 0, and at most 1000. Correct it.")
        raise RuleError.one("highest", "out_of_range", message)
    if len(text.encode("utf-8", "replace")) > MOST_BYTES:
        message = gettext_noop("The list is longer than %(most)s MB. Split it, and import the parts.")
        raise RuleError.one("text", "too_big", message, most=MOST_BYTES // 1024 // 1024)
    if "\0" in text:
        message = gettext_noop("This is not a text with columns. Save the list as CSV and try again.")
        raise RuleError.one("text", "not_text", message)
    lines = read_lines(text.removeprefix("\ufeff"))
    header_line, header = next(lines, (0, []))
    if not header_line:
        raise RuleError.one("text", "empty", gettext_noop("The list is empty. Choose a file, or paste the lines."))
    columns = [COLUMN_OF.get("".join(sign for sign in cell.casefold() if sign.isalpha()), "") for cell in header]
    armies = _check_columns(columns, kind)
    found: list[HistoryLine] = []
    for number, cells in lines:
        if len(found) == MOST_ROWS:
            message = gettext_noop("The list has more than %(most)s rows. Split it, and import the parts.")
            raise RuleError.one("text", "too_many", message, most=MOST_ROWS)
        values = {column: cell.strip() for column, cell in zip(columns, cells, strict=False) if column}
        found.append(_line(number, values, armies=armies, kind=kind))
    return HistoryTable(tuple(found), armies, unused_headings(header, columns))


def _check_columns(columns: Sequence[str], kind: HistoryKind) -> bool:
    """Whether the list is of armies. Raises `RuleError` at `text` for columns that are missing or named twice."""
    known = {column for column in columns if column}
    armies = "army" in known
    people = bool(known & {"name", "last_name"})
    if armies == people:
        message = gettext_noop(
            "The first line names neither a column of players nor one of armies, or both. Let it be such as: "
            "name,games,average – or army,games,average."
        )
        raise RuleError.one("text", "no_heading", message)
    for column in sorted(known):
        if columns.count(column) > 1:
            message = gettext_noop("The first line names %(column)s twice. Remove one of the columns.")
            raise RuleError.one("text", "heading_twice", message, column=column)
    asked = ("value",) if kind.adjusted else ("games", "average")
    missing = [column for column in asked if column not in known]
    if missing:
        message = gettext_noop(
            "The first line names no column %(columns)s. Averages need games and average, adjusted values need value."
        )
        raise RuleError.one("text", "no_heading", message, columns=", ".join(missing))
    return armies


def _line(number: int, values: Mapping[str, str], *, armies: bool, kind: HistoryKind) -> HistoryLine:
    problems: list[Problem] = []
    first, last = values.get("first_name", ""), values.get("last_name", "")
    if "name" in values:
        first, last = split_name(values["name"])

    def text(value: str, path: str, label: str, longest: int, *, required: bool) -> str:
        return clean_line(value, path=path, label=label, longest=longest, problems=problems, required=required)

    army = period = ""
    if armies:
        army = text(values.get("army", ""), "army", gettext_noop("The army"), LONGEST, required=True)
        period = text(values.get("period", ""), "period", gettext_noop("The list"), LONGEST, required=False)
        first = last = ""
    else:
        first = text(first, "first_name", gettext_noop("The first name"), 60, required=False)
        last = text(last, "last_name", gettext_noop("The last name"), 60, required=True)
    games = _games(values.get("games", ""), needed=not kind.adjusted, problems=problems)
    column = "value" if kind.adjusted else "average"
    most = Fraction(1000) if kind.adjusted else Fraction(kind.highest)
    figure = _figure(values.get(column, ""), column, most=most, needed=kind.adjusted or games != 0, problems=problems)
    points = figure if kind.adjusted else figure * games
    return HistoryLine(number, first, last, army, period, games, points, tuple(problems))


def _games(text: str, *, needed: bool, problems: list[Problem]) -> int:
    if not text and not needed:
        return 0
    if text.isascii() and text.isdigit() and len(text) < 8 and int(text) <= MOST_GAMES:
        return int(text)
    message = gettext_noop("The number of games is a whole number from 0 to %(most)s, not “%(text)s”. Correct it.")
    problems.append(Problem("games", "not_whole", message, {"most": MOST_GAMES, "text": text[:20]}))
    return 0


def _figure(text: str, column: str, *, most: Fraction, needed: bool, problems: list[Problem]) -> Fraction:
    if not text and not needed:
        return Fraction(0)
    try:
        value = Decimal(text.replace(",", ".").replace("−", "-")) if len(text) <= 20 else Decimal("nan")
    except InvalidOperation:
        value = Decimal("nan")
    if value.is_finite() and 0 <= value <= most and abs(value.as_tuple().exponent) <= 12:  # type: ignore[arg-type]  # finite
        return Fraction(value)
    message = gettext_noop("This is a number from 0 to %(most)s, not “%(text)s”. Correct it, or the scale of the list.")
    problems.append(Problem(column, "out_of_range", message, {"most": f"{float(most):g}", "text": text[:20]}))
    return Fraction(0)
