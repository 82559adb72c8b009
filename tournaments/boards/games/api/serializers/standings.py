"""Standings, teams, awards and boards. Scores are JSON numbers of exact values."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from rest_framework import serializers

from tournaments.base.api.fields import Answer, ExactNumber, ListWithNulls
from tournaments.base.shown import with_more
from tournaments.boards.games.api.serializers.votes import PublicVote
from tournaments.boards.games.shown.standings import HeatCell as Cell
from tournaments.events.api.serializers.awards import AwardRow, SetScore


class HeatCell(Answer):
    """A player's score in one heat: `board` × `factor` = `weighted`, which is added to the total."""

    board = ExactNumber(help_text="The score of the board itself, or the unplayed score.")
    times = ExactNumber(help_text="The multiplier of the board's pool; 1 without one.")
    score = ExactNumber(help_text="`board` × `times`. The lowest scores are found among these.")
    state = serializers.CharField(help_text="played or unplayed")
    tier = serializers.CharField(required=False, help_text="lowest, next_lowest or final")
    multiplier = ExactNumber(help_text="Of the lowest or next lowest scores: 0 where dropped. 1 for all others.")
    factor = ExactNumber(help_text="`times` × `multiplier`.")
    weighted = ExactNumber(help_text="What the heat adds to the total.")
    set = SetScore(required=False, help_text="Where the director set the score.")

    def to_representation(self, instance: Cell) -> dict[str, Any]:
        """A stored cell has the scores before and after its factors only where they differ from the score."""
        factor = Fraction(instance.times) * Fraction(instance.multiplier)
        board, weighted = instance.board or instance.score, instance.weighted or instance.score
        cell = with_more(instance, board=board, weighted=weighted, factor=str(factor), tier=instance.tier or None)
        return super().to_representation(cell)


class TieValue(Answer):
    """What a tie-break gave one of the tied."""

    entry = serializers.IntegerField()
    name = serializers.CharField()
    value = serializers.CharField(help_text="Exact, such as 5/3; several with commas.")


class PassedTieBreak(Answer):
    """A tie-break that took nobody apart."""

    code = serializers.CharField()
    name = serializers.CharField()
    value = serializers.CharField(allow_null=True, help_text="What all had; null where it did not apply.")
    reason = serializers.CharField(help_text="Why it did not apply.")


class TieReason(Answer):
    """A tie-break that split this tie."""

    code = serializers.CharField()
    name = serializers.CharField()
    values = TieValue(many=True)
    passed = serializers.ListField(child=serializers.CharField(), help_text="Tie-breaks that split nothing before.")
    before = PassedTieBreak(many=True, help_text="The same, each with its reason.")
    against = serializers.ListField(
        child=serializers.CharField(), help_text="Whose games it looked at, where it looked for some."
    )


class TopRankAnswer(Answer):
    """Why a line stands before those with greater totals."""

    pool = serializers.CharField(help_text="The pool that decides the first ranks.")
    heat = serializers.IntegerField()
    score = ExactNumber(help_text="On its boards.")


class StandingsRow(Answer):
    """A player's line."""

    entry = serializers.IntegerField()
    name = serializers.CharField()
    status = serializers.CharField(help_text="ranked, unranked or not_played")
    rank = serializers.IntegerField(allow_null=True)
    level = serializers.BooleanField(help_text="Shares the rank.")
    move = serializers.IntegerField(allow_null=True, help_text="Ranks won since the heat before.")
    handicap = ExactNumber(help_text="In the total.")
    total = ExactNumber(help_text="What the heats add, and the handicap.")
    heats = ListWithNulls(child=HeatCell(allow_null=True), help_text="null for an open heat.")
    played = serializers.IntegerField()
    qualified = serializers.BooleanField()
    why = TieReason(many=True)
    undecided = PassedTieBreak(many=True, help_text="The tie-breaks that leave those who share the rank level.")
    top = TopRankAnswer(allow_null=True)


class StandingsAnswer(Answer):
    """The table at a revision."""

    revision = serializers.IntegerField()
    rows = StandingsRow(many=True)


class TeamScore(Answer):
    """A member's score, and whether it counts for the team."""

    entry = serializers.IntegerField()
    heat = serializers.IntegerField()
    score = ExactNumber()
    state = serializers.CharField(help_text="counted, lower, interplay, other_heat or final")
    set = SetScore(required=False, help_text="Where the director set the score.")


class TeamRow(Answer):
    """A team's line."""

    id = serializers.IntegerField(source="team")
    name = serializers.CharField()
    rank = serializers.IntegerField(allow_null=True)
    total = ExactNumber()
    scores = TeamScore(many=True)


class TeamStandingsAnswer(Answer):
    """The teams at a revision."""

    revision = serializers.IntegerField()
    rows = TeamRow(many=True)


class AwardsAnswer(Answer):
    """The prizes at a revision."""

    revision = serializers.IntegerField()
    rows = AwardRow(many=True)


class PublicSeat(Answer):
    """A seat; its facts are null until the game is finished."""

    entry = serializers.IntegerField()
    name = serializers.CharField()
    power = serializers.CharField()
    before = serializers.ListField(child=serializers.CharField(), help_text="Who played the seat before.")
    result = serializers.CharField(allow_null=True)
    centers = serializers.IntegerField(allow_null=True)
    final_year = serializers.IntegerField(allow_null=True)
    chart = serializers.ListField(
        child=serializers.IntegerField(), help_text="Centers after each game-year, 1901 first, where they were noted."
    )
    score = ExactNumber(allow_null=True)
    set = SetScore(required=False, help_text="Where the director set the score.")


class PublicGame(Answer):
    """A board."""

    number = serializers.IntegerField()
    state = serializers.CharField()
    top_board = serializers.BooleanField()
    pool = serializers.CharField(help_text="Of which pool it is; blank for none.")
    times = ExactNumber(help_text="By what its scores count in the standings.")
    system = serializers.CharField()
    finished_at = serializers.DateTimeField(allow_null=True)
    seats = PublicSeat(many=True)
    votes = PublicVote(many=True, help_text="Decided votes of a finished game.")


class DrawnBoard(Answer):
    """A board as a draw made it."""

    game = serializers.IntegerField()
    players = serializers.ListField(child=serializers.IntegerField(), help_text="Ids of entries.")
    powers = serializers.ListField(
        child=serializers.CharField(allow_null=True), allow_null=True, help_text="In the order of the players."
    )


class PublicDraw(Answer):
    """A draw of a heat. All below `used_at` is there once its boards were used, the seed only where `open` is true."""

    number = serializers.IntegerField(source="run")
    fingerprint = serializers.CharField(help_text="SHA-256 of the seed, a line end and the file of the draw.")
    at = serializers.DateTimeField(help_text="Since when the fingerprint stands.")
    used_at = serializers.DateTimeField(allow_null=True)
    engine = serializers.IntegerField(
        allow_null=True, help_text="The number of the search that drew; null where it is older than these numbers."
    )
    open = serializers.BooleanField(required=False, help_text="Everybody can have its file, at `/heats/…/draws/…/`.")
    seed_chosen = serializers.BooleanField(required=False, help_text="Somebody named the seed; else it was drawn.")
    seed = serializers.IntegerField(required=False)
    steps = serializers.IntegerField(source="drawn.steps", required=False)
    total = serializers.IntegerField(source="drawn.total", required=False, help_text="The total conflict.")
    lower_bound = serializers.IntegerField(
        source="drawn.lower_bound", required=False, help_text="No draw can have a lower total."
    )
    boards = serializers.CharField(
        source="drawn.boards", required=False, help_text="The fingerprint of the boards, as `check_draw` counts it."
    )
    games = DrawnBoard(source="drawn.games", many=True, required=False)


class DrawFile(Answer):
    """What repeats a used draw: `seed_boards` gives its boards from `instance`, `seed` and `steps`."""

    number = serializers.IntegerField()
    fingerprint = serializers.CharField(help_text="SHA-256 of the seed, a line end and the file of the draw.")
    seed = serializers.IntegerField()
    steps = serializers.IntegerField(source="solution.steps")
    instance = serializers.DictField(help_text="In the shape of `seeding-instance/1`; players are ids of entries.")


class DiscardedDraw(Answer):
    """A draw that went with its heat, when that was abandoned."""

    fingerprint = serializers.CharField()
    at = serializers.DateTimeField(help_text="Since when the fingerprint stood.")


class PowerTurn(Answer):
    """A player in the order of picking, with the score and the list that decided."""

    entry = serializers.IntegerField()
    score = serializers.CharField(help_text="Before this heat, exact.")
    list = serializers.ListField(child=serializers.CharField(), help_text="The dearest power first.")
    power = serializers.CharField()


class PowerBoard(Answer):
    """A board whose players picked."""

    game = serializers.IntegerField()
    seats = PowerTurn(many=True, help_text="In the order of picking.")


class PowersGiven(Answer):
    """A time that powers were given by turns. Seed and boards only where `open` is true."""

    at = serializers.DateTimeField()
    open = serializers.BooleanField(help_text="The event publishes its draws, and no score of these is kept back.")
    seed_chosen = serializers.BooleanField(
        allow_null=True, help_text="Somebody named the seed of the lots; null where it is older than this was noted."
    )
    games = serializers.ListField(child=serializers.IntegerField(), help_text="The numbers of the boards.")
    seed = serializers.IntegerField(required=False, help_text="The seed of the lots between equal scores.")
    boards = PowerBoard(many=True, required=False)


class PublicHeat(Answer):
    """A heat with its boards."""

    number = serializers.IntegerField()
    starts_at = serializers.DateTimeField(allow_null=True)
    ends_at = serializers.DateTimeField(allow_null=True)
    system = serializers.CharField()
    state = serializers.CharField()
    games = PublicGame(many=True)
    draws = PublicDraw(many=True, help_text="What proves that nobody rigged the boards; the oldest first.")
    discarded = DiscardedDraw(many=True, help_text="Draws of a heat of this number that was abandoned.")
    powers_given = PowersGiven(many=True, help_text="Each time that powers were given by turns; the oldest first.")


class BoardsAnswer(Answer):
    """All boards and results at a revision."""

    revision = serializers.IntegerField()
    heats = PublicHeat(many=True)
