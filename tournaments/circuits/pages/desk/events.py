"""The events of a circuit on the desk: those of the club, those held elsewhere with their results, and adjustments."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.base.actors import Actor
from tournaments.base.files.plans import Verdict
from tournaments.base.forms import ShowProblems, whole
from tournaments.base.pages.desk_view import desk_view
from tournaments.base.pages.list_import import NOTHING_NEW, WRONG
from tournaments.base.permissions import Action
from tournaments.circuits.access import access_circuit, access_outside_event
from tournaments.circuits.files.results_csv import RESULTS, ResultRow
from tournaments.circuits.forms import AdjustmentForm, OutsideForm
from tournaments.circuits.models import Circuit, CircuitAdjustment, CircuitClass, CircuitEvent
from tournaments.circuits.pages.desk.circuits import frame
from tournaments.circuits.selectors.seasons import candidates, players_of
from tournaments.circuits.services.events import (
    add_outside_event,
    adjust_circuit,
    choose_events,
    edit_outside_event,
    remove_adjustment,
    remove_outside_event,
)
from tournaments.circuits.services.outside_results import import_outside_results, preview_outside_results
from tournaments.events.models import Event
from tournaments.people.files.people_rows import RowsPlan
from tournaments.people.pages.desk.rows_import import RowsImport
from tournaments.people.services.rows_import import Imported

MANAGE = Action.MANAGE_CIRCUITS
SAYS = {
    Verdict.WRONG: WRONG,
    Verdict.UNKNOWN: gettext_lazy("Nobody in the club has this name."),
    Verdict.CHANGED: gettext_lazy("These had another result before."),
    Verdict.NEW: gettext_lazy("These had no result in this event so far."),
    Verdict.UNCHANGED: NOTHING_NEW,
}


@desk_view(access_circuit, see=MANAGE, change=MANAGE)
def circuit_events(request: HttpRequest, actor: Actor, row: Circuit) -> HttpResponse:
    """Tick the club's events that are in the circuit, and say of which class each is."""
    known = candidates(row)
    classes = list(CircuitClass.objects.filter(circuit=row))
    if request.method == "POST":
        chosen = {
            event.pk: request.POST.get(f"class-{event.pk}", "")
            for event in known
            if request.POST.get(f"event-{event.pk}")
        }
        count = choose_events(actor, row, chosen=chosen, shown=_shown(request, known))
        words = ngettext("%(n)s event of the club is in it.", "%(n)s events of the club are in it.", count)
        messages.success(request, words % {"n": count})
        return redirect("desk:circuit", row.club.slug, row.slug)
    within = list(CircuitEvent.objects.filter(circuit=row).select_related("event_class"))
    rows = {each.event_id: each for each in within if each.event_id is not None}
    lines = [
        {"event": event, "chosen": event.pk in rows, "code": _code(rows.get(event.pk)), "state": _state(event)}
        for event in known
    ]
    outside = [each for each in within if each.event_id is None]
    context = {**frame(row), "lines": lines, "classes": classes, "outside": outside}
    return render(request, "circuits/desk/events.html", context)


@desk_view(access_circuit, see=MANAGE, change=MANAGE, once=True)
def circuit_outside_new(request: HttpRequest, actor: Actor, row: Circuit) -> HttpResponse:
    """Add an event held elsewhere; its results come next."""
    classes = list(CircuitClass.objects.filter(circuit=row))
    form = OutsideForm(classes, request.POST if request.method == "POST" else None)
    if form.is_valid():
        with ShowProblems(form):
            made = add_outside_event(actor, row, details=form.details())
            messages.success(request, _("%(event)s is added. Now enter its results.") % {"event": made.name})
            return redirect("desk:circuit_results", row.club.slug, row.slug, made.pk)
    context = {**frame(row), "form": form, "event": None}
    return render(request, "circuits/desk/outside.html", context, status=422 if form.errors else 200)


@desk_view(access_outside_event, see=MANAGE, change=MANAGE)
def circuit_outside(request: HttpRequest, actor: Actor, row: CircuitEvent) -> HttpResponse:
    """Change an event held elsewhere, and see its results."""
    circuit = row.circuit
    classes = list(CircuitClass.objects.filter(circuit=circuit))
    form = OutsideForm(classes, request.POST if request.method == "POST" else None, row=row)
    if form.is_valid():
        with ShowProblems(form):
            edit_outside_event(actor, row, details=form.details())
            messages.success(request, _("%(event)s is saved.") % {"event": form.cleaned_data["name"]})
            return redirect("desk:circuit", circuit.club.slug, circuit.slug)
    results = list(row.results.select_related("person").order_by("place", "person__sort_key"))
    named = [each for each in results if each.person]
    context = {
        **frame(circuit),
        "form": form,
        "event": row,
        "results": named,
        "players": players_of((each.place for each in results), least=row.players),
        "unnamed": len(results) - len(named),
    }
    return render(request, "circuits/desk/outside.html", context, status=422 if form.errors else 200)


@desk_view(access_outside_event, change=MANAGE)
def circuit_outside_remove(request: HttpRequest, actor: Actor, row: CircuitEvent) -> HttpResponse:
    """Take an event held elsewhere out of the circuit."""
    remove_outside_event(actor, row)
    messages.success(request, _("%(event)s is removed. The log can undo it.") % {"event": row.name})
    return redirect("desk:circuit", row.circuit.club.slug, row.circuit.slug)


@desk_view(access_outside_event, see=MANAGE, change=MANAGE)
def circuit_results(request: HttpRequest, actor: Actor, row: CircuitEvent) -> HttpResponse:
    """Choose, look, confirm."""
    return ResultImport(request, actor, row).answer()


class ResultImport(RowsImport[CircuitEvent]):
    """The results of an event held elsewhere."""

    table = RESULTS
    choose_page = "circuits/desk/results.html"
    preview_page = "circuits/desk/results_preview.html"
    says = SAYS

    def frame(self) -> dict[str, Any]:
        """The club's, with the circuit and the event."""
        return {**frame(self.row.circuit), "event": self.row}

    def preview(self, text: str) -> RowsPlan[ResultRow]:
        """Each row next to what is stored."""
        return preview_outside_results(self.row, text=text)

    def store(self, **asked: Any) -> Imported:
        """All results of the event."""
        return import_outside_results(self.actor, self.row, **asked)

    def back(self) -> str:
        """The circuit."""
        return reverse("desk:circuit", args=[self.row.circuit.club.slug, self.row.circuit.slug])


@desk_view(access_circuit, see=MANAGE, change=MANAGE, once=True)
def circuit_adjustments(request: HttpRequest, actor: Actor, row: Circuit) -> HttpResponse:
    """Points that were given and taken, and a form for more."""
    form = AdjustmentForm(row.club_id, request.POST if request.method == "POST" else None)
    if form.is_valid():
        with ShowProblems(form):
            adjust_circuit(actor, row, **form.cleaned_data)
            messages.success(request, _("The points are adjusted."))
            return redirect("desk:circuit_adjustments", row.club.slug, row.slug)
    adjustments = CircuitAdjustment.objects.filter(circuit=row).select_related("person")
    context = {**frame(row), "form": form, "adjustments": adjustments}
    return render(request, "circuits/desk/adjustments.html", context, status=422 if form.errors else 200)


@desk_view(access_circuit, change=MANAGE)
def circuit_adjustment_remove(request: HttpRequest, actor: Actor, row: Circuit) -> HttpResponse:
    """Remove an adjustment: `number`."""
    number = whole(request.POST.get("number"))
    if CircuitAdjustment.objects.filter(circuit=row, pk=number).exists():
        remove_adjustment(actor, row, number)
        messages.success(request, _("The adjustment is removed."))
    else:
        messages.warning(request, _("This adjustment has already been removed."))
    return redirect("desk:circuit_adjustments", row.club.slug, row.slug)


def _shown(request: HttpRequest, known: Iterable[Event]) -> dict[int, str | None] | None:
    """The class of each event that the page showed, None for one that was not ticked; None in all for a script."""
    sent = {event.pk: request.POST.get(f"shown-{event.pk}") for event in known}
    shown = {pk: each.removeprefix("in:") if each else None for pk, each in sent.items() if each is not None}
    return shown or None


def _code(row: CircuitEvent | None) -> str:
    return row.event_class.code if row and row.event_class else ""


def _state(event: Any) -> tuple[str, str]:
    """Shape and words: whether the event would count now."""
    if not event.over and getattr(event, "outcome", None) is None:
        return "", _("Not over yet")
    return ("full", _("Over")) if event.in_lists else ("stop", _("Not public"))
