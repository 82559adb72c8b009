"""The making of a season's fixtures."""

from __future__ import annotations

from rest_framework import serializers

from tournaments.base.api.fields import Answer, Whole
from tournaments.events.api.serializers.visibility import AudienceInput, ListingField


class MakeFixturesInput(AudienceInput):
    """The days of the matchdays, and whether the season is published first."""

    first_day = serializers.DateField(required=False, allow_null=True)
    every_days = Whole(required=False, help_text="7 if left out.")
    starts = serializers.TimeField(required=False, allow_null=True)


class MadeFixturesAnswer(Answer):
    """How many matches were made."""

    made = serializers.IntegerField()
    listing = ListingField()
