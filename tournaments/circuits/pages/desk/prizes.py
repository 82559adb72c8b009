"""Prizes of a circuit at the club's desk: planned, given by hand, fixed and handed over."""

from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from common.pure.errors import RuleError
from common.web.problems import problem_text
from tournaments.base.actors import Actor
from tournaments.base.errors import MissingError
from tournaments.base.forms import ShowProblems, whole
from tournaments.base.pages.desk_view import desk_view
from tournaments.base.pages.pdf import pdf_answer
from tournaments.base.permissions import Action
from tournaments.circuits.access import access_circuit, access_circuit_prize
from tournaments.circuits.forms import CircuitChoiceForm, CircuitPrizeForm
from tournaments.circuits.models import Circuit, CircuitPrize
from tournaments.circuits.pages.desk.circuits import frame
from tournaments.circuits.selectors.prizes import circuit_prizes as prize_lines
from tournaments.circuits.selectors.prizes import is_decided, is_handed_over, winners_mark
from tournaments.circuits.selectors.seasons import circuit_season
from tournaments.circuits.services.awards import (
    choose_circuit_prize,
    fix_circuit_prizes,
    hand_over_circuit_prize,
    reopen_circuit_prizes,
    unchoose_circuit_prize,
)
from tournaments.circuits.services.prizes import add_circuit_prize, remove_circuit_prize
from tournaments.circuits.sheets import circuit_certificates, circuit_receipts

MANAGE = Action.MANAGE_CIRCUITS


@desk_view(access_circuit, see=MANAGE, change=MANAGE, once=True)
def circuit_prizes(request: HttpRequest, actor: Actor, row: Circuit) -> HttpResponse:
    """The prizes with their winners, and a form for one more while the awards are open."""
    found = circuit_season(row, short_names=False)
    form = CircuitPrizeForm(found.classes, found.categories, request.POST if request.method == "POST" else None)
    if form.is_valid():
        with ShowProblems(form):
            add_circuit_prize(actor, row, **form.values())
            messages.success(request, _("The prize is added."))
            return _back(row)
    lines = prize_lines(found)
    context = {
        **frame(row),
        "form": form,
        "prizes": lines,
        "decided": is_decided(found),
        "handed_over": is_handed_over(lines),
        "seen": winners_mark(lines),
    }
    return render(request, "circuits/desk/prizes.html", context, status=422 if form.errors else 200)


@desk_view(access_circuit_prize, see=MANAGE, change=MANAGE)
def circuit_prize(request: HttpRequest, actor: Actor, row: CircuitPrize) -> HttpResponse:
    """A prize: given by hand, left to the ranking again, or removed."""
    circuit, do = row.circuit, request.POST.get("do", "")
    people = sorted(circuit_season(circuit, short_names=False).people.values(), key=lambda each: each.sort_key)
    form = CircuitChoiceForm(people, circuit.club_id, request.POST if do == "choose" else None)
    try:
        if do == "remove":
            remove_circuit_prize(actor, circuit, row.pk)
            messages.success(request, _("%(prize)s is removed. The log can undo it.") % {"prize": row.title})
            return _back(circuit)
        if do == "rules":
            unchoose_circuit_prize(actor, circuit, row.pk)
            messages.success(request, _("The ranking decides again."))
            return _back(circuit)
        if do == "choose" and form.is_valid():
            with ShowProblems(form):
                choose_circuit_prize(actor, circuit, row.pk, person=form.chosen, reason=form.cleaned_data["reason"])
                messages.success(request, _("Saved. The other prizes follow."))
                return _back(circuit)
    except RuleError as error:
        return _refused(request, circuit, error)
    context = {**frame(circuit), "form": form, "prize": row, "choice": getattr(row, "choice", None)}
    return render(request, "circuits/desk/prize.html", context, status=422 if form.errors else 200)


@desk_view(access_circuit, change=MANAGE)
def circuit_prize_remove(request: HttpRequest, actor: Actor, row: Circuit) -> HttpResponse:
    """Remove a prize: `number`."""
    try:
        remove_circuit_prize(actor, row, whole(request.POST.get("number")))
        messages.success(request, _("The prize is removed."))
    except MissingError as error:
        messages.warning(request, error.message)
    except RuleError as error:
        return _refused(request, row, error)
    return _back(row)


@desk_view(access_circuit, change=MANAGE)
def circuit_prizes_fix(request: HttpRequest, actor: Actor, row: Circuit) -> HttpResponse:
    """Fix who gets the prizes, or open them again."""
    try:
        if request.POST.get("do") == "reopen":
            reopen_circuit_prizes(actor, row)
            messages.success(request, _("The awards are open again. The ranking decides the winners."))
        else:
            fix_circuit_prizes(actor, row, seen=request.POST.get("seen", ""))
            messages.success(request, _("The awards are fixed."))
    except RuleError as error:
        return _refused(request, row, error)
    return _back(row)


@desk_view(access_circuit, change=MANAGE)
def circuit_prize_hand_over(request: HttpRequest, actor: Actor, row: Circuit, *, award: int) -> HttpResponse:
    """Note that a prize was handed over, or that it was not."""
    found = hand_over_circuit_prize(actor, row, award, back=request.POST.get("do") == "back")
    address = reverse("desk:circuit_prizes", args=[row.club.slug, row.slug])
    return redirect(f"{address}#prize-{found.prize_id}")


@desk_view(access_circuit, see=Action.SEE_DESK)
def circuit_prize_certificates(request: HttpRequest, actor: Actor, row: Circuit) -> HttpResponse:
    """A certificate for each winner."""
    return pdf_answer(request, circuit_certificates(circuit_season(row, short_names=False), site=settings.SITE_URL))


@desk_view(access_circuit, see=Action.SEE_DESK)
def circuit_prize_receipts(request: HttpRequest, actor: Actor, row: Circuit) -> HttpResponse:
    """A list of winners to sign on."""
    return pdf_answer(request, circuit_receipts(circuit_season(row, short_names=False)))


def _back(row: Circuit) -> HttpResponse:
    return redirect("desk:circuit_prizes", row.club.slug, row.slug)


def _refused(request: HttpRequest, row: Circuit, error: RuleError) -> HttpResponse:
    """Back to the prizes, which say what prevents it."""
    for problem in error.problems:
        messages.error(request, problem_text(problem))
    return _back(row)
