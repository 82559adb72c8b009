"""A table of Form-L handicaps as pages and prints show it: divisions with the arithmetic, new teams step by step."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from django.utils.translation import gettext as _

from common.web.charts import SHAPES, Chart, Series, dot_chart
from handicaps.core.form_l import FULL_SCORE, Division, FormLTable, MergedDivision, TeamHandicap
from handicaps.core.incremental import incremental_handicaps
from handicaps.core.new_teams import NewTeam, Solution
from handicaps.words import fixed

LEVEL: Final = Fraction(FULL_SCORE, 2)
ROUNDED: Final = Fraction(1, 10)
SHORT: Final = 4


def form_l_view(table: FormLTable, *, divisions: Sequence[Division], new_teams: Sequence[NewTeam]) -> Mapping[str, Any]:
    """Context of `lab/handicaps/form_l_tables.html` for a table and what it was computed from."""
    older = dict(zip((team.name for team in table.teams), incremental_handicaps(divisions), strict=False))
    shown = [_division(k, division, divisions, table, older) for k, division in enumerate(table.divisions)]
    return {
        "divisions": shown,
        "table": table,
        "chart": _chart([row for each in shown for row in each.rows]),
        "solution": Iteration.of(table.solution),
        "new_teams": [_new_team(team, table) for team in new_teams],
        "unlike": _unlike(new_teams),
    }


def _chart(rows: Sequence[TeamRow]) -> Chart | None:
    """Form-L next to the older scheme, where that has a handicap for each team."""
    series = [Series(_("Form-L"), SHAPES[0], [row.exact for row in rows])]
    older = [row.older for row in rows if row.older is not None]
    if len(older) == len(rows):
        series.append(Series(_("6 IMPs a rank"), SHAPES[1], older))
    return dot_chart(
        [(row.team.name[:12], "") for row in rows],
        series,
        title=_("Handicaps in IMPs; the tables have the same numbers"),
        caption=_("Handicaps in IMPs"),
    )


@dataclass(frozen=True, slots=True)
class TeamRow:
    """A team with its handicap, the older scheme's, and how Form-L comes to it."""

    team: TeamHandicap
    older: Fraction | None
    exact: Fraction
    sum: str


@dataclass(frozen=True, slots=True)
class DivisionTable:
    """A division with its teams, best first, and the words on where it is placed."""

    division: MergedDivision
    title: str
    rows: tuple[TeamRow, ...]
    words: str
    uneven: Fraction | None


@dataclass(frozen=True, slots=True)
class Iteration:
    """The trials by which the source solves new teams, and the exact values next to them."""

    names: tuple[str, ...]
    trials: tuple[tuple[int, tuple[float, ...], float | None], ...]
    exact: tuple[Fraction, ...]

    @classmethod
    def of(cls, solution: Solution) -> Iteration:
        # Show the first steps, and the last one for the result.
        numbered = [(k, trial.values, trial.change) for k, trial in enumerate(solution.trials)]
        shown = numbered if len(numbered) <= 8 else [*numbered[:6], numbered[-1]]
        return cls(solution.solved, tuple(shown), tuple(solution.values[name] for name in solution.solved))


def _division(
    k: int, division: MergedDivision, divisions: Sequence[Division], table: FormLTable, older: Mapping[str, Fraction]
) -> DivisionTable:
    teams = sorted((team for team in table.teams if team.division == division.name), key=lambda team: team.merged)
    rows = tuple(
        TeamRow(team, older.get(team.name), team.merged * table.imps_per_vp, _sum(team, division, table))
        for team in teams
    )
    averages = [team.average for team in divisions[k].teams]
    mean = sum(averages, Fraction()) / len(averages)
    uneven = mean if abs(mean - LEVEL) > ROUNDED else None
    return DivisionTable(
        division, division_title(division.name), rows, _stands(k, division, len(averages), table), uneven
    )


def _stands(k: int, division: MergedDivision, size: int, table: FormLTable) -> str:
    words = _("%(teams)s teams, so a difference of averages counts 2 × %(others)s ÷ %(teams)s = %(factor)s times.") % {
        "teams": size,
        "others": size - 1,
        "factor": fixed(division.factor),
    }
    if not k:
        return f"{words} " + _("Its best team is the best of the league: 0.")
    above = division_title(table.divisions[k - 1].name)
    if len(division.between) == 1:
        text = _("Its best team has the same value as the lowest of %(above)s: %(base)s.")
        return f"{words} " + text % {"above": above, "base": fixed(division.base)}
    text = _(
        "Its best team is midway between the second-lowest (%(second)s) and the third-lowest "
        "(%(third)s) of %(above)s: %(base)s."
    )
    second, third = (fixed(value) for value in division.between)
    return f"{words} " + text % {"second": second, "third": third, "above": above, "base": fixed(division.base)}


def division_title(name: str) -> str:
    """A division as people call it: "Division 2" where it is named 2."""
    return _("Division %(name)s") % {"name": name} if len(name) < SHORT else name


def _sum(team: TeamHandicap, division: MergedDivision, table: FormLTable) -> str:
    imps = f"{fixed(team.merged)} × {fixed(table.imps_per_vp)} = {fixed(team.merged * table.imps_per_vp)}"
    if team.average is None:
        return imps
    top, average = fixed(division.top_average), fixed(team.average)
    expected = f"({top} − {average}) × {fixed(division.factor)} = {fixed(team.expected)}"
    return f"{expected}; {fixed(division.base)} + {fixed(team.expected)} = {fixed(team.merged)}; {imps}"


def _new_team(team: NewTeam, table: FormLTable) -> dict[str, Any]:
    estimates = table.solution.estimates[team.name]
    lines = [
        {
            "opponent": each.result.opponent,
            "vps": each.result.vps,
            "other": FULL_SCORE - each.result.vps,
            "opponent_value": each.opponent_value,
            "lost_by": each.result.lost_by,
            "value": each.value,
        }
        for each in estimates
    ]
    found = next(line for line in table.teams if line.name == team.name)
    return {"team": found, "estimates": lines}


def _unlike(teams: Sequence[NewTeam]) -> list[tuple[str, str]]:
    """Pairs of new teams that do not list the same matches against each other."""
    listed = {
        (team.name, other.name): sorted(result.vps for result in team.results if result.opponent == other.name)
        for team in teams
        for other in teams
        if team.name < other.name or team.name > other.name
    }
    return [
        (one, other)
        for (one, other), vps in listed.items()
        if one < other and vps != sorted(FULL_SCORE - each for each in listed[other, one])
    ]
