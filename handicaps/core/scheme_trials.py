"""Handicap schemes side by side on the matches of several seasons: a count a season, their sum, and the fairest size.

Source: `rdbl-form-l-handicap.md` (figures 1 and 2: a mark a season, and one for all of them); rulings R4 and R5.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from handicaps.core.audit import Audit, Slope, Strengths, TeamMatch, audit_scheme, fairest_slope
from handicaps.core.fairness import Sample, assess


@dataclass(frozen=True, slots=True)
class SeasonOfMatches:
    """A season's matches as they were played, and each scheme's handicaps in IMPs, unrounded, by team."""

    name: str
    matches: tuple[TeamMatch, ...]
    schemes: Mapping[str, Strengths]


@dataclass(frozen=True, slots=True)
class SeasonTrial:
    """What a scheme makes of one season."""

    season: str
    audit: Audit


@dataclass(frozen=True, slots=True)
class SchemeTrial:
    """What a scheme makes of all seasons: each, and their sum.

    `fairest` is the range of factors for the handicaps with which the weaker side would have won half of the matches;
    1 is the scheme as it is. None if no match counts.
    """

    scheme: str
    seasons: tuple[SeasonTrial, ...]
    total: Audit
    fairest: Slope | None


def try_schemes(seasons: Sequence[SeasonOfMatches], *, sample: Sample) -> tuple[SchemeTrial, ...]:
    """Every scheme on every season's matches. Each season has handicaps of the same schemes."""
    return tuple(_try(scheme, seasons, sample) for scheme in seasons[0].schemes) if seasons else ()


def _try(scheme: str, seasons: Sequence[SeasonOfMatches], sample: Sample) -> SchemeTrial:
    found = tuple(
        SeasonTrial(season.name, audit_scheme(scheme, season.schemes[scheme], season.matches, sample=sample))
        for season in seasons
    )
    return SchemeTrial(scheme, found, _sum([each.audit for each in found]), _fairest(scheme, seasons))


def _sum(audits: Sequence[Audit]) -> Audit:
    wins, matches = sum(each.wins for each in audits), sum(each.matches for each in audits)
    return Audit(
        audits[0].scheme,
        audits[0].sample,
        wins,
        matches,
        sum(each.equal_handicaps for each in audits),
        sum(each.level_results for each in audits),
        assess(wins, matches) if matches else None,
    )


def _fairest(scheme: str, seasons: Sequence[SeasonOfMatches]) -> Slope | None:
    """The same team in two seasons counts as two teams."""
    strengths: dict[str, Fraction] = {}
    matches: list[TeamMatch] = []
    for k, season in enumerate(seasons):
        strengths |= {f"{k}/{team}": value for team, value in season.schemes[scheme].items()}
        matches.extend(TeamMatch(f"{k}/{one.home}", f"{k}/{one.away}", one.margin) for one in season.matches)
    return fairest_slope(strengths, matches)
