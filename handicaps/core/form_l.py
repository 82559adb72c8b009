"""Form-L: handicaps of all teams of a league from their average victory points in the divisions of last season.

Source: `rdbl-form-l-handicap.md` ("System structure", Table 1); rulings R1 and R7. Within a division of N teams the
expected difference of a match is the difference of averages times 2(N−1)/N, as an average leaves a team's own score
out. Divisions are merged: the best team of one is placed midway between the second-lowest and the third-lowest of the
division above, so that they overlap by two ranks. All of it is exact; only the handicap is rounded, half up.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from statistics import median
from typing import Final

from common.pure.errors import Problem, RuleError
from common.pure.reading import Problems
from handicaps.core.new_teams import NewTeam, Solution, solve_new_teams

IMPS_PER_VP: Final = Fraction(11, 4)
FULL_SCORE: Final = 20
OVERLAP_TEAMS: Final = 3


@dataclass(frozen=True, slots=True)
class DivisionTeam:
    """A team and its average victory points of a match, from 0 to 20."""

    name: str
    average: Fraction


@dataclass(frozen=True, slots=True)
class Division:
    """A division with its teams in any order."""

    name: str
    teams: tuple[DivisionTeam, ...]


@dataclass(frozen=True, slots=True)
class MergedDivision:
    """Where a division is placed: `base` is the merged value of its best team, in VPs below the best of the league.

    `factor` is 2(N−1)/N. `between` are the two merged values of the division above that `base` lies midway between;
    empty for the first division, and one value alone where divisions do not overlap.
    """

    name: str
    base: Fraction
    factor: Fraction
    top_average: Fraction
    between: tuple[Fraction, ...]


@dataclass(frozen=True, slots=True)
class TeamHandicap:
    """A line of the table: VPs of a match behind the best of the division and of the league, and whole IMPs.

    `average` is None for a new team. `provisional` marks a team that hasn't met anybody whose form is known: until
    then, it has the median of its division.
    """

    name: str
    division: str
    average: Fraction | None
    expected: Fraction
    merged: Fraction
    handicap: int
    provisional: bool = False


@dataclass(frozen=True, slots=True)
class FormLTable:
    """The handicaps in the order of the input, new teams last, with all that explains them."""

    teams: tuple[TeamHandicap, ...]
    divisions: tuple[MergedDivision, ...]
    solution: Solution
    imps_per_vp: Fraction
    overlap: bool


def form_l_handicaps(
    divisions: Sequence[Division],
    *,
    new_teams: Sequence[NewTeam] = (),
    imps_per_vp: Fraction = IMPS_PER_VP,
    overlap: bool = True,
) -> FormLTable:
    """The handicaps of a league, its best division first.

    Without `overlap` the best team of a division gets the value of the lowest of the division above, as in the scheme
    before Form-L. Errors: `RuleError` at `divisions[k].teams` for a division too small to be overlapped by the next.
    """
    if overlap:
        _check_sizes(divisions)
    merged: list[MergedDivision] = []
    teams: list[TeamHandicap] = []
    between: tuple[Fraction, ...] = ()
    for division in divisions:
        place, lines = _merge(division, between, imps_per_vp)
        merged.append(place)
        teams.extend(lines)
        rising = sorted(line.merged for line in lines)
        between = (rising[-2], rising[-3]) if overlap and len(rising) >= OVERLAP_TEAMS else (rising[-1],)
    solution = solve_new_teams(new_teams, known={team.name: team.merged for team in teams})
    teams.extend(_new_lines(new_teams, solution, merged, teams, imps_per_vp))
    return FormLTable(tuple(teams), tuple(merged), solution, imps_per_vp, overlap)


def handicap_imps(merged: Fraction, *, imps_per_vp: Fraction = IMPS_PER_VP) -> int:
    """Whole IMPs for a merged value: rounded once, half up (R7)."""
    return math.floor(imps_per_vp * merged + Fraction(1, 2))


def matches_factor(teams: int) -> Fraction:
    """2(N−1)/N: what a difference of averages in a division of N teams is worth in one match."""
    return Fraction(2 * (teams - 1), teams)


def receives(one: TeamHandicap, other: TeamHandicap) -> tuple[TeamHandicap, int] | None:
    """Which of two teams receives how many IMPs in a cup match; None for level handicaps."""
    if one.handicap == other.handicap:
        return None
    weaker = max(one, other, key=lambda team: team.handicap)
    return weaker, abs(one.handicap - other.handicap)


def _check_sizes(divisions: Sequence[Division]) -> None:
    problems: Problems = []
    for k, division in enumerate(divisions[:-1]):
        if len(division.teams) < OVERLAP_TEAMS:
            message = (
                "%(division)s has fewer than 3 teams, so the next division can’t overlap with its third-lowest "
                "team. Merge it with another, or choose no overlap."
            )
            params = {"division": f"Division {division.name}"}
            problems.append(Problem(f"divisions[{k}].teams", "too_few_to_overlap", message, params))
    RuleError.gather(problems)


def _merge(
    division: Division, between: tuple[Fraction, ...], imps_per_vp: Fraction
) -> tuple[MergedDivision, list[TeamHandicap]]:
    factor = matches_factor(len(division.teams))
    top = max(team.average for team in division.teams)
    base = sum(between, Fraction()) / len(between) if between else Fraction()
    lines = []
    for team in division.teams:
        expected = (top - team.average) * factor
        imps = handicap_imps(base + expected, imps_per_vp=imps_per_vp)
        lines.append(TeamHandicap(team.name, division.name, team.average, expected, base + expected, imps))
    return MergedDivision(division.name, base, factor, top, between), lines


def _new_lines(
    new_teams: Sequence[NewTeam],
    solution: Solution,
    divisions: Sequence[MergedDivision],
    old: Sequence[TeamHandicap],
    imps_per_vp: Fraction,
) -> list[TeamHandicap]:
    bases = {division.name: division.base for division in divisions}
    lines = []
    for team in new_teams:
        merged = solution.values.get(team.name)
        provisional = merged is None
        if merged is None:
            merged = Fraction(median(line.merged for line in old if line.division == team.division))
        imps = handicap_imps(merged, imps_per_vp=imps_per_vp)
        expected = merged - bases[team.division]
        lines.append(TeamHandicap(team.name, team.division, None, expected, merged, imps, provisional))
    return lines
