"""Events that come and go as files."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournaments.base.api.fields import Answer, Input, Text
from tournaments.base.api.previews import Problems
from tournaments.base.api.problems import problem_lines
from tournaments.events.services.import_plans import EventPlan
from tournaments.people.api.serializers.namesakes import asks_field, who_field


class EventImportText(Input):
    """A document in the format `topboard-tournament/1` or `topboard-swiss/1`, and the name of the event.

    If no name is given, the document's name is used.
    """

    document = serializers.JSONField(
        help_text="A document as `export.json` returns it; see docs/reference/tournament-json.md."
    )
    name = Text(required=False)


class EventImportInput(EventImportText):
    """The same, with the fingerprint of its preview."""

    fingerprint = Text()
    who = who_field()


class _PlannedPerson(Answer):
    line = serializers.IntegerField(help_text="The entry's number.")
    name = serializers.CharField()
    asks = asks_field()
    person = serializers.IntegerField(source="person_id", allow_null=True, help_text="null: somebody new.")


class _PlannedSystem(Answer):
    name = serializers.CharField()
    known = serializers.SerializerMethodField()

    def get_known(self, plan: Any) -> bool:
        """Whether the club has a system that says the same."""
        return plan.row is not None


class EventImportPreview(Answer):
    """What an import would do. Nothing is saved."""

    fingerprint = serializers.CharField()
    name = serializers.CharField()
    format = serializers.CharField(source="document.format")
    people = _PlannedPerson(many=True)
    systems = _PlannedSystem(many=True, help_text="Scoring systems; none in a Swiss event.")
    rounds = serializers.SerializerMethodField(help_text="Heats, or rounds of a Swiss event.")
    games = serializers.IntegerField(help_text="Boards, or tables of a Swiss event.")
    results = serializers.IntegerField(help_text="Boards that are finished, or tables with a result.")
    boards_of_six = serializers.IntegerField(help_text="Boards on which one power counts as unplayed.")
    own_scores = serializers.IntegerField(help_text="Scores that are kept as score overrides.")
    groups_kept = serializers.ListField(
        child=serializers.CharField(), help_text="Groups that the club already has; they don't change."
    )
    notes = serializers.SerializerMethodField(help_text="What the file doesn't contain, or what is left out.")
    problems = Problems()

    def get_rounds(self, plan: EventPlan) -> int:
        """How many the document holds."""
        return plan.rounds

    @extend_schema_field(serializers.ListField(child=serializers.CharField()))
    def get_notes(self, plan: EventPlan) -> list[str]:
        """In words."""
        return [line["message"] for line in problem_lines(tuple(self.context.get("notes", ())))]
