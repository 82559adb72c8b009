"""The strip of the demo's tour, in every template."""

from __future__ import annotations

from typing import Any

from django import template

from tournaments.events.models import Event
from tournaments.events.pages.tour import Strip, strip

register = template.Library()


@register.simple_tag(takes_context=True)
def tour_strip(context: Any, event: Event) -> Strip | None:
    """What the strip shows on this page; nothing outside the demo."""
    return strip(context["request"], event) if "request" in context else None
