"""The fixture list of a season: made, removed again, and matchdays moved."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from common.pure.errors import RuleError
from tournaments.base.actors import Actor
from tournaments.base.forms import ShowProblems
from tournaments.base.live.address import live_address
from tournaments.base.pages.desk_view import desk_view
from tournaments.base.permissions import Action
from tournaments.clubs.pages.desk.navigation import Tab
from tournaments.clubs.roles import may
from tournaments.events.models import Event
from tournaments.events.pages.desk.audience import asked_of, said_to_whom, wants_public
from tournaments.events.pages.desk.navigation import event_frame
from tournaments.events.time_zones import zone_of
from tournaments.league.access import access_division, access_season
from tournaments.league.forms import MakeFixturesForm, MatchdayForm
from tournaments.league.models import LeagueDivision
from tournaments.league.selectors.desk import current_matchday, fixture_lines, matchdays
from tournaments.league.selectors.rows import LeagueRows, load_league_rows
from tournaments.league.services.fixtures import make_fixtures, remove_fixtures, set_matchday
from tournaments.league.words import score_word


@desk_view(access_season, see=Action.SEE_DESK)
def league_fixtures(request: HttpRequest, actor: Actor, season: Event) -> HttpResponse:
    """The fixture list by matchdays, of one division or of all; without any, how to make it."""
    return _fixtures_page(request, actor, season)


@desk_view(access_season, change=Action.MANAGE_EVENTS)
def league_make(request: HttpRequest, actor: Actor, season: Event, *, club: str, event: str) -> HttpResponse:
    """Make the fixtures of all divisions that have none."""
    form = MakeFixturesForm(request.POST)
    if form.is_valid():
        data = form.cleaned_data
        with ShowProblems(form):
            made_public = wants_public(request)
            made = make_fixtures(actor, season, **data, make_public=made_public)
            said = ngettext("%(n)s match is in the list.", "%(n)s matches are in the list.", len(made))
            messages.success(request, said_to_whom(said % {"n": len(made)}, season, made_public=made_public))
            return redirect("desk:league_fixtures", club, event)
    return _fixtures_page(request, actor, season, make=form, status=422)


@desk_view(access_division, change=Action.MANAGE_EVENTS)
def league_fixtures_remove(
    request: HttpRequest, actor: Actor, division: LeagueDivision, *, club: str, event: str
) -> HttpResponse:
    """Remove the fixture list of a division that has no results."""
    try:
        remove_fixtures(actor, division)
    except RuleError as error:
        return _fixtures_page(request, actor, division.event, problems=error.problems, status=422)
    messages.success(request, _("The fixtures of %(division)s are removed.") % {"division": division.name})
    return redirect("desk:league_fixtures", club, event)


@desk_view(access_division, see=Action.MANAGE_EVENTS, change=Action.MANAGE_EVENTS)
def league_matchday(
    request: HttpRequest, actor: Actor, division: LeagueDivision, *, club: str, event: str, matchday: int
) -> HttpResponse:
    """The day of a matchday's open matches."""
    rows = division.fixtures.filter(matchday=matchday).select_related("home__team", "away__team")
    first = rows.first()
    initial = {"played_on": first.played_on, "starts": first.starts} if first else {}
    form = MatchdayForm(request.POST if request.method == "POST" else None, initial=initial)
    if form.is_valid():
        data = form.cleaned_data
        with ShowProblems(form):
            count = set_matchday(actor, division, matchday=matchday, played_on=data["played_on"], starts=data["starts"])
            said = ngettext("The day of %(n)s match is set.", "The day of %(n)s matches is set.", count)
            messages.success(request, said % {"n": count})
            return redirect("desk:league_fixtures", club, event)
    season = division.event
    context = {
        **event_frame(season, "league_fixtures"),
        "division": division,
        "matchday": matchday,
        "matches": rows,
        "form": form,
    }
    return render(request, "league/desk/matchday.html", context, status=422 if form.errors else 200)


def _fixtures_page(
    request: HttpRequest, actor: Actor, season: Event, *, status: int = 200, **extra: Any
) -> HttpResponse:
    rows = load_league_rows(season)
    today = timezone.localdate(timezone=zone_of(season))
    lines = fixture_lines(rows, today=today)
    chosen = request.GET.get("division", "")
    unmade = [each for each in rows.divisions if not any(f.division_id == each.pk for f in rows.fixtures)]
    shown = [line for line in lines if chosen in ("", str(line.fixture.division.level))]
    context = {
        **event_frame(season, "league_fixtures"),
        "days": matchdays(shown, today=today),
        "current": current_matchday([line.fixture for line in shown], today=today),
        "choices": _division_tabs(rows, chosen),
        "divisions": [each for each in rows.divisions if each not in unmade],
        "unmade": unmade,
        "make": MakeFixturesForm(initial={"first_day": season.starts_on or today, "every_days": 7}),
        "teams": len(rows.teams),
        "may_manage": may(actor, season, Action.MANAGE_EVENTS),
        "take_here": True,
        "entering": may(actor, season, Action.ENTER_RESULTS),
        "score_word": score_word(rows.rules.scoring),
        "live_url": live_address(season.pk, published=season.published),
        "here": request.get_full_path(),
        "question": asked_of(
            actor,
            season,
            title=_("Create the fixtures, and show them to whom?"),
            public=_("Create them and publish the season"),
            members=_("Create them for members only"),
        ),
        **extra,
    }
    return render(request, "league/desk/fixtures.html", context, status=status)


def _division_tabs(rows: LeagueRows, chosen: str) -> list[Tab]:
    named = [Tab(each.name, f"?division={each.level}", str(each.level) == chosen) for each in rows.divisions]
    return [Tab(_("All"), "?", not any(tab.current for tab in named)), *named]
