"""The stops of the demo's tour."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournaments.base.actors import Actor
from tournaments.base.pages.desk_view import desk_view
from tournaments.base.permissions import Action
from tournaments.events.access import access_event
from tournaments.events.models import Event
from tournaments.events.pages.formats import pages_of
from tournaments.events.pages.tour import SESSION, on_demo


@desk_view(access_event, see=Action.SEE_DESK)
def tour(request: HttpRequest, actor: Actor, row: Event, number: int) -> HttpResponse:
    """Remember the stop and go to its page; 0 ends the tour, and it is not offered again."""
    stops = pages_of(row).tour
    if not on_demo(request, row) or number > len(stops):
        raise Http404(_("This event has no such tour. Start from the event’s first page."))
    request.session[SESSION] = (row.pk, number)
    page = stops[number - 1].page if number else pages_of(row).desk_home
    return redirect(f"desk:{page}", row.club.slug, row.slug)
