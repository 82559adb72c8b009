"""The shapes of contract §7 for the OpenAPI document. Only the calculator validates."""

from __future__ import annotations

from drf_spectacular.utils import OpenApiExample
from rest_framework import serializers

from pairing.calculators.standings import LARGEST_SEED, MOST_POINTS
from pairing.core.swiss.ranking.book import UNPLAYED

Shape = serializers.Serializer[object]


class ResultPoints(Shape):
    """What a win, a draw and a loss score; byes and forfeits score as the same results do."""

    win = serializers.FloatField(min_value=0, max_value=MOST_POINTS)
    draw = serializers.FloatField(min_value=0, max_value=MOST_POINTS)
    loss = serializers.FloatField(min_value=0, max_value=MOST_POINTS)


class SwissStandingsRequest(Shape):
    """A report file, and how to rank it."""

    trf = serializers.CharField(help_text="The text of a FIDE tournament report file, TRF16 or TRF26.")
    points = ResultPoints(
        required=False, allow_null=True, help_text="If left out, the points in the file, or 1, 0.5 and 0."
    )
    tie_breaks = serializers.ListField(
        child=serializers.CharField(),
        required=False,
        help_text="Codes in order, from `/api/v1/tie-breaks/`. If left out, the chain of the Armati paper.",
    )
    unplayed = serializers.ChoiceField(
        choices=UNPLAYED,
        required=False,
        help_text="How rounds without a game count in tie-breaks: by FIDE C.07 article 16 as of March 2026 (the "
        "default), as the player's own score, or not at all.",
    )
    seed = serializers.IntegerField(required=False, min_value=0, max_value=LARGEST_SEED, help_text="Draws the lots.")
    unrated = serializers.IntegerField(
        required=False, allow_null=True, help_text="The rating that unrated players count with in tie-breaks by rating."
    )
    explain = serializers.BooleanField(required=False, help_text="Adds what decided each rank, and the arithmetic.")


class SwissStanding(Shape):
    """One line. A tie-break without a value is null: for example, if a player has no rating."""

    rank = serializers.IntegerField()
    number = serializers.IntegerField()
    name = serializers.CharField(allow_blank=True)
    points = serializers.FloatField()
    tie_breaks = serializers.ListField(child=serializers.FloatField(allow_null=True))
    decided_by = serializers.CharField(
        required=False, allow_null=True, help_text="With `explain`: why this player is behind the one above."
    )
    arithmetic = serializers.ListField(
        child=serializers.CharField(), required=False, help_text="With `explain`: how each value came about."
    )


class SwissStandings(Shape):
    """The standings, best first. Players who are still tied share a rank: 1, 2, 2, 4."""

    standings = SwissStanding(many=True)


_GAMES = (
    ("Ann", "3 w 1     2 b 1"),
    ("Ben", "4 b 1     1 w 0"),
    ("Cleo", "1 b 0     4 w 1"),
    ("Dan", "2 w 0     3 b 0"),
)
STANDINGS_EXAMPLE = OpenApiExample(
    "Two rounds of four players",
    value={
        "trf": "".join(
            f"{f'001 {n:4}      {name}':<91}   {games}\n" for n, (name, games) in enumerate(_GAMES, start=1)
        ),
        "points": {"win": 2, "draw": 1, "loss": 0},
        "tie_breaks": ["sodos", "m-buchholz", "buchholz"],
        "unplayed": "fide",
    },
    request_only=True,
)
