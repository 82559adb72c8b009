"""The functions of the formula language: what each is called with, what it gives, and which words it reads.

Ours, besides the words of DTM manual §9. A function over all seats calculates its one value for each of the seven
players; `my(…)` inside it is the value of the player whose score is being calculated.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import Final, Literal

from scoring.core.lexer import Number, exact

Kind = Literal["plain", "seats", "either", "mine", "places", "chart"]
"""`either` goes over the seats with one value and compares its values with several; `places` reads `reads` first."""

SQRT_PLACES: Final = 30
"""The decimal places of a square root that is no fraction; what follows is cut off."""

MINE: Final = "my"
_MOST_VALUES: Final = 10


@dataclass(frozen=True, slots=True)
class Function:
    """A function: `usage` shows how it is written, `least` to `most` values go into it."""

    name: str
    kind: Kind
    usage: str
    meaning: str
    least: int
    most: int
    apply: Callable[[Sequence[Number]], Number]
    reads: tuple[str, ...] = ()


def _if(values: Sequence[Number]) -> Number:
    return values[1] if values[0] else values[2]


def _total(values: Sequence[Number]) -> Number:
    return sum(values)


def _sqrt(values: Sequence[Number]) -> Number:
    """Exact where the root is a fraction, otherwise to `SQRT_PLACES`; 0 below zero, as for a division by zero."""
    value = values[0]
    if value <= 0:
        return 0
    top, bottom = math.isqrt(value.numerator), math.isqrt(value.denominator)
    if top * top == value.numerator and bottom * bottom == value.denominator:
        return exact(Fraction(top, bottom))
    scale = 10**SQRT_PLACES
    return exact(Fraction(math.isqrt(value.numerator * scale * scale // value.denominator), scale))


def _round(values: Sequence[Number]) -> Number:
    """Halves go up, as in the rounding of a system (ruling M5)."""
    return math.floor(values[0] + Fraction(1, 2))


def _pick(values: Sequence[Number]) -> Number:
    place, *listed = values
    return listed[int(place) - 1] if place in range(1, len(listed) + 1) else 0


def _share(values: Sequence[Number]) -> Number:
    """The average of the listed values over `count` places from `first` on; beyond the list they are 0."""
    first, count, *listed = values
    start = int(first) - 1
    return exact(Fraction(sum(listed[start : start + int(count)])) / count) if count else 0


def _share_bigger(values: Sequence[Number]) -> Number:
    return _share((values[0] + 1, *values[1:]))


def _absolute(values: Sequence[Number]) -> Number:
    return -values[0] if values[0] < 0 else values[0]


def _average(values: Sequence[Number]) -> Number:
    return exact(Fraction(sum(values)) / len(values))


def _greatest(values: Sequence[Number]) -> Number:
    return max(values)


def _smallest(values: Sequence[Number]) -> Number:
    return min(values)


def _count(values: Sequence[Number]) -> Number:
    return sum(bool(value) for value in values)


FUNCTIONS: Final[Mapping[str, Function]] = MappingProxyType(
    {
        function.name: function
        for function in (
            Function("if", "plain", "if(c, a, b)", "a where c is not 0, otherwise b", 3, 3, _if),
            Function(
                "min",
                "either",
                "min(a, b)",
                "the smallest of the values; of one value, over all seats",
                1,
                _MOST_VALUES,
                _smallest,
            ),
            Function(
                "max",
                "either",
                "max(a, b)",
                "the largest of the values; of one value, over all seats",
                1,
                _MOST_VALUES,
                _greatest,
            ),
            Function("abs", "plain", "abs(a)", "a without its sign", 1, 1, _absolute),
            Function("floor", "plain", "floor(a)", "the whole number at or below a", 1, 1, lambda v: math.floor(v[0])),
            Function("ceil", "plain", "ceil(a)", "the whole number at or above a", 1, 1, lambda v: math.ceil(v[0])),
            Function("round", "plain", "round(a)", "the nearest whole number, halves up", 1, 1, _round),
            Function(
                "sqrt",
                "plain",
                "sqrt(a)",
                f"the square root, exact or cut after {SQRT_PLACES} decimals; 0 below zero",
                1,
                1,
                _sqrt,
            ),
            Function(
                "pick",
                "plain",
                "pick(k, a, b, …)",
                "the k-th of the values after k, 0 beyond them",
                2,
                _MOST_VALUES,
                _pick,
            ),
            Function(
                "share",
                "places",
                "share(38, 14, 7)",
                "the values listed for first, second, third … place, averaged over the places that tied players "
                "share; eliminated players tie",
                1,
                7,
                _share_bigger,
                ("big", "same"),
            ),
            Function(
                "shareout",
                "places",
                "shareout(7, 6, 5)",
                "the same, with eliminated players ranked by their year, where later is higher",
                1,
                7,
                _share,
                ("place", "shared"),
            ),
            Function("sum", "seats", "sum(a)", "a added up over all seven seats", 1, 1, _total),
            Function("count", "seats", "count(a)", "the seats for which a is not 0", 1, 1, _count),
            Function("average", "seats", "average(a)", "the average of a over all seven seats", 1, 1, _average),
            Function("most", "seats", "most(a)", "the largest a on the board", 1, 1, _greatest),
            Function("least", "seats", "least(a)", "the smallest a on the board", 1, 1, _smallest),
            Function(
                MINE,
                "mine",
                "sum(scs < my(scs))",
                "inside a function over all seats: the value of the player being scored",
                1,
                1,
                lambda v: v[0],
            ),
            Function(
                "scs",
                "chart",
                "scs(1905)",
                "the player’s centers after that game-year, by the yearly chart; after the last year, those at the end",
                1,
                1,
                lambda v: v[0],
                ("@chart",),
            ),
        )
    }
)
