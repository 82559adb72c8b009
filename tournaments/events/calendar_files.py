"""The calendar file that goes with an email about an event or a team. The room that knows calendars makes it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

MAKERS: Final[list[Callable[[Any], str]]] = []
"""What makes the file of an event, or of a team in a season; blank for what it does not know, or has no day yet. Rooms
add theirs in their `wiring.py`."""


def calendar_of(owner: Any) -> str:
    """The file for an event or a team, in its language and as everybody may see it; blank while nothing has a day."""
    return next(filter(None, (make(owner) for make in MAKERS)), "")
