"""Events of boards: their rules, and files of the World Diplomacy Database."""

from __future__ import annotations

from rest_framework import serializers

from tournaments.base.api.fields import Flag, Identity, Input, Text
from tournaments.boards.games.models import BoardsRules
from tournaments.events.api.serializers.events import NewEvent, RulesSerializer, WholeOfEvent, codes
from tournaments.people.api.serializers.namesakes import who_field


class BoardsRulesSerializer(RulesSerializer):
    """The rules of an event of boards."""

    team_size = WholeOfEvent(required=False, help_text="3 to 7; 0 for an event without teams.")
    tie_breaks = codes("Codes of /tie-breaks/, in order.")
    scoring_system_name = serializers.CharField(source="scoring_system.name", read_only=True)

    class Meta:
        model = BoardsRules
        exclude = ("id", "event")


class NewBoardsEvent(NewEvent):
    """An event of boards."""

    rules = BoardsRulesSerializer


class CopyInput(Input):
    """The copy's name, and what is copied."""

    name = Text()
    entries = Flag(required=False)
    teams = Flag(required=False)


class WddImportText(Input):
    """The two files of the World Diplomacy Database, as text."""

    boards = Text()
    classification = Text(required=False)
    name = Text()
    scoring_system = Identity(help_text="The id of a scoring system that the club may use.")


class WddImportInput(WddImportText):
    """The same, with the fingerprint of its preview."""

    fingerprint = Text()
    who = who_field()
