"""Circuits on the desk: made, described, their rules and classes, deleted."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from common.pure.errors import RuleError
from common.web.problems import problem_text
from scoring.core.circuits.lint import lint_rules
from scoring.core.circuits.presets import PRESETS
from scoring.core.circuits.results import CircuitRules
from tournaments.base.actors import Actor
from tournaments.base.forms import ShowProblems, show_problems
from tournaments.base.pages.desk_view import desk_view
from tournaments.base.permissions import Action
from tournaments.circuits.access import access_circuit
from tournaments.circuits.agreements import waiting_count
from tournaments.circuits.forms import (
    CircuitRulesForm,
    DeleteForm,
    NewCircuitForm,
    ReasonForm,
    SettingsForm,
    class_forms,
)
from tournaments.circuits.models import Circuit, CircuitClass
from tournaments.circuits.pages.frames import events_context, rules_context, table_context, words_context
from tournaments.circuits.selectors.namesakes import namesakes
from tournaments.circuits.selectors.rules import read_rules, rules_of
from tournaments.circuits.selectors.seasons import circuit_season, is_frozen
from tournaments.circuits.selectors.tables import are_too_large, circuits_of, shown_sample
from tournaments.circuits.services.circuits import create_circuit, delete_circuit, edit_circuit, edit_circuit_rules
from tournaments.circuits.services.events import set_classes
from tournaments.circuits.words import LEVELS, PLACES_SHOWN, finding_words
from tournaments.clubs.access import access_club
from tournaments.clubs.models import Club
from tournaments.clubs.pages.desk.navigation import club_frame
from tournaments.clubs.roles import may

SHOWN = 10


@desk_view(access_club, see=Action.SEE_DESK, change=Action.MANAGE_CIRCUITS, once=True)
def circuits(request: HttpRequest, actor: Actor, row: Club) -> HttpResponse:
    """The club's circuits, and a form for another."""
    form = NewCircuitForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        with ShowProblems(form):
            made = create_circuit(actor, row, **form.cleaned_data)
            messages.success(request, _("%(circuit)s is created. Choose its events.") % {"circuit": made.name})
            return redirect("desk:circuit_events", row.slug, made.slug)
    chosen = form["preset"].value() or next(iter(PRESETS))
    context = club_frame(row, "circuits") | {
        "circuits": circuits_of(row),
        "form": form,
        "presets": PRESETS.values(),
        "chosen": chosen,
        "chosen_confirmed": chosen not in PRESETS or PRESETS[chosen].confirmed,
        "waiting": waiting_count(row),
        "may_manage": may(actor, row, Action.MANAGE_CIRCUITS),
    }
    return render(request, "circuits/desk/circuits.html", context, status=422 if form.errors else 200)


@desk_view(access_circuit, see=Action.SEE_DESK)
def circuit(request: HttpRequest, actor: Actor, row: Circuit) -> HttpResponse:
    """One circuit: what to do next, its events, who leads, and the rules in words."""
    try:
        found = circuit_season(row, short_names=False)
    except RuleError as error:
        context = {**frame(row), "problems": error.problems}
        return render(request, "circuits/desk/broken.html", context)
    table = table_context(found)
    context = {
        **frame(row),
        **table,
        **rules_context(found),
        "first": table["lines"][:SHOWN],
        "players": len(found.season.lines),
        "namesakes": namesakes(found),
        "too_large": are_too_large(found),
        "events": events_context(found, only_public=False),
        "may_manage": may(actor, row.club, Action.MANAGE_CIRCUITS),
    }
    return render(request, "circuits/desk/circuit.html", context)


@desk_view(access_circuit, see=Action.MANAGE_CIRCUITS, change=Action.MANAGE_CIRCUITS)
def circuit_settings(request: HttpRequest, actor: Actor, row: Circuit) -> HttpResponse:
    """Name, season, days, and who sees it."""
    form = SettingsForm(row, request.POST if request.method == "POST" else None, frozen=is_frozen(row))
    if form.is_valid():
        with ShowProblems(form):
            edit_circuit(actor, row, details=form.details(), reason=form.cleaned_data.get("reason", ""))
            messages.success(request, _("%(circuit)s is saved.") % {"circuit": row.name})
            return redirect("desk:circuit", row.club.slug, row.slug)
    context = {**frame(row), "form": form}
    return render(request, "circuits/desk/settings.html", context, status=422 if form.errors else 200)


@desk_view(access_circuit, see=Action.MANAGE_CIRCUITS, change=Action.MANAGE_CIRCUITS)
def circuit_rules(request: HttpRequest, actor: Actor, row: Circuit) -> HttpResponse:
    """The formula and the fold; “Check” tries what was typed, and saves nothing."""
    frozen = is_frozen(row)
    form = CircuitRulesForm(row, request.POST if request.method == "POST" else None, frozen=frozen)
    classes = list(CircuitClass.objects.filter(circuit=row))
    rules: CircuitRules | None = None
    if form.is_valid():
        with ShowProblems(form):
            rules = read_rules(form.details(), classes)
            if request.POST.get("do") != "check":
                reason = form.cleaned_data.get("reason", "")
                edit_circuit_rules(actor, row, details=form.details(), reason=reason)
                messages.success(request, _("The rules of %(circuit)s are saved.") % {"circuit": row.name})
                return redirect("desk:circuit", row.club.slug, row.slug)
    elif request.method != "POST":
        rules = rules_of(row, classes)
    context = {**frame(row), **words_context(), **_tried(rules), "form": form, "frozen": frozen, "classes": classes}
    return render(request, "circuits/desk/rules.html", context, status=422 if form.errors else 200)


@desk_view(access_circuit, see=Action.MANAGE_CIRCUITS, change=Action.MANAGE_CIRCUITS)
def circuit_classes(request: HttpRequest, actor: Actor, row: Circuit) -> HttpResponse:
    """The classes of events, a row each; a row without a name is removed."""
    classes = list(CircuitClass.objects.filter(circuit=row))
    sent = request.POST if request.method == "POST" else None
    forms, reason = class_forms(classes, sent), ReasonForm(sent)
    if sent is not None and reason.is_valid() and all(form.is_valid() or not form["name"].value() for form in forms):
        asked = [form for form in forms if form["name"].value()]
        try:
            details = [form.details() for form in asked]
            set_classes(actor, row, classes=details, reason=reason.cleaned_data["reason"])
        except RuleError as error:
            _show_in_rows(asked, reason, error)
        else:
            messages.success(request, _("The classes of %(circuit)s are saved.") % {"circuit": row.name})
            return redirect("desk:circuit_events", row.club.slug, row.slug)
    wrong = sent is not None
    context = {**frame(row), "forms": forms, "reason": reason, "frozen": is_frozen(row)}
    return render(request, "circuits/desk/classes.html", context, status=422 if wrong else 200)


@desk_view(access_circuit, see=Action.MANAGE_CIRCUITS, change=Action.MANAGE_CIRCUITS)
def circuit_delete(request: HttpRequest, actor: Actor, row: Circuit) -> HttpResponse:
    """Delete a circuit, after its name was typed."""
    form = DeleteForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        with ShowProblems(form):
            delete_circuit(actor, row, typed_name=form.cleaned_data["typed_name"])
            messages.success(request, _("%(circuit)s is deleted.") % {"circuit": row.name})
            return redirect("desk:circuits", row.club.slug)
    outside = row.events.filter(event=None).count()
    context = {
        **frame(row),
        "title": _("Delete %(circuit)s?") % {"circuit": row.name},
        "text": _("You can’t undo this. To confirm, type the circuit’s name: %(circuit)s") % {"circuit": row.name},
        "losses": [
            _("The ranking and its rules"),
            ngettext("%(n)s event held elsewhere", "%(n)s events held elsewhere", outside) % {"n": outside},
        ],
        "action": _("Delete the circuit"),
        "back_url": reverse("desk:circuit", args=[row.club.slug, row.slug]),
        "form": form,
    }
    return render(request, "circuits/desk/delete.html", context, status=422 if form.errors else 200)


def frame(row: Circuit) -> dict[str, Any]:
    """The club's, with the circuit."""
    return {**club_frame(row.club, "circuits"), "circuit": row}


def _tried(rules: CircuitRules | None) -> dict[str, Any]:
    """The findings of the check, and what some places earn."""
    if rules is None:
        return {}
    findings = [(LEVELS[each.level], finding_words(each)) for each in lint_rules(rules)]
    sample = [(place, points) for place, points in shown_sample(rules) if place in PLACES_SHOWN]
    return {"findings": findings, "sample": sample}


def _show_in_rows(rows: list[Any], reason: ReasonForm, error: RuleError) -> None:
    """Problems of `classes[2].name` go to the field of that row."""
    for problem in error.problems:
        head, _dot, name = problem.path.partition("].")
        at = head.removeprefix("classes[")
        if name and at.isdigit():
            message = problem_text(problem)
            rows[int(at)].add_error(name if name in rows[int(at)].fields else None, message)
        else:
            show_problems(reason, RuleError(problem))
