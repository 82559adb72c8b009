"""What the room brings to the others."""

from __future__ import annotations

from django.http import HttpRequest

from tournaments.demo import armati, club, league
from tournaments.demo.logins import LOGINS
from tournaments.events.models import Event
from tournaments.events.pages.tour import DEMOS

CLUBS = frozenset({club.CLUB["slug"], armati.CLUB["slug"], league.CLUB["slug"]})
EMAILS = frozenset(login.email for login in LOGINS)


def wire() -> None:
    """Say which events are the demo's: those of its clubs, as its own accounts see them, which no other site has."""
    DEMOS.append(_is_demo)


def _is_demo(request: HttpRequest, event: Event) -> bool:
    return event.club.slug in CLUBS and getattr(request.user, "email", "") in EMAILS
