"""What the desk of the sandbox says to its visitors: what it is, when it is built again, and what to try first."""

from __future__ import annotations

from datetime import timedelta
from typing import Any, Final

from django import template
from django.conf import settings
from django.utils import timezone

from tournaments.clubs.models import Club
from tournaments.clubs.sandbox import SANDBOX

register = template.Library()

LASTS: Final = timedelta(hours=1)
FIRST: Final = "desk:club"
"""The page on which visitors begin."""


@register.inclusion_tag("components/sandbox.html", takes_context=True)
def sandbox_card(context: Any) -> dict[str, Any]:
    """On the first page what it is, with an event to try things in; on the others one line. Elsewhere nothing."""
    club, request = context.get("club"), context.get("request")
    if not settings.SANDBOX or not isinstance(club, Club) or club.slug != SANDBOX or request is None:
        return {}
    left = club.created_at + LASTS - timezone.now()
    match = request.resolver_match
    is_first = match is not None and match.view_name == FIRST
    return {
        "sandbox": club,
        "minutes": max(0, round(left.total_seconds() / 60)),
        "event": club.events.filter(archived_at=None).order_by("-pk").first() if is_first else None,
        "is_first": is_first,
    }
