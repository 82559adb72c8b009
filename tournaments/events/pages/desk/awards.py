"""The desk's awards (manual §15): the winners of each, and which awards the event gives."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from common.pure.errors import RuleError
from scoring.core.awards import AwardCode
from tournaments.base.actors import Actor
from tournaments.base.pages.desk_view import desk_view
from tournaments.base.permissions import Action
from tournaments.clubs.roles import may
from tournaments.events.access import access_event_of_players
from tournaments.events.award_kinds import given_kinds
from tournaments.events.award_words import kind_title
from tournaments.events.extras import EXTRAS, awards_of
from tournaments.events.formats import format_of
from tournaments.events.models import Event
from tournaments.events.pages.awards import awards_context
from tournaments.events.pages.desk.navigation import event_frame
from tournaments.events.selectors.snapshots import shown_data
from tournaments.events.services.awards import choose_awards
from tournaments.events.shown import Shown


@desk_view(access_event_of_players, see=Action.SEE_DESK, change=Action.MANAGE_EVENTS)
def awards(request: HttpRequest, actor: Actor, row: Event) -> HttpResponse:
    """Every award and its winners, "only qualified" as on the standings of boards; POST chooses which are given."""
    if request.method != "POST":
        return render(request, "events/desk/standings/awards.html", _context(request, actor, row))
    try:
        choose_awards(actor, row, given=request.POST.getlist("given"))
    except RuleError as error:
        context = _context(request, actor, row) | {"problems": error.problems}
        return render(request, "events/desk/standings/awards.html", context, status=422)
    messages.success(request, _("The choice of awards is saved."))
    return redirect("desk:awards", row.club.slug, row.slug)


def _can_be_won(kind: AwardCode, event: Event, data: Shown) -> bool:
    """Whether the event has what the award is about: teams, or the table of an extra."""
    if kind == "winning_team":
        return format_of(event).has_teams(event)
    return kind not in EXTRAS or kind in data.told


def _context(request: HttpRequest, actor: Actor, event: Event) -> dict[str, Any]:
    data: Shown = shown_data(event)
    frame = event_frame(event, "awards")
    given = given_kinds(event)
    found = format_of(event)
    places = awards_of(event, data).places
    offered = [kind for kind in found.award_kinds if _can_be_won(kind, event, data)]
    return {
        **frame,
        **awards_context(event, data, tabs=frame["tabs"], only=request.GET.get("only")),
        "kinds": [(kind, kind_title(kind, places=places), kind in given) for kind in offered],
        # What can't be won here now stays chosen, for an event that gets teams or a second table later.
        "kept": [kind for kind in given if kind not in offered],
        "may_choose": may(actor, event, Action.MANAGE_EVENTS),
    }
