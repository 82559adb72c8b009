"""What the room brings to the others."""

from __future__ import annotations

import re

from django.http import HttpRequest

from tournaments.demo import armati, club, league
from tournaments.demo.logins import LOGINS
from tournaments.events.models import Event
from tournaments.events.pages.tour import DEMOS

CLUBS = frozenset({club.CLUB["slug"], armati.CLUB["slug"], league.CLUB["slug"]})
EMAILS = frozenset(login.email for login in LOGINS)
EVENTS = re.compile(
    r"dipcon-xxxiv|mile-high-regatta|season-\d{4}-\d\d"
    r"|(front-range-open|thames-armati|reading-winter-day|caversham-(cup|open))-\d{4}"
)
"""The addresses of the events that the demo is loaded with, some of them with the year of that day."""


def wire() -> None:
    """Say which events are the demo's: those it was loaded with, as its own accounts see them, which no other site has.

    Events that somebody creates in its clubs are their own.
    """
    DEMOS.append(_is_demo)


def _is_demo(request: HttpRequest, event: Event) -> bool:
    loaded = event.club.slug in CLUBS and EVENTS.fullmatch(event.slug)
    return bool(loaded) and getattr(request.user, "email", "") in EMAILS
