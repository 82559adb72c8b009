"""A final made from the standings, in one tap."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from common.pure.errors import RuleError
from tournaments.base.actors import Actor
from tournaments.base.pages.desk_view import desk_view
from tournaments.base.permissions import Action
from tournaments.events.models import Event
from tournaments.swiss.access import access_swiss_event
from tournaments.swiss.pages.desk.standings import standings_page
from tournaments.swiss.services.finals import make_final


@desk_view(access_swiss_event, change=Action.CREATE_EVENTS)
def final_make(request: HttpRequest, actor: Actor, row: Event) -> HttpResponse:
    """A knock-out of the best `players`, with a match for third place where `third_place` is ticked."""
    text = request.POST.get("players", "")
    players = int(text) if text.isascii() and text.isdigit() and len(text) < 5 else 0
    try:
        made = make_final(actor, row, players=players, third_place=request.POST.get("third_place") == "yes")
    except RuleError as error:
        return standings_page(request, actor, row, problems=error.problems)
    messages.success(
        request, _("%(event)s is created, seeded by the standings. Now pair its first round.") % {"event": made}
    )
    return redirect("desk:swiss_rounds", made.club.slug, made.slug)
