"""Links from the help and from sign-in back to the club or event that somebody came from.

The address has it as `?from=club/event`, so that nothing about a visitor is stored.
"""

from __future__ import annotations

import re
from typing import Final

from django.http import HttpRequest

NAME: Final = "from"
PLACE: Final = re.compile(r"[-\w]{1,80}(/[-\w]{1,80})?", re.ASCII)


def from_here(request: HttpRequest) -> str:
    """The query that leads back to this page's club or event; blank on pages of neither."""
    match = request.resolver_match
    if match is None or match.namespace != "public":
        return ""
    place = "/".join(str(match.kwargs[name]) for name in ("club", "event") if name in match.kwargs)
    return f"?{NAME}={place}" if place else ""


def came_from(request: HttpRequest) -> str:
    """The short names that the address holds, "club" or "club/event"; blank where it holds none."""
    place = request.GET.get(NAME, "")
    return place if PLACE.fullmatch(place) else ""
