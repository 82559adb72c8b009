"""Events of one club in circuits of another, on the desk of either: asked, answered, left."""

from __future__ import annotations

from urllib.parse import urlsplit

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.http.request import split_domain_port, validate_host
from django.shortcuts import redirect, render
from django.urls import Resolver404, resolve
from django.utils.translation import gettext as _

from common.pure.errors import RuleError
from common.web.problems import problem_text
from tournaments.base.actors import Actor
from tournaments.base.forms import ShowProblems
from tournaments.base.pages.desk_view import desk_view
from tournaments.base.permissions import Action
from tournaments.circuits.access import access_agreement
from tournaments.circuits.agreements import Agreement, agreements_of
from tournaments.circuits.forms import AskForm, InviteForm
from tournaments.circuits.models import CircuitClass
from tournaments.circuits.services.agreements import (
    accept_event,
    ask_circuit,
    classify_event,
    invite_event,
    refuse_event,
    withdraw_event,
)
from tournaments.clubs.access import access_club
from tournaments.clubs.models import Club
from tournaments.clubs.pages.desk.navigation import club_frame
from tournaments.clubs.roles import may

MANAGE = Action.MANAGE_CIRCUITS


@desk_view(access_club, see=Action.SEE_DESK, change=MANAGE)
def circuit_agreements(request: HttpRequest, actor: Actor, row: Club) -> HttpResponse:
    """What the club and others agreed on; forms to invite an event, and to ask a circuit."""
    do = request.POST.get("do") if request.method == "POST" else None
    invite = InviteForm(row.pk, request.POST if do == "invite" else None)
    ask = AskForm(row.pk, request.POST if do == "ask" else None)
    if invite.is_valid():
        with ShowProblems(invite):
            club, event = _named(request, invite.cleaned_data["event"], "event")
            invite_event(actor, invite.cleaned_data["circuit"], club=club, event=event)
            messages.success(request, _("We asked the other club. The event counts once it accepts."))
            return redirect("desk:circuit_agreements", row.slug)
    if ask.is_valid():
        with ShowProblems(ask):
            club, circuit = _named(request, ask.cleaned_data["circuit"], "slug")
            ask_circuit(actor, ask.cleaned_data["event"], club=club, circuit=circuit)
            messages.success(request, _("We asked the other club. The event counts once it accepts."))
            return redirect("desk:circuit_agreements", row.slug)
    found = agreements_of(row)
    classes: dict[int, list[CircuitClass]] = {}
    for each in CircuitClass.objects.filter(circuit__club=row):
        classes.setdefault(each.circuit_id, []).append(each)
    context = {
        **club_frame(row, "circuits"),
        "agreements": [{"of": each, "classes": classes.get(each.row.circuit_id, [])} for each in found],
        "invite": invite,
        "ask": ask,
        "may_manage": may(actor, row, MANAGE),
    }
    return render(request, "circuits/desk/agreements.html", context, status=422 if invite.errors or ask.errors else 200)


@desk_view(access_agreement, change=MANAGE)
def circuit_agreement(request: HttpRequest, actor: Actor, row: Agreement) -> HttpResponse:
    """Answer, leave, or choose the class: `do` is accept, refuse, withdraw or class."""
    do = request.POST.get("do")
    code = request.POST.get("event_class") if row.side == "circuit" else None
    try:
        if do == "accept":
            accept_event(actor, row, event_class=code)
            messages.success(request, _("Accepted: the event counts."))
        elif do == "refuse":
            refuse_event(actor, row)
            messages.success(request, _("Refused. Both clubs’ logs show it."))
        elif do == "withdraw":
            withdraw_event(actor, row)
            messages.success(request, _("Withdrawn. Both clubs’ logs show it."))
        elif do == "class":
            classify_event(actor, row, event_class=code or "")
            messages.success(request, _("The class is saved."))
    except RuleError as error:
        messages.warning(request, " ".join(problem_text(each) for each in error.problems))
    return redirect("desk:circuit_agreements", row.club.slug)


def _named(request: HttpRequest, address: str, name: str) -> tuple[str, str]:
    """The short names of the club and of what a public address is about; blank for any other address."""
    try:
        url = urlsplit(address.strip())
    except ValueError:
        return "", ""
    host, path = split_domain_port(url.netloc)[0], url.path
    if url.netloc and not validate_host(host, [split_domain_port(request.get_host())[0], *settings.ALLOWED_HOSTS]):
        return "", ""
    try:
        found = resolve(path if path.endswith("/") else f"{path}/")
    except Resolver404:
        return "", ""
    return str(found.kwargs.get("club", "")), str(found.kwargs.get(name, ""))
