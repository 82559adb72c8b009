"""Powers and logarithms as exact numbers: irrational values are cut off after `PLACES` decimals."""

from __future__ import annotations

import math
from collections.abc import Sequence
from decimal import ROUND_DOWN, ROUND_HALF_EVEN, Context, Decimal
from fractions import Fraction
from functools import lru_cache
from typing import Final

from scoring.core.functions import SQRT_PLACES
from scoring.core.lexer import Number, exact

PLACES: Final = SQRT_PLACES
_MOST_BITS: Final = 512
_TOO_LARGE: Final = 1 << 4096
"""More than a formula may hold, so that whoever evaluates it says so."""
# Round to more digits than are shown before cutting, so that an integer root doesn't lose its last digit.
_ROUGH: Final = PLACES + 15
_DIGITS: Final = 120
_PRECISION: Final = Context(prec=_DIGITS)
_MOST_DIGITS: Final = 60


def power(values: Sequence[Number]) -> Number:
    """a to the b: exact where b is whole and the result short, else cut off; 0 where it isn't a real number.

    What is too large for a formula comes back as a number that is refused.
    """
    return _power(*values)


@lru_cache(maxsize=4096)
def _power(base: Number, exponent: Number) -> Number:
    """Places of events of one size ask for the same few powers again and again."""
    size = -exponent if exponent < 0 else exponent
    if base in {0, 1} or exponent == 0:
        return int(base == 1 or exponent == 0)
    if exponent.denominator == 1 and _bits(base) * size <= _MOST_BITS:
        return exact(Fraction(base) ** int(exponent))
    if base < 0 and exponent.denominator != 1:
        return 0
    sign = -1 if base < 0 and int(exponent) % 2 else 1
    # A large exponent magnifies a small difference between the base and 1, so use that many more digits.
    rules = Context(prec=_DIGITS + len(str(int(size))))
    return sign * _root(_decimal(-base if base < 0 else base, rules), _decimal(exponent, rules), rules)


def log10(values: Sequence[Number]) -> Number:
    """The logarithm to base 10, cut off; 0 at or below 0."""
    value = values[0]
    return _cut(_PRECISION.log10(_decimal(value, _PRECISION))) if value > 0 else 0


def _root(base: Decimal, exponent: Decimal, rules: Context) -> Number:
    digits = rules.multiply(rules.log10(base), exponent)
    if digits > _MOST_DIGITS:
        return _TOO_LARGE
    return _cut(rules.power(base, exponent)) if digits > -_MOST_DIGITS else 0


def _bits(value: Number) -> int:
    return max(value.numerator.bit_length(), value.denominator.bit_length())


def _decimal(value: Number, rules: Context) -> Decimal:
    return rules.divide(Decimal(value.numerator), Decimal(value.denominator))


def _cut(value: Decimal) -> Number:
    rough = value.quantize(Decimal(1).scaleb(-_ROUGH), rounding=ROUND_HALF_EVEN, context=_PRECISION)
    return exact(Fraction(rough.quantize(Decimal(1).scaleb(-PLACES), rounding=ROUND_DOWN, context=_PRECISION)))


def rounded(value: Number, *, way: str, digits: int) -> Number:
    """The value to this number of decimals: `nearest` (halves up), `up`, `down`; `none` leaves it."""
    if way == "none":
        return value
    scaled = value * 10**digits
    whole = {"up": math.ceil, "down": math.floor}.get(way, _nearest)(scaled)
    return exact(Fraction(whole, 10**digits))


def _nearest(value: Number) -> int:
    return math.floor(value + Fraction(1, 2))
