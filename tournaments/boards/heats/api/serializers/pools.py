"""Pools of a heat."""

from __future__ import annotations

from rest_framework import serializers

from tournaments.base.api.fields import Answer, DecimalNumber, Flag, Input, Text, Whole
from tournaments.boards.heats.api.serializers.seeding import RunSummary


class PoolInput(Input):
    """What an organiser decides about a pool."""

    name = Text()
    size = Whole(required=False, allow_null=True, help_text="Players at most; null for no limit.")
    multiplier = DecimalNumber(required=False, help_text="Scores of its games count times this; 1 if left out.")
    takes_top_ranks = Flag(
        required=False, help_text="Its players hold the first ranks once its games are finished; false if left out."
    )


class PoolEditInput(PoolInput):
    """The same, with a reason."""

    reason = Text(required=False, help_text="Needed for another scoring once a game of the pool has started.")


class FillInput(Input):
    """How far down the standings, or a rating list."""

    first = Whole()
    rating_list = Text(
        required=False, help_text="The slug of a rating list of the club. Its strongest players are taken instead."
    )


class PoolAnswer(Answer):
    """A pool and its players."""

    number = serializers.IntegerField(source="pool.position", help_text="In the heat.")
    name = serializers.CharField(source="pool.name")
    size = serializers.IntegerField(source="pool.size", allow_null=True)
    multiplier = DecimalNumber(source="pool.multiplier")
    takes_top_ranks = serializers.BooleanField(source="pool.takes_top_ranks")
    entries = serializers.ListField(child=serializers.IntegerField())


class NamedEntry(Answer):
    """A player."""

    entry = serializers.IntegerField(source="pk")
    name = serializers.CharField()


class FillAnswer(Answer):
    """What filling a pool did."""

    came = NamedEntry(many=True, help_text="Players who have just been added.")
    tied = NamedEntry(many=True, help_text="Tied at the cut: choose manually.")
    absent = NamedEntry(many=True, help_text="Ranked high enough, but not waiting for a board.")


class TopBoardPoolAnswer(FillAnswer):
    """The pool that was created, and the players who came in."""

    pool = serializers.IntegerField(help_text="Its number in the heat.")


class SeededPools(Answer):
    """A seeding run for each pool."""

    runs = RunSummary(many=True)
