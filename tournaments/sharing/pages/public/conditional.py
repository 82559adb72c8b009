"""Conditional responses: files made from what everybody sees are sent again only once that has changed."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language

from config.release import RELEASE
from tournaments.clubs.models import Club
from tournaments.events.models import Event
from tournaments.events.selectors.visibility import view_of_everybody


def state_tag(events: Iterable[Event], club: Club, *more: object) -> str:
    """The e-tag of what follows from these events as everybody sees them now."""
    parts = [RELEASE, get_language(), club.pk, club.revision, *more]
    for each in events:
        parts += [each.pk, each.revision, each.published, each.listed, view_of_everybody(each).key]
    return f'"{hashlib.sha256("|".join(map(str, parts)).encode()).hexdigest()[:32]}"'


def conditional(request: HttpRequest, tag: str) -> HttpResponseBase | None:
    """The answer to a client that has this version already; None for all others."""
    found = get_conditional_response(request, etag=tag)
    if found is not None:
        found.headers["Cache-Control"] = "no-cache"
    return found
