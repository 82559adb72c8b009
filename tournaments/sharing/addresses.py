"""Whole addresses, for files and pages that others read."""

from __future__ import annotations

from urllib.parse import urlsplit

from django.conf import settings
from django.urls import reverse

from tournaments.clubs.models import Club
from tournaments.events.models import Event


def whole(path: str) -> str:
    """The address of a path on this site."""
    return f"{settings.SITE_URL}{path}"


def host() -> str:
    """The name of this site, for ids that last for ever."""
    return urlsplit(settings.SITE_URL).hostname or "localhost"


def event_address(event: Event, name: str = "now") -> str:
    """The whole address of a public page of the event."""
    return whole(reverse(f"public:{name}", args=[event.club.slug, event.slug]))


def club_address(club: Club, name: str = "club") -> str:
    """The whole address of a public page of the club."""
    return whole(reverse(f"public:{name}", args=[club.slug]))
