"""What an event shows to whom."""

from __future__ import annotations

from rest_framework import serializers

from tournaments.api.fields import Answer, Flag, Input, Whole
from tournaments.services.visibility import LISTINGS

__all__ = ["VisibilityAnswer", "VisibilityInput"]


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
