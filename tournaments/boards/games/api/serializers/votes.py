"""Votes to end a game."""

from __future__ import annotations

from rest_framework import serializers

from tournaments.base.api.fields import Flag, Input, Text, Whole
from tournaments.base.api.parts import PartSerializer
from tournaments.boards.games.shown.events import VoteShown

VERSION = (
    "Needed if the vote passed: the game's `version` that you read. If somebody has saved since, the answer "
    "is 409 with what changed."
)


class VoteInput(Input):
    """A draw of several powers, or with one power a concession to it."""

    year = Whole(help_text="The game-year.")
    powers = serializers.ListField(child=Text(max_length=10), max_length=12)
    in_favour = Whole(required=False, allow_null=True, help_text="If the event records counts.")
    against = Whole(required=False, allow_null=True)
    passed = Flag(required=False, allow_null=True, help_text="null or left out while the vote is open.")
    version = Whole(source="seen", required=False, allow_null=True, help_text=VERSION)


class VoteDecision(Input):
    """How an open vote went. Counts that you leave out don't change."""

    passed = Flag()
    in_favour = Whole(required=False, allow_null=True)
    against = Whole(required=False, allow_null=True)
    version = Whole(source="seen", required=False, allow_null=True, help_text=VERSION)


class PublicVote(PartSerializer):
    year = serializers.IntegerField()
    passed = serializers.BooleanField()

    class Meta:
        part = VoteShown
        fields = ("number", "year", "powers", "in_favour", "against", "passed")


class VoteAnswer(PublicVote):
    """A vote; `passed` is null while it is open."""

    passed = serializers.BooleanField(allow_null=True)
