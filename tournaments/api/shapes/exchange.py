"""Events that come and go as files."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournaments.api.fields import Answer, Input, Text, identity
from tournaments.api.problems import problem_lines
from tournaments.api.shapes.problems import FieldProblem
from tournaments.services.tournament_plan import TournamentPlan

__all__ = [
    "TournamentImportInput",
    "TournamentImportPreview",
    "TournamentImportText",
    "WddImportInput",
    "WddImportText",
]


class TournamentImportText(Input):
    """A document in the format `topboard-tournament/1`, and the name of the event; its own where none is given."""

    document = serializers.JSONField(help_text="As `export.json` answers; see docs/reference/tournament-json.md.")
    name = Text(required=False)


class TournamentImportInput(TournamentImportText):
    """The same, with the fingerprint of its preview."""

    fingerprint = Text()


class WddImportText(Input):
    """The two files of the World Diplomacy Database, as text."""

    boards = Text()
    classification = Text(required=False)
    name = Text()
    scoring_system = identity(help_text="The id of a scoring system that the club may use.")


class WddImportInput(WddImportText):
    """The same, with the fingerprint of its preview."""

    fingerprint = Text()


class _PlannedPerson(Answer):
    name = serializers.CharField()
    person = serializers.IntegerField(source="person_id", allow_null=True, help_text="null: somebody new.")


class _PlannedSystem(Answer):
    name = serializers.CharField()
    known = serializers.SerializerMethodField()

    def get_known(self, plan: Any) -> bool:
        """Whether the club has a system that says the same."""
        return plan.row is not None


class TournamentImportPreview(Answer):
    """What an import would do. Nothing is saved."""

    fingerprint = serializers.CharField()
    name = serializers.CharField()
    people = _PlannedPerson(many=True)
    systems = _PlannedSystem(many=True)
    games = serializers.IntegerField()
    boards_of_six = serializers.IntegerField(help_text="Boards at which a power is taken as played by nobody.")
    own_scores = serializers.IntegerField(help_text="Scores that stand as the director's own.")
    groups_kept = serializers.ListField(child=serializers.CharField(), help_text="Groups of the club that stay.")
    problems = serializers.SerializerMethodField()

    @extend_schema_field(FieldProblem(many=True))
    def get_problems(self, plan: TournamentPlan) -> list[dict[str, str]]:
        """Why the import is refused, if it is."""
        return problem_lines(plan.problems)
