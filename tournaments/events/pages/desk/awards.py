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
from pairing.core.swiss.ranking.awards import PODIUM
from scoring.core.awards import TOP_PLACES
from tournaments.base.actors import Actor
from tournaments.base.pages.actor import page_actor
from tournaments.base.permissions import Action, allows
from tournaments.boards.games.entry_words import total_digits
from tournaments.boards.games.words import kind_title
from tournaments.clubs.pages.desk.navigation import Tab
from tournaments.clubs.roles import role_in
from tournaments.events.access import access_event_of_players
from tournaments.events.award_kinds import given_kinds
from tournaments.events.formats import format_of
from tournaments.events.models import Event, Format
from tournaments.events.pages.awards import awards_context, prizes_of
from tournaments.events.pages.desk.navigation import event_frame, keep_choice
from tournaments.events.selectors.snapshots import shown_data
from tournaments.events.services.awards import choose_awards


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
    data = shown_data(event)
    frame = event_frame(event, "awards")
    boards = event.format == Format.BOARDS
    given = given_kinds(event)
    places = TOP_PLACES if boards else PODIUM
    context: dict[str, Any] = frame | {
        **awards_context(data),
        "digits": total_digits(data["standings"]["all"]) if boards else 2,
        "kinds": [(kind, kind_title(kind, places=places), kind in given) for kind in format_of(event).award_kinds],
        "may_choose": allows(role_in(actor, event.club) or "", Action.MANAGE_EVENTS),
    }
    if not boards:
        return context
    only = request.GET.get("only", "qualified") == "qualified"
    return context | {
        "tabs": keep_choice(frame["tabs"], request.GET.get("only", "")),
        "prizes": prizes_of(data, "qualified" if only else "all"),
        "filters": [Tab(_("Qualified"), "?only=qualified", only), Tab(_("All"), "?only=all", not only)],
    }
