"""Make a Swiss event, and its settings."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from common.pure.errors import RuleError
from tournaments.base.actors import Actor
from tournaments.base.errors import StaleError, WhatChanged
from tournaments.base.forms import show_problems
from tournaments.base.pages.desk_view import desk_view
from tournaments.base.permissions import Action
from tournaments.clubs.access import access_club
from tournaments.clubs.models import Club
from tournaments.clubs.pages.desk.navigation import club_frame
from tournaments.events.models import Event
from tournaments.events.pages.desk.event_kinds import carrying, changes_kind
from tournaments.events.pages.desk.navigation import event_frame
from tournaments.events.pages.desk.starting_rules import StartingRules, starting_rules
from tournaments.events.pages.formats import kind_tabs
from tournaments.swiss.access import access_swiss_event
from tournaments.swiss.details import WORDS, SwissDetails
from tournaments.swiss.disciplines import SWISS_DISCIPLINES
from tournaments.swiss.forms import SwissForm
from tournaments.swiss.models import SWISS
from tournaments.swiss.selectors.players import scoring_findings
from tournaments.swiss.services.copies import new_seed
from tournaments.swiss.services.events import create_swiss_event, edit_swiss_event


@desk_view(access_club, see=Action.MANAGE_EVENTS, change=Action.MANAGE_EVENTS)
def swiss_create(request: HttpRequest, actor: Actor, row: Club) -> HttpResponse:
    """The details of a new Swiss event; `?game=` brings what suits that game, else it is the game of the newest event.

    A form in which another game was chosen comes back with what suits that game, and makes nothing yet.
    """
    starts = starting_rules(request, row, SWISS)
    form = _new_form(request, row, starts)
    if form.is_bound and form.is_valid():
        try:
            made = create_swiss_event(actor, row, details=form.details())
        except RuleError as error:
            show_point_problems(form, error)
        else:
            messages.success(request, _("%(event)s is created. Now enter its players.") % {"event": made})
            return redirect("desk:swiss_players", row.slug, made.slug)
    refilled = "" if form.is_bound or request.method != "POST" or changes_kind(request) else form.game_name
    if request.method != "POST":
        form.fields["name"].widget.attrs["autofocus"] = True
    context = {
        **club_frame(row, "club"),
        "form": form,
        "formats": kind_tabs(row, SWISS),
        "starts": starts,
        "typed": request.method == "POST",
        "refilled": refilled,
        "chosen": refilled if "refill" in request.POST else "",
        "back_url": reverse("desk:club", args=[row.slug]),
    }
    return render(request, "swiss/desk/create.html", context, status=422 if form.errors else 200)


def swiss_settings(request: HttpRequest, actor: Actor, row: Event) -> HttpResponse:
    """Edit the details of a Swiss event; below, what else can be done with it. `row` is accessed for managing."""
    form = SwissForm.edit(row, SwissDetails.of(row), request.POST if request.method == "POST" else None)
    if form.is_valid():
        data = form.cleaned_data
        try:
            edit_swiss_event(actor, row, details=form.details(), reason=data.get("reason", ""), seen=data["seen"] or 0)
        except StaleError as error:
            return _stale_settings(request, actor, row, form, error)
        except RuleError as error:
            show_point_problems(form, error)
        else:
            messages.success(request, _("Settings saved."))
            return redirect("desk:settings", row.club.slug, row.slug)
    return _settings_page(request, row, form, status=422 if form.errors else 200)


def _new_form(request: HttpRequest, club: Club, starts: StartingRules) -> SwissForm:
    """The form of a new event; bound where it was sent to make one."""
    like, asked = starts.event, request.GET.get("game", "")
    usual = (like or starts.newest).discipline if starts.newest else "armati"
    game = asked if asked in SWISS_DISCIPLINES and not like else usual
    seed = new_seed()
    if request.method != "POST" or changes_kind(request):
        return carrying(SwissForm.new(None, club=club, discipline=game, seed=seed, like=like), request)
    shown = request.POST.get("suits", "")
    game = shown if shown in SWISS_DISCIPLINES else game
    form = SwissForm.new(request.POST, club=club, discipline=game, seed=seed, like=like)
    return form.refilled(club) if shown == game and (form.chose_another_game or "refill" in request.POST) else form


def show_point_problems(form: SwissForm, error: RuleError) -> None:
    """Problems of a scoring go to the field that was typed: the margins, own points, the sum, or else the choice."""
    show_problems(form, RuleError(*(replace(problem, path=_field(form, problem.path)) for problem in error.problems)))


def _field(form: SwissForm, path: str) -> str:
    name, _dot, rest = path.partition(".")
    if name not in {"scoring", "ranking"}:
        return path
    parts = {"margins": "margins", "points": "own", "typed.total": "total", "typed": "own"}
    part = next((part for start, part in parts.items() if rest.startswith(start)), "kind")
    return f"{name}_{part}" if f"{name}_{part}" in form.fields else f"{name}_kind"


def _settings_page(request: HttpRequest, row: Event, form: SwissForm, *, status: int, **extra: Any) -> HttpResponse:
    context = {
        **event_frame(row, "settings"),
        "form": form,
        "findings": scoring_findings(row.swiss),
        "state_url": reverse("desk:event_state", args=[row.club.slug, row.slug]),
        **extra,
    }
    return render(request, "swiss/desk/settings.html", context, status=status)


def _stale_settings(request: HttpRequest, actor: Actor, row: Event, form: SwissForm, error: StaleError) -> HttpResponse:
    """The form again: fields the writer left alone show what is stored now, their own changes stay as typed."""
    mine = form.details()
    fresh = access_swiss_event(actor, row.club.slug, row.slug, Action.MANAGE_EVENTS)
    stored, typed = SwissDetails.of(fresh).values, mine.as_json()
    theirs = {
        change.field: stored[change.field]
        for change in error.changes
        if change.field in stored and typed[change.field] == change.before
    }
    again = SwissForm.edit(fresh, mine.but(**theirs))
    again.initial["reason"] = form.cleaned_data.get("reason", "")
    changes = [
        WhatChanged(str(WORDS[change.field]), _shown(change.before), _shown(change.after), change.who)
        for change in error.changes
    ]
    return _settings_page(request, fresh, again, status=409, stale=error, changes=changes)


def _shown(value: object) -> object:
    return ", ".join(str(part) for part in value) if isinstance(value, list) else value
