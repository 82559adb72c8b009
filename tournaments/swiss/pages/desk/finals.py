"""A final made from the standings, in one tap."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from common.pure.errors import RuleError
from tournaments.base.pages.actor import page_actor
from tournaments.base.permissions import Action
from tournaments.swiss.access import access_swiss_event
from tournaments.swiss.pages.desk.standings import standings_page
from tournaments.swiss.services.finals import make_final


@login_required
@require_POST
def final_make(request: HttpRequest, club: str, event: str) -> HttpResponse:
    """A knock-out of the best `players`, with a match for third place where `third_place` is ticked."""
    actor = page_actor(request)
    row = access_swiss_event(actor, club, event, Action.MANAGE_EVENTS)
    text = request.POST.get("players", "")
    players = int(text) if text.isascii() and text.isdigit() and len(text) < 5 else 0
    try:
        made = make_final(actor, row, players=players, third_place=request.POST.get("third_place") == "yes")
    except RuleError as error:
        return standings_page(request, actor, row, problems=error.problems)
    messages.success(
        request, _("%(event)s is made, seeded by the standings. Now pair its first round.") % {"event": made}
    )
    return redirect("desk:swiss_rounds", made.club.slug, made.slug)
