"""What the API asks of a format: how its events are made and how their rules are changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from tournaments.base.actors import Actor
from tournaments.clubs.models import Club
from tournaments.events.api.serializers.events import NewEvent
from tournaments.events.models import Event


@dataclass(frozen=True, slots=True)
class EventApi:
    """`create` makes an event of what was sent for one; `edit` changes what was sent, under a reason and a revision."""

    new: type[NewEvent]
    create: Callable[[Actor, Club, dict[str, Any]], Event]
    edit: Callable[[Actor, Event, dict[str, Any], Mapping[str, Any]], None]


EVENT_APIS: Final[dict[str, EventApi]] = {}
"""By the code of the format; filled by the `urls.py` of each room that is one."""


def edit_event(actor: Actor, event: Event, sent: dict[str, Any]) -> None:
    """Change what was sent. A `reason` and the `revision` that was looked at say how."""
    words = {"reason": "reason", "revision": "seen"}
    how = {word: sent.pop(name) for name, word in words.items() if name in sent}
    EVENT_APIS[event.format].edit(actor, event, sent, how)
