"""Numbers and long words, written for people."""

from __future__ import annotations

from fractions import Fraction


def shorten(text: str) -> str:
    """`text` cut to a length that fits in a message."""
    return text if len(text) <= 24 else text[:23] + "…"


class Figure(str):
    """A number as English writes it. Among the params of a text, pages write it as the reader's language does."""

    __slots__ = ()


def number(value: Fraction) -> str:
    """A number for people: whole, as a decimal if that is exact, otherwise as a fraction."""
    if value.denominator == 1:
        return str(value.numerator)
    ends = value.denominator
    for prime in (2, 5):
        while ends % prime == 0:
            ends //= prime
    return f"{float(value):g}" if ends == 1 else f"{value.numerator}/{value.denominator}"
