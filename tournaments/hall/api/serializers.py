"""Clocks and announcements."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone
from rest_framework import serializers

from tournaments.base.api.columns import Resource
from tournaments.base.api.fields import Input, NumberOf, Whole
from tournaments.hall.models import Announcement, ClockExtension, RoundClock


class Length(Input):
    """The usual length of a round."""

    minutes = Whole(help_text="0 for none.")


class ClockInput(Input):
    """How long the round lasts."""

    minutes = Whole(required=False, allow_null=True, help_text="If left out, the event's usual length.")


class ExtensionSerializer(Resource):
    """More minutes for one game, or for all."""

    game = NumberOf(
        required=False,
        allow_null=True,
        help_text="A game or table; null if it is for all, which `ends_at` already includes.",
    )

    class Meta:
        model = ClockExtension
        fields = ["id", "game", "minutes", "reason"]


class ClockSerializer(Resource):
    """The clock of a round as instants."""

    round = NumberOf()
    extensions = ExtensionSerializer(many=True)
    server_time = serializers.SerializerMethodField(help_text="Now.")

    class Meta:
        model = RoundClock
        fields = ["round", "minutes", "started_at", "ends_at", "paused_at", "ended_at", "extensions", "server_time"]

    def get_server_time(self, _clock: RoundClock) -> datetime:
        """When the answer was made."""
        return timezone.now()


class AnnouncementSerializer(Resource):
    """A message, and its audience."""

    round = NumberOf(required=False, allow_null=True, help_text="A heat or round; null for everybody.")
    game = NumberOf(required=False, allow_null=True, help_text="One game or table of the round.")

    class Meta:
        model = Announcement
        fields = ["id", "text", "round", "game", "ends_at", "created_at"]
        read_only_fields = ["created_at"]
