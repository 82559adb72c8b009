"""Prizes: categories, groups, prizes and awards."""

from __future__ import annotations

from rest_framework import serializers

from tournaments.base.api.columns import ColumnsInput, Resource
from tournaments.base.api.fields import Answer, Choice, DecimalNumber, IdOf, Input, Text
from tournaments.prizes.models import Prize, PrizeCategory, PrizeGroup
from tournaments.prizes.services.plan import CATEGORY, GROUP, PRIZE


class PrizeCategorySerializer(Resource):
    """The players who can win a prize: every condition that is given must be met."""

    class Meta:
        model = PrizeCategory
        fields = ["id", *CATEGORY]
        read_only_fields = ["id"]


class PrizeGroupSerializer(Resource):
    """Prizes that are given out together. `fixed_at` is null while who wins follows the standings."""

    class Meta:
        model = PrizeGroup
        fields = ["id", *GROUP, "seed", "fixed_at"]
        read_only_fields = ["id", "seed", "fixed_at"]


class PrizeSerializer(Resource):
    """A prize; without a value it isn't money."""

    class Meta:
        model = Prize
        fields = ["id", "group", *PRIZE]
        read_only_fields = ["id", "group"]


class NewPrize(ColumnsInput):
    """A prize of a group that is not fixed."""

    class Meta:
        model = Prize
        fields = ["group", *PRIZE]


class PrizeChoiceInput(Input):
    """The chosen winner of the prize: an entry, or null for nobody."""

    entry = IdOf(allow_null=True)
    reason = Text(help_text="Everybody can read it.")


class PrizeAwardAnswer(Answer):
    """Somebody who gets a prize or a share of one. `id` is null for a proposal."""

    id = serializers.IntegerField(source="one.award.pk", allow_null=True, default=None)
    prize = serializers.IntegerField(source="line.prize.pk")
    group = serializers.IntegerField(source="line.prize.group_id")
    title = serializers.CharField(source="line.prize.title")
    entry = serializers.IntegerField(source="one.entry", allow_null=True, default=None, help_text="Null for nobody.")
    name = serializers.CharField(source="one.name", default="")
    amount = DecimalNumber(
        source="one.amount", allow_null=True, default=None, help_text="null for a prize that isn't money."
    )
    state = Choice(choices=("proposed", "nobody", "fixed", "handed_over"))
    reason = serializers.CharField(source="line.why")
    would_now_be = serializers.ListField(
        child=serializers.IntegerField(),
        allow_null=True,
        help_text="The entries that would win by today's standings, if others have the award.",
    )
