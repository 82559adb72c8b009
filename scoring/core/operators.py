"""The operators of the formula language and how tightly each binds.

Rule: DTM manual §9, read as ruling M1: unary minus and plus bind tightest, then `* /`, then `+ -`, then `< > ^`, then
`=`. Our own operators bind equally or less tightly: `<= >=` with `<`, `<>` with `=`, then `not`, then `and`, then `or`.
So no formula of the manual changes its meaning.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import Final

from scoring.core.lexer import Number


@dataclass(frozen=True, slots=True)
class Operator:
    """An operator between two values; a higher `level` binds tighter. One before a value gets 0 as its left."""

    symbol: str
    level: int
    meaning: str
    apply: Callable[[Number, Number], Number]


def _divide(left: Number, right: Number) -> Number:
    return Fraction(left, right) if left and right else 0


NEGATE: Final = Operator("-", 8, "negative", operator.sub)
NOT: Final = Operator("not", 3, "1 if what follows is 0, otherwise 0", lambda _left, right: int(not right))

OPERATORS: Final[Mapping[str, Operator]] = MappingProxyType(
    {
        op.symbol: op
        for op in (
            Operator("*", 7, "times", operator.mul),
            Operator("/", 7, "divided by; by zero gives 0", _divide),
            Operator("+", 6, "plus", operator.add),
            Operator("-", 6, "minus", operator.sub),
            Operator("<", 5, "1 if less than, otherwise 0", lambda a, b: int(a < b)),
            Operator(">", 5, "1 if greater than, otherwise 0", lambda a, b: int(a > b)),
            Operator("^", 5, "1 if greater than or equal, otherwise 0", lambda a, b: int(a >= b)),
            Operator("<=", 5, "1 if less than or equal, otherwise 0", lambda a, b: int(a <= b)),
            Operator(">=", 5, "1 if greater than or equal, otherwise 0", lambda a, b: int(a >= b)),
            Operator("=", 4, "1 if equal, otherwise 0", lambda a, b: int(a == b)),
            Operator("<>", 4, "1 if not equal, otherwise 0", lambda a, b: int(a != b)),
            NOT,
            Operator("and", 2, "1 if neither side is 0, otherwise 0", lambda a, b: int(bool(a and b))),
            Operator("or", 1, "1 if either side is not 0, otherwise 0", lambda a, b: int(bool(a or b))),
        )
    }
)
