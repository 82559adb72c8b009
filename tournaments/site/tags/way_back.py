"""The club or the event that a reader of the help, or somebody who signs in, came from; and the way back from a missing
page."""

from __future__ import annotations

import re
from typing import Any, Final

from django import template

from tournaments.base.pages.way_back import came_from
from tournaments.site.selectors.way_back import Back, back_to, ways_above

register = template.Library()
WITHIN: Final = re.compile(r"/c/([-\w]{1,80})(?:/([-\w]{1,80}))?", re.ASCII)


@register.simple_tag(takes_context=True)
def way_back(context: Any) -> Back | None:
    """Where the address leads back to; None where it says nothing, or something that isn't public."""
    place = came_from(context["request"]) if "request" in context else ""
    return back_to(place) if place else None


@register.simple_tag(takes_context=True)
def ways_from_here(context: Any) -> list[Back]:
    """The event and the club in the address of a page that isn't there, as far as they are public."""
    match = WITHIN.match(context["request"].path) if "request" in context else None
    return ways_above(match[1], match[2] or "") if match else []
