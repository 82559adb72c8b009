"""Games: states, powers, results and scores."""

from __future__ import annotations

from rest_framework import serializers

from tournaments.base.api.fields import Answer, Choice, DecimalNumber, Flag, Identity, Input, Text, Whole
from tournaments.boards.games.api.serializers.conflicts import ConflictLineAnswer
from tournaments.events.api.serializers.visibility import ListingField


class HandSeat(Input):
    """A seat of a board seated by hand."""

    power = Text(max_length=10, help_text="Each power once; blank for all where powers are not assigned.")
    entry = Whole(required=False, allow_null=True, help_text="Who sits there; null for whoever costs least.")


class HandBoardInput(Input):
    """A board seated by hand, in part or in full."""

    seats = HandSeat(many=True)


class GameChange(Input):
    """What a director decides about a board; what is left out stays."""

    top_board = Flag(required=False, help_text="Changes no score by itself.")
    kept = Flag(required=False, help_text="Whether seeding and unseeding leave the unstarted board as it is.")
    powers_locked = Flag(required=False, help_text="Locked powers are not changed by hand. Not of a finished game.")
    scoring_system = Identity(
        required=False, allow_null=True, help_text="null follows the heat's; an id pins the game to it."
    )
    reason = Text(required=False, max_length=200, help_text="Needed for another system once the game has started.")


class SeatPower(Input):
    """The power of a seat; blank for not known."""

    id = Identity()
    power = Text(max_length=10)


class PowersInput(Input):
    """Powers of some seats; the others keep theirs."""

    powers = SeatPower(many=True)
    left_out = Text(required=False, max_length=10, help_text="At a board of six, the power that nobody plays.")


class SeatResultInput(Input):
    """The facts of one seat, named by `id` or by `power`. What is left out or null is not known."""

    id = Identity(required=False)
    power = Text(required=False, max_length=10, help_text="With `id`, the power that was played. A locked one stays.")
    result = Choice(
        ["win", "loss"], required=False, allow_null=True, help_text="Where several win, the game is a draw among them."
    )
    centers = Whole(required=False, allow_null=True)
    final_year = Whole(required=False, allow_null=True)
    total_centers = Whole(required=False, allow_null=True)
    chart = serializers.ListField(
        child=Whole(),
        required=False,
        allow_null=True,
        max_length=99,
        help_text="Centers after each game-year, 1901 first, 0 for the year of elimination. What is left out above is "
        "read from it.",
    )


class ResultInput(Input):
    """Every seat of the board once, and the version that you looked at."""

    version = Whole(help_text="As read: 409 with what changed if somebody saved since.")
    seats = SeatResultInput(many=True)


class ScoreInput(Input):
    """The director's score of a seat, and why."""

    score = DecimalNumber(help_text="At most 3 decimals.")
    reason = Text(help_text="Shown wherever the score is.")


class FinishInput(Input):
    """The version that you looked at."""

    version = Whole()
    conceded = serializers.BooleanField(
        default=False, help_text="The others conceded: confirms a lone win with fewer than 18 centers."
    )


class FromChartAnswer(Answer):
    """What a seat's chart says; it serves for each fact that was not entered."""

    centers = serializers.IntegerField()
    final_year = serializers.IntegerField(help_text="0 centers: the year of elimination.")
    total_centers = serializers.IntegerField()


class OverrideAnswer(Answer):
    """A score that the director set."""

    score = DecimalNumber()
    reason = serializers.CharField()
    made_by = serializers.CharField(allow_null=True)
    created_at = serializers.DateTimeField()


class SeatAnswer(Answer):
    """A seat with its newest facts."""

    id = serializers.IntegerField()
    entry = serializers.IntegerField()
    name = serializers.CharField()
    power = serializers.CharField(help_text="Blank while it is not known.")
    fills = serializers.BooleanField(help_text="The second seat of who plays two boards: it scores for nobody.")
    result = serializers.CharField(allow_null=True, help_text="win or loss")
    centers = serializers.IntegerField(allow_null=True)
    final_year = serializers.IntegerField(allow_null=True)
    total_centers = serializers.IntegerField(allow_null=True)
    chart = serializers.ListField(
        child=serializers.IntegerField(), allow_null=True, help_text="Centers after each game-year, 1901 first."
    )
    from_chart = FromChartAnswer(allow_null=True, help_text="null where the seat's chart says nothing.")
    score = serializers.FloatField(allow_null=True, help_text="What counts: the director's, or the computed one.")
    computed_score = serializers.FloatField(allow_null=True, help_text="By the scoring system, once the facts give it.")
    override = OverrideAnswer(allow_null=True, help_text="null unless the director set the score.")
    conflicts = ConflictLineAnswer(many=True)


class GameSummary(Answer):
    """A game as the list of its heat shows it."""

    number = serializers.IntegerField()
    state = serializers.CharField(help_text="unstarted, started or finished")
    top_board = serializers.BooleanField()
    powers_locked = serializers.BooleanField()
    kept = serializers.BooleanField(help_text="Whether seeding leaves it as it is though it has not started.")


class GameAnswer(Answer):
    """A game with seats, facts and scores."""

    heat = serializers.IntegerField()
    number = serializers.IntegerField()
    state = serializers.CharField(help_text="unstarted, started or finished")
    listing = ListingField()
    top_board = serializers.BooleanField()
    powers_locked = serializers.BooleanField()
    kept = serializers.BooleanField(help_text="Whether seeding leaves it as it is though it has not started.")
    left_out = serializers.CharField(help_text="The power that nobody plays at a board of six; blank at a full one.")
    scoring_system = serializers.IntegerField(allow_null=True, help_text="null follows the heat's.")
    scored_by = serializers.CharField(help_text="The name of the system that scores it.")
    concession_counts = serializers.CharField(help_text="solo or centers: how that system takes a concession.")
    version = serializers.IntegerField(help_text="Of the result; 0 before the first.")
    started_at = serializers.DateTimeField(allow_null=True)
    finished_at = serializers.DateTimeField(allow_null=True)
    conflict = serializers.IntegerField(help_text="What the board adds to the total conflict.")
    seats = SeatAnswer(many=True)
