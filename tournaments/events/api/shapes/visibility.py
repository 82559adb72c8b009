"""What an event shows to whom."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments.base.api.fields import Answer, Flag, Input, Whole
from tournaments.events.services.visibility import LISTINGS


class AudienceInput(Input):
    """Who sees what is started in an event for members only. It stays for members unless `make_public` is sent."""

    make_public = Flag(required=False, help_text="Publish the event first; false if left out.")


class ListingField(serializers.ChoiceField):
    """Who finds the event that something was started in."""

    def __init__(self, **kwargs: Any) -> None:
        text = "Who sees it: `hidden` is members of the club alone, until the event is published."
        super().__init__(**{"choices": LISTINGS, "help_text": text, **kwargs})


class VisibilityInput(Input):
    """What to change; fields left out stay. `seen` is the revision that the change was made at: an older one is 409."""

    listing = serializers.ChoiceField(LISTINGS, required=False)
    hide_last = Whole(required=False, help_text="Of so many last heats, rounds or matchdays results are kept back.")
    hide_from = Whole(required=False, help_text="From this heat, round or matchday on results are kept back.")
    hide_awards = Flag(required=False, help_text="Awards and the final standings wait for the ceremony.")
    reveal_at = serializers.DateTimeField(required=False, allow_null=True, help_text="When all is shown by itself.")
    seen = Whole(required=False)


class VisibilityAnswer(Answer):
    """Who finds the event, what is kept back, and whether it is now."""

    revision = serializers.IntegerField()
    listing = serializers.ChoiceField(LISTINGS)
    hide_last = serializers.IntegerField()
    hide_from = serializers.IntegerField()
    hide_awards = serializers.BooleanField()
    reveal_at = serializers.DateTimeField(allow_null=True)
    revealed_at = serializers.DateTimeField(allow_null=True)
    keeps_back = serializers.BooleanField(help_text="Whether anything is kept back at this moment.")
