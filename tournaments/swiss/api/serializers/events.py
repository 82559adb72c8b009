"""Swiss events: rules, players, rounds, results and standings."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournaments.base.api.columns import Resource
from tournaments.base.api.fields import Answer, DecimalNumber, Flag, Identity, Input, Text, Whole
from tournaments.base.api.parts import PartSerializer
from tournaments.base.codes import BYE_KINDS, one_of
from tournaments.events.api.serializers.awards import AwardRow
from tournaments.events.api.serializers.events import NewEvent, RulesSerializer, TextOfEvent, codes
from tournaments.swiss.disciplines import SWISS_DISCIPLINES
from tournaments.swiss.models import SwissEntry, SwissPairRule, SwissRules
from tournaments.swiss.selectors.players import rounds_advised, scoring_findings
from tournaments.swiss.services.pairs import pair_in_words
from tournaments.swiss.services.players import DETAILS
from tournaments.swiss.shown import (
    RankReason,
    RunningTable,
    SwissRow,
    SwissTable,
    SwissTeamRow,
    TeamPlayer,
    TracedValue,
)

SCORING = "{'preset': '2-1-0'}, {'points': {'win', 'draw', 'loss'}} or {'margins': [rows]}."
TYPED = "or {'typed': {'total', 'win', 'draw', 'loss'}} for points typed from the sheets, both of which make the total."


class FindingAnswer(Answer):
    """What the linter says of the points, or the adviser of the number of rounds."""

    level = serializers.CharField(help_text=one_of("good", "ok", "warn", "bad"))
    text = serializers.CharField()


class SwissRulesSerializer(RulesSerializer):
    """The rules of a Swiss event; a new one has what suits its game."""

    discipline = TextOfEvent(required=False, help_text=one_of(*SWISS_DISCIPLINES))
    scoring = serializers.DictField(required=False, help_text=f"What orders the pairing: {SCORING}")
    ranking = serializers.DictField(
        required=False, help_text=f"What ranks; in a McMahon always as `scoring`: {SCORING[:-1]}, {TYPED}"
    )
    tie_breaks = codes("Codes of the tie-breaks, in order.")
    scoring_findings = serializers.SerializerMethodField(help_text="Warnings about the points.")
    rounds_advice = serializers.SerializerMethodField(help_text="The adviser's remarks on the number of rounds.")

    class Meta:
        model = SwissRules
        exclude = ("id", "event")

    @extend_schema_field(FindingAnswer(many=True))
    def get_scoring_findings(self, rules: SwissRules) -> Any:
        """By their gravity."""
        return [{"level": level, "text": text} for level, text in scoring_findings(rules)]

    @extend_schema_field(FindingAnswer(many=True))
    def get_rounds_advice(self, rules: SwissRules) -> Any:
        """For those who play on."""
        players = rules.event.swiss_entries.filter(withdrawn_from=None).count()
        return [{"level": level, "text": text} for level, text in rounds_advised(rules.event, players=players)]


class NewSwissEvent(NewEvent):
    """A Swiss event."""

    rules = SwissRulesSerializer


class ByeAnswer(Answer):
    """A round that somebody sits out."""

    round = serializers.IntegerField(source="number")
    kind = serializers.CharField(help_text=BYE_KINDS)
    note = serializers.CharField()


class SwissPlayerSerializer(Resource):
    """A player of a Swiss event."""

    id = serializers.IntegerField(source="entry_id", read_only=True, help_text="Of the entry.")
    person = serializers.IntegerField(source="entry.person_id", read_only=True)
    name = serializers.CharField(source="entry.name", read_only=True)
    first_name = serializers.CharField(source="entry.person.first_name", read_only=True)
    last_name = serializers.CharField(source="entry.person.last_name", read_only=True)
    distinction = serializers.CharField(source="entry.person.distinction", read_only=True)
    town = serializers.CharField(source="entry.person.town", read_only=True)
    start_points = DecimalNumber(
        required=False, allow_null=True, help_text="null means by rating in a McMahon, and none in other systems."
    )
    byes = ByeAnswer(source="entry.byes", many=True, read_only=True)

    class Meta:
        model = SwissEntry
        fields = ["id", "person", "number", "name", "first_name", "last_name", "distinction", "town", *DETAILS]
        fields += ["start_by_hand", "joined_in", "withdrawn_from", "byes"]
        read_only_fields = ["number", "start_by_hand", "joined_in", "withdrawn_from"]


class NewPlayer(Input):
    """The person of this name in the club, or somebody new, with their details."""

    first_name = Text(required=False)
    last_name = Text()
    distinction = Text(
        required=False,
        help_text="Which of several people with this name is meant, or how a new person differs from them.",
    )
    town = Text(required=False)
    person = Identity(
        required=False,
        allow_null=True,
        help_text="Who is meant where several people have this name, or one with another town; null for a new person.",
    )

    def get_fields(self) -> dict[str, Any]:
        """Its own, and those of a player that can be changed."""
        known = SwissPlayerSerializer().get_fields()
        return {**super().get_fields(), **{name: known[name] for name in DETAILS}}


class PairRuleSerializer(Resource):
    """Two entries that must not meet or want to meet, in one round or in all."""

    kind = Text(
        help_text=one_of("forbidden", "wished", text="FIDE's Dutch system takes no wished pairs, schedules neither.")
    )
    round = Whole(source="number", required=False, allow_null=True, help_text="If null or left out, all rounds.")
    text = serializers.SerializerMethodField(help_text="As a sentence.")

    class Meta:
        model = SwissPairRule
        fields = ["id", "kind", "one", "other", "round", "note", "text"]

    def get_text(self, rule: SwissPairRule) -> str:
        """With their names."""
        return pair_in_words(rule, {rule.one_id: rule.one.name, rule.other_id: rule.other.name})


class FinalInput(Input):
    """A knock-out of the best players in the standings."""

    players = Whole(help_text="How many of the best players, at least 2. Seed 1 is the first in the standings.")
    third_place = Flag(required=False)


class StartInput(Input):
    """The starting points of one player."""

    id = Identity()
    start_points = DecimalNumber(allow_null=True, help_text="Null is by rating.")


class StartsInput(Input):
    """The starting points of players; players who are left out keep theirs."""

    players = serializers.ListField(child=StartInput(), max_length=5000)


class SomePlayers(Answer):
    """The players that a change was about."""

    players = SwissPlayerSerializer(many=True)


class WithdrawInput(Input):
    """The first round without the player; if left out, the next round."""

    withdrawn_from = Whole(source="from_round", required=False)


class ByeInput(Input):
    """What the bye counts as, and why."""

    kind = Text(help_text=one_of("H", "Z", "F", text="H is half, Z nothing, F full."))
    note = Text(required=False)


class TracedAnswer(PartSerializer):
    class Meta:
        part = TracedValue
        fields = ("name", "value", "text")


class RankReasonAnswer(PartSerializer):
    class Meta:
        part = RankReason
        fields = "__all__"
        nested = (TracedAnswer,)


class SwissStandingsRow(PartSerializer):
    class Meta:
        part = SwissRow
        fields = ("rank", "level", "entry", "name", "points", "values", "move", "why")
        nested = (RankReasonAnswer,)


class TeamPlayerAnswer(PartSerializer):
    class Meta:
        part = TeamPlayer
        fields = "__all__"


class SwissTeamAnswer(PartSerializer):
    class Meta:
        part = SwissTeamRow
        fields = ("name", "rank", "level", "points", "players")
        nested = (TeamPlayerAnswer,)


class RunningAnswer(PartSerializer):
    class Meta:
        part = RunningTable
        fields = "__all__"
        nested = (SwissStandingsRow, SwissTeamAnswer)


class SwissStandingsAnswer(PartSerializer):
    revision = serializers.IntegerField()

    class Meta:
        part = SwissTable
        fields = ("revision", "rounds", "tie_break_places", "columns", "rows", "teams", "awards", "running")
        nested = (SwissStandingsRow, SwissTeamAnswer, AwardRow, RunningAnswer)
