"""Prize funds that are "based on" a number of entries, as US Chess events announce them."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

CENT: Final = Fraction(1, 100)
SMALL_FUND: Final = 500
"""US Chess: a based-on fund of more than $500 pays at least half, whoever comes."""


def share_of_fund(total: Fraction, *, based_on: int | None, entered: int) -> Fraction:
    """The part of the announced fund that is paid: 1 where it is not based on entries, or as many came."""
    if not based_on or entered >= based_on:
        return Fraction(1)
    part = Fraction(entered, based_on)
    return max(part, Fraction(1, 2)) if total > SMALL_FUND else part


def in_cents(amounts: list[Fraction]) -> list[Fraction]:
    """The amounts in whole cents, rounded down; the cents that are left go to the first. The sum stays.

    A sum that isn't a whole number of cents is rounded down first.
    """
    down = [each // CENT * CENT for each in amounts]
    left = int((sum(amounts, Fraction()) - sum(down, Fraction())) // CENT)
    return [each + CENT * (place < left) for place, each in enumerate(down)]


def scaled(values: list[Fraction], part: Fraction) -> list[Fraction]:
    """The values of prizes, the highest first, of which a part is paid; in cents."""
    return values if part == 1 else in_cents([each * part for each in values])
