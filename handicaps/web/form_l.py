"""The page of the Form-L calculator: what `POST /api/v1/calculators/form-l/` answers, with the arithmetic."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_http_methods

from handicaps.calculators.form_l import FormLQuestion, read_form_l
from handicaps.core.form_l import FULL_SCORE, FormLTable, MergedDivision, TeamHandicap
from handicaps.core.incremental import incremental_handicaps
from handicaps.core.new_teams import NewTeam, Solution
from handicaps.core.samples import RUGBY_LEAGUE
from handicaps.web.columns import Column
from handicaps.web.pages import Calculator, serve
from handicaps.web.typed import FormSpec, TableSpec, Typed, Where, number_of
from handicaps.words import fixed
from scoring.web.charts import SHAPES, dot_chart

__all__ = ["FORM_L", "form_l", "payload_of"]

TEAM_COLUMNS: Final = ("division", "name", "average_vps")
MATCH_COLUMNS: Final = ("name", "division", "opponent", "vps")
SPEC: Final = FormSpec(
    fields={"imps_per_vp": "2.75", "overlap": "1"},
    tables=(TableSpec("teams", TEAM_COLUMNS, 200), TableSpec("matches", MATCH_COLUMNS, 200)),
    boxes=frozenset({"overlap"}),
)
RUGBY_ROWS: Final = tuple((team.division, team.name, team.average) for team in RUGBY_LEAGUE)
LEVEL: Final = Fraction(FULL_SCORE, 2)
ROUNDED: Final = Fraction(1, 10)


def _sample(matches: tuple[tuple[str, ...], ...]) -> Typed:
    return Typed(dict(SPEC.fields), {"teams": RUGBY_ROWS, "matches": matches})


# The worked example of ruling R8.
NEW_TEAMS: Final = (
    ("X", "3", "Dream", "13"),
    ("X", "3", "Jokers", "9"),
    ("X", "3", "Pioneers", "16"),
    ("X", "3", "Y", "12"),
    ("Y", "3", "Lambs", "8"),
    ("Y", "3", "Pioneers", "11"),
    ("Y", "3", "X", "8"),
)


@gzip_page
@require_http_methods(["GET", "POST"])
def form_l(request: HttpRequest) -> HttpResponse:
    """Handicaps of a league's teams from last season's averages."""
    return serve(request, FORM_L)


def payload_of(typed: Typed, where: Where) -> dict[str, object]:
    """The request of the API for what was typed; `where` learns which row each team and match stands in."""
    where.put("divisions", "teams")
    where.put("new_teams", "matches")
    divisions: dict[str, list[dict[str, object]]] = {}
    for at, (division, name, average) in typed.rows("teams"):
        teams = divisions.setdefault(division, [])
        nth = list(divisions).index(division)
        if not teams:
            for each in ("", ".teams", ".name"):
                where.put(f"divisions[{nth}]{each}", f"teams[{at}].division")
        where.put(f"divisions[{nth}].teams[{len(teams)}]", f"teams[{at}]")
        teams.append({"name": name, "average_vps": number_of(average)})
    return {
        "imps_per_vp": number_of(typed.fields["imps_per_vp"]),
        "overlap": bool(typed.fields["overlap"]),
        "divisions": [{"name": name, "teams": teams} for name, teams in divisions.items()],
        "new_teams": _new_teams(typed, where),
    }


def _new_teams(typed: Typed, where: Where) -> list[dict[str, object]]:
    """Matches by new team; a row with a team and its division alone enters one that has not played."""
    found: dict[str, dict[str, object]] = {}
    results: dict[str, list[dict[str, object]]] = {}
    for at, (name, division, opponent, vps) in typed.rows("matches"):
        if name not in found:
            found[name] = {"name": name, "division": division}
            where.put(f"new_teams[{len(found) - 1}]", f"matches[{at}]")
            where.put(f"new_teams[{len(found) - 1}].results", f"matches[{at}].opponent")
        if opponent or vps:
            listed = results.setdefault(name, [])
            where.put(f"new_teams[{list(found).index(name)}].results[{len(listed)}]", f"matches[{at}]")
            listed.append({"opponent": opponent, "vps": number_of(vps)})
    return [{**team, "results": results.get(name, [])} for name, team in found.items()]


@dataclass(frozen=True, slots=True)
class TeamRow:
    """A team with its handicap, the older scheme's, and how Form-L comes to it."""

    team: TeamHandicap
    older: Fraction | None
    exact: Fraction
    sum: str


@dataclass(frozen=True, slots=True)
class DivisionTable:
    """A division with its teams, best first, and the words on where it stands."""

    division: MergedDivision
    rows: tuple[TeamRow, ...]
    words: str
    uneven: Fraction | None


@dataclass(frozen=True, slots=True)
class Iteration:
    """The trials by which the source solves new teams, and the exact values beside them."""

    names: tuple[str, ...]
    trials: tuple[tuple[int, tuple[float, ...], float | None], ...]
    exact: tuple[Fraction, ...]

    @classmethod
    def of(cls, solution: Solution) -> Iteration:
        # The first steps show the way; the last one shows where it ends.
        numbered = [(k, trial.values, trial.change) for k, trial in enumerate(solution.trials)]
        shown = numbered if len(numbered) <= 8 else [*numbered[:6], numbered[-1]]
        return cls(solution.solved, tuple(shown), tuple(solution.values[name] for name in solution.solved))


def _answer(typed: Typed, where: Where) -> Mapping[str, Any]:
    question = read_form_l(payload_of(typed, where))
    table = question.table()
    older = dict(zip((team.name for team in table.teams), incremental_handicaps(question.divisions), strict=False))
    divisions = [_division(k, division, question, table, older) for k, division in enumerate(table.divisions)]
    rows = [row for each in divisions for row in each.rows]
    labels = [(row.team.name[:12], "") for row in rows]
    steps = [(SHAPES[1], [row.older for row in rows])] if all(row.older is not None for row in rows) else []
    return {
        "divisions": divisions,
        "table": table,
        "chart": dot_chart(labels, [(SHAPES[0], [row.exact for row in rows]), *steps]),  # type: ignore[list-item]  # no None in it
        "solution": Iteration.of(table.solution),
        "new_teams": [_new_team(team, table) for team in question.new_teams],
        "unlike": _unlike(question.new_teams),
        "is_rugby": typed.tables["teams"] == RUGBY_ROWS and typed.fields == SPEC.fields,
    }


def _division(
    k: int, division: MergedDivision, question: FormLQuestion, table: FormLTable, older: Mapping[str, Fraction]
) -> DivisionTable:
    teams = sorted((team for team in table.teams if team.division == division.name), key=lambda team: team.merged)
    rows = tuple(
        TeamRow(team, older.get(team.name), team.merged * table.imps_per_vp, _sum(team, division, table))
        for team in teams
    )
    averages = [team.average for team in question.divisions[k].teams]
    mean = sum(averages, Fraction()) / len(averages)
    uneven = mean if abs(mean - LEVEL) > ROUNDED else None
    return DivisionTable(division, rows, _stands(k, division, len(averages), table), uneven)


def _stands(k: int, division: MergedDivision, size: int, table: FormLTable) -> str:
    words = _("%(teams)s teams, so a difference of averages counts 2 × %(others)s ÷ %(teams)s = %(factor)s times.") % {
        "teams": size,
        "others": size - 1,
        "factor": fixed(division.factor),
    }
    if not k:
        return f"{words} " + _("Its best team is the best of the league: 0.")
    above = table.divisions[k - 1].name
    if len(division.between) == 1:
        text = _("Its best team stands level with the lowest of division %(above)s: %(base)s.")
        return f"{words} " + text % {"above": above, "base": fixed(division.base)}
    text = _(
        "Its best team stands midway between the second-lowest (%(second)s) and the third-lowest (%(third)s) of "
        "division %(above)s: %(base)s."
    )
    second, third = (fixed(value) for value in division.between)
    return f"{words} " + text % {"second": second, "third": third, "above": above, "base": fixed(division.base)}


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


def _columns() -> Mapping[str, tuple[Column, ...]]:
    return {
        "teams": (
            Column(_("Division"), css="tiny", most=40),
            Column(_("Team"), css="wide"),
            Column(_("Average VPs"), "decimal", css="tiny", most=8),
        ),
        "matches": (
            Column(_("New team"), css="wide"),
            Column(_("Division"), css="tiny", most=40),
            Column(_("Opponent"), css="wide"),
            Column(_("Its VPs"), "decimal", css="tiny", most=8),
        ),
    }


FORM_L: Final = Calculator(
    view="handicaps:form_l",
    template="lab/handicaps/form_l.html",
    spec=SPEC,
    answer=_answer,
    columns=_columns,
    samples={"rugby": _sample(()), "new-teams": _sample(NEW_TEAMS)},
)
