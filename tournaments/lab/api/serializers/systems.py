"""Scoring systems and tie-breaks. A definition has the shape of the board-scores calculator."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from scoring.api.schemas import Definition
from tournaments.base.api.columns import ColumnsAnswer, Resource
from tournaments.base.api.fields import Answer, Choice, Input, Text, Whole
from tournaments.events.formats import FORMATS
from tournaments.lab.models import ScoringSystem
from tournaments.lab.selectors.system_use import system_version


@extend_schema_field(Definition)
class DefinitionField(serializers.Field[Any, Any, Any, Any]):
    """A definition as it is sent: the core reads it, and names what is wrong by its path."""

    def to_internal_value(self, data: Any) -> Any:
        """Unread."""
        return data

    def to_representation(self, value: Any) -> Any:
        """As it is stored."""
        return value


class SystemVersion(Whole):
    """How often a system was edited."""

    def get_attribute(self, instance: ScoringSystem) -> int:
        """Of the log; those that came with Topboard are never edited."""
        return 0 if instance.shipped else system_version(instance)


class SystemCopy(Input):
    """The name of the copy."""

    name = Text()


class SystemLineAnswer(ColumnsAnswer):
    """A scoring system as lists show it."""

    class Meta:
        model = ScoringSystem
        fields = ["id", "slug", "name", "family", "source", "description", "shipped"]


class SystemSerializer(Resource):
    """A scoring system with its formulae. If an event's rules are frozen, changing the definition needs a `reason`."""

    definition = DefinitionField()
    version = SystemVersion(
        required=False,
        help_text="How often it was edited. If you send it back and somebody "
        "has edited the system since, the answer is 409.",
    )
    reason = Text(required=False, write_only=True)

    class Meta:
        model = ScoringSystem
        fields = [*SystemLineAnswer.Meta.fields, "definition", "version", "reason"]
        read_only_fields = ["slug", "family", "source", "shipped"]


class TieBreakAnswer(Answer):
    """A tie-break."""

    code = serializers.CharField()
    name = serializers.CharField()
    description = serializers.CharField()
    format = Choice(
        choices=[code for code, each in FORMATS.items() if each.tie_breaks],
        help_text="The format of event that may use it in its chain.",
    )
    fide = serializers.CharField(help_text="Its code in FIDE's regulations and report files; empty if it has none.")
