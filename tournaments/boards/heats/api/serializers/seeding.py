"""Seeding runs, and what is done where the numbers do not fit."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments.base.api.fields import Answer, Ids, Input, Text, Whole


class RunInput(Input):
    """Whom to seed, and for how long to search."""

    entries = Ids(required=False, allow_null=True, help_text="Registered players; all who wait, if left out.")
    pool = Whole(
        required=False,
        allow_null=True,
        help_text="The number of a pool whose players to seed; those of none if left out.",
    )
    sit_out = Ids(required=False, help_text="Who sits out, where the numbers do not fit; nobody twice in an event.")
    play_twice = Ids(
        required=False,
        help_text="Who plays two boards, where the numbers do not fit; the second scores for nobody.",
    )
    leave_out = serializers.ListField(
        child=Text(max_length=10),
        required=False,
        max_length=99,
        help_text="The power that nobody plays, for each board with a seat less.",
    )
    seed = Whole(required=False, allow_null=True, help_text="The same seed gives the same boards; random if left out.")
    seconds = Whole(required=False, help_text="1 to 60; 5 if left out.")


class EveryWayInput(Input):
    """Whose ways to work out, and for how long each."""

    pool = Whole(required=False, allow_null=True, help_text="The number of a pool; who is in none if left out.")
    seconds = Whole(required=False, help_text="1 to 60 for each; 2 if left out.")


class UseInput(Input):
    """The boards that the caller looked at."""

    draft = Text(required=False, help_text="That of the heat as read: 409 if its boards changed since.")


class RunSummary(Answer):
    """A seeding run, and how far it is."""

    number = serializers.IntegerField()
    state = serializers.CharField(source="job.state", help_text="queued, running, done, stopped or failed")
    done = serializers.IntegerField(source="job.done")
    total = serializers.IntegerField(source="job.total")
    message = serializers.CharField(source="job.message")
    seed = serializers.IntegerField()
    seconds = serializers.IntegerField()
    fingerprint = serializers.CharField(help_text="Of the instance and the seed.")
    sits_out = serializers.ListField(child=serializers.IntegerField(), help_text="Entries that sit out if it is used.")
    plays_twice = serializers.ListField(
        child=serializers.IntegerField(), help_text="Entries that play two boards if it is used."
    )
    left_out = serializers.ListField(
        child=serializers.CharField(), help_text="The power that nobody plays, for each board with a seat less."
    )
    total_before = serializers.IntegerField(allow_null=True)
    total_after = serializers.IntegerField(allow_null=True)
    lower_bound = serializers.IntegerField(allow_null=True)
    proven_optimal = serializers.BooleanField()
    applied_at = serializers.DateTimeField(allow_null=True)


class ImpossibleWay(Answer):
    """A way that is not worked out."""

    way = serializers.CharField(help_text="sit_out, play_twice or short_boards")
    reason = serializers.CharField(help_text="Why it can't be gone.")


class EveryWayAnswer(Answer):
    """The runs that work out what can be done, and what can't."""

    runs = RunSummary(many=True)
    impossible = ImpossibleWay(many=True)


class RunAnswer(RunSummary):
    """A seeding run with what it saw and found, in the shapes of `seed_boards`."""

    instance = serializers.DictField()
    solution = serializers.DictField(allow_null=True)


class WayAnswer(Answer):
    """A way out. Send `entries` as `sit_out` or `play_twice`, or `left_out` as `leave_out` of a seeding run."""

    way = serializers.CharField(source="kind", help_text="sit_out, play_twice or short_boards")
    entries = serializers.ListField(
        child=serializers.IntegerField(), source="ids", help_text="Who is suggested, who offers it first."
    )
    asked = serializers.SerializerMethodField(help_text="Those of them who did not offer it.")
    left_out = serializers.ListField(
        child=serializers.CharField(), help_text="The power that nobody plays, for each board with a seat less."
    )
    closed = serializers.CharField(help_text="Why it can't be gone; blank where it can.")

    def get_asked(self, way: Any) -> list[int]:
        """Their ids."""
        return [entry.pk for entry in way.asked]


class ShortfallAnswer(Answer):
    """Players who do not fill boards, and the ways out."""

    pool = serializers.IntegerField(source="pool.position", default=None, allow_null=True, help_text="null for none.")
    over = serializers.IntegerField(help_text="How many are too many for full boards.")
    short = serializers.IntegerField(help_text="How many are too few for one board more.")
    ways = WayAnswer(many=True)
