"""The shapes of contract §1 for the OpenAPI document. Only the calculator validates."""

from __future__ import annotations

from drf_spectacular.utils import OpenApiExample, PolymorphicProxySerializer
from rest_framework import serializers

from scoring.core.definitions import CONCESSIONS, FINAL_YEARS, MAX_NAME_LENGTH, MAX_VALUES, ROUNDINGS
from scoring.core.named_values import MAX_VALUE_NAME
from scoring.core.words import MODES, POWERS


class Formulas(serializers.Serializer[object]):
    """Nine formulae; a blank one is 0."""

    provisional = serializers.CharField(allow_blank=True, required=False)
    elimination = serializers.CharField(allow_blank=True, required=False)
    places = serializers.ListField(
        child=serializers.CharField(allow_blank=True),
        min_length=7,
        max_length=7,
        help_text="In `win_draw` the (k+1)-way draw, otherwise the (k+1)th most centers.",
    )


class NamedValue(serializers.Serializer[object]):
    """A part of the rules under a name, which formulae may use."""

    name = serializers.CharField(max_length=MAX_VALUE_NAME)
    formula = serializers.CharField(allow_blank=True, required=False)


class Definition(serializers.Serializer[object]):
    """A scoring system as data."""

    name = serializers.CharField(required=False, max_length=MAX_NAME_LENGTH)
    mode = serializers.ChoiceField(choices=MODES)
    average_ties = serializers.BooleanField(required=False)
    draws_include_all_survivors = serializers.BooleanField(required=False)
    rounding = serializers.ChoiceField(choices=ROUNDINGS, required=False)
    final_year = serializers.IntegerField(
        required=False, allow_null=True, min_value=FINAL_YEARS[0], max_value=FINAL_YEARS[-1]
    )
    formulas = Formulas()
    values = NamedValue(
        many=True,
        required=False,
        help_text=f"At most {MAX_VALUES} named values; an object of names and formulae is read too.",
    )
    concession = serializers.ChoiceField(
        choices=CONCESSIONS,
        required=False,
        help_text="Whether a lone win below 18 centers counts as a solo for the words `solo` and `lost`.",
    )


class ShippedReference(serializers.Serializer[object]):
    """A shipped system by its slug."""

    slug = serializers.CharField()


def system_field(**options: bool) -> PolymorphicProxySerializer:
    """A shipped system by its slug, or a definition."""
    return PolymorphicProxySerializer(
        component_name="BoardScoresSystem",
        serializers=[ShippedReference, Definition],
        resource_type_field_name=None,
        **options,
    )


class SeatFactsSchema(serializers.Serializer[object]):
    """One seat; fields that the system's formulae do not use can be left out."""

    power = serializers.ChoiceField(choices=POWERS)
    result = serializers.ChoiceField(choices=("win", "loss"), required=False, allow_null=True)
    centers = serializers.IntegerField(required=False, allow_null=True, min_value=0, max_value=34)
    final_year = serializers.IntegerField(required=False, allow_null=True)
    total_centers = serializers.IntegerField(required=False, allow_null=True)
    chart = serializers.ListField(
        child=serializers.IntegerField(min_value=0, max_value=34),
        required=False,
        allow_null=True,
        help_text="Its centers after each game-year, 1901 first.",
    )


class BoardScoresRequest(serializers.Serializer[object]):
    """A system and the seven seats of one board."""

    system = system_field()
    seats = SeatFactsSchema(many=True)


class SeatScoreSchema(serializers.Serializer[object]):
    """The score of one seat."""

    power = serializers.ChoiceField(choices=POWERS)
    score = serializers.FloatField()


class BoardScores(serializers.Serializer[object]):
    """The scores in the order of the seats, and their sum."""

    scores = SeatScoreSchema(many=True)
    sum = serializers.FloatField()


_CENTERS = (5, 10, 10, 4, 3, 2, 0)
BOARD_SCORES_EXAMPLE = OpenApiExample(
    "A shipped system that reads the centers alone",
    value={
        "system": {"slug": "c-diplo"},
        "seats": [{"power": power, "centers": count} for power, count in zip(POWERS, _CENTERS, strict=True)],
    },
    request_only=True,
)
