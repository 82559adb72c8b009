"""Make a season, its first page with what there is to do, and its settings."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from common.pure.errors import Problem, RuleError
from handicaps.core.victory_points import lint_scale
from tournaments.base.actors import Actor
from tournaments.base.errors import StaleError, WhatChanged
from tournaments.base.forms import show_problems
from tournaments.base.live.address import live_address
from tournaments.base.pages.desk_view import desk_view
from tournaments.base.permissions import Action
from tournaments.clubs.access import access_club
from tournaments.clubs.models import Club
from tournaments.clubs.pages.desk.navigation import club_frame
from tournaments.clubs.roles import may
from tournaments.events.models import Event
from tournaments.events.pages.desk.event_kinds import carrying, changes_kind
from tournaments.events.pages.desk.navigation import event_frame
from tournaments.events.pages.desk.starting_rules import starting_rules
from tournaments.events.pages.formats import kind_tabs
from tournaments.events.time_zones import zone_of
from tournaments.league.access import access_season
from tournaments.league.details import WORDS, LeagueDetails
from tournaments.league.forms import SeasonForm
from tournaments.league.models import LEAGUE
from tournaments.league.selectors.cups import cups_to_decide
from tournaments.league.selectors.desk import (
    current_matchday,
    fixture_lines,
    moved_lines,
    next_lines,
    overdue_matchdays,
)
from tournaments.league.selectors.rows import load_league_rows
from tournaments.league.selectors.snapshots import division_shown
from tournaments.league.selectors.tables import season_tables
from tournaments.league.services.seasons import create_season, edit_season
from tournaments.league.services.teams import MOST_DIVISIONS
from tournaments.league.typed_scoring import PATHS
from tournaments.league.words import lint_words, score_word, table_words


@desk_view(access_club, see=Action.MANAGE_EVENTS, change=Action.MANAGE_EVENTS)
def league_create(request: HttpRequest, actor: Actor, row: Club) -> HttpResponse:
    """The details of a new season."""
    sent = request.method == "POST" and not changes_kind(request)
    starts = starting_rules(request, row, LEAGUE)
    form = SeasonForm.new(request.POST if sent else None, club=row, like=starts.event)
    if not sent:
        carrying(form, request)
    if request.method != "POST":
        form.fields["name"].widget.attrs["autofocus"] = True
    if sent and form.is_valid():
        count = form.cleaned_data["divisions"]
        try:
            if not 1 <= count <= MOST_DIVISIONS:
                message = _("A season has 1 to %(most)s divisions.") % {"most": MOST_DIVISIONS}
                raise RuleError(Problem("divisions", "out_of_range", message))
            names = tuple(_("Division %(level)s") % {"level": level} for level in range(1, count + 1))
            made = create_season(actor, row, details=form.details(), divisions=names)
        except RuleError as error:
            show_scoring_problems(form, error)
        else:
            messages.success(request, _("%(season)s is created. Now enter its teams.") % {"season": made})
            return redirect("desk:league_teams", row.slug, made.slug)
    context = {
        **club_frame(row, "club"),
        "form": form,
        "formats": kind_tabs(row, LEAGUE),
        "starts": starts,
        "typed": request.method == "POST",
        "back_url": reverse("desk:club", args=[row.slug]),
    }
    return render(request, "league/desk/create.html", context, status=422 if form.errors else 200)


@desk_view(access_season, see=Action.SEE_DESK)
def league_desk(request: HttpRequest, actor: Actor, season: Event) -> HttpResponse:
    """The season at a glance: what waits for the desk, and the tables."""
    rows = load_league_rows(season)
    today = timezone.localdate(timezone=zone_of(season))
    lines = fixture_lines(rows, today=today)
    matchday = current_matchday(rows.fixtures, today=today)
    played = sum(line.points is not None for line in lines)
    claimed, level = cups_to_decide(season)
    context = {
        **event_frame(season, "league_desk"),
        "rows": rows,
        "disputed": [line for line in lines if line.said.disputed],
        "waiting": [line for line in lines if line.said.one],
        "overdue": overdue_matchdays(lines),
        "overdue_count": sum(line.overdue for line in lines),
        "cup_claims": claimed,
        "level_matches": level,
        "matchday": matchday,
        "next_lines": next_lines(lines, matchday),
        "moved_lines": moved_lines(lines, matchday),
        "played": played,
        "total": len(lines),
        "tables": [table_words(division_shown(rows, table), rows.rules.scoring) for table in season_tables(rows)],
        "next_season": _next_season(season) if lines and played == len(lines) else None,
        "may_enter": may(actor, season, Action.ENTER_RESULTS),
        "entering": may(actor, season, Action.ENTER_RESULTS),
        "score_word": score_word(rows.rules.scoring),
        "live_url": live_address(season.pk, published=season.published),
        "here": reverse("desk:league_desk", args=[season.club.slug, season.slug]),
    }
    return render(request, "league/desk/desk.html", context)


def _next_season(season: Event) -> Event | None:
    """The season that was made from this one."""
    return Event.objects.filter(league__last=season).order_by("pk").first()


def league_settings(request: HttpRequest, actor: Actor, row: Event) -> HttpResponse:
    """Edit the details of a season; below, what else can be done with it. `row` is accessed for managing."""
    form = SeasonForm.edit(row, LeagueDetails.of(row), request.POST if request.method == "POST" else None)
    if form.is_valid():
        data = form.cleaned_data
        try:
            edit_season(actor, row, details=form.details(), reason=data.get("reason", ""), seen=data["seen"] or 0)
        except StaleError as error:
            return _stale_settings(request, actor, row, form, error)
        except RuleError as error:
            show_scoring_problems(form, error)
        else:
            messages.success(request, _("Settings saved."))
            return redirect("desk:settings", row.club.slug, row.slug)
    return _settings_page(request, row, form, status=422 if form.errors else 200)


def show_scoring_problems(form: SeasonForm, error: RuleError) -> None:
    """Problems of the scoring go to the field that was typed."""

    def placed(problem: Problem) -> Problem:
        name, _dot, rest = problem.path.partition(".")
        part = rest.partition(".")[0].partition("[")[0]
        return replace(problem, path=PATHS.get(part, "kind")) if name == "scoring" else problem

    show_problems(form, RuleError(*(placed(problem) for problem in error.problems)))


def _settings_page(request: HttpRequest, row: Event, form: SeasonForm, *, status: int, **extra: Any) -> HttpResponse:
    scale = load_league_rows(row).scoring.scale
    context = {
        **event_frame(row, "settings"),
        "form": form,
        "findings": lint_words(lint_scale(scale)) if scale and row.league.scoring["kind"] == "table" else [],
        "state_url": reverse("desk:event_state", args=[row.club.slug, row.slug]),
        **extra,
    }
    return render(request, "league/desk/settings.html", context, status=status)


def _stale_settings(
    request: HttpRequest, actor: Actor, row: Event, form: SeasonForm, error: StaleError
) -> HttpResponse:
    """The form again: fields the writer left alone show what is stored now, their own changes stay as typed."""
    mine = form.details()
    fresh = access_season(actor, row.club.slug, row.slug, Action.MANAGE_EVENTS)
    stored, typed = LeagueDetails.of(fresh).values, mine.as_json()
    theirs = {
        change.field: stored[change.field]
        for change in error.changes
        if change.field in stored and typed[change.field] == change.before
    }
    changes = [
        WhatChanged(str(WORDS[change.field]), change.before, change.after, change.who) for change in error.changes
    ]
    shown = SeasonForm.edit(fresh, mine.but(**theirs))
    shown.initial["reason"] = form.cleaned_data.get("reason", "")
    return _settings_page(request, fresh, shown, status=409, stale=error, changes=changes)
