"""Make an event of boards, and its settings (manual §4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from common.pure.errors import Problem, RuleError
from common.web.problems import problem_text
from scoring.core.tie_breaks import BOARDS_TIE_BREAKS
from tournaments.base.actors import Actor
from tournaments.base.errors import StaleError, WhatChanged
from tournaments.base.forms import ShowProblems, show_problems
from tournaments.base.pages.desk_view import desk_view
from tournaments.base.permissions import Action
from tournaments.boards.forms import BoardsForm
from tournaments.boards.games.details import FIELDS, RULES, WORDS, BoardsDetails, details_of, settled
from tournaments.boards.games.models import BOARDS
from tournaments.boards.games.selectors.rules import rules_in_words, warnings_in_words
from tournaments.boards.pages.desk.new_system import leaves_for_system, typed_before
from tournaments.boards.pages.desk.offered_chain import details_with_offer, form_with_offer, shown_offer
from tournaments.boards.services.detail_checks import check_details
from tournaments.boards.services.events import create_boards_event, edit_boards_event
from tournaments.clubs.access import access_club
from tournaments.clubs.models import Club
from tournaments.clubs.pages.desk.navigation import club_frame
from tournaments.clubs.roles import knows_club
from tournaments.events.access import access_event
from tournaments.events.details import as_json
from tournaments.events.disciplines import DIPLOMACY, DISCIPLINES
from tournaments.events.models import Event
from tournaments.events.pages.desk.event_kinds import carrying, changes_kind
from tournaments.events.pages.desk.navigation import event_frame
from tournaments.events.pages.desk.starting_rules import starting_rules
from tournaments.events.pages.formats import kind_tabs


@desk_view(access_club, see=Action.CREATE_EVENTS, change=Action.CREATE_EVENTS)
def boards_create(request: HttpRequest, actor: Actor, row: Club) -> HttpResponse:
    """The details of a new event."""
    if leaves := leaves_for_system(request, row):
        return leaves
    sent = request.method == "POST" and not changes_kind(request)
    starts = starting_rules(request, row, BOARDS)
    form = BoardsForm.new(request.POST if sent else None, club=row, like=starts.event)
    if not sent:
        carrying(form, request)
    if request.method != "POST":
        form.fields["name"].widget.attrs["autofocus"] = True
    valid = sent and form.is_valid()
    refill = sent and "refill" in request.POST
    offer = form_with_offer(form) if refill else None
    if offer is not None:
        form = offer
    elif valid and not refill:
        with ShowProblems(form):
            details = details_with_offer(form)
            made = create_boards_event(actor, row, details=details)
            messages.success(request, _("%(event)s is created. Now enter its players.") % {"event": made})
            _say_what_was_filled_in(request, form, details)
            return redirect("desk:entries", row.slug, made.slug)
    elif sent:
        _show_what_else_is_wrong(form, row)
    before = typed_before(request, form)
    context = {
        **club_frame(row, "club"),
        "form": form,
        "offered": offer is not None,
        "offer": shown_offer(form) if sent else "",
        "preview_url": reverse("desk:boards_preview", args=[row.slug]),
        "back_url": reverse("desk:club", args=[row.slug]),
        "formats": kind_tabs(row, BOARDS),
        "starts": starts,
        "typed": request.method == "POST" or before is not None,
        "has_systems": form.systems.exists(),
        **_in_words(before or form, row),
    }
    return render(request, "boards/desk/settings/create.html", context, status=422 if form.errors else 200)


@desk_view(access_club, change=Action.CREATE_EVENTS)
def boards_preview(request: HttpRequest, actor: Actor, row: Club) -> HttpResponse:
    """What the rules typed so far mean, in words."""
    return render(request, "boards/desk/settings/in_words.html", _in_words(BoardsForm.new(request.POST, club=row), row))


def boards_settings(request: HttpRequest, actor: Actor, row: Event) -> HttpResponse:
    """Edit the details; below, what else can be done with the event. `row` is accessed for managing."""
    if leaves := leaves_for_system(request, row.club):
        return leaves
    data, own = request.POST if request.method == "POST" else None, knows_club(actor, row.club)
    form = BoardsForm.edit(row, details_of(row), data, own_systems=own)
    valid = request.method == "POST" and form.is_valid()
    refill = "refill" in request.POST
    before = row.boards.scoring_system
    offer = form_with_offer(form, before=before) if refill else None
    if offer is not None:
        return _settings_page(request, row, offer, status=200, offered=True, offer=shown_offer(offer))
    if valid and not refill:
        details = details_with_offer(form, before=before)
        try:
            edit_boards_event(
                actor,
                row,
                details=details,
                reason=form.cleaned_data.get("reason", ""),
                seen=form.cleaned_data["seen"] or 0,
            )
        except StaleError as error:
            return _stale_settings(request, actor, row, form, error)
        except RuleError as error:
            show_problems(form, error)
        else:
            messages.success(request, _("Settings saved."))
            _say_what_was_filled_in(request, form, details)
            return redirect("desk:settings", row.club.slug, row.slug)
    elif request.method == "POST":
        _show_what_else_is_wrong(form, row.club, row)
    offer_shown = shown_offer(form) if form.is_bound else ""
    rules = typed_before(request, form)
    status, typed = 422 if form.errors else 200, rules is not None
    return _settings_page(request, row, form, status=status, offer=offer_shown, typed=typed, rules=rules)


def _say_what_was_filled_in(request: HttpRequest, form: BoardsForm, saved: BoardsDetails) -> None:
    if saved.tie_breaks and saved != form.details():
        words = _("The source of this scoring system says how to break ties:"), _("its tie-breaks are filled in")
        messages.success(request, "{} {}.".format(*words))


def _show_what_else_is_wrong(form: BoardsForm, club: Club, event: Event | None = None) -> None:
    """Add what the rules refuse to a form with fields that can't be read, so that all problems are shown at once."""
    details = form.as_far_as_read()
    if details is None:
        return
    problems = check_details(settled(details), club=club, event=event)
    told = set(form.errors)
    unread = told & set(RULES) - {"scoring_system"}  # a rule may only be wrong because another can't be read
    more = [p for p in problems if (at := p.path.partition("[")[0]) not in told and not (unread and at in RULES)]
    if more:
        show_problems(form, RuleError(*more))


def _settings_page(
    request: HttpRequest, row: Event, form: BoardsForm, *, status: int, rules: BoardsForm | None = None, **extra: Any
) -> HttpResponse:
    context = {
        **event_frame(row, "settings"),
        "form": form,
        "preview_url": reverse("desk:boards_preview", args=[row.club.slug]),
        "state_url": reverse("desk:event_state", args=[row.club.slug, row.slug]),
        **_in_words(rules or form, row.club, row),
        **extra,
    }
    return render(request, "boards/desk/settings/settings.html", context, status=status)


def _stale_settings(
    request: HttpRequest, actor: Actor, row: Event, form: BoardsForm, error: StaleError
) -> HttpResponse:
    """The form again: fields the writer left alone show what is stored now, their own changes stay as typed."""
    mine = form.details()
    fresh = access_event(actor, row.club.slug, row.slug, Action.MANAGE_EVENTS)
    stored = details_of(fresh)
    theirs = {
        change.field: getattr(stored, change.field)
        for change in error.changes
        if as_json(getattr(mine, change.field)) == change.before
    }
    again = BoardsForm.edit(fresh, replace(mine, **theirs), own_systems=knows_club(actor, row.club))
    again.initial["reason"] = form.cleaned_data.get("reason", "")
    changes = [
        WhatChanged(
            str(WORDS[change.field]),
            _shown(form, change, "before"),
            _shown(form, change, "after"),
            change.who,
        )
        for change in error.changes
    ]
    return _settings_page(request, fresh, again, status=409, stale=error, changes=changes)


def _shown(form: BoardsForm, change: WhatChanged, side: str) -> object:
    value = getattr(change, side)
    if isinstance(value, bool) and change.field != "assign_powers":
        return _("yes") if value else _("no")
    if isinstance(value, list):
        return ", ".join(_(BOARDS_TIE_BREAKS[code].name) for code in value if code in BOARDS_TIE_BREAKS)
    choices = dict(getattr(form.fields[change.field], "choices", ())) if change.field != "scoring_system" else {}
    return str(choices[value]) if value in choices else value


def _in_words(form: BoardsForm, club: Club, event: Event | None = None) -> dict[str, Any]:
    """The rules in words, or what is wrong with them: of what is typed, or of what the fresh form shows."""
    if form.is_bound:
        details = form.draft()
    else:
        values: dict[str, Any] = {name: form.initial.get(name) for name in FIELDS}
        details = BoardsDetails(**values) if values["scoring_system"] else None
    if details is None:
        unread = [(WORDS[name].capitalize(), form.errors[name][0]) for name in form.errors if name in RULES]
        return {"rules": [], "rule_problems": [f"{label}: {message}" for label, message in unread]}
    details = settled(replace(details, name=details.name or "", description=details.description or ""))
    problems = _rule_problems(check_details(details, club=club, event=event))
    if problems:
        lines = [f"{WORDS[problem.path].capitalize()}: {problem_text(problem)}" for problem in problems]
        return {"rules": [], "rule_problems": lines}
    seats = (DISCIPLINES[event.discipline] if event else DIPLOMACY).seats
    warnings = warnings_in_words(details, seats=seats)
    return {"rules": rules_in_words(details), "rule_problems": [], "rule_warnings": warnings}


def _rule_problems(problems: Sequence[Problem]) -> list[Problem]:
    return [
        replace(problem, path=problem.path.partition("[")[0])
        for problem in problems
        if problem.path.partition("[")[0] in RULES
    ]
