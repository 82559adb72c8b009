"""Prizes of a circuit at the club's desk."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from tournaments.base.actors import Actor
from tournaments.base.errors import MissingError
from tournaments.base.forms import ShowProblems, whole
from tournaments.base.pages.desk_view import desk_view
from tournaments.base.permissions import Action
from tournaments.circuits.access import access_circuit
from tournaments.circuits.forms import CircuitPrizeForm
from tournaments.circuits.models import Circuit
from tournaments.circuits.pages.desk.circuits import frame
from tournaments.circuits.selectors.prizes import circuit_prizes as prize_lines
from tournaments.circuits.selectors.prizes import is_decided
from tournaments.circuits.selectors.seasons import circuit_season
from tournaments.circuits.services.prizes import add_circuit_prize, remove_circuit_prize

MANAGE = Action.MANAGE_CIRCUITS


@desk_view(access_circuit, see=MANAGE, change=MANAGE, once=True)
def circuit_prizes(request: HttpRequest, actor: Actor, row: Circuit) -> HttpResponse:
    """The prizes with their winners by the ranking of today, and a form for one more."""
    found = circuit_season(row, short_names=False)
    form = CircuitPrizeForm(found.classes, request.POST if request.method == "POST" else None)
    if form.is_valid():
        with ShowProblems(form):
            add_circuit_prize(actor, row, **form.cleaned_data)
            messages.success(request, _("The prize is added."))
            return redirect("desk:circuit_prizes", row.club.slug, row.slug)
    context = {**frame(row), "form": form, "prizes": prize_lines(found), "decided": is_decided(found)}
    return render(request, "circuits/desk/prizes.html", context, status=422 if form.errors else 200)


@desk_view(access_circuit, change=MANAGE)
def circuit_prize_remove(request: HttpRequest, actor: Actor, row: Circuit) -> HttpResponse:
    """Remove a prize: `number`."""
    try:
        remove_circuit_prize(actor, row, whole(request.POST.get("number")))
        messages.success(request, _("The prize is removed."))
    except MissingError as error:
        messages.warning(request, error.message)
    return redirect("desk:circuit_prizes", row.club.slug, row.slug)
