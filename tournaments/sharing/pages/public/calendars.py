"""Calendars of a club and of an event, as files that phones fetch again automatically."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.base.errors import MissingError
from tournaments.clubs.access import access_public_club
from tournaments.sharing.access import access_shared_event
from tournaments.sharing.pages.public.conditional import conditional, state_tag
from tournaments.sharing.selectors.calendars import EventCalendar, club_calendar, event_calendar, was_public

MEDIA = "text/calendar; charset=utf-8"


@require_safe
def club_days(request: HttpRequest, club: str) -> HttpResponseBase:
    """The listed events of a club."""
    row = access_public_club(club)
    tag = state_tag(row.events.select_related("club"), row, timezone.localdate())
    return conditional(request, tag) or calendar_answer(club_calendar(row), tag=tag)


@require_safe
def event_days(request: HttpRequest, club: str, event: str) -> HttpResponseBase:
    """The days, rounds and matches of an event; for 90 days after it was made private, that it is cancelled."""
    row = access_shared_event(club, event, published=False)
    if not row.published and not was_public(row):
        raise MissingError(
            _("There is no public event at this address. Check the address, or start at the club’s page.")
        )
    tag = state_tag([row], row.club, timezone.localdate())
    return conditional(request, tag) or calendar_answer(event_calendar(row), tag=tag)


def calendar_answer(calendar: EventCalendar, *, tag: str = "") -> HttpResponse:
    """The calendar as a file."""
    response = HttpResponse(calendar.as_file(), content_type=MEDIA)
    response.headers["Content-Disposition"] = 'inline; filename="calendar.ics"'
    if tag:
        response.headers["ETag"], response.headers["Cache-Control"] = tag, "no-cache"
    return response
