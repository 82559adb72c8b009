"""Top Dog: armies, histories, look-ups, an event's rules and its second table."""

from __future__ import annotations

from rest_framework import serializers

from tournaments.base.api.columns import Resource
from tournaments.base.api.fields import Answer, DecimalNumber, ExactNumber, Flag, Input, Text, Whole
from tournaments.base.api.parts import PartSerializer
from tournaments.base.api.previews import ListPreview, Problems
from tournaments.base.codes import VERDICTS, one_of
from tournaments.people.api.serializers.namesakes import asks_field, who_field
from tournaments.top_dog import shown
from tournaments.top_dog.models import Army


class ArmySerializer(Resource):
    """An army: its name, and the list or period that it belongs to."""

    class Meta:
        model = Army
        fields = ["id", "game", "name", "period"]
        read_only_fields = ["game"]


class NewArmy(Resource):
    """An army of a game."""

    class Meta:
        model = Army
        fields = ArmySerializer.Meta.fields


class HistoryAnswer(Answer):
    """What is known of a player or an army, on the scale from 0 to 25."""

    id = serializers.IntegerField(source="pk", help_text="Of the person, or of the army.")
    name = serializers.CharField()
    period = serializers.CharField()
    games = serializers.IntegerField()
    average = ExactNumber(allow_null=True, help_text="Points per game; null without games, or for an adjusted value.")
    value = ExactNumber(
        source="part.value", help_text="This player's or army's part of a handicap by the published table."
    )
    why = serializers.CharField(source="words")
    events = serializers.IntegerField(help_text="The club's own events in it.")


class HistoriesAnswer(Answer):
    """Players or armies of a game."""

    game = serializers.CharField()
    armies = serializers.BooleanField()
    rows = HistoryAnswer(many=True)


class HistoryRecordAnswer(Answer):
    """One row of a record; nothing is ever overwritten."""

    id = serializers.IntegerField(source="record.pk")
    source = serializers.CharField(  # type: ignore[assignment]  # DRF takes declared fields out of the class
        source="record.source", help_text=one_of("list", "event")
    )
    source_name = serializers.CharField(source="record.source_name")
    games = serializers.IntegerField(source="record.games")
    points = ExactNumber(source="record.points", help_text="The points of all games; for an adjusted row, its value.")
    highest = ExactNumber(source="record.highest", help_text="The most points of a game: the row's scale.")
    adjusted = serializers.BooleanField(source="record.adjusted")
    covers_events = serializers.BooleanField(source="record.covers_events")
    withdrawn = serializers.BooleanField(source="record.withdrawn")
    replaces = serializers.IntegerField(source="record.replaces_id", allow_null=True)
    counts = serializers.BooleanField(help_text="Whether the record includes it.")
    created_at = serializers.DateTimeField(source="record.created_at")


class PublicInput(Input):
    """Whether everybody may see the histories."""

    public = Flag()


class ReasonInput(Input):
    """Why."""

    reason = Text()


class HistoriesText(Input):
    """A list with a line of headings, and how to read its figures."""

    game = Text(help_text=one_of("armati", "dbmm"))
    text = Text(max_length=2 * 1024 * 1024, help_text="name or army; games and average, or value.")
    adjusted = Flag(
        required=False, help_text="Whether the column value holds Top Dog values that are already adjusted."
    )
    highest = DecimalNumber(required=False, help_text="The most points of a game; 25 if left out.")
    covers_events = Flag(required=False, help_text="Whether the numbers include the club's own events.")


class HistoriesImportInput(HistoriesText):
    """The same list, the fingerprint that its preview gave, and its name."""

    fingerprint = Text()
    source = Text(help_text="The name of the list.")  # type: ignore[assignment]  # as above
    who = who_field()
    leave_out_wrong = Flag(required=False, help_text="Save the correct rows even if others are wrong.")


class HistoryLineAnswer(Answer):
    """One line of the list, and what would become of it."""

    line = serializers.IntegerField(source="row.line")
    verdict = serializers.CharField(help_text=VERDICTS)
    name = serializers.CharField(source="row.name")
    subject = serializers.IntegerField(allow_null=True, help_text="The person or army; null for one to be added.")
    games = serializers.IntegerField(source="figure.games")
    figure = ExactNumber(source="figure.shown", allow_null=True, help_text="Average or value.")
    asks = asks_field()
    problems = Problems()


class HistoriesPreview(ListPreview):
    """What an import of histories would do. Nothing is saved."""

    armies = serializers.BooleanField()
    lines = HistoryLineAnswer(many=True, source="rows")


class HistoriesImportAnswer(Answer):
    """What an import did; `added` are people or armies that are new to the club."""

    saved = serializers.IntegerField()
    unchanged = serializers.IntegerField()
    left_out = serializers.IntegerField()
    added = serializers.IntegerField()


class ArmyChoiceAnswer(Answer):
    """An army of a look-up."""

    army = serializers.CharField(source="choice.name")
    games = serializers.IntegerField(source="choice.games", allow_null=True)
    average = ExactNumber(allow_null=True)
    handicap_per_round = ExactNumber(source="choice.handicap.per_round")
    bargain = ExactNumber(
        source="choice.bargain", help_text="How much the army's discount saves; below 0 it is a penalty."
    )
    why = serializers.CharField(source="words")


class LookUpAnswer(Answer):
    """Every army for one player."""

    player = serializers.CharField(help_text="Blank for typed games and averages.")
    player_part = ExactNumber()
    why = serializers.CharField()
    unused_army = ExactNumber(help_text="The handicap per round with an army that was never used.")
    armies = ArmyChoiceAnswer(many=True)


class TopDogChange(Input):
    """Rules to change; fields that you leave out don't change. Once round 1 is published, a change needs a `reason`."""

    on = Flag(required=False)
    podium_excluded = Whole(required=False)
    charge_missed_rounds = Flag(required=False)
    table = serializers.DictField(required=False, help_text="As the calculator's `table`; thirds as text, such as 2/3.")
    reason = Text(required=False)
    revision = Whole(
        source="seen",
        required=False,
        help_text="The `revision` that you read. If the rules have changed since, the answer is 409.",
    )


class TopDogAnswer(Answer):
    """The rules of Top Dog at an event, and whether its games count in the histories."""

    revision = serializers.IntegerField()
    on = serializers.BooleanField()
    podium_excluded = serializers.IntegerField()
    charge_missed_rounds = serializers.BooleanField()
    table = serializers.DictField()
    counted = serializers.BooleanField(help_text="Whether the event's games are in the club's histories.")


class TopDogRow(PartSerializer):
    handicap_per_round = ExactNumber(source="handicap")
    why = serializers.CharField()
    net_score = ExactNumber(source="net")

    class Meta:
        part = shown.TopDogRow
        fields = (
            "rank", "entry", "name", "army", "handicap_per_round", "why", "reason", "rounds_charged", "score",
            "net_score", "main_rank", "excluded",
        )  # fmt: skip


class TopDogTableAnswer(PartSerializer):
    """The second table after the last complete round."""

    revision = serializers.IntegerField()
    highest_score = ExactNumber(help_text="The scale of all points here.")

    class Meta:
        part = shown.TopDogShown
        fields = ("revision", "rounds", "frozen", "highest_score", "rows")
        nested = (TopDogRow,)
