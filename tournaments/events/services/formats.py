"""What a format does when events are written: made, copied, checked in to."""

from __future__ import annotations

from abc import ABC
from typing import ClassVar, Final

from tournaments.events.models import Event


class FormatServices(ABC):
    """A format as the services that serve every event use it. See `tournaments.events.formats`."""

    code: ClassVar[str]


SERVICES: Final[dict[str, FormatServices]] = {}


def register_services(found: FormatServices) -> None:
    """Make a format's services known; each room that is one does so in its `wiring.py`."""
    SERVICES[found.code] = found


def services_of(event: Event) -> FormatServices:
    """What the event's format does when it is written."""
    return SERVICES[event.format]
