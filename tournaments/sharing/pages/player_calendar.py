"""The calendar of whoever has a private link. Its address is the secret: it is in no other calendar and no feed."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tournaments.events.models import Entry
from tournaments.events.pages.formats import pages_of
from tournaments.events.selectors.snapshots import seen_data
from tournaments.events.selectors.visibility import view_of_everybody
from tournaments.players.pages.private.pages import private
from tournaments.sharing.pages.public.calendars import calendar_answer
from tournaments.sharing.selectors.calendars import player_calendar


@require_safe
@private
def calendar(request: HttpRequest, token: str, *, entry: Entry) -> HttpResponse:
    """My rounds, with my table and my opponent once they are public."""
    event = entry.event
    shown = seen_data(event, view_of_everybody(event))
    return calendar_answer(player_calendar(entry, public=pages_of(event).games_of(shown, entry.pk)))
