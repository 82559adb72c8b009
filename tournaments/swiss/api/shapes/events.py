"""Swiss events: rules, players, rounds, results and standings."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournaments.base.api.fields import Answer, DecimalNumber, ExactNumber, Flag, Identity, Input, Text, Whole
from tournaments.events.api.serializers import NewEvent, RulesSerializer, TextOfEvent, codes
from tournaments.events.api.shapes.awards import AwardRow
from tournaments.swiss.disciplines import SWISS_DISCIPLINES
from tournaments.swiss.models import SwissPairRule, SwissRules
from tournaments.swiss.selectors.players import rounds_advised, scoring_findings
from tournaments.swiss.services.pairs import pair_in_words

SCORING = "{'preset': '2-1-0'}, {'points': {'win', 'draw', 'loss'}} or {'margins': [rows]}."
TYPED = "or {'typed': {'total', 'win', 'draw', 'loss'}} for points typed from the sheets, both of which make the total."


class FindingAnswer(Answer):
    """What the linter says of the points, or the adviser of the number of rounds."""

    level = serializers.CharField(help_text="good or ok, warn, bad.")
    text = serializers.CharField()


class SwissRulesSerializer(RulesSerializer):
    """The rules of a Swiss event; a new one has what suits its game."""

    discipline = TextOfEvent(required=False, help_text=f"One of {', '.join(SWISS_DISCIPLINES)}.")
    scoring = serializers.DictField(required=False, help_text=f"What orders the pairing: {SCORING}")
    ranking = serializers.DictField(
        required=False, help_text=f"What ranks; in a McMahon always as `scoring`: {SCORING[:-1]}, {TYPED}"
    )
    tie_breaks = codes("Codes of the tie-breaks, in order.")
    scoring_findings = serializers.SerializerMethodField(help_text="What the linter says of the points.")
    rounds_advice = serializers.SerializerMethodField(help_text="What the adviser says of the number of rounds.")

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


class PlayerChange(Input):
    """What a player brings; what is left out stays."""

    club_name = Text(required=False)
    army = Text(required=False)
    rating = Whole(required=False, allow_null=True)
    seed_number = Whole(required=False, allow_null=True)
    birth_year = Whole(required=False, allow_null=True)
    travelled = Flag(required=False)
    fixed_table = Whole(required=False, allow_null=True)
    start_points = DecimalNumber(
        required=False, allow_null=True, help_text="Null is by rating in a McMahon, and none in other systems."
    )


class PlayerInput(PlayerChange):
    """A player: the person of this name in the club, or somebody new."""

    first_name = Text(required=False)
    last_name = Text()
    town = Text(required=False)


class ByeAnswer(Answer):
    """A round that somebody sits out."""

    number = serializers.IntegerField(help_text="The round.")
    kind = serializers.CharField(help_text="U given by the pairing, F full, H half, Z absent.")
    note = serializers.CharField()


class SwissPlayerAnswer(Answer):
    """A player of a Swiss event."""

    entry = serializers.IntegerField(source="entry_id")
    person = serializers.IntegerField(source="entry.person_id")
    number = serializers.IntegerField()
    name = serializers.CharField(source="entry.name")
    town = serializers.CharField(source="entry.person.town")
    club_name = serializers.CharField()
    army = serializers.CharField()
    rating = serializers.IntegerField(allow_null=True)
    seed_number = serializers.IntegerField(allow_null=True)
    birth_year = serializers.IntegerField(allow_null=True)
    travelled = serializers.BooleanField()
    fixed_table = serializers.IntegerField(allow_null=True)
    start_points = DecimalNumber()
    start_by_hand = serializers.BooleanField(help_text="Whether the start points were set, not placed by rating.")
    joined_in = serializers.IntegerField(help_text="The player's first round.")
    withdrawn_from = serializers.IntegerField(allow_null=True)
    byes = ByeAnswer(source="entry.byes", many=True)


class PairRuleInput(Input):
    """Two entries that must not meet, or wish to: in one round, or in all."""

    kind = Text(help_text="forbidden or wished. FIDE's Dutch system takes no wished pairs, schedules neither.")
    one = Identity(help_text="The id of an entry.")
    other = Identity(help_text="The id of another.")
    number = Whole(required=False, allow_null=True, help_text="The round; null or left out: all rounds.")
    note = Text(required=False)


class PairRuleAnswer(Answer):
    """What is said of two players."""

    id = serializers.IntegerField(source="pk")
    kind = serializers.CharField()
    one = serializers.IntegerField(source="one_id")
    other = serializers.IntegerField(source="other_id")
    number = serializers.IntegerField(allow_null=True, help_text="The round; null is all rounds.")
    note = serializers.CharField()
    text = serializers.SerializerMethodField()

    def get_text(self, rule: SwissPairRule) -> str:
        """As a sentence."""
        return pair_in_words(rule, {rule.one_id: rule.one.name, rule.other_id: rule.other.name})


class FinalInput(Input):
    """A knock-out of the best of a table."""

    players = Whole(help_text="How many of the best: 2 or more. Seed 1 is the first of the table.")
    third_place = Flag(required=False)


class StartInput(Input):
    """Where one player starts."""

    entry = Identity()
    points = DecimalNumber(allow_null=True, help_text="Null is by rating.")


class StartsInput(Input):
    """Who starts where; who is left out stays."""

    starts = serializers.ListField(child=StartInput(), max_length=5000)


class WithdrawInput(Input):
    """From which round on; left out, the next."""

    from_round = Whole(required=False)


class ByeInput(Input):
    """What the bye counts as, and why."""

    kind = Text(help_text="H half, Z nothing, F full.")
    note = Text(required=False)


class TieBreakColumn(Answer):
    """A column of the standings."""

    code = serializers.CharField()
    name = serializers.CharField()


class SwissStandingsRow(Answer):
    """A line of the standings; `why` says what put it below the one above, with the arithmetic of both."""

    rank = serializers.IntegerField()
    level = serializers.BooleanField(help_text="Whether somebody shares the rank.")
    entry = serializers.IntegerField()
    name = serializers.CharField()
    points = ExactNumber()
    values = serializers.ListField(child=ExactNumber(allow_null=True))
    move = serializers.IntegerField(allow_null=True)
    why = serializers.DictField(allow_null=True)


class TeamPlayerAnswer(Answer):
    """A player of a team."""

    entry = serializers.IntegerField()
    name = serializers.CharField()
    rank = serializers.IntegerField()
    points = ExactNumber()
    counts = serializers.BooleanField(help_text="Whether the team counts these points.")


class SwissTeamAnswer(Answer):
    """A team or club with its players, best first."""

    name = serializers.CharField()
    rank = serializers.IntegerField()
    level = serializers.BooleanField()
    points = ExactNumber()
    players = TeamPlayerAnswer(many=True)


class RunningAnswer(Answer):
    """The table with the results so far of the round that is on; a game that is out counts nothing yet."""

    round = serializers.IntegerField()
    open = serializers.IntegerField(help_text="Tables without a result.")
    tables = serializers.IntegerField()
    rows = SwissStandingsRow(many=True)
    teams = SwissTeamAnswer(many=True, allow_null=True)


class SwissStandingsAnswer(Answer):
    """The standings after the last complete round; `teams` is null in an event without, `running` between rounds."""

    revision = serializers.IntegerField()
    rounds = serializers.IntegerField()
    tie_break_places = serializers.IntegerField(
        help_text="How many places the tie-breaks decide; below them ranks are shared. 0 is all."
    )
    columns = TieBreakColumn(many=True)
    rows = SwissStandingsRow(many=True)
    teams = SwissTeamAnswer(many=True, allow_null=True)
    awards = AwardRow(many=True)
    running = RunningAnswer(allow_null=True)
