"""The rules that the form of a new event starts from: the usual ones, or those of an event of the club."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import HttpRequest
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from tournaments.clubs.models import Club
from tournaments.clubs.pages.desk.navigation import Tab
from tournaments.events.models import Event

MOST_OFFERED = 4
LIKE = "like"


@dataclass(frozen=True, slots=True)
class StartingRules:
    """What can be chosen, and the event that was; None for the usual rules. `newest` is the newest of the format."""

    choices: Sequence[Tab]
    event: Event | None
    newest: Event | None = None


def starting_rules(request: HttpRequest, club: Club, code: str) -> StartingRules:
    """The newest events of the format, by the club; `?like=` chose one of them. One query."""
    newest = list(Event.objects.filter(club=club, format=code).order_by("-id")[:MOST_OFFERED])
    slug = request.GET.get(LIKE, "")
    chosen = next((event for event in newest if event.slug == slug), None)
    if not newest:
        return StartingRules((), None)
    usual = Tab(_("The usual rules"), request.path, chosen is None)
    others = [Tab(event.name, f"{request.path}?{urlencode({LIKE: event.slug})}", event == chosen) for event in newest]
    return StartingRules((usual, *others), chosen, newest[0])
