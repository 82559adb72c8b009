"""Scoring systems and tie-breaks. A definition has the shape of the board-scores calculator."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from scoring.api.schemas import Definition
from tournaments.base.api.fields import Answer, Input, Text, Whole
from tournaments.events.formats import FORMATS


@extend_schema_field(Definition)
class DefinitionField(serializers.Field[Any, Any, Any, Any]):
    """A definition as it is sent: the core reads it, and names what is wrong by its path."""

    def to_internal_value(self, data: Any) -> Any:
        """Unread."""
        return data

    def to_representation(self, value: Any) -> Any:
        """As it is stored."""
        return value


class NewSystem(Input):
    """A scoring system of a club."""

    name = Text()
    description = Text(required=False)
    definition = DefinitionField()


class SystemChange(NewSystem):
    """What to change. Where an event's rules are frozen, another definition needs a `reason`."""

    reason = Text(required=False)
    version = Whole(source="seen", required=False, help_text="As read: 409 if somebody edited it since.")


class SystemCopy(Input):
    """The name of the copy."""

    name = Text()


class SystemLineAnswer(Answer):
    """A scoring system as lists show it."""

    id = serializers.IntegerField()
    slug = serializers.CharField()
    name = serializers.CharField()
    family = serializers.CharField()
    source = serializers.CharField()  # type: ignore[assignment]  # a field of this name, which DRF takes out again
    description = serializers.CharField()
    shipped = serializers.BooleanField(help_text="Came with Topboard: copy it to change it.")


class SystemAnswer(SystemLineAnswer):
    """A scoring system with its formulae."""

    definition = DefinitionField()
    version = serializers.SerializerMethodField(help_text="How often it was edited.")

    def get_version(self, _system: Any) -> int:
        """Counted by whoever answers."""
        return int(self.context["version"])


class TieBreakAnswer(Answer):
    """A way to split a tie."""

    code = serializers.CharField()
    name = serializers.CharField()
    description = serializers.CharField()
    format = serializers.ChoiceField(
        choices=[code for code, each in FORMATS.items() if each.tie_breaks],
        help_text="The format of event that may use it in its chain.",
    )
    fide = serializers.CharField(help_text="Its code in FIDE's regulations and report files; empty if it has none.")
