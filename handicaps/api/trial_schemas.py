"""The shapes of the trials of handicap schemes for the OpenAPI document. Only the calculator validates."""

from __future__ import annotations

from drf_spectacular.utils import OpenApiExample
from rest_framework import serializers

from handicaps.calculators.scheme_trials import GIVEN, MOST_TEAMS, MOST_TRIED, SAMPLES
from handicaps.core.schemes.registry import SCHEMES

Shape = serializers.Serializer[object]


class TriedMatch(Shape):
    """A match as it was played; handicaps in IMPs; a weaker team has a higher one."""

    season = serializers.CharField(required=False, allow_blank=True)
    team = serializers.CharField()
    opponent = serializers.CharField()
    margin = serializers.FloatField(help_text="IMPs that the team won by, below 0 for a loss.")
    handicap = serializers.FloatField(required=False, allow_null=True)
    opponent_handicap = serializers.FloatField(required=False, allow_null=True)


class TriedTeam(Shape):
    """A team's average; without a season it is for all of them."""

    season = serializers.CharField(required=False, allow_blank=True)
    division = serializers.CharField()
    team = serializers.CharField()
    average_vps = serializers.FloatField(min_value=0, max_value=20)


class TrialsRequest(Shape):
    """Matches with handicaps, or with the averages from which the schemes calculate handicaps, or with both."""

    sample = serializers.ChoiceField(
        choices=SAMPLES, required=False, help_text="Whether the handicaps came from these matches (in) or not (out)."
    )
    imps_per_vp = serializers.FloatField(required=False, help_text="2.75 if it is left out.")
    step = serializers.FloatField(required=False, help_text="IMPs for a rank in the older scheme; 6 if left out.")
    overlap = serializers.BooleanField(required=False)
    after_handicap = serializers.BooleanField(required=False, help_text="Whether the margins include the handicap.")
    matches = serializers.ListField(child=TriedMatch(), min_length=1, max_length=MOST_TRIED)
    teams = serializers.ListField(child=TriedTeam(), required=False, max_length=MOST_TEAMS)


class TrialCount(Shape):
    """Wins of the weaker side; values are null if no match counts."""

    wins = serializers.IntegerField()
    matches = serializers.IntegerField()
    equal_handicaps = serializers.IntegerField()
    level_results = serializers.IntegerField()
    p_value = serializers.FloatField(allow_null=True)
    probability_at_most = serializers.FloatField(allow_null=True)
    probability_at_least = serializers.FloatField(allow_null=True)
    wilson_95 = serializers.ListField(child=serializers.FloatField(), min_length=2, max_length=2, allow_null=True)
    power_60_40 = serializers.FloatField(allow_null=True)


class TrialSeason(TrialCount):
    """A season's count."""

    season = serializers.CharField(allow_blank=True)


class TriedScheme(Shape):
    """A scheme: its seasons and their sum."""

    scheme = serializers.ChoiceField(choices=(GIVEN, *SCHEMES))
    sample = serializers.ChoiceField(choices=SAMPLES)
    seasons = TrialSeason(many=True)
    total = TrialCount()
    fairest_factor = serializers.ListField(
        child=serializers.FloatField(),
        min_length=2,
        max_length=2,
        allow_null=True,
        help_text="The factor for the handicaps with which the weaker side would have won half.",
    )


class TrialsReport(Shape):
    """The schemes side by side."""

    schemes = TriedScheme(many=True)


TRIALS_EXAMPLE = OpenApiExample(
    "Three matches of a season, with Form-L and steps next to the handicaps used",
    value={
        "sample": "out",
        "matches": [
            {
                "season": "2014–15",
                "team": "Eroes",
                "opponent": "Dragons",
                "margin": 12,
                "handicap": 0,
                "opponent_handicap": 18,
            },
            {"season": "2014–15", "team": "Dragons", "opponent": "JCBC", "margin": 40, "opponent_handicap": 49},
            {"season": "2014–15", "team": "JCBC", "opponent": "Eroes", "margin": -51},
        ],
        "teams": [
            {"division": "1", "team": "Eroes", "average_vps": 14},
            {"division": "1", "team": "Dragons", "average_vps": 10},
            {"division": "1", "team": "JCBC", "average_vps": 6},
        ],
    },
    request_only=True,
)
