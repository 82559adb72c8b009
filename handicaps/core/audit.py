"""Handicap schemes tried on matches that were played: who would have won, and the slope that would have been fairest.

Source: `rdbl-form-l-handicap.md` ("Initial study", "System structure", "Further study"); rulings R4 and R5. Matches of
teams with equal handicaps, and matches that end level after the handicap, tell nothing and are left out, as in the
source.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from handicaps.core.fairness import Fairness, Sample, assess

Strengths = Mapping[str, Fraction]
"""A number for each team: its handicap in IMPs, or its merged value in VPs; more is weaker."""


@dataclass(frozen=True, slots=True)
class TeamMatch:
    """A match as it was played: `margin` is what `home` won by in IMPs, below 0 for a loss."""

    home: str
    away: str
    margin: Fraction


@dataclass(frozen=True, slots=True)
class Audit:
    """What a scheme would have made of the matches: wins of the side with the higher handicap, and what that means.

    `fairness` is None where no match is left to count.
    """

    scheme: str
    sample: Sample
    wins: int
    matches: int
    equal_handicaps: int
    level_results: int
    fairness: Fairness | None


@dataclass(frozen=True, slots=True)
class Slope:
    """The IMPs a VP that would have split the matches evenly: any value from `low` to `high`.

    `matches` are those between teams of different strength.
    """

    low: Fraction
    high: Fraction
    matches: int

    @property
    def middle(self) -> Fraction:
        """The middle of the range."""
        return (self.low + self.high) / 2


def audit_scheme(scheme: str, handicaps: Strengths, matches: Sequence[TeamMatch], *, sample: Sample) -> Audit:
    """Give each match its handicap after the fact, unrounded (R5), and count.

    `sample` says whether the handicaps came from these same matches ("in") or from others ("out").
    """
    wins = counted = equal = level = 0
    for match in matches:
        received = handicaps[match.away] - handicaps[match.home]
        if received == 0:
            equal += 1
            continue
        after = match.margin - received  # what home won by, once away has received its start
        if after == 0:
            level += 1
            continue
        counted += 1
        weaker_is_home = received < 0
        wins += weaker_is_home == (after > 0)
    return Audit(scheme, sample, wins, counted, equal, level, assess(wins, counted) if counted else None)


def fairest_slope(merged: Strengths, matches: Sequence[TeamMatch]) -> Slope | None:
    """The slope at which the weaker side would have won half of the matches; None if no match counts.

    Each match has a slope that would have levelled it: the IMPs that the stronger side won by, for each VP between
    them. With more than that the weaker side wins. Half of the matches are won at the median.
    """
    levels = sorted(
        (match.margin if merged[match.home] < merged[match.away] else -match.margin)
        / abs(merged[match.home] - merged[match.away])
        for match in matches
        if merged[match.home] != merged[match.away]
    )
    if not levels:
        return None
    middle = len(levels) // 2
    low = levels[middle] if len(levels) % 2 else levels[middle - 1]
    return Slope(low, levels[middle], len(levels))
