"""A circuit's own table of points: one list of numbers by place, or one for each size of event.

A line holds numbers, the first place first. A line for events of some sizes begins with these: `21-50:` or `51+:`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Final

from common.pure.errors import Problem, RuleError
from common.pure.text import shorten
from scoring.core.circuits.words import MOST_ROWS
from scoring.core.lexer import Number, exact

MOST_LINES: Final = 30
MOST_CHARACTERS: Final = 4000
_SIZES: Final = re.compile(r"([0-9]{1,4})\s*(?:(?:-|–)\s*([0-9]{1,4})|(\+))?")
_NUMBER: Final = re.compile(r"[0-9]{1,9}(\.[0-9]{1,3})?")


@dataclass(frozen=True, slots=True)
class Band:
    """The numbers for events of `least` to `most` players; without `most` there is no upper limit."""

    least: int
    most: int | None
    numbers: tuple[Number, ...]

    def holds(self, players: int) -> bool:
        """Whether an event of this number of players is of this size."""
        return self.least <= players and (self.most is None or players <= self.most)


PointsTable = tuple[Band, ...]


def parse_table(text: str, *, path: str = "table") -> PointsTable:
    """The bands of a table; none for a blank text. Raises `RuleError` at `path`, with all that is wrong."""
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), start=1) if line.strip()]
    problems: list[Problem] = []
    if len(lines) > MOST_LINES or len(text) > MOST_CHARACTERS:
        message = "The table is too long. Use at most %(lines)s lines and %(characters)s characters."
        raise RuleError.one(path, "too_long", message, lines=MOST_LINES, characters=MOST_CHARACTERS)
    bands = tuple(band for number, line in lines if (band := _band(line, number, path, problems)) is not None)
    RuleError.gather(problems)
    for one, other in pairwise(bands):
        if one.most is None or other.least <= one.most:
            message = (
                "The sizes overlap: %(least)s players are in two lines. Put each size in one line, smallest first."
            )
            raise RuleError.one(path, "overlap", message, least=other.least)
    return bands


def numbers_for(table: PointsTable, players: int) -> Sequence[Number]:
    """The numbers for an event of this number of players; none where no line is for its size."""
    return next((band.numbers for band in table if band.holds(players)), ())


def _band(line: str, number: int, path: str, problems: list[Problem]) -> Band | None:
    sizes, colon, rest = line.rpartition(":")
    least, most = 0, None
    if colon:
        found = _SIZES.fullmatch(sizes.strip())
        if found is None:
            message = "Line %(line)s: %(found)s isn’t a size. Write 21-50: for 21 to 50 players, or 51+: for more."
            problems.append(Problem(path, "bad_size", message, {"line": number, "found": shorten(sizes)}))
            return None
        least = int(found[1])
        most = int(found[2]) if found[2] else None if found[3] else least
    cells = rest.replace(",", " ").replace(";", " ").split()
    wrong = next((cell for cell in cells if not _NUMBER.fullmatch(cell)), None)
    if wrong is not None:
        message = "Line %(line)s: %(found)s isn’t a number. Write numbers with spaces between them, such as 25 18 15."
        problems.append(Problem(path, "bad_number", message, {"line": number, "found": shorten(wrong)}))
        return None
    if not cells or len(cells) > MOST_ROWS:
        message = "Line %(line)s has %(count)s numbers. Enter from 1 to %(most)s."
        params = {"line": number, "count": len(cells), "most": MOST_ROWS}
        problems.append(Problem(path, "bad_count", message, params))
        return None
    return Band(least, most, tuple(exact(Fraction(cell)) for cell in cells))
