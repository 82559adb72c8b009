"""What requests that make or change an event share, whatever its format."""

from __future__ import annotations

from rest_framework import serializers

from tournaments.base.api.columns import ColumnsInput
from tournaments.base.api.fields import Text


def codes(help_text: str) -> serializers.ListField:
    """Codes of tie-breaks, in order."""
    return serializers.ListField(child=Text(max_length=60), required=False, max_length=50, help_text=help_text)


class DetailsInput(ColumnsInput):
    """What an event says of itself; the columns of its rules come with `Meta.model`."""

    name = Text()
    description = Text(required=False)
    venue = Text(required=False)
    starts_on = serializers.DateField(required=False, allow_null=True)
    ends_on = serializers.DateField(required=False, allow_null=True)
    time_zone = Text(
        required=False, help_text="Such as Europe/Paris. Left out in a new event, that of the club's newest."
    )
