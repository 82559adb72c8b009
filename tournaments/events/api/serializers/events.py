"""Events, and the rules that each format adds to them."""

from __future__ import annotations

from typing import Any, ClassVar

from rest_framework import serializers

from tournaments.base.api.columns import Resource
from tournaments.base.api.fields import Input, Text, Whole
from tournaments.base.codes import one_of
from tournaments.events.formats import FORMATS
from tournaments.events.models import Event

CHANGE = ("revision", "reason")
"""What says how a change is made, and is no field of a new event."""


class Revision(Whole):
    """The event's revision."""

    def __init__(self, **kwargs: Any) -> None:
        text = (
            "The event's revision. Send it back, and the change is refused with 409 if somebody has changed "
            "the event's settings since."
        )
        super().__init__(**{"required": False, "help_text": text, **kwargs})

    def get_attribute(self, instance: Any) -> int:
        """Of the event itself, or of that of a row with its rules."""
        revision: int = getattr(instance, "event", instance).revision
        return revision


class _OfEvent:
    """A column of the event that a format lists among its rules."""

    source: Any

    def get_attribute(self, instance: Any) -> Any:
        """From the event of the row with the rules."""
        return getattr(instance.event, self.source)


class TextOfEvent(_OfEvent, Text):
    """A text of the event."""


class WholeOfEvent(_OfEvent, Whole):
    """A whole number of the event."""


class Reason(Text):
    """Why rules are changed that are frozen."""

    def __init__(self, **kwargs: Any) -> None:
        text = "Needed to change rules once a game has started."
        super().__init__(**{"required": False, "write_only": True, "help_text": text, **kwargs})


def codes(help_text: str) -> serializers.ListField:
    """Codes of tie-breaks, in order."""
    return serializers.ListField(child=Text(max_length=60), required=False, max_length=50, help_text=help_text)


class EventSerializer(Resource):
    """An event of any format. Its rules are at an address of their own."""

    club = serializers.CharField(source="club.slug", read_only=True)
    revision = Revision()
    reason = Reason()

    class Meta:
        model = Event
        fields = [
            "slug", "club", "name", "format", "discipline", "description", "venue", "starts_on", "ends_on",
            "time_zone", "language", "team_size", "published", "archived_at", "rules_frozen_at", "revision", "reason",
        ]  # fmt: skip
        read_only_fields = ["slug", "format", "discipline", "team_size", "published", "archived_at", "rules_frozen_at"]
        extra_kwargs = {
            "time_zone": {
                "help_text": "Such as Europe/Paris. If left out, a new event uses that of the club's newest event."
            }
        }


class RulesSerializer(Resource):
    """What the rules of all formats share. Once they are frozen, a change needs a `reason`."""

    revision = Revision()
    reason = Reason()


class NewEvent(Input):
    """What is sent to make an event: about it, and its rules. What is left out has its usual value."""

    rules: ClassVar[type[RulesSerializer]]
    format = Text(help_text=one_of(*FORMATS))

    def get_fields(self) -> dict[str, Any]:
        """Those of an event and of its rules that a change may name, and its own."""
        parts = [*EventSerializer().get_fields().items(), *self.rules().get_fields().items()]
        told = {name: field for name, field in parts if not field.read_only and name not in CHANGE}
        return {**told, **super().get_fields()}
