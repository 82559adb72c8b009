"""Kinds of columns in a list: each reads the cell of a row. Pure; what it can't read becomes a `Problem` and None."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any, ClassVar, Final

from django.utils.translation import gettext_noop

from common.pure.errors import Problem
from common.pure.reading import Problems
from tournaments.base.plain_text import clean_email, clean_line

LONGEST_SHOWN: Final = 20
MOST_PLACES: Final = 12
MOST_DIGITS: Final = 6
NUMBER: Final = re.compile(r"[+-]?(?:[0-9]{1,9}(?:\.[0-9]{0,12})?|\.[0-9]{1,12})", re.ASCII)


class Kind(ABC):
    """What the cells of a column hold. `blank` is the value of an empty cell, which only a `required` kind reads."""

    blank: ClassVar[Any] = None
    required: bool = False

    @abstractmethod
    def read(self, text: str, path: str, problems: Problems) -> Any:
        """The value of a cell, which has no spaces around it, or None with a problem added at `path`."""


@dataclass(frozen=True, slots=True)
class Text(Kind):
    """A text that is checked elsewhere."""

    blank = ""

    def read(self, text: str, path: str, problems: Problems) -> str:
        """The text as it is."""
        return text


@dataclass(frozen=True, slots=True)
class Line(Kind):
    """A text in one line, cleaned and checked; `label` names it in messages ("The town")."""

    longest: int
    label: str
    required: bool = False
    blank = ""

    def read(self, text: str, path: str, problems: Problems) -> str:
        """The text with single spaces."""
        return clean_line(
            text, path=path, label=self.label, longest=self.longest, problems=problems, required=self.required
        )


@dataclass(frozen=True, slots=True)
class Email(Kind):
    """An email address."""

    blank = ""

    def read(self, text: str, path: str, problems: Problems) -> str:
        """The address."""
        return clean_email(text, path=path, problems=problems)


@dataclass(frozen=True, slots=True)
class Whole(Kind):
    """A whole number that is not negative and has at most 6 digits.

    `message` is for any other text; it may name the `value` and the bounds. If `required`, that includes blank cells.
    """

    least: int = 0
    most: int | None = None
    message: str = ""
    required: bool = False

    def read(self, text: str, path: str, problems: Problems) -> int | None:
        """The number."""
        value = int(text) if text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS else None
        if value is not None and value >= self.least and (self.most is None or value <= self.most):
            return value
        if self.most is None:
            code, message = "not_whole", gettext_noop("“%(value)s” is not a whole number. Use digits only.")
        else:
            code = "out_of_range"
            message = gettext_noop(
                "%(value)s is not a whole number from %(least)s to %(most)s. Enter one in that range."
            )
        _add(problems, path, code, self.message or message, text, least=self.least, most=self.most)
        return None


@dataclass(frozen=True, slots=True)
class Number(Kind):
    """A number with a point or a comma, of at most 9 digits before it. Without `most` it has no bounds.

    `message` is for any other text; it may name the `value`, the bounds and the `places`.
    """

    least: int = 0
    most: int | None = None
    places: int = MOST_PLACES
    message: str = ""

    def read(self, text: str, path: str, problems: Problems) -> Any:
        """The number as a decimal; without decimals, as a whole number."""
        plain = text.replace("−", "-").replace(",", ".")
        value = Decimal(plain) if NUMBER.fullmatch(plain) else None
        fits = self.places == MOST_PLACES or len(plain.partition(".")[2].rstrip("0")) <= self.places
        if value is not None and fits and (self.most is None or self.least <= value <= self.most):
            return value if self.places else int(value)
        code = "not_a_number"
        if self.most is not None:
            code = "out_of_range"
            message = gettext_noop("%(value)s is not a number from %(least)s to %(most)s. Enter one in that range.")
        elif self.places < MOST_PLACES:
            message = gettext_noop(
                "“%(value)s” is not a number with at most %(places)s decimals. Enter one, such as 12."
            )
        else:
            message = gettext_noop("“%(value)s” is not a number. Enter one, such as 12.5.")
        bounds = {"least": self.least, "most": self.most, "places": self.places}
        _add(problems, path, code, self.message or message, text, **bounds)
        return None


@dataclass(frozen=True, slots=True)
class Exact(Number):
    """A number as an exact fraction."""

    def read(self, text: str, path: str, problems: Problems) -> Fraction | None:
        """The fraction."""
        value = Number.read(self, text, path, problems)
        return None if value is None else Fraction(value)


@dataclass(frozen=True, slots=True)
class Choice(Kind):
    """One of some words, which are lower case without spaces; case, spaces and the kind of a dash don't matter.

    `message` names the wrong `value`, and may name the `known` words.
    """

    words: Mapping[str, Any]
    message: str
    code: str = "not_a_choice"
    known: str = ""

    def read(self, text: str, path: str, problems: Problems) -> Any:
        """What the word means."""
        word = text.casefold().replace(" ", "").replace("–", "-")
        if word not in self.words:
            _add(problems, path, self.code, self.message, text, known=self.known)
            return None
        return self.words[word]


def shown(text: str) -> str:
    """A cell as messages quote it."""
    return text[:LONGEST_SHOWN] or "–"


def _add(problems: Problems, path: str, code: str, message: str, text: str, **params: object) -> None:
    problems.append(Problem(path, code, message, {"value": shown(text), **params}))
