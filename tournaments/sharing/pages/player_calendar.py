"""Private calendars, a player's and a team's. Their address is a secret of its own: it opens no other page."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournaments.base.errors import MissingError
from tournaments.events.models import Entry
from tournaments.events.pages.formats import pages_of
from tournaments.events.selectors.snapshots import seen_data
from tournaments.events.selectors.visibility import view_of_everybody
from tournaments.league.models import DivisionTeam
from tournaments.league.pages.private.pages import LONGEST_TOKEN
from tournaments.league.services.captains import find_captain
from tournaments.players.services.links import open_player_link
from tournaments.sharing.addresses import whole
from tournaments.sharing.pages.public.calendars import calendar_answer
from tournaments.sharing.selectors.calendars import player_calendar, team_calendar, was_public
from tournaments.sharing.services.calendar_addresses import calendar_token, find_calendar, renew_calendar

CARD = "sharing/private/calendar.html"


@require_safe
def calendar(request: HttpRequest, token: str) -> HttpResponse:
    """My rounds, with my table and my opponent once they are public; or the matches of my team."""
    owner = find_calendar(token)
    event = owner.event
    if not event.published and not was_public(event):
        raise MissingError(_("The organisers have not opened the event’s pages yet. Try again later."))
    if isinstance(owner, DivisionTeam):
        found = team_calendar(owner)
    else:
        shown = seen_data(event, view_of_everybody(event)) if event.published else None
        found = player_calendar(owner, public=pages_of(event).games_of(shown, owner.pk) if shown else {})
    response = calendar_answer(found)
    response["Cache-Control"] = "private, no-store"
    response["X-Robots-Tag"] = "noindex, nofollow"
    response["Referrer-Policy"] = "no-referrer"
    return response


@require_POST
def player_address(request: HttpRequest, token: str) -> HttpResponse:
    """A new address for the calendar of the player whose link this is."""
    return _renewed(request, open_player_link(token), "player:page", token)


@require_POST
def captain_address(request: HttpRequest, token: str) -> HttpResponse:
    """A new address for the calendar of the captain's team."""
    if len(token) > LONGEST_TOKEN:
        raise MissingError(_("This link no longer works. Ask the league for a new one."))
    return _renewed(request, find_captain(token), "captain:page", token)


def calendar_card(owner: Entry | DivisionTeam, token: str) -> dict[str, Any]:
    """What the card on a private page shows: the calendar's address, and where to get another one."""
    known = calendar_token(owner)
    page = "player_calendar_address" if isinstance(owner, Entry) else "captain_calendar_address"
    return {
        "url": whole(reverse("private_calendar", args=[known])) if known else "",
        "renew_url": reverse(page, args=[token]),
        "of_team": isinstance(owner, DivisionTeam),
    }


def _renewed(request: HttpRequest, owner: Entry | DivisionTeam, page: str, token: str) -> HttpResponse:
    renew_calendar(owner)
    messages.success(request, _("The calendar has a new address."))
    response = redirect(f"{reverse(page, args=[token])}#calendar")
    response["Cache-Control"] = "private, no-store"
    response["Referrer-Policy"] = "same-origin"
    return response
