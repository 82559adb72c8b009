"""Seeding runs, and the options where players don't fill the boards."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments.base.api.fields import Answer, Ids, Input, Text, Whole
from tournaments.base.codes import JOB_STATES, one_of


class RunInput(Input):
    """The players to seed, and for how long to search."""

    entries = Ids(required=False, allow_null=True, help_text="Registered players; all who wait, if left out.")
    pool = Whole(
        required=False,
        allow_null=True,
        help_text="The number of a pool whose players to seed; those of none if left out.",
    )
    sits_out = Ids(
        required=False,
        help_text=("Players who sit out, if the players don't fill the boards; nobody twice in an event."),
    )
    plays_twice = Ids(
        required=False,
        help_text=(
            "Players who play two boards, if the players don't fill the boards; the second doesn't "
            "count towards their score."
        ),
    )
    left_out = serializers.ListField(
        child=Text(max_length=10),
        required=False,
        max_length=99,
        help_text="The unplayed power, for each six-player board.",
    )
    seed = Whole(required=False, allow_null=True, help_text="The same seed gives the same boards; random if left out.")
    seconds = Whole(required=False, help_text="1 to 60; 5 if left out.")


class EveryWayInput(Input):
    """The pool whose options to compare, and the seconds for each."""

    pool = Whole(
        required=False, allow_null=True, help_text=("The number of a pool; the players of no pool if left out.")
    )
    seconds = Whole(required=False, help_text="1 to 60 for each; 2 if left out.")


class UseInput(Input):
    """The boards that the caller looked at."""

    draft = Text(
        required=False,
        help_text="The code of the heat that you read. If its boards have changed since, the answer is 409.",
    )


class RunSummary(Answer):
    """A seeding run and its progress."""

    number = serializers.IntegerField()
    state = serializers.CharField(source="job.state", help_text=JOB_STATES)
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
        child=serializers.CharField(), help_text="The unplayed power, for each six-player board."
    )
    total_before = serializers.IntegerField(allow_null=True)
    total_after = serializers.IntegerField(allow_null=True)
    lower_bound = serializers.IntegerField(allow_null=True)
    proven_optimal = serializers.BooleanField()
    applied_at = serializers.DateTimeField(allow_null=True)


class ImpossibleWay(Answer):
    """An option that isn't searched."""

    way = serializers.CharField(help_text=one_of("sit_out", "play_twice", "short_boards"))
    reason = serializers.CharField(help_text="Why this option isn't possible.")


class EveryWayAnswer(Answer):
    """The runs of the options that are possible, and the options that aren't."""

    runs = RunSummary(many=True)
    impossible = ImpossibleWay(many=True)


class RunAnswer(RunSummary):
    """A seeding run with its input and result, in the formats of `seed_boards`."""

    instance = serializers.DictField()
    solution = serializers.DictField(allow_null=True)


class WayAnswer(Answer):
    """An option. Send `entries` as `sits_out` or `plays_twice`, or `left_out`, to a seeding run."""

    way = serializers.CharField(source="kind", help_text=one_of("sit_out", "play_twice", "short_boards"))
    entries = serializers.ListField(
        child=serializers.IntegerField(),
        source="ids",
        help_text=("The suggested players; those who offer it come first."),
    )
    asked = serializers.SerializerMethodField(help_text="The suggested players who did not offer it.")
    left_out = serializers.ListField(
        child=serializers.CharField(), help_text="The unplayed power, for each six-player board."
    )
    closed = serializers.CharField(help_text="Why this option isn't possible; blank if it is.")

    def get_asked(self, way: Any) -> list[int]:
        """Their ids."""
        return [entry.pk for entry in way.asked]


class ShortfallAnswer(Answer):
    """Players who do not fill boards, and the options for them."""

    pool = serializers.IntegerField(source="pool.position", default=None, allow_null=True, help_text="null for none.")
    over = serializers.IntegerField(help_text="How many are too many for full boards.")
    short = serializers.IntegerField(help_text="How many are missing for one more board.")
    ways = WayAnswer(many=True)
