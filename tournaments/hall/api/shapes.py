"""Clocks and announcements."""

from __future__ import annotations

from rest_framework import serializers

from tournaments.base.api.fields import Answer, Input, Text, Whole


class ClockInput(Input):
    """How long the round lasts."""

    minutes = Whole(required=False, allow_null=True, help_text="Left out: the event's usual length.")


class LengthInput(Input):
    """How long a round lasts as a rule."""

    minutes = Whole(help_text="0 for none.")


class ExtensionInput(Input):
    """More minutes."""

    minutes = Whole()
    reason = Text(help_text="Everybody sees it.")
    game = Whole(required=False, allow_null=True, help_text="The number of a game or table; left out: for all.")


class ExtensionAnswer(Answer):
    """Minutes that were given."""

    id = serializers.IntegerField()
    game = serializers.IntegerField(allow_null=True, help_text="null: for all, and in `ends_at` already.")
    minutes = serializers.IntegerField()
    reason = serializers.CharField()


class ClockAnswer(Answer):
    """The clock of a round as instants; `server_time` is now."""

    round = serializers.IntegerField()
    minutes = serializers.IntegerField()
    started_at = serializers.DateTimeField()
    ends_at = serializers.DateTimeField(help_text="For all; a game that got more minutes ends so much later.")
    paused_at = serializers.DateTimeField(allow_null=True, help_text="It stands still since; null while it runs.")
    ended_at = serializers.DateTimeField(allow_null=True)
    extensions = ExtensionAnswer(many=True)
    server_time = serializers.DateTimeField()


class AnnouncementInput(Input):
    """What to tell, and whom."""

    text = Text(help_text="At most 200 characters.")
    round = Whole(required=False, allow_null=True, help_text="The number of a heat or round; left out: everybody.")
    game = Whole(required=False, allow_null=True, help_text="One game or table of the round.")
    ends_at = serializers.DateTimeField(required=False, allow_null=True, help_text="Left out: until it is withdrawn.")


class AnnouncementAnswer(Answer):
    """What is told."""

    id = serializers.IntegerField()
    text = serializers.CharField()
    round = serializers.IntegerField(allow_null=True)
    game = serializers.IntegerField(allow_null=True)
    made_at = serializers.DateTimeField()
    ends_at = serializers.DateTimeField(allow_null=True)


class AnnouncementsAnswer(Answer):
    """Those that stand, newest first."""

    announcements = AnnouncementAnswer(many=True)
