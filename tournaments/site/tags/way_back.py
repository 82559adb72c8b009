"""The club or the event that a reader of the help, or somebody who signs in, came from."""

from __future__ import annotations

from typing import Any

from django import template

from tournaments.base.pages.way_back import came_from
from tournaments.site.selectors.way_back import Back, back_to

register = template.Library()


@register.simple_tag(takes_context=True)
def way_back(context: Any) -> Back | None:
    """Where the address leads back to; None where it says nothing, or something that isn't public."""
    place = came_from(context["request"]) if "request" in context else ""
    return back_to(place) if place else None
