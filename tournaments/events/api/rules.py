"""The frame of the rules of an event: each format has its own."""

from __future__ import annotations

from typing import Any, ClassVar

from rest_framework.mixins import RetrieveModelMixin
from rest_framework.serializers import BaseSerializer

from tournaments.base.api.resources import EditMixin
from tournaments.base.permissions import Action
from tournaments.events.access import access_event, of_format
from tournaments.events.api.formats import edit_event
from tournaments.events.api.resources import EventResource


class RulesResource(RetrieveModelMixin, EditMixin, EventResource):
    """The rules of an event of `format_code`; for another format there is nothing at the address."""

    tag = "events"
    single = True
    format_code: ClassVar[str]

    def enter(self) -> None:
        """The event of the address, if it is of this format."""
        super().enter()
        of_format(self.event, self.format_code)

    def get_object(self) -> Any:
        """The row with the rules."""
        return self.event.rules

    def perform_update(self, serializer: BaseSerializer[Any]) -> None:
        """Change the rules of an event. Fields that you leave out don't change. Once a game has started, a `reason` is
        needed.
        """
        edit_event(self.actor, self.event, serializer.validated_data)
        self.event = access_event(self.actor, self.kwargs["club"], self.kwargs["event"], Action.SEE_DESK)
        serializer.instance = self.event.rules
