"""Marks, penalties, ballots and totals."""

from __future__ import annotations

from rest_framework import serializers

from tournaments.base.api.columns import ColumnsInput, Resource
from tournaments.base.api.fields import Answer, DecimalNumber, ExactNumber, IdOf, Input
from tournaments.base.api.parts import PartSerializer
from tournaments.prizes import shown
from tournaments.prizes.models import Ballot, Penalty, SoftKind, SoftRules
from tournaments.prizes.services.ballots import BALLOT
from tournaments.prizes.services.soft import KIND, RULES


class SoftRulesSerializer(Resource):
    """What the total of an event includes."""

    class Meta:
        model = SoftRules
        fields = list(RULES)


class SoftKindSerializer(Resource):
    """A kind of marks: whether judges, opponents or the desk give them, and how much they count in the total."""

    class Meta:
        model = SoftKind
        fields = ["id", *KIND]
        read_only_fields = ["id"]


class SoftMarkAnswer(Answer):
    """A mark that the desk or a judge gave. Opponents' marks are secret: `totals/` has their sums after the event."""

    id = serializers.IntegerField()
    kind = serializers.IntegerField(source="kind_id")
    entry = serializers.IntegerField(source="entry_id")
    value = DecimalNumber(allow_null=True, help_text="null if the mark was removed.")
    given_by = serializers.CharField()
    created_at = serializers.DateTimeField()


class SoftMarkInput(Input):
    """A mark for a player; null removes it."""

    kind = IdOf()
    entry = IdOf()
    value = DecimalNumber(allow_null=True)


class PenaltySerializer(Resource):
    """Points that a player loses. `round` is the number of a round, or null for the whole event."""

    round = serializers.IntegerField(
        source="round.number", allow_null=True, default=None, help_text="null for the whole event."
    )

    class Meta:
        model = Penalty
        fields = ["id", "entry", "round", "kind", "points", "reason", "public", "created_at"]
        read_only_fields = ["id", "created_at"]


class PenaltyInput(ColumnsInput):
    """A penalty, new or changed."""

    round = serializers.IntegerField(required=False, allow_null=True, help_text="null for the whole event.")

    class Meta:
        model = Penalty
        fields = ["entry", "round", "kind", "points", "reason", "public"]


class BallotSerializer(Resource):
    """A question that players answer on their private pages."""

    class Meta:
        model = Ballot
        fields = ["id", *BALLOT]
        read_only_fields = ["id"]


class BallotResultAnswer(Answer):
    """What a player got in a closed ballot. Single votes are secret."""

    ballot = serializers.IntegerField()
    entry = serializers.IntegerField()
    points = ExactNumber()


class TotalsAnswer(PartSerializer):
    """Points from games, marks, penalties and total of each player. While results are hidden, it has no rows."""

    revision = serializers.IntegerField()

    class Meta:
        part = shown.TotalsShown
        fields = ("revision", "by_total", "kinds", "rows", "penalties")
