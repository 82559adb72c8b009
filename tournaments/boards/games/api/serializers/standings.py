"""Standings, teams, awards and boards. Scores are JSON numbers of exact values."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments.base.api.fields import Answer
from tournaments.base.api.parts import PartSerializer
from tournaments.base.shown import with_more
from tournaments.boards.games.api.serializers.votes import PublicVote
from tournaments.boards.games.shown import draws, events, standings
from tournaments.events.api.serializers.awards import AwardRow


class HeatCell(PartSerializer):
    class Meta:
        part = standings.HeatCell
        fields = ("board", "times", "score", "state", "tier", "multiplier", "factor", "weighted", "set")
        optional = ("tier", "set")

    def to_representation(self, instance: standings.HeatCell) -> dict[str, Any]:
        """A stored cell has the scores before and after its factors only where they differ from the score."""
        board, weighted = instance.board or instance.score, instance.weighted or instance.score
        cell = with_more(instance, board=board, weighted=weighted, factor=instance.factor, tier=instance.tier or None)
        return super().to_representation(cell)


class PassedTieBreak(PartSerializer):
    class Meta:
        part = standings.PassedTieBreak
        fields = ("code", "name", "value", "reason")


class TieReason(PartSerializer):
    class Meta:
        part = standings.TieReason
        fields = ("code", "name", "values", "passed", "before", "against")
        nested = (PassedTieBreak,)


class TopRankAnswer(PartSerializer):
    class Meta:
        part = standings.TopRankShown
        fields = "__all__"


class StandingsRow(PartSerializer):
    class Meta:
        part = standings.StandingsRow
        fields = (
            "entry", "name", "status", "rank", "level", "move", "handicap", "total", "heats", "played", "qualified",
            "why", "undecided", "top",
        )  # fmt: skip
        nested = (HeatCell, TieReason, PassedTieBreak, TopRankAnswer)


class StandingsAnswer(Answer):
    """The table at a revision."""

    revision = serializers.IntegerField()
    rows = StandingsRow(many=True)


class TeamScore(PartSerializer):
    class Meta:
        part = standings.TeamScoreShown
        fields = ("entry", "heat", "score", "state", "set")
        optional = ("set",)


class TeamRow(PartSerializer):
    id = serializers.IntegerField(source="team")

    class Meta:
        part = standings.TeamRow
        fields = ("id", "name", "rank", "total", "scores")
        nested = (TeamScore,)


class TeamStandingsAnswer(Answer):
    """The teams at a revision."""

    revision = serializers.IntegerField()
    rows = TeamRow(many=True)


class AwardsAnswer(Answer):
    """The prizes at a revision."""

    revision = serializers.IntegerField()
    rows = AwardRow(many=True)


class PublicSeat(PartSerializer):
    class Meta:
        part = events.SeatShown
        fields = (
            "entry", "name", "power", "before", "result", "centers", "final_year", "chart", "score", "set",
        )  # fmt: skip
        optional = ("set",)


class PublicGame(PartSerializer):
    class Meta:
        part = events.GameShown
        fields = ("number", "state", "top_board", "pool", "times", "system", "finished_at", "seats", "votes")
        nested = (PublicSeat, PublicVote)


class DrawnBoard(PartSerializer):
    class Meta:
        part = draws.DrawnBoard
        fields = "__all__"


class PublicDraw(PartSerializer):
    """A seeding run of a heat. All fields below `used_at` are given once its boards were used, the seed only if `open`
    is true.
    """

    number = serializers.IntegerField(source="run")
    steps = serializers.IntegerField(source="drawn.steps", required=False)
    total = serializers.IntegerField(source="drawn.total", required=False, help_text="The total conflict.")
    lower_bound = serializers.IntegerField(
        source="drawn.lower_bound", required=False, help_text="No seeding can have a lower total."
    )
    boards = serializers.CharField(
        source="drawn.boards", required=False, help_text="The fingerprint of the boards, as `check_draw` calculates it."
    )
    games = DrawnBoard(source="drawn.games", many=True, required=False)

    class Meta:
        part = draws.DrawShown
        fields = (
            "number", "fingerprint", "at", "used_at", "engine", "open", "seed_chosen", "seed",
            "steps", "total", "lower_bound", "boards", "games",
        )  # fmt: skip
        optional = ("open", "seed_chosen", "seed")


class DrawFile(Answer):
    """What repeats a used draw: `seed_boards` gives its boards from `instance`, `seed` and `steps`."""

    number = serializers.IntegerField()
    fingerprint = serializers.CharField(
        help_text="SHA-256 of the random seed, a line end and the file of the seeding run."
    )
    seed = serializers.IntegerField()
    steps = serializers.IntegerField(source="solution.steps")
    instance = serializers.DictField(help_text="In the shape of `seeding-instance/1`; players are ids of entries.")


class PowersGiven(PartSerializer):
    class Meta:
        part = draws.PowersGiven
        fields = ("at", "open", "seed_chosen", "games", "seed", "boards")
        optional = ("seed", "boards")


class PublicHeat(PartSerializer):
    class Meta:
        part = events.HeatShown
        fields = (
            "number", "starts_at", "ends_at", "system", "state", "games", "draws", "discarded", "powers_given",
        )  # fmt: skip
        nested = (PublicGame, PublicDraw, PowersGiven)


class BoardsAnswer(Answer):
    """All boards and results at a revision."""

    revision = serializers.IntegerField()
    heats = PublicHeat(many=True)
