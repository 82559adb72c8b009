"""Results of a Swiss event as text with columns: what `results.csv` holds, or what a scorer typed. Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal

from django.utils.translation import gettext_noop

from common.pure.errors import Problem, RuleError
from tournaments.people.files.people_csv import MOST_ROWS, check_text, columns_of, read_lines, unused_headings

MARGINS = ("loss", "points", "army_points", "units_lost", "break_point")
MARGIN_COLUMNS = tuple(f"{end}_{name}" for end in ("first", "second") for name in MARGINS)
RESULT_COLUMNS = ("round", "table", "first_number", "first", "second_number", "second", "result", *MARGIN_COLUMNS)
# The spellings of each column, without case, spaces and signs.
HEADINGS = {
    "round": ("round", "rd"),
    "table": ("table", "board"),
    "first_number": ("firstnumber", "white", "whitenumber", "number", "player"),
    "second_number": ("secondnumber", "black", "blacknumber", "opponent"),
    "result": ("result", "outcome"),
    **{name: (name.replace("_", ""),) for name in MARGIN_COLUMNS},
}
COLUMN_OF = {spelling: column for column, spellings in HEADINGS.items() for spelling in spellings}
# How a table ended, as people write it; the words are those of the API.
RESULTS = {
    "first": "first", "1-0": "first", "1:0": "first",
    "draw": "draw", "=": "draw", "½": "draw", "1/2": "draw", "½-½": "draw", "1/2-1/2": "draw", "0.5-0.5": "draw",
    "second": "second", "0-1": "second", "0:1": "second",
    "first_walkover": "first_walkover", "+-": "first_walkover", "+--": "first_walkover", "+/-": "first_walkover",
    "second_walkover": "second_walkover", "-+": "second_walkover", "--+": "second_walkover", "-/+": "second_walkover",
    "nobody": "nobody", "--": "nobody", "---": "nobody", "-/-": "nobody",
}  # fmt: skip
NUMBER = re.compile(r"[0-9]{1,5}(?:[.,][0-9]{1,2})?", re.ASCII)
POINTS = re.compile(rf"({NUMBER.pattern})-({NUMBER.pattern})", re.ASCII)


@dataclass(frozen=True, slots=True)
class ResultRow:
    """One line: a table by its number, by its two players, or both. `margins` are by name, as `first_loss`."""

    line: int
    round: int
    table: int | None
    first: int | None
    second: int | None
    outcome: str
    margins: Mapping[str, Decimal]


def parse_results(text: str, *, typed_points: bool = False) -> tuple[list[ResultRow], tuple[str, ...]]:
    """The lines that hold a result, and the headings of columns not read; lines without a result are open tables.

    With `typed_points` a result may be the points of both players, as 19-6. Raises `RuleError` with every wrong field
    at `rows[i].column`, or at `text` for what can't be read at all.
    """
    check_text(text)
    lines = read_lines(text.removeprefix("\ufeff"))
    _line, header = next(lines, (0, []))
    columns = columns_of(header, COLUMN_OF)
    if not {"round", "result"} <= set(columns) or not ({"table"} & set(columns) or _names_players(columns)):
        message = gettext_noop(
            "The first line has to name the columns round, result, and table or first_number and second_number."
        )
        raise RuleError.one("text", "no_heading", message)
    problems: list[Problem] = []
    rows = []
    for index, (number, cells) in enumerate(lines):
        if index == MOST_ROWS:
            message = gettext_noop("The list has more than %(most)s rows. Split it, and import the parts.")
            raise RuleError.one("text", "too_many", message, most=MOST_ROWS)
        values = {column: cell.strip() for column, cell in zip(columns, cells, strict=False) if column}
        if values.get("result"):
            values = _with_points(values) if typed_points else values
            rows.append(_Reader(index, number, values, problems).row())
    RuleError.gather(problems)
    if not rows:
        raise RuleError.one("text", "empty", gettext_noop("No line has a result. Fill the column result in."))
    return rows, unused_headings(header, columns)


def _with_points(values: dict[str, str]) -> dict[str, str]:
    """A result such as 19-6 as who won, and the points of both."""
    found = POINTS.fullmatch(values["result"].replace(" ", "").replace("–", "-").replace(":", "-"))
    if found is None or found[0] in RESULTS:
        return values
    first, second = (Decimal(part.replace(",", ".")) for part in found.groups())
    outcome = "first" if first > second else "second" if second > first else "draw"
    return {**values, "result": outcome, "first_points": str(first), "second_points": str(second)}


def _names_players(columns: list[str]) -> bool:
    return {"first_number", "second_number"} <= set(columns)


class _Reader:
    """One line; faults are collected with it."""

    def __init__(self, index: int, line: int, values: Mapping[str, str], problems: list[Problem]) -> None:
        self.index = index
        self.line = line
        self.values = values
        self.problems = problems
        self.before = len(problems)

    def row(self) -> ResultRow:
        """The line's values, wrong ones left out."""
        outcome = RESULTS.get(self.values["result"].casefold().replace(" ", "").replace("–", "-"), "")
        if not outcome:
            message = gettext_noop("%(value)s is not a result. Write 1-0, 1/2, 0-1, +-, -+ or --.")
            self._wrong("result", "not_a_result", message, self.values["result"])
        table, first, second = (self._whole(name) for name in ("table", "first_number", "second_number"))
        if table is None and (first is None or second is None) and not self._has_problem():
            message = gettext_noop("The line names neither a table nor two players. Fill one of them in.")
            self._wrong("table", "no_table", message, "")
        return ResultRow(
            line=self.line,
            round=self._whole("round", needed=True) or 0,
            table=table,
            first=first,
            second=second,
            outcome=outcome,
            margins=dict(self._margins()),
        )

    def _margins(self) -> list[tuple[str, Decimal]]:
        found = []
        for name in MARGIN_COLUMNS:
            text = self.values.get(name, "").removesuffix("%").strip()
            if not text:
                continue
            if NUMBER.fullmatch(text):
                found.append((name, Decimal(text.replace(",", "."))))
            else:
                message = gettext_noop("%(value)s is not a number with at most 2 decimals. Correct it.")
                self._wrong(name, "not_a_number", message, text)
        return found

    def _whole(self, name: str, *, needed: bool = False) -> int | None:
        text = self.values.get(name, "")
        if not text and not needed:
            return None
        if text.isascii() and text.isdigit() and len(text) < 5:
            return int(text)
        self._wrong(name, "not_whole", gettext_noop("%(value)s is not a whole number. Correct it."), text)
        return None

    def _has_problem(self) -> bool:
        return len(self.problems) > self.before

    def _wrong(self, column: str, code: str, message: str, value: str) -> None:
        words = message % {"value": value[:20] or "–"} if "%" in message else message
        whole = gettext_noop("Line %(at_line)s: %(what)s")
        path = f"rows[{self.index}].{column}"
        self.problems.append(Problem(path, code, whole, {"at_line": self.line, "what": words}))
