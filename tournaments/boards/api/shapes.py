"""Events of boards: their rules, and files of the World Diplomacy Database."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments.base.api.columns import ColumnsAnswer
from tournaments.base.api.fields import Flag, Identity, Input, Text, Whole
from tournaments.boards.games.models import BoardsRules
from tournaments.events.api.shapes.events import DetailsInput, codes


class BoardsInput(DetailsInput):
    """The details of an event of boards; what is left out has its usual value."""

    team_size = Whole(required=False, help_text="3 to 7; 0 for a tournament without teams.")
    tie_breaks = codes("Codes of /tie-breaks/, in order.")

    class Meta:
        model = BoardsRules
        exclude = ("id", "event")


class BoardsChange(BoardsInput):
    """Details to change. Once the rules are frozen, a change of them needs a `reason`."""

    reason = Text(required=False)
    seen = Whole(required=False, help_text="The revision you looked at: 409 if the details changed since.")


class CopyInput(Input):
    """The copy's name, and what comes along."""

    name = Text()
    entries = Flag(required=False)
    teams = Flag(required=False)


class RulesAnswer(ColumnsAnswer):
    """The rules of boards as every event is answered with; null in an event of another format."""

    tie_breaks = serializers.ListField(child=serializers.CharField())

    class Meta:
        model = BoardsRules
        exclude = ("id", "event")

    def get_fields(self) -> dict[str, Any]:
        """As fields of the event."""
        fields = super().get_fields()
        for name, field in fields.items():
            field.source = f"boards.{field.source or name}"
            field.allow_null = True
        return fields


class WddImportText(Input):
    """The two files of the World Diplomacy Database, as text."""

    boards = Text()
    classification = Text(required=False)
    name = Text()
    scoring_system = Identity(help_text="The id of a scoring system that the club may use.")


class WddImportInput(WddImportText):
    """The same, with the fingerprint of its preview."""

    fingerprint = Text()
