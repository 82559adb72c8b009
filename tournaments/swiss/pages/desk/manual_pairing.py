"""Pairs set by hand: the change is shown first, then made."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from common.pure.errors import RuleError
from tournaments.base.actors import Actor
from tournaments.base.pages.desk_view import desk_view
from tournaments.base.permissions import Action
from tournaments.events.models import Entry, Round
from tournaments.events.pages.desk.navigation import event_frame
from tournaments.swiss.access import access_swiss_round
from tournaments.swiss.pages.desk.round_page import swiss_round_page
from tournaments.swiss.selectors.manual_pairing import plan_by_hand
from tournaments.swiss.selectors.rows import load_swiss_rows
from tournaments.swiss.services.manual_pairing import pair_by_hand


@desk_view(access_swiss_round, see=Action.RUN_HEATS, change=Action.RUN_HEATS)
def round_hand(request: HttpRequest, actor: Actor, row: Round, *, club: str, event: str, number: int) -> HttpResponse:
    """GET shows what putting `one` with `other` (blank: the bye) changes; POST does it."""
    sent = request.POST if request.method == "POST" else request.GET
    found = row.event
    one, other = _entry(found.pk, sent.get("one", "")), _entry(found.pk, sent.get("other", ""))
    try:
        if one is None:
            raise RuleError.one("one", "missing", _("Choose the player to move."))
        if request.method == "POST":
            pair_by_hand(actor, row, one=one, other=other, anyway=sent.get("anyway") == "yes")
            messages.success(request, _("The tables are changed."))
            return redirect("desk:swiss_round", club, event, number)
        rows = load_swiss_rows(found)
        plan = plan_by_hand(rows, number, one=one.pk, other=other.pk if other else None)
    except RuleError as error:
        return swiss_round_page(request, actor, found, number, status=422, problems=error.problems)

    def names(sides: tuple[int, int] | None) -> str:
        return _("%(one)s – %(two)s") % {"one": rows.names[sides[0]], "two": rows.names[sides[1]]} if sides else "–"

    context = {
        **event_frame(found, "swiss_rounds"),
        "number": number,
        "one": one,
        "other": other,
        "plan": plan,
        "changes": [(each.number, names(each.before), names(each.after)) for each in plan.changes],
        "bye_from": [rows.names[entry] for entry in plan.bye_from],
        "bye_to": [rows.names[entry] for entry in plan.bye_to],
        "left_over": [rows.names[entry] for entry in plan.left_over],
    }
    return render(request, "swiss/desk/hand.html", context)


def _entry(event: int, text: str) -> Entry | None:
    if not (text.isascii() and text.isdigit() and len(text) < 19):
        return None
    return Entry.objects.filter(event=event, pk=int(text)).select_related("person").first()
