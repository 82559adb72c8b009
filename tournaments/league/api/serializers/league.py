"""Seasons of a league: rules, divisions, teams, fixtures, results and tables."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from handicaps.core.league_tie_breaks import LEAGUE_TIE_BREAKS
from tournaments.base.api.columns import Resource
from tournaments.base.api.fields import (
    Answer,
    DecimalNumber,
    ExactNumber,
    ExactOfTwo,
    Flag,
    Ids,
    Input,
    Text,
    Whole,
)
from tournaments.base.api.parts import PartSerializer
from tournaments.base.codes import JOB_STATES, one_of
from tournaments.events.api.serializers.events import NewEvent, RulesSerializer, codes
from tournaments.league.models import DivisionTeam, LeagueDivision, LeagueRules, PointsAdjustment
from tournaments.league.services.teams import STORED
from tournaments.league.shown import DecisionShown, DivisionRow, DivisionShown, FixtureShown, PointsTaken

SCORING = (
    "{'kind': 'wbf', 'boards': 24}, {'kind': 'acbl', 'boards': '6-8'}, {'kind': 'table', 'rows': [{'imps', 'winner', "
    "'loser'}]}, {'kind': 'result', 'win', 'draw', 'loss'} or {'kind': 'typed', 'total': 20}; each with an optional "
    "'walkover': [12, 0]."
)


class LeagueRulesSerializer(RulesSerializer):
    """The rules of a season; a new one has the usual ones of a bridge league."""

    scoring = serializers.DictField(required=False, help_text=SCORING)
    tie_breaks = codes(f"Of {', '.join(LEAGUE_TIE_BREAKS)}; in order.")

    class Meta:
        model = LeagueRules
        exclude = ("id", "event", "last")


class NewSeason(NewEvent):
    """A season with its divisions."""

    rules = LeagueRulesSerializer
    divisions = serializers.ListField(
        child=Text(max_length=40), required=False, max_length=30, help_text="Names, the best division first."
    )


class DivisionSerializer(Resource):
    """A division; level 1 is the best."""

    name = Text(required=False, help_text="If left out, its level is its name.")
    teams = serializers.IntegerField(source="n_teams", read_only=True, help_text="How many teams it has.")
    fixtures = serializers.IntegerField(source="n_fixtures", read_only=True, help_text="How many matches it has.")

    class Meta:
        model = LeagueDivision
        fields = ["level", "name", "teams", "fixtures"]
        read_only_fields = ["level"]


class LevelOf(Whole):
    """A division by its level."""

    def to_representation(self, value: Any) -> int:
        """The division's level."""
        level: int = value.level
        return level


class SeasonTeamSerializer(Resource):
    """A team of a season, as the desk sees it. Only members who can manage people see `captain_email` and
    `captain_phone`.
    """

    name = Text(required=False)
    division = LevelOf(
        required=False, help_text="The level of its division. A team can move to a division that has no fixtures yet."
    )
    has_link = serializers.SerializerMethodField(help_text="Whether the captain has a link that works.")

    class Meta:
        model = DivisionTeam
        fields = [
            "id", "name", "division", *STORED, "has_link", "link_sent_at", "withdrawn_on", "withdrawal",
        ]  # fmt: skip
        read_only_fields = ["link_sent_at", "withdrawn_on", "withdrawal"]

    def get_has_link(self, team: DivisionTeam) -> bool:
        """Whether there is one."""
        return bool(team.captain_hash)

    def to_representation(self, instance: DivisionTeam) -> dict[str, Any]:
        """Leave the address out where the context says that the reader may not see it."""
        shown: dict[str, Any] = super().to_representation(instance)
        if not self.context.get("emails", True):
            del shown["captain_email"], shown["captain_phone"]
        return shown


class SeasonTeamInput(Input):
    """A team to enter."""

    name = Text()

    def get_fields(self) -> dict[str, Any]:
        """Its name, and what a season keeps of a team."""
        known = SeasonTeamSerializer().get_fields()
        return {**super().get_fields(), **{name: known[name] for name in STORED}}


class SeasonTeamsInput(Input):
    """Teams of a division, in the order of the Berger table."""

    teams = SeasonTeamInput(many=True)


class SeasonTeamsAnswer(Answer):
    """The teams that were entered."""

    teams = SeasonTeamSerializer(many=True)


class SeasonTeamsImportInput(Input):
    """A list of teams."""

    text = Text(help_text="Names with a blank line between divisions, or CSV with a heading line.")
    leave_out_wrong = Flag(required=False, help_text="Enter the correct rows even if others are wrong.")


class SeasonTeamWithdrawInput(Input):
    """When a team left, and what happens to its matches."""

    withdrawn_on = serializers.DateField(source="on")
    withdrawal = Text(source="rule", help_text=one_of("annul", "keep", "half"))


class AdjustmentSerializer(Resource):
    """Points that the league deducts (below 0) or adds."""

    class Meta:
        model = PointsAdjustment
        fields = ["id", "points", "reason"]


class LinkAnswer(Answer):
    """A captain's private link. It is shown once."""

    url = serializers.CharField()


class LinksInput(Input):
    """The captains to email their links to."""

    teams = Ids(required=False, help_text="If left out, all who have an email address.")
    again = Flag(required=False, help_text="Include those who have already been sent their link.")


class MailingAnswer(Answer):
    """The job that sends the emails."""

    job = serializers.IntegerField(source="pk")
    mails = serializers.IntegerField(source="total")
    state = serializers.CharField(help_text=JOB_STATES)


class MatchdayInput(Input):
    """The day of a matchday's open matches."""

    played_on = serializers.DateField(allow_null=True)
    starts = serializers.TimeField(required=False, allow_null=True)


class FixtureChange(Input):
    """When and where a match is; fields that you leave out don't change."""

    played_on = serializers.DateField(required=False, allow_null=True)
    starts = serializers.TimeField(required=False, allow_null=True)
    venue = Text(required=False)


class PostponeInput(Input):
    """The new day, null if it is not known yet, and who asked."""

    played_on = serializers.DateField(source="to", allow_null=True)
    postponed_by = Text(source="asked_by")


class ScoresInput(Input):
    """The scores of a match."""

    home_score = DecimalNumber()
    away_score = DecimalNumber()
    reason = Text(required=False)
    version = Whole(
        source="seen",
        required=False,
        help_text="The version that you read, or 0 if there was none. If there is a newer one, the answer is 409.",
    )
    anyway = Flag(required=False, help_text="Confirms the result of a match that is still to come.")


class AwardInput(Input):
    """The team to which a match is awarded."""

    given_to = Text(source="to", help_text=one_of("home", "away", "nobody"))
    reason = Text()
    version = Whole(source="seen", required=False, help_text="As with scores.")


class ResultsImportInput(Input):
    """A list of results."""

    text = Text(help_text="CSV with a heading line: home, away, home_score, away_score; or match instead of the teams.")
    anyway = Flag(required=False, help_text="Confirms results of matches that are still to come.")


class FixtureAnswer(PartSerializer):
    home_score = ExactOfTwo("scores", 0)
    away_score = ExactOfTwo("scores", 1)
    home_points = ExactOfTwo("points", 0)
    away_points = ExactOfTwo("points", 1)

    class Meta:
        part = FixtureShown
        fields = (
            "number", "division", "matchday", "home", "home_name", "away", "away_name", "played_on", "starts", "venue",
            "state", "postponed_from", "postponed_by", "home_score", "away_score", "home_points", "away_points",
            "version", "reason",
        )  # fmt: skip
        optional = ("reason",)


class FixturesAnswer(Answer):
    """The matches that a change was about."""

    fixtures = FixtureAnswer(many=True)


class TakenAnswer(PartSerializer):
    class Meta:
        part = PointsTaken
        fields = "__all__"


class DecisionAnswer(PartSerializer):
    class Meta:
        part = DecisionShown
        fields = "__all__"


class TableRowAnswer(PartSerializer):
    class Meta:
        part = DivisionRow
        fields = (
            "team", "name", "rank", "move", "zone", "certain", "average", "points", "played", "won", "drawn", "lost",
            "scored", "conceded", "margin", "awarded", "adjustments", "form", "decisions", "withdrawn",
        )  # fmt: skip
        optional = ("won", "drawn", "lost", "scored", "conceded", "margin", "awarded", "withdrawn")
        nested = (TakenAnswer, DecisionAnswer)


class DivisionTableAnswer(PartSerializer):
    class Meta:
        part = DivisionShown
        fields = ("level", "name", "played", "left", "given", "rows")
        nested = (TableRowAnswer,)


class TablesAnswer(Answer):
    """All tables of a season."""

    revision = serializers.IntegerField()
    divisions = DivisionTableAnswer(many=True)


class MovedTeamAnswer(Answer):
    """A team that a result would move: before and after."""

    name = serializers.CharField()
    rank = serializers.ListField(child=serializers.IntegerField())
    points = serializers.ListField(child=ExactNumber())
    zone = serializers.ListField(child=serializers.CharField(allow_blank=True))


class MovedTeamsAnswer(Answer):
    """What a result would change in the table."""

    teams = MovedTeamAnswer(many=True)


class NextSeasonInput(Input):
    """What the league decides about its next season."""

    name = Text()
    leaving = serializers.ListField(child=Text(max_length=80), required=False, max_length=500)
    newcomers = serializers.ListField(child=Text(max_length=80), required=False, max_length=500)
    ahead = serializers.ListField(
        child=Text(max_length=80),
        required=False,
        max_length=500,
        help_text="Teams that go ahead of others tied with them.",
    )


class MoveAnswer(Answer):
    """Why a team changes its division; divisions by level, null for out of the league."""

    team_name = serializers.CharField(source="team")
    reason = serializers.CharField(help_text=one_of("promoted", "relegated", "withdrawn", "new"))
    before = serializers.IntegerField(allow_null=True)
    after = serializers.IntegerField(allow_null=True)


class NextSeasonAnswer(Answer):
    """The teams of each division of the next season, and who moved."""

    divisions = serializers.ListField(child=serializers.ListField(child=serializers.CharField()))
    moves = MoveAnswer(many=True)
