"""The shapes of contract §2 to §4 for the OpenAPI document. Only the calculators validate."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import OpenApiExample
from rest_framework import serializers

from handicaps.calculators.fairness import MOST_MATCHES
from handicaps.calculators.top_dog import MOST_ENTRIES, MOST_ROUNDS, VALUES
from handicaps.core.top_dog_table import MOST_GAMES

Shape = serializers.Serializer[object]


def _vps(**options: Any) -> serializers.FloatField:
    return serializers.FloatField(min_value=0, max_value=20, **options)


class TopDogStep(Shape):
    """From `games` games on, the average counts `factor` times, and `plus` is added. Thirds as text: "2/3"."""

    games = serializers.IntegerField(min_value=1, max_value=MOST_GAMES)
    factor = serializers.CharField(required=False)
    plus = serializers.CharField(required=False)


class TopDogTableShape(Shape):
    """An event's own table of discounts and penalties; what is left out is as published."""

    highest_score = serializers.CharField(required=False, help_text="The highest score of a round; 25 if left out.")
    player = TopDogStep(many=True, required=False)
    army = TopDogStep(many=True, required=False)
    floor = serializers.CharField(
        required=False, help_text="The lowest handicap of a player with games; 1 if left out."
    )
    without_games = serializers.CharField(
        required=False, help_text="The handicap of a player without games; 1 if left out."
    )
    player_share = serializers.CharField(
        required=False, help_text="The player’s part of the handicap; 2/3 if left out."
    )
    army_steps_go_on = serializers.BooleanField(
        required=False, help_text="Whether the penalty continues to rise after the table’s last row; true if left out."
    )


class TopDogEntryShape(Shape):
    """A player with an army. Averages can be left out if there are no games."""

    name = serializers.CharField()
    player_games = serializers.IntegerField(min_value=0, max_value=MOST_GAMES)
    player_average = serializers.FloatField(required=False, allow_null=True, min_value=0)
    army_games = serializers.IntegerField(min_value=0, max_value=MOST_GAMES)
    army_average = serializers.FloatField(required=False, allow_null=True, min_value=0)
    round_scores = serializers.ListField(
        child=serializers.FloatField(allow_null=True, min_value=0),
        max_length=MOST_ROUNDS,
        help_text="One for each round; null for a missed round or a bye.",
    )


class TopDogRequest(Shape):
    """An event, and its entries."""

    rounds = serializers.IntegerField(min_value=1, max_value=MOST_ROUNDS)
    podium_excluded = serializers.IntegerField(required=False, min_value=0, max_value=MOST_ENTRIES)
    charge_missed_rounds = serializers.BooleanField(required=False)
    entries = serializers.ListField(child=TopDogEntryShape(), min_length=1, max_length=MOST_ENTRIES)
    values = serializers.ChoiceField(
        choices=VALUES,
        required=False,
        help_text="Whether averages are raw, or published values that already include all adjustments.",
    )
    table = TopDogTableShape(required=False, allow_null=True)


class TopDogLineShape(Shape):
    """A line of the second table."""

    name = serializers.CharField()
    player_handicap = serializers.FloatField()
    army_handicap = serializers.FloatField()
    handicap_per_round = serializers.FloatField()
    score = serializers.FloatField()
    net_score = serializers.FloatField()
    rank = serializers.IntegerField(allow_null=True)
    excluded = serializers.BooleanField()


class TopDog(Shape):
    """The second table, best first."""

    entries = TopDogLineShape(many=True)


class FormLTeamShape(Shape):
    """A team with its average of last season."""

    name = serializers.CharField()
    average_vps = _vps()


class FormLDivision(Shape):
    """A division."""

    name = serializers.CharField()
    teams = FormLTeamShape(many=True)


class FormLResult(Shape):
    """A match of a new team; the victory points are its own, of 20."""

    opponent = serializers.CharField()
    vps = _vps()


class FormLNewTeam(Shape):
    """A team that did not play last season."""

    name = serializers.CharField()
    division = serializers.CharField()
    results = FormLResult(many=True, required=False)


class FormLRequest(Shape):
    """A league, its best division first."""

    imps_per_vp = serializers.FloatField(required=False, help_text="2.75 if it is left out.")
    overlap = serializers.BooleanField(
        required=False,
        help_text=(
            "Whether the best of a division is midway between the second-lowest and the third-lowest "
            "of the division above (true), or level with its lowest (false)."
        ),
    )
    divisions = FormLDivision(many=True)
    new_teams = FormLNewTeam(many=True, required=False, allow_null=True)


class FormLHandicap(Shape):
    """Differences in VPs of a match behind the best of the division and of the league, and whole IMPs."""

    name = serializers.CharField()
    division = serializers.CharField()
    expected_vp_difference = serializers.FloatField()
    merged_vp_difference = serializers.FloatField()
    handicap = serializers.IntegerField()
    provisional = serializers.BooleanField()


class FormL(Shape):
    """The handicaps in the order of the request, new teams last."""

    teams = FormLHandicap(many=True)


class FairnessRequest(Shape):
    """Wins of one side in matches that were not tied."""

    wins = serializers.IntegerField(min_value=0, max_value=MOST_MATCHES)
    matches = serializers.IntegerField(min_value=1, max_value=MOST_MATCHES)


def _pair(child: serializers.Field[Any, Any, Any, Any]) -> serializers.ListField:
    return serializers.ListField(child=child, min_length=2, max_length=2)


class FairnessReport(Shape):
    """What the wins say about even chances."""

    expected = serializers.FloatField()
    probability_at_most = serializers.FloatField()
    probability_at_least = serializers.FloatField()
    p_value = serializers.FloatField(help_text="Two-sided: twice the smaller tail, at most 1.")
    wilson_95 = _pair(serializers.FloatField())
    bands = serializers.DictField(
        child=_pair(serializers.IntegerField()),
        help_text="The least and the greatest number of wins inside the bands “50”, “90” and “98”.",
    )
    power_60_40 = serializers.FloatField(
        help_text="How often this number of matches shows a true 60/40 bias, at 5 % two-sided."
    )


TOP_DOG_EXAMPLE = OpenApiExample(
    "A newcomer with a virgin army and an old hand with a common one",
    value={
        "rounds": 3,
        "podium_excluded": 0,
        "entries": [
            {"name": "Ann", "player_games": 12, "player_average": 4.5, "army_games": 0, "round_scores": [11, None, 3]},
            {
                "name": "Ben",
                "player_games": 50,
                "player_average": 6,
                "army_games": 250,
                "army_average": 5.5,
                "round_scores": [14, 20, 9],
            },
        ],
    },
    request_only=True,
)
FORM_L_EXAMPLE = OpenApiExample(
    "Two divisions and a new team",
    value={
        "divisions": [
            {
                "name": "1",
                "teams": [
                    {"name": "Eroes", "average_vps": 14},
                    {"name": "Dragons", "average_vps": 10},
                    {"name": "JCBC", "average_vps": 6},
                ],
            },
            {"name": "2", "teams": [{"name": "Rabbits", "average_vps": 11.5}, {"name": "Imps", "average_vps": 8.5}]},
        ],
        "new_teams": [{"name": "Newts", "division": "2", "results": [{"opponent": "Imps", "vps": 13}]}],
    },
    request_only=True,
)
FAIRNESS_EXAMPLE = OpenApiExample(
    "The handicap matches of four years", value={"wins": 19, "matches": 56}, request_only=True
)
