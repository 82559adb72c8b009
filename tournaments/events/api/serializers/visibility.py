"""What an event shows to whom."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments.base.api.fields import Flag, Input
from tournaments.events.services.visibility import LISTINGS


class AudienceInput(Input):
    """The audience of what is started in a private event. It stays private unless `make_public` is sent."""

    make_public = Flag(required=False, help_text="Publish the event first; false if left out.")


class ListingField(serializers.ChoiceField):
    """The audience of the event that something was started in."""

    def __init__(self, **kwargs: Any) -> None:
        text = "Who can see it. `hidden` means only members of the club, until the event is published."
        super().__init__(**{"choices": LISTINGS, "help_text": text, **kwargs})
