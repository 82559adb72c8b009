"""Games: states, powers, results and scores."""

from __future__ import annotations

from rest_framework import serializers

from tournaments.base.api.fields import Answer, Choice, DecimalNumber, Flag, Identity, Input, Text, Whole
from tournaments.base.codes import GAME_STATES, one_of
from tournaments.boards.games.api.serializers.conflicts import ConflictLineAnswer
from tournaments.events.api.serializers.visibility import ListingField


class HandSeat(Input):
    """A seat of a manually seated board."""

    power = Text(max_length=10, help_text="Each power once; blank for all where powers are not assigned.")
    entry = Whole(
        required=False,
        allow_null=True,
        help_text=("The player in the seat; null for the player who adds the least conflict."),
    )


class HandBoardInput(Input):
    """A board seated manually, in part or in full."""

    seats = HandSeat(many=True)


class GameChange(Input):
    """What an organiser decides about a board. Fields that you leave out don't change."""

    top_board = Flag(required=False, help_text="This alone changes no score.")
    kept = Flag(required=False, help_text="Whether seeding and unseeding leave the board as it is before it starts.")
    powers_locked = Flag(
        required=False, help_text="Locked powers can't be changed manually. Not possible for a finished game."
    )
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

    seats = SeatPower(many=True)
    left_out = Text(required=False, max_length=10, help_text="The unplayed power of a six-player board.")


class SeatResultInput(Input):
    """The result of one seat, named by `id` or by `power`. Fields that are left out or null are not known."""

    id = Identity(required=False)
    power = Text(required=False, max_length=10, help_text="With `id`, the power that was played. A locked one stays.")
    result = Choice(
        ["win", "loss"],
        required=False,
        allow_null=True,
        help_text="If several players win, the game is a draw among them.",
    )
    centers = Whole(required=False, allow_null=True)
    final_year = Whole(required=False, allow_null=True)
    total_centers = Whole(required=False, allow_null=True)
    chart = serializers.ListField(
        child=Whole(),
        required=False,
        allow_null=True,
        max_length=99,
        help_text="Centers after each game-year, 1901 first, with 0 for the year of elimination. Values that you "
        "leave out above are taken from it.",
    )


class ResultInput(Input):
    """Every seat of the board once, and the version that you looked at."""

    version = Whole(
        help_text="The version that you read. If somebody has saved since, the answer is 409 with what changed."
    )
    seats = SeatResultInput(many=True)


class ScoreInput(Input):
    """The organiser's score of a seat, and why."""

    score = DecimalNumber(help_text="At most 3 decimals.")
    reason = Text(help_text="Shown wherever the score is shown.")


class FinishInput(Input):
    """The version that you looked at."""

    version = Whole()
    conceded = serializers.BooleanField(
        default=False, help_text="The others conceded: confirms a lone win with fewer than 18 centers."
    )


class FromChartAnswer(Answer):
    """The values of a seat's chart; they are used for fields that were not entered."""

    centers = serializers.IntegerField()
    final_year = serializers.IntegerField(help_text="0 centers: the year of elimination.")
    total_centers = serializers.IntegerField()


class OverrideAnswer(Answer):
    """A score override: a score that the organiser set."""

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
    fills = serializers.BooleanField(
        help_text="The second seat of a player who plays two boards: it scores for nobody."
    )
    result = serializers.CharField(allow_null=True, help_text=one_of("win", "loss"))
    centers = serializers.IntegerField(allow_null=True)
    final_year = serializers.IntegerField(allow_null=True)
    total_centers = serializers.IntegerField(allow_null=True)
    chart = serializers.ListField(
        child=serializers.IntegerField(), allow_null=True, help_text="Centers after each game-year, 1901 first."
    )
    from_chart = FromChartAnswer(allow_null=True, help_text="null where the seat's chart says nothing.")
    score = serializers.FloatField(
        allow_null=True, help_text=("The score that counts: the organiser's, or the computed one.")
    )
    computed_score = serializers.FloatField(
        allow_null=True, help_text="By the scoring system, once the result is complete enough."
    )
    override = OverrideAnswer(allow_null=True, help_text="null unless the organiser set the score.")
    conflicts = ConflictLineAnswer(many=True)


class GameSummary(Answer):
    """A game as the list of its heat shows it."""

    number = serializers.IntegerField()
    state = serializers.CharField(help_text=GAME_STATES)
    top_board = serializers.BooleanField()
    powers_locked = serializers.BooleanField()
    kept = serializers.BooleanField(help_text="Whether seeding leaves the board as it is, although it has not started.")


class GameAnswer(Answer):
    """A game with seats, facts and scores."""

    heat = serializers.IntegerField()
    number = serializers.IntegerField()
    state = serializers.CharField(help_text=GAME_STATES)
    listing = ListingField()
    top_board = serializers.BooleanField()
    powers_locked = serializers.BooleanField()
    kept = serializers.BooleanField(help_text="Whether seeding leaves the board as it is, although it has not started.")
    left_out = serializers.CharField(help_text="The unplayed power of a six-player board; blank at a full one.")
    scoring_system = serializers.IntegerField(allow_null=True, help_text="null follows the heat's.")
    scored_by = serializers.CharField(help_text="The name of the system that scores it.")
    concession_counts = serializers.CharField(
        help_text=one_of("solo", "centers", text="How that system takes a concession.")
    )
    version = serializers.IntegerField(help_text="Of the result; 0 before the first.")
    started_at = serializers.DateTimeField(allow_null=True)
    finished_at = serializers.DateTimeField(allow_null=True)
    conflict = serializers.IntegerField(help_text="How much the board adds to the total conflict.")
    seats = SeatAnswer(many=True)
