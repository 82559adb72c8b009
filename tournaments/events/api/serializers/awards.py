"""Awards, and who wins them."""

from __future__ import annotations

from rest_framework import serializers

from tournaments.base.api.fields import Answer, ExactNumber


class SetScore(Answer):
    """A score that the director set, and the computed one in whose place it counts."""

    score = ExactNumber()
    computed = ExactNumber()
    reason = serializers.CharField()


class Winner(Answer):
    """Who wins a prize; several share it."""

    id = serializers.IntegerField(
        help_text="Of the entry, or of the team; of a Swiss event's team its place in the list."
    )
    name = serializers.CharField()
    score = ExactNumber()
    set = SetScore(required=False, help_text="Where the director set the score.")


class AwardRow(Answer):
    """A prize."""

    code = serializers.CharField()
    place = serializers.IntegerField(allow_null=True)
    power = serializers.CharField(allow_null=True, allow_blank=True)
    winners = Winner(many=True)
