"""Functions that the generated code calls, for what doesn't fit into one line of Python."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from math import prod
from types import MappingProxyType
from typing import Any, Final

from scoring.core.codegen.value_bounds import MOST_FACT, MOST_SUM
from scoring.core.functions import FUNCTIONS

Part = tuple[int, int]
"""A numerator and a denominator above 0."""
_KEPT: Final = 4096


@lru_cache(maxsize=_KEPT)
def exactly(above: int, below: int = 1) -> Fraction:
    """The number as a score. Boards have the same scores again and again, so the last ones are kept."""
    return Fraction(above, below)


def settled(above: int, below: int) -> Part:
    """A division by what may be 0 or below it."""
    if below > 0:
        return above, below
    return (-above, -below) if below else (0, 1)


def root(above: int, below: int) -> Part:
    """A square root, as the formulae have it."""
    found = FUNCTIONS["sqrt"].apply([Fraction(above, below)])
    return found.numerator, found.denominator


def held_after(counts: Sequence[int], year: int, below: int) -> int:
    """The centers after a game-year, 1905 or 5, by one seat's chart; see `evaluation`."""
    year, rest = divmod(year, below)
    counted = year - 1900 if year >= 1900 else year
    return 0 if rest or counted < 1 or not counts else counts[min(counted, len(counts)) - 1]


def facts_fit(facts: Sequence[int]) -> bool:
    """Whether centers or years are those for which the sizes were calculated."""
    return min(facts) >= 0 and max(facts) <= MOST_FACT


def sums_fit(facts: Sequence[int]) -> bool:
    """The same for totals of centers."""
    return min(facts) >= 0 and max(facts) <= MOST_SUM


def charts_fit(charts: Sequence[Sequence[int]]) -> bool:
    """The same for yearly charts, and that none is longer."""
    return all(not counts or (facts_fit(counts) and len(counts) <= MOST_FACT) for counts in charts)


def _over(combine: Callable[[list[Fraction]], Fraction]) -> Callable[[Sequence[int], Sequence[int]], Part]:
    """A function over all seats of numbers whose denominators differ."""

    def combined(above: Sequence[int], below: Sequence[int]) -> Part:
        return combine([Fraction(a, b) for a, b in zip(above, below, strict=True)]).as_integer_ratio()

    return combined


def _added(above: Sequence[int], below: Sequence[int]) -> Part:
    total, parts = 0, 1
    for a, b in zip(above, below, strict=True):
        if b == parts:
            total += a
        else:
            total, parts = total * b + a * parts, parts * b
    return total, parts


CALLED: Final[Mapping[str, Any]] = MappingProxyType(
    {
        "exactly": exactly,
        "settled": settled,
        "root": root,
        "held_after": held_after,
        "facts_fit": facts_fit,
        "sums_fit": sums_fit,
        "charts_fit": charts_fit,
        "sum_of_parts": _added,
        "product_of_parts": lambda above, below: (prod(above), prod(below)),
        "least_of_parts": _over(min),
        "most_of_parts": _over(max),
        "abs": abs,
        "sum": sum,
        "min": min,
        "max": max,
        "prod": prod,
        "zip": zip,
        "SEATS": range(7),
    }
)
"""By the name under which it is called; nothing else can be."""
