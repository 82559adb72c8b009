"""The next season from this one: the teams that go up and down are shown first, then one tap creates it."""

from __future__ import annotations

import re

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from common.pure.errors import RuleError
from handicaps.core.promotion import NextSeason
from tournaments.base.actors import Actor
from tournaments.base.forms import show_problems
from tournaments.base.pages.desk_view import desk_view
from tournaments.base.permissions import Action
from tournaments.events.models import Event
from tournaments.events.pages.desk.navigation import event_frame
from tournaments.league.access import access_season
from tournaments.league.forms import NextSeasonForm
from tournaments.league.selectors.rows import LeagueRows, load_league_rows
from tournaments.league.selectors.tables import season_tables
from tournaments.league.services.next_season import NextSeasonPlan, make_next_season, plan_next_season


@desk_view(access_season, see=Action.CREATE_EVENTS, change=Action.CREATE_EVENTS)
def league_next(request: HttpRequest, actor: Actor, season: Event) -> HttpResponse:
    """The next season: its preview, changed by what is typed, and the button that makes it."""
    rows = load_league_rows(season)
    names = [team.name for team in rows.teams if team.withdrawn_on is None]
    sent = request.POST if request.method == "POST" else None
    form = NextSeasonForm(names, _level(rows), sent, initial={"name": _next_name(season.name)})
    plan = NextSeasonPlan(name=_next_name(season.name))
    if sent is not None and form.is_valid():
        plan = _plan(form)
    problems: tuple[object, ...] = ()
    preview: NextSeason | None = None
    try:
        preview = plan_next_season(rows, plan)
        if sent is not None and form.is_valid() and sent.get("do") == "make":
            made = make_next_season(actor, season, plan=plan)
            messages.success(
                request, _("%(season)s is created. Check its teams, then create its fixtures.") % {"season": made}
            )
            return redirect("desk:league_teams", made.club.slug, made.slug)
    except RuleError as error:
        problems = error.problems
        if preview is not None:
            show_problems(form, error)
            problems = ()
    context = {
        **event_frame(season, "league_next"),
        "form": form,
        "problems": problems,
        "preview": preview and _shown(preview, rows),
        "moves": season.league,
        "made": Event.objects.filter(league__last=season).order_by("pk").first(),
    }
    refused = bool(form.errors or (problems and sent is not None))
    return render(request, "league/desk/next.html", context, status=422 if refused else 200)


def _plan(form: NextSeasonForm) -> NextSeasonPlan:
    data = form.cleaned_data
    return NextSeasonPlan(
        name=data["name"],
        leaving=data["leaving"],
        newcomers=[line for line in data["newcomers"].splitlines() if line.strip()],
        ahead=data.get("ahead", ()),
    )


def _shown(preview: NextSeason, rows: LeagueRows) -> dict[str, object]:
    """The divisions with each team and how it got there, and the teams that leave."""
    reasons = {move.team: move.reason for move in preview.moves}
    words = {"promoted": _("▲ comes up"), "relegated": _("▼ comes down"), "new": _("new")}
    return {
        "divisions": [
            (division.name, [(name, words.get(reasons.get(name, ""), "")) for name in teams])
            for division, teams in zip(rows.divisions, preview.divisions, strict=True)
        ],
        "leaving": [move.team for move in preview.moves if move.reason == "withdrawn"],
    }


def _level(rows: LeagueRows) -> list[str]:
    """Teams that share a rank in their division's table."""
    found = []
    for table in season_tables(rows):
        ranks = [line.row.rank for line in table.rows]
        found += [line.row.team for line in table.rows if ranks.count(line.row.rank) > 1 and line.row.played]
    return found


def _next_name(name: str) -> str:
    """The name with its years one on: "District League 2026–27" becomes "District League 2027–28"."""

    def one_on(found: re.Match[str]) -> str:
        text = found.group()
        return str(int(text) + 1).zfill(len(text))[-len(text) :]

    return re.sub(r"(?<!\d)(?:\d{4}|(?<=[-–/])\d{2})(?!\d)", one_on, name)
