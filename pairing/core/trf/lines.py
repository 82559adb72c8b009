"""Lines of a report file and their columns, with errors that name line and column.

Columns are 1-based, as the format's description counts them, and count characters, not bytes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from common.pure.errors import Problem, RuleError

LARGEST_FILE = 64 * 1024 * 1024
MOST_NUMBER = 9999
POINTS = re.compile(r"\d{1,4}([.,]\d{1,4})?|[.,]\d{1,4}")
WHOLE = re.compile(r"[0-9]{1,6}")


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a file: its number (1 first) and its text without the line end."""

    number: int
    text: str

    @property
    def code(self) -> str:
        """The record's code, columns 1–3."""
        return self.text[:3]

    @property
    def rest(self) -> str:
        """What follows the code and its blank, without blanks at the end."""
        return self.text[4:].rstrip()

    def cut(self, first: int, last: int) -> str:
        """Columns `first` to `last` as they are; shorter where the line ends."""
        return self.text[first - 1 : last]

    def wrong(self, column: int, code: str, message: str, **params: object) -> RuleError:
        """The error that something at `column` is wrong; `message` says what, and what to do."""
        return RuleError(Problem(f"line {self.number}, column {column}", code, message, params))

    def whole(self, first: int, last: int, name: str, *, least: int = 1, most: int = MOST_NUMBER) -> int:
        """A whole number in these columns. Raises RuleError unless it is there alone and within bounds."""
        text = self.cut(first, last).strip()
        return self.as_whole(text, first, name, least=least, most=most)

    def as_whole(self, text: str, column: int, name: str, *, least: int = 1, most: int = MOST_NUMBER) -> int:
        """`text`, which is at `column`, as a whole number within bounds."""
        if not WHOLE.fullmatch(text) or not least <= int(text) <= most:
            message = "%(name)s: “%(text)s” is not a whole number from %(least)s to %(most)s. Check the columns."
            raise self.wrong(column, "trf_whole", message, name=name, text=text, least=least, most=most)
        return int(text)

    def points(self, first: int, last: int, name: str) -> Fraction:
        """Points such as 11.5 in these columns. Raises RuleError for anything else."""
        return self.as_points(self.cut(first, last).strip(), first, name)

    def as_points(self, text: str, column: int, name: str) -> Fraction:
        """`text`, which is at `column`, as points."""
        if not POINTS.fullmatch(text) or not text.isascii():
            message = "%(name)s: “%(text)s” aren’t points. Write them as 11.5."
            raise self.wrong(column, "trf_points", message, name=name, text=text)
        text = text.replace(",", ".")
        return Fraction("0" + text if text.startswith(".") else text)

    def words(self) -> Iterator[tuple[int, str]]:
        """The words after the code, each with its column."""
        for found in re.finditer(r"[^ \t]+", self.text[3:]):
            yield found.start() + 4, found.group()

    def numbers_from(self, column: int, name: str) -> tuple[int, ...]:
        """Player numbers of four columns each, one blank between them, from `column` to the end of the line."""
        found = []
        for start in range(column, len(self.text.rstrip()) + 1, 5):
            if self.cut(start, start + 3).strip():
                found.append(self.whole(start, start + 3, name))
            if self.cut(start + 4, start + 4).strip():
                message = "A player number has four columns and a blank. “%(text)s” is in the wrong columns."
                raise self.wrong(start + 4, "trf_out_of_line", message, text=self.cut(start, start + 4))
        return tuple(found)


def decode(data: bytes) -> str:
    """The text of a report file: UTF-8, or Windows' Western letters, which older programs write.

    Raises RuleError if it isn't text.
    """
    if len(data) > LARGEST_FILE:
        raise RuleError.one("", "trf_too_large", "The file is larger than 64 MB. A report file has one event.")
    if b"\0" in data:
        raise RuleError.one("", "trf_not_text", "This is not a text file. Export the event as TRF.")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")


def split_lines(text: str) -> list[Line]:
    """The lines of a file, whether they end with CR, LF or both."""
    parts = re.split(r"\r\n|\r|\n", text.removeprefix("\ufeff"))
    return [Line(number, part) for number, part in enumerate(parts, start=1)]
