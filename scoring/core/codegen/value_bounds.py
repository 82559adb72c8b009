"""How large the numbers of a formula can become, whatever the board: least, most, and the largest denominator.

The rules refuse a number beyond `MAX_BITS` when they meet it. Where it is known beforehand that no number of a system
can become that large, none has to be looked at, and what a score does not need may be left out.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import Final

from scoring.core.evaluation import MAX_BITS
from scoring.core.functions import SQRT_PLACES
from scoring.core.lexer import Number
from scoring.core.words import POWER_WORDS
from scoring.core.years import BOARD_CENTERS

MOST_FACT: Final = 255
"""The most centers or years of a seat in what these sizes hold for; the least is 0. Sums of years may be `MOST_SUM`."""
MOST_SUM: Final = 2**16
_SEATS: Final = 7


@dataclass(frozen=True, slots=True)
class Size:
    """Numbers from `least` to `most` with denominators up to `parts`; 1 for whole numbers.

    `even` where the denominators of all seats go into one of at most that size, so that adding up makes none larger.
    """

    least: Number
    most: Number
    parts: int = 1
    even: bool = True

    @property
    def whole(self) -> bool:
        """Whether there are only whole numbers."""
        return self.parts == 1

    @property
    def flag(self) -> bool:
        """Whether there are only 0 and 1."""
        return self.whole and self.least >= 0 and self.most <= 1

    @property
    def furthest(self) -> Number:
        """The furthest from 0."""
        return max(-self.least, self.most)

    @property
    def bounded(self) -> bool:
        """Whether no number outgrows `MAX_BITS`."""
        return self.parts.bit_length() <= MAX_BITS and math.ceil(self.furthest * self.parts).bit_length() <= MAX_BITS


FLAG: Final = Size(0, 1)
_FACT: Final = Size(0, MOST_FACT)
_COUNT: Final = Size(0, _SEATS)
_AHEAD: Final = Size(0, _SEATS - 1)
_SHARED: Final = Size(1, _SEATS)

WORD_SIZES: Final[Mapping[str, Size]] = MappingProxyType(
    {
        **dict.fromkeys((*POWER_WORDS, "solo", "lost", "won"), FLAG),
        **dict.fromkeys(("yrs", "scs", "ldr", "out", "length", "lead", "led"), _FACT),
        **dict.fromkeys(("num", "draw"), _COUNT),
        **dict.fromkeys(("big", "tie", "ahead"), _AHEAD),
        **dict.fromkeys(("same", "place", "shared", "level"), _SHARED),
        "srv": Size(BOARD_CENTERS - _SEATS * MOST_FACT, BOARD_CENTERS),
        "ctrs": Size(0, MOST_SUM),
    }
)


def size_of(value: Number) -> Size:
    """The size of one number."""
    return Size(value, value, value.denominator)


def size_after(name: str, sizes: Sequence[Size], *, one_divisor: bool) -> Size:
    """The size of what an operator or a function gives for numbers of `sizes`.

    `one_divisor` says that the last of them is the same for all seats.
    """
    if name == "/":
        return _divided(sizes[0], sizes[1], one_divisor=one_divisor)
    if name in _OF_TWO:
        return _joined(sizes[-2], sizes[-1], _OF_TWO[name](sizes[-2], sizes[-1]))
    return _OF_ONE[name](sizes[0]) if name in _OF_ONE else FLAG


def size_over_seats(name: str, a: Size) -> Size:
    """The size of what a function over all seats gives."""
    together = a.parts if a.even else a.parts**_SEATS
    match name:
        case "sum":
            return Size(_SEATS * a.least, _SEATS * a.most, together)
        case "average":
            return Size(a.least, a.most, _SEATS * together)
        case "product":
            furthest = a.furthest**_SEATS
            return Size(0 if a.least >= 0 else -furthest, furthest, a.parts**_SEATS)
        case _:
            return Size(a.least, a.most, a.parts, a.even)


def _joined(a: Size, b: Size, ends: Sequence[Number]) -> Size:
    return Size(min(ends), max(ends), a.parts * b.parts, a.even and b.even)


def _divided(a: Size, b: Size, *, one_divisor: bool) -> Size:
    """A number of `b` that is not 0 is at least one of its parts, which goes into the other's denominator."""
    smallest: Number = b.least if b.least > 0 else Fraction(1, b.parts)
    furthest = a.furthest / Fraction(smallest)
    least = 0 if a.least >= 0 and b.least >= 0 else -furthest
    most = 0 if a.most <= 0 and b.least >= 0 else furthest
    below = math.ceil(b.furthest * b.parts)
    return Size(least, most, max(1, a.parts * below), even=a.even and one_divisor)


def _absolute(a: Size) -> Size:
    ends: Sequence[Number] = (0, a.least, -a.most)
    return Size(max(ends), a.furthest, a.parts, a.even)


def _rounded(a: Size) -> Size:
    return Size(math.floor(a.least), math.ceil(a.most))


def _root(a: Size) -> Size:
    return Size(0, math.isqrt(math.ceil(a.furthest)) + 1, max(10**SQRT_PLACES, a.parts), even=False)


_OF_ONE: Final[Mapping[str, Callable[[Size], Size]]] = MappingProxyType(
    {
        "abs": _absolute,
        **dict.fromkeys(("floor", "ceil", "round"), _rounded),
        "sqrt": _root,
        "chart": lambda _chart: _FACT,
    }
)
_OF_TWO: Final[Mapping[str, Callable[[Size, Size], Sequence[Number]]]] = MappingProxyType(
    {
        "+": lambda a, b: (a.least + b.least, a.most + b.most),
        "-": lambda a, b: (a.least - b.most, a.most - b.least),
        "*": lambda a, b: [x * y for x in (a.least, a.most) for y in (b.least, b.most)],
        "if": lambda a, b: (a.least, b.least, a.most, b.most),
    }
)
"""What the least and the most are among."""
