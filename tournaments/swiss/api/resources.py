"""The frame of resources that belong to a Swiss event."""

from __future__ import annotations

from tournaments.events.access import of_format
from tournaments.events.api.resources import EventResource
from tournaments.swiss.models import SWISS


class SwissResource(EventResource):
    """What belongs to a Swiss event."""

    tag = "swiss"

    def enter(self) -> None:
        """The event of the address, if it is a Swiss event."""
        super().enter()
        of_format(self.event, SWISS)
