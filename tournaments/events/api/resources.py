"""The frame of resources that belong to an event."""

from __future__ import annotations

from rest_framework.permissions import SAFE_METHODS

from tournaments.base.api.resources import ResourceViewSet
from tournaments.base.permissions import Action
from tournaments.events.access import access_event, access_public_event, other_format
from tournaments.events.formats import format_of
from tournaments.events.models import Event


class EventResource(ResourceViewSet):
    """What belongs to an event. Where `reads` is None, everybody reads it who sees the event."""

    changes = Action.MANAGE_EVENTS
    event: Event

    def enter(self) -> None:
        """The event of the address, if who asks may do what this needs."""
        club, event = self.kwargs["club"], self.kwargs["event"]
        if self.reads is None and self.request.method in SAFE_METHODS:
            self.event = access_public_event(self.actor, club, event)
        else:
            self.event = access_event(self.actor, club, event, self.needs)


class PlayersResource(EventResource):
    """What belongs to an event that people enter one by one; a season has no such page."""

    def enter(self) -> None:
        """The event of the address, if its format has players."""
        super().enter()
        if not format_of(self.event).people_enter:
            raise other_format(self.event)
