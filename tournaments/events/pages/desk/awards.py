"""The desk's awards (manual §15): who wins what, and which awards the event gives."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from common.pure.errors import RuleError
from tournaments.base.actors import Actor
from tournaments.base.pages.actor import page_actor
from tournaments.base.permissions import Action, allows
from tournaments.clubs.roles import role_in
from tournaments.events.access import access_event_of_players
from tournaments.events.award_kinds import given_kinds
from tournaments.events.award_words import kind_title
from tournaments.events.formats import format_of
from tournaments.events.models import Event
from tournaments.events.pages.awards import awards_context
from tournaments.events.pages.desk.navigation import event_frame
from tournaments.events.selectors.snapshots import shown_data
from tournaments.events.services.awards import choose_awards
from tournaments.events.shown import Shown


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def awards(request: HttpRequest, club: str, event: str) -> HttpResponse:
    """Every award and who wins it, "only qualified" as on the standings of boards; POST chooses which are given."""
    actor = page_actor(request)
    if request.method != "POST":
        row = access_event_of_players(actor, club, event, Action.SEE_DESK)
        return render(request, "events/desk/standings/awards.html", _context(request, actor, row))
    row = access_event_of_players(actor, club, event, Action.MANAGE_EVENTS)
    try:
        choose_awards(actor, row, given=request.POST.getlist("given"))
    except RuleError as error:
        context = _context(request, actor, row) | {"problems": error.problems}
        return render(request, "events/desk/standings/awards.html", context, status=422)
    messages.success(request, _("The choice of awards is saved."))
    return redirect("desk:awards", club, event)


def _context(request: HttpRequest, actor: Actor, event: Event) -> dict[str, Any]:
    data: Shown = shown_data(event)
    frame = event_frame(event, "awards")
    given = given_kinds(event)
    found = format_of(event)
    places = found.awards_shown(event, data).places
    return {
        **frame,
        **awards_context(event, data, tabs=frame["tabs"], only=request.GET.get("only")),
        "kinds": [(kind, kind_title(kind, places=places), kind in given) for kind in found.award_kinds],
        "may_choose": allows(role_in(actor, event.club) or "", Action.MANAGE_EVENTS),
    }
