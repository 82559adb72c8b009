"""The page of the Form-L calculator: what `POST /api/v1/calculators/form-l/` answers, with the arithmetic."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_http_methods

from handicaps.calculators.form_l import read_form_l
from handicaps.core.samples import RUGBY_LEAGUE
from handicaps.web.columns import Column
from handicaps.web.form_l_view import form_l_view
from handicaps.web.pages import Calculator, serve
from handicaps.web.typed import FormSpec, TableSpec, Typed, Where, number_of

TEAM_COLUMNS: Final = ("division", "name", "average_vps")
MATCH_COLUMNS: Final = ("name", "division", "opponent", "vps")
SPEC: Final = FormSpec(
    fields={"imps_per_vp": "2.75", "overlap": "1"},
    tables=(TableSpec("teams", TEAM_COLUMNS, 200), TableSpec("matches", MATCH_COLUMNS, 200)),
    boxes=frozenset({"overlap"}),
)
RUGBY_ROWS: Final = tuple((team.division, team.name, team.average) for team in RUGBY_LEAGUE)


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
    """The request of the API for what was typed; `where` learns in which row each team and match is."""
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


def _answer(typed: Typed, where: Where) -> Mapping[str, Any]:
    question = read_form_l(payload_of(typed, where))
    view = form_l_view(question.table(), divisions=question.divisions, new_teams=question.new_teams)
    return {**view, "is_rugby": typed.tables["teams"] == RUGBY_ROWS and typed.fields == SPEC.fields}


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
