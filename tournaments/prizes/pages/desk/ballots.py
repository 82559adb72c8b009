"""Ballots at the desk: planned, opened, closed, and for the owner the single votes."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from common.pure.errors import RuleError
from tournaments.base.actors import Actor
from tournaments.base.forms import ShowProblems
from tournaments.base.pages.desk_view import desk_view
from tournaments.base.permissions import Action
from tournaments.events.access import access_event_of_players
from tournaments.events.models import Event
from tournaments.events.pages.desk.navigation import event_frame
from tournaments.prizes.access import access_ballot
from tournaments.prizes.forms import BallotForm
from tournaments.prizes.models import Ballot
from tournaments.prizes.pages.desk.soft import MANAGE, refused
from tournaments.prizes.services.ballots import add_ballot, edit_ballot, look_at_votes, remove_ballot


@desk_view(access_event_of_players, see=MANAGE, change=MANAGE, once=True)
def ballot_add(request: HttpRequest, actor: Actor, row: Event) -> HttpResponse:
    """A new ballot."""
    form = BallotForm(None, request.POST if request.method == "POST" else None)
    if form.is_valid():
        with ShowProblems(form):
            add_ballot(actor, row, form.cleaned_data)
            messages.success(
                request, _("The ballot is added. While it is open, players find it on their private pages.")
            )
            return redirect("desk:soft", row.club.slug, row.slug)
    context = {**event_frame(row, "soft"), "form": form, "heading": _("Add a ballot"), "row": None}
    return render(request, "prizes/desk/row.html", context, status=422 if form.errors else 200)


@desk_view(access_ballot, see=MANAGE, change=MANAGE)
def ballot(request: HttpRequest, actor: Actor, row: Ballot) -> HttpResponse:
    """A ballot: changed or removed."""
    event = row.event
    if request.POST.get("do") == "remove":
        try:
            remove_ballot(actor, event, row.pk)
        except RuleError as error:
            return refused(request, event, error)
        messages.success(request, _("The ballot is removed. The log can undo it."))
        return redirect("desk:soft", event.club.slug, event.slug)
    form = BallotForm(row, request.POST if request.method == "POST" else None)
    if form.is_valid():
        with ShowProblems(form):
            edit_ballot(actor, event, row.pk, form.cleaned_data)
            messages.success(request, _("Saved."))
            return redirect("desk:soft", event.club.slug, event.slug)
    context = {
        **event_frame(event, "soft"),
        "form": form,
        "heading": row.question,
        "row": row,
        "remove_text": _("A ballot with votes can’t be removed. Close it instead."),
    }
    return render(request, "prizes/desk/row.html", context, status=422 if form.errors else 200)


@desk_view(access_ballot, change=Action.SEE_DESK)
def ballot_votes(request: HttpRequest, actor: Actor, row: Ballot) -> HttpResponse:
    """The single votes, for the owner of the club alone. The log says that they were looked at."""
    votes = look_at_votes(actor, row.event, row.pk)
    context = {**event_frame(row.event, "soft"), "ballot": row, "votes": votes}
    return render(request, "prizes/desk/votes.html", context)
