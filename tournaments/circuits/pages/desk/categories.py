"""Ranked players of a circuit, at the desk: eligibility, and rankings of some players."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from tournaments.base.actors import Actor
from tournaments.base.forms import ShowProblems
from tournaments.base.pages.desk_view import desk_view
from tournaments.base.permissions import Action
from tournaments.circuits.access import access_circuit, access_circuit_category
from tournaments.circuits.forms import CircuitCategoryForm
from tournaments.circuits.models import Circuit, CircuitCategory
from tournaments.circuits.pages.desk.circuits import frame
from tournaments.circuits.selectors.facts import fitting
from tournaments.circuits.selectors.seasons import circuit_season, is_frozen
from tournaments.circuits.services.categories import remove_circuit_category, save_circuit_category
from tournaments.events.selectors.conditions import conditions_in_words

MANAGE = Action.MANAGE_CIRCUITS


@desk_view(access_circuit, see=MANAGE, change=MANAGE, once=True)
def circuit_categories(request: HttpRequest, actor: Actor, row: Circuit) -> HttpResponse:
    """The categories with how many fit each, and a form for one more."""
    form = CircuitCategoryForm(None, request.POST if request.method == "POST" else None, frozen=is_frozen(row))
    if form.is_valid():
        values, reason = _sent(form)
        with ShowProblems(form):
            made = save_circuit_category(actor, row, values, reason=reason)
            messages.success(request, _("%(name)s is added.") % {"name": made.name})
            return redirect("desk:circuit_categories", row.club.slug, row.slug)
    found = circuit_season(row, short_names=False)
    lines = [
        {
            "category": each,
            "conditions": list(conditions_in_words(each)),
            "fitting": len(fitting(each, found.facts) & found.people.keys()),
        }
        for each in found.categories
    ]
    context = {**frame(row), "form": form, "lines": lines}
    return render(request, "circuits/desk/categories.html", context, status=422 if form.errors else 200)


@desk_view(access_circuit_category, see=MANAGE, change=MANAGE)
def circuit_category(request: HttpRequest, actor: Actor, row: CircuitCategory) -> HttpResponse:
    """A category: changed, or removed."""
    circuit, do = row.circuit, request.POST.get("do", "")
    sent = request.POST if request.method == "POST" else None
    form = CircuitCategoryForm(row, sent, frozen=is_frozen(circuit))
    back = redirect("desk:circuit_categories", circuit.club.slug, circuit.slug)
    if sent is not None and form.is_valid():
        values, reason = _sent(form)
        with ShowProblems(form):
            if do == "remove":
                remove_circuit_category(actor, circuit, row.pk, reason=reason)
                messages.success(request, _("%(name)s is removed. The log can undo it.") % {"name": row.name})
            else:
                save_circuit_category(actor, circuit, values, number=row.pk, reason=reason)
                messages.success(request, _("%(name)s is saved.") % {"name": values["name"]})
            return back
    context = {**frame(circuit), "form": form, "category": row}
    return render(request, "circuits/desk/category.html", context, status=422 if form.errors else 200)


def _sent(form: CircuitCategoryForm) -> tuple[dict[str, Any], str]:
    values = dict(form.cleaned_data)
    reason = values.pop("reason", "")
    return values, reason
