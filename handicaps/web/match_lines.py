"""Matches and averages as lines of text, typed, pasted from a spreadsheet or out of a CSV file, and the place of each.

A first line with the names of the columns may put them in any order; without one they are in ours.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from handicaps.web.typed import number_of

_SCORE: Final = re.compile(r"(\d{1,6}(?:[.,]\d+)?)\s*[-–:]\s*(\d{1,6}(?:[.,]\d+)?)")
_NUMBERS: Final = frozenset({"margin", "handicap", "opponent_handicap", "average_vps"})


@dataclass(frozen=True, slots=True)
class LineSheet:
    """What a sheet holds: its name on the page, its columns in our order, and other names that files give them."""

    name: str
    columns: tuple[str, ...]
    others: Mapping[str, str]

    def read(self, text: str) -> Sheet:
        """The rows of `text`, blank lines aside."""
        numbered = [(n, line) for n, line in enumerate(text.splitlines(), start=1) if line.strip()]
        mark = next((mark for mark in "\t;," if any(mark in line for _n, line in numbered)), ",")
        cells = [(n, [cell.strip() for cell in _cells(line, mark)]) for n, line in numbered]
        columns: Sequence[str | None] = self.columns
        if cells and (named := self._named(cells[0][1])) is not None:
            columns, cells = named, cells[1:]
        rows = [{name: cell for name, cell in zip(columns, row, strict=False) if name and cell} for _n, row in cells]
        return Sheet(self.name, tuple(n for n, _row in cells), tuple(rows))

    def _named(self, cells: Sequence[str]) -> list[str | None] | None:
        """The columns that a first line names; None if it is a row."""
        keys = [re.sub(r"[\s_-]+", " ", cell.casefold()) for cell in cells]
        names = {name.replace("_", " "): name for name in self.columns} | dict(self.others)
        found = [names.get(key) for key in keys]
        return found if self.columns[0] in found or sum(name is not None for name in found) > 1 else None


@dataclass(frozen=True, slots=True)
class Sheet:
    """Rows by column, and the line of the text that each comes from."""

    name: str
    lines: tuple[int, ...]
    rows: tuple[Mapping[str, str], ...]

    def payload(self) -> list[dict[str, object]]:
        """The rows as the calculator takes them: numbers if the cell is one, else the text, to be rejected."""
        return [{name: _value(cell) if name in _NUMBERS else cell for name, cell in row.items()} for row in self.rows]

    def line_of(self, path: str) -> int | None:
        """The line of the text that a path such as `matches[3].margin` refers to; None for other paths."""
        found = re.match(rf"{self.name}\[(\d+)\]", path)
        return self.lines[int(found[1])] if found else None


def _cells(line: str, mark: str) -> list[str]:
    return next(csv.reader([line], delimiter=mark), [])


def _value(text: str) -> object:
    """A number, or the difference of a score such as 62–40."""
    score = _SCORE.fullmatch(text)
    if score is None:
        return number_of(text)
    own, other = (Decimal(part.replace(",", ".")) for part in score.groups())
    return own - other


MATCHES: Final = LineSheet(
    "matches",
    ("team", "opponent", "margin", "handicap", "opponent_handicap", "season"),
    {
        "home": "team",
        "team 1": "team",
        "away": "opponent",
        "team 2": "opponent",
        "score": "margin",
        "imps": "margin",
        "result": "margin",
        "level": "handicap",
        "rank": "handicap",
        "opponent level": "opponent_handicap",
        "opponent rank": "opponent_handicap",
        "year": "season",
    },
)
AVERAGES: Final = LineSheet(
    "teams",
    ("division", "team", "average_vps", "season"),
    {"average": "average_vps", "vps": "average_vps", "average vps": "average_vps", "year": "season"},
)
