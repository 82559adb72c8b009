"""Cuts the text of a formula into numbers, words, operators, commas and brackets.

Rule: DTM manual §9, read as ruling M1. Every token knows its place, so that an error can point at the character.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Literal, NoReturn

from common.pure.errors import Phrase, RuleError

Number = int | Fraction
"""An exact number; whole ones stay `int`, which is many times faster."""

MAX_LENGTH: Final = 1000
CHARACTER: Final = Phrase("Character %(character)s: %(error)s")
MAX_DIGITS: Final = 40

_NUMBER: Final = re.compile(r"[0-9]+(?:\.[0-9]*)?|\.[0-9]+")
_WORD: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_OPERATORS: Final = frozenset("*/+-<>^=")
_PAIRS: Final = frozenset({"<=", ">=", "<>"})

# Characters that people type in other languages or paste from print, and what they stand for.
_FOREIGN: Final = {
    "−": Phrase("Type - for minus."),
    "–": Phrase("Type - for minus."),
    "×": Phrase("Type * to multiply."),
    "·": Phrase("Type * to multiply."),
    "÷": Phrase("Type / to divide."),
    "≥": Phrase("Type >= for at least."),
    "≤": Phrase("Type <= for at most."),
    "≠": Phrase("Type <> for not equal."),
    "!": Phrase("Type <> for not equal."),
    "%": Phrase("Write it as a fraction, such as 0.05 for 5 percent."),
    ";": Phrase("Type a comma between the values of a function."),
    "[": Phrase("Use round brackets."),
    "]": Phrase("Use round brackets."),
    "{": Phrase("Use round brackets."),
    "}": Phrase("Use round brackets."),
}


@dataclass(frozen=True, slots=True)
class Token:
    """One piece of a formula; `position` counts characters from 0."""

    kind: Literal["number", "word", "operator", "comma", "open", "close"]
    text: str
    position: int
    value: Number = 0


def raise_at(path: str, code: str, message: str, *, position: int, **params: object) -> NoReturn:
    """Raise a `RuleError` that points at a character: `position` from 0 for machines, from 1 in the words."""
    raise RuleError.one(
        path,
        code,
        CHARACTER,
        character=position + 1,
        position=position,
        error=Phrase(message, **params),
        **params,
    )


def exact(value: Fraction) -> Number:
    """`value` as an `int` where it is whole."""
    return value.numerator if value.denominator == 1 else value


def tokenize(text: str, *, path: str = "") -> tuple[Token, ...]:
    """The tokens of `text`, or a `RuleError` at the first character that means nothing here."""
    if len(text) > MAX_LENGTH:
        raise_at(
            path,
            "formula_too_long",
            "a formula can have at most %(limit)s characters, but this one has %(length)s. Shorten it.",
            position=MAX_LENGTH,
            limit=MAX_LENGTH,
            length=len(text),
        )
    tokens: list[Token] = []
    position = 0
    while position < len(text):
        char = text[position]
        if char.isspace():
            position += 1
            continue
        token = _token_at(text, position, path=path)
        tokens.append(token)
        position += len(token.text)
    return tuple(tokens)


def _token_at(text: str, position: int, *, path: str) -> Token:
    char = text[position]
    if match := _NUMBER.match(text, position):
        return _number(match.group(), position, path=path)
    if match := _WORD.match(text, position):
        return Token("word", match.group(), position)
    if text[position : position + 2] in _PAIRS:
        return Token("operator", text[position : position + 2], position)
    if char in _OPERATORS:
        return Token("operator", char, position)
    if char in "()":
        return Token("open" if char == "(" else "close", char, position)
    if char == ",":
        return Token("comma", char, position)
    if char in _FOREIGN:
        raise_at(
            path,
            "foreign_character",
            "%(found)s is not used in formulae. %(remedy)s",
            position=position,
            found=char,
            remedy=_FOREIGN[char],
        )
    raise_at(
        path,
        "unknown_character",
        "%(found)s means nothing in a formula. Remove it.",
        position=position,
        found=char if char.isprintable() else f"U+{ord(char):04X}",
    )


def _number(text: str, position: int, *, path: str) -> Token:
    if len(text) > MAX_DIGITS:
        raise_at(
            path,
            "number_too_long",
            "a number has at most %(limit)s digits. Shorten it.",
            position=position,
            limit=MAX_DIGITS,
        )
    return Token("number", text, position, exact(Fraction(text)))
