"""What a format does when events are written: made, copied, checked in to."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar, Final

from common.pure.errors import Problem
from tournaments.changes.models import Change
from tournaments.changes.services.giving_back import Tables
from tournaments.clubs.models import Club
from tournaments.events.models import Event


class FormatServices(ABC):
    """A format as the services that serve every event use it. See `tournaments.events.formats`."""

    code: ClassVar[str]

    def rounds_out(self, event: Event, undone: Change) -> dict[int, int]:
        """The rounds that are published, by number, each with the id of the log's line that did it; 0 where `undone`
        did it. None where rounds are not published one by one."""
        return {}

    def problems_given_back(self, event: Event, tables: Tables) -> list[Problem]:
        """Why the event can't be as an undo leaves it that gave these rows back."""
        return []

    @abstractmethod
    def check_rules(self, event: Event, *, club: Club) -> list[Problem]:
        """What is wrong with the settings of an event as it is stored; the paths are names of fields."""


SERVICES: Final[dict[str, FormatServices]] = {}


def register_services(found: FormatServices) -> None:
    """Make a format's services known; each room that is one does so in its `wiring.py`."""
    SERVICES[found.code] = found


def services_of(event: Event) -> FormatServices:
    """What the event's format does when it is written."""
    return SERVICES[event.format]
