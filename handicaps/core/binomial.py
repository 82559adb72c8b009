"""How likely a number of wins is in matches of even chances: exact, by whole numbers.

Source: `rdbl-form-l-handicap.md` ("Initial study": heads in tosses of a coin); rulings R2 and R3.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from math import sqrt
from typing import Final

Z_95: Final = 1.959963984540054
"""The 97.5 % point of the normal distribution."""


@dataclass(frozen=True, slots=True)
class EvenMatches:
    """The distribution of wins in `matches` of even chances.

    `at_most[k]` of the 2**matches outcomes have k wins or fewer.
    """

    matches: int
    at_most: tuple[int, ...]

    def probability_at_most(self, wins: int) -> Fraction:
        """P(X ≤ wins)."""
        return Fraction(self.at_most[wins], 1 << self.matches)

    def probability_at_least(self, wins: int) -> Fraction:
        """P(X ≥ wins); the distribution is symmetric."""
        return self.probability_at_most(self.matches - wins)

    def p_value(self, wins: int) -> Fraction:
        """Two-sided: twice the smaller tail, at most 1 (R3: 19 of 56 has tails of 1.112 % and a p-value of 2.22 %)."""
        tail = self.at_most[min(wins, self.matches - wins)]
        return min(Fraction(1), Fraction(2 * tail, 1 << self.matches))

    def band(self, tail: Fraction) -> tuple[int, int]:
        """The least and the greatest number of wins inside the band: each with more than `tail` at and beyond it."""
        least = bisect_right(self.at_most, (tail.numerator << self.matches) // tail.denominator)
        return least, self.matches - least

    def coverage(self, band: tuple[int, int]) -> Fraction:
        """The probability of a number of wins inside `band`, which is above the nominal one as wins are whole."""
        return 1 - 2 * (self.probability_at_most(band[0] - 1) if band[0] else Fraction())

    def power(self, *, chance: Fraction = Fraction(3, 5), level: Fraction = Fraction(1, 20)) -> Fraction:
        """How often a two-sided test at `level` sees that one side wins with `chance`."""
        lowest = self._greatest_rejected(level)
        if lowest < 0:
            return Fraction()
        top, bottom = chance.numerator, chance.denominator - chance.numerator
        seen = _lower_tail(self.matches, lowest, top, bottom) + _lower_tail(self.matches, lowest, bottom, top)
        return Fraction(seen, chance.denominator**self.matches)

    def _greatest_rejected(self, level: Fraction) -> int:
        """The greatest number of wins below the half that the test rejects; −1 for none."""
        limit = (level.numerator << self.matches) // (2 * level.denominator)
        return min(bisect_right(self.at_most, limit), (self.matches + 1) // 2) - 1


def even_matches(matches: int) -> EvenMatches:
    """The distribution for `matches`, 0 or more."""
    return EvenMatches(matches, tuple(accumulate(_row(matches))))


def _lower_tail(n: int, most: int, win: int, loss: int) -> int:
    """The outcomes with `most` wins or fewer, each win counted `win` times and each loss `loss` times."""
    term, total = loss**n, 0
    for wins in range(most + 1):
        total += term
        term = term * ((n - wins) * win) // ((wins + 1) * loss)
    return total


def _row(n: int) -> Sequence[int]:
    """Row n of Pascal's triangle."""
    row = [1]
    for k in range(n):
        row.append(row[-1] * (n - k) // (k + 1))
    return row


def wilson_interval(wins: int, matches: int, *, z: float = Z_95) -> tuple[float, float]:
    """Wilson's interval for the true chance of a win: the chances that `wins` of `matches` does not speak against.

    Errors: `ZeroDivisionError` without matches.
    """
    spread = z * sqrt(wins * (matches - wins) / matches + z * z / 4)
    middle = wins + z * z / 2
    return max(0.0, (middle - spread) / (matches + z * z)), min(1.0, (middle + spread) / (matches + z * z))
