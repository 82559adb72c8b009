"""Is a handicap scheme fair? What the number of wins of the lower-ranked side says, and how much it can say.

Source: `rdbl-form-l-handicap.md` (figures 1 and 2); rulings R2 (bands: tails of 25, 5 and 1 %), R3 (a p-value is never
"the probability that it is fair", and power is shown next to it) and R4 (in-sample or out-of-sample is named).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Final, Literal

from handicaps.core.binomial import even_matches, wilson_interval

Sample = Literal["in", "out"]
Finding = Literal["within_50", "within_90", "within_98", "outside_98"]
BANDS: Final = (
    ("50", Fraction(1, 4)),
    ("90", Fraction(1, 20)),
    ("98", Fraction(1, 100)),
)
"""Each band's nominal coverage in percent, and the tail that it leaves out on either side."""


@dataclass(frozen=True, slots=True)
class Band:
    """The least and the greatest number of wins inside, and how likely the band as a whole is."""

    name: str
    tail: Fraction
    least: int
    greatest: int
    coverage: Fraction


@dataclass(frozen=True, slots=True)
class Fairness:
    """What `wins` of `matches` says about even chances. Probabilities are exact, the interval is in floats."""

    wins: int
    matches: int
    expected: Fraction
    probability_at_most: Fraction
    probability_at_least: Fraction
    p_value: Fraction
    wilson_95: tuple[float, float]
    bands: tuple[Band, ...]
    power_60_40: Fraction

    @property
    def finding(self) -> Finding:
        """The narrowest band that holds the wins."""
        names: dict[str, Finding] = {"50": "within_50", "90": "within_90", "98": "within_98"}
        inside = (names[band.name] for band in self.bands if band.least <= self.wins <= band.greatest)
        return next(inside, "outside_98")


def assess(wins: int, matches: int) -> Fairness:
    """The report for `wins` (from 0 to `matches`) of at least one match that did not end level."""
    even = even_matches(matches)
    bands = []
    for name, tail in BANDS:
        least, greatest = even.band(tail)
        bands.append(Band(name, tail, least, greatest, even.coverage((least, greatest))))
    return Fairness(
        wins,
        matches,
        expected=Fraction(matches, 2),
        probability_at_most=even.probability_at_most(wins),
        probability_at_least=even.probability_at_least(wins),
        p_value=even.p_value(wins),
        wilson_95=wilson_interval(wins, matches),
        bands=tuple(bands),
        power_60_40=even.power(),
    )


@dataclass(frozen=True, slots=True)
class BandEdge:
    """The bands at a number of matches: least and greatest wins inside each, in the order of `BANDS`."""

    matches: int
    bands: tuple[tuple[int, int], ...]


def band_edges(most: int, *, points: int = 60) -> Sequence[BandEdge]:
    """The bands at about `points` numbers of matches up to `most`, for the lines of the plot."""
    step = max(1, most // points)
    steps = sorted({*range(step, most + 1, step), most} - {0})
    return [BandEdge(n, _bands_at(n)) for n in steps]


@lru_cache(maxsize=4096)
def _bands_at(matches: int) -> tuple[tuple[int, int], ...]:
    even = even_matches(matches)
    return tuple(even.band(tail) for _name, tail in BANDS)
