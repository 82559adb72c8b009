"""Events of all formats, and teams of entries."""

from __future__ import annotations

from functools import cache
from typing import Any

from rest_framework import serializers

from tournaments.base.api.columns import ColumnsAnswer
from tournaments.base.api.fields import Answer
from tournaments.base.rooms import modules_of_rooms
from tournaments.events.formats import FORMATS


@cache
def _rules_answers() -> list[type[ColumnsAnswer]]:
    found = (getattr(each, "RulesAnswer", None) for each in modules_of_rooms("api.shapes"))
    return [each for each in found if each]


class EventAnswer(Answer):
    """An event with its details; the rules of boards are null in an event of another format."""

    slug = serializers.CharField()
    club = serializers.CharField(source="club.slug")
    name = serializers.CharField()
    description = serializers.CharField()
    venue = serializers.CharField()
    starts_on = serializers.DateField(allow_null=True)
    ends_on = serializers.DateField(allow_null=True)
    format = serializers.CharField(help_text=f"One of: {', '.join(FORMATS)}.")
    discipline = serializers.CharField()
    scoring_system_name = serializers.CharField(source="rules.scoring_system.name", allow_null=True)
    time_zone = serializers.CharField()
    team_size = serializers.IntegerField()
    published = serializers.BooleanField()
    archived_at = serializers.DateTimeField(allow_null=True)
    rules_frozen_at = serializers.DateTimeField(allow_null=True)
    revision = serializers.IntegerField()

    def get_fields(self) -> dict[str, Any]:
        """Its own, and those that formats add: `RulesAnswer` of their `api/shapes.py`."""
        fields = super().get_fields()
        for answer in _rules_answers():
            fields |= answer().get_fields()
        return fields
