"""Events of boards, their entries and teams."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments.base.api.columns import ColumnsAnswer
from tournaments.base.api.fields import Answer, Flag, Ids, Input, Text, Whole
from tournaments.boards.games.models import BoardsRules
from tournaments.events.api.shapes.events import DetailsInput, codes


class TournamentInput(DetailsInput):
    """The details of an event of boards; what is left out has its usual value."""

    team_size = Whole(required=False, help_text="3 to 7; 0 for a tournament without teams.")
    tie_breaks = codes("Codes of /tie-breaks/, in order.")

    class Meta:
        model = BoardsRules
        exclude = ("id", "event")


class TournamentChange(TournamentInput):
    """Details to change. Once the rules are frozen, a change of them needs a `reason`."""

    reason = Text(required=False)
    seen = Whole(required=False, help_text="The revision you looked at: 409 if the details changed since.")


class BoardsRulesAnswer(ColumnsAnswer):
    """The rules of an event of boards."""

    tie_breaks = serializers.ListField(child=serializers.CharField())

    class Meta:
        model = BoardsRules
        exclude = ("id", "event")


class TournamentAnswer(Answer):
    """An event with its details; the rules of boards are null in an event of another format."""

    slug = serializers.CharField()
    club = serializers.CharField(source="club.slug")
    name = serializers.CharField()
    description = serializers.CharField()
    venue = serializers.CharField()
    starts_on = serializers.DateField(allow_null=True)
    ends_on = serializers.DateField(allow_null=True)
    format = serializers.CharField(help_text="boards or swiss; the rules of a Swiss event are at swiss/.")
    discipline = serializers.CharField()
    scoring_system_name = serializers.CharField(source="boards.scoring_system.name", allow_null=True)
    time_zone = serializers.CharField()
    team_size = serializers.IntegerField()
    published = serializers.BooleanField()
    archived_at = serializers.DateTimeField(allow_null=True)
    rules_frozen_at = serializers.DateTimeField(allow_null=True)
    revision = serializers.IntegerField()

    def get_fields(self) -> dict[str, Any]:
        """Its own, and those of its rules."""
        rules = BoardsRulesAnswer().get_fields()
        for name, field in rules.items():
            field.source = f"boards.{field.source or name}"
            field.allow_null = True
        return {**super().get_fields(), **rules}


class CopyInput(Input):
    """The copy's name, and what comes along."""

    name = Text()
    entries = Flag(required=False)
    teams = Flag(required=False)


class OrderInput(Input):
    """Entries that are tied, best first."""

    entries = Ids()


class TeamInput(Input):
    """A team, and exactly the entries in it."""

    name = Text()
    entries = Ids()


class TeamAnswer(Answer):
    """A team with its players."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    entries = serializers.SerializerMethodField()

    def get_entries(self, team: object) -> list[int]:
        """Ids of the entries; load teams with their members."""
        members = team.members.all()  # type: ignore[attr-defined]  # a Team
        return sorted(member.entry_id for member in members)
