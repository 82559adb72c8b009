"""Events of boards, their entries and teams."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments.base.api.columns import ColumnsAnswer
from tournaments.base.api.fields import Answer, DecimalNumber, Flag, Ids, Input, Text, Whole
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


class EntriesInput(Input):
    """People of the club to enter."""

    people = Ids(help_text="Ids of people.")


class EntryAnswer(Answer):
    """Somebody's place in the tournament."""

    id = serializers.IntegerField(source="entry.pk")
    person = serializers.IntegerField(source="entry.person_id")
    name = serializers.CharField()
    town = serializers.CharField()
    team = serializers.CharField(help_text="Its name; blank without one.")
    preregistered = serializers.ListField(child=serializers.IntegerField(), source="heats", help_text="Heats.")
    unranked = serializers.BooleanField(source="entry.unranked")
    handicap = DecimalNumber(source="entry.handicap", help_text="Added to the total.")
    power_preferences = serializers.ListField(
        child=serializers.CharField(), source="entry.power_preferences", help_text="Powers, the dearest first."
    )


class EntryChange(Input):
    """What to change; the rest stays. Once the rules are frozen, another handicap needs a `reason`."""

    unranked = Flag(required=False, help_text="Plays without a rank or an award; not for members of a team.")
    handicap = DecimalNumber(required=False, help_text="Added to the total; up to 3 decimals, may be below 0.")
    power_preferences = serializers.ListField(
        child=Text(), required=False, max_length=12, help_text="Powers, the dearest first; others are level behind."
    )
    reason = Text(required=False)


class UnrankedInput(Input):
    """Entries, and whether they play without a rank."""

    entries = Ids()
    unranked = Flag()


class PreferencesInput(Input):
    """Lists of powers, a player on each line."""

    text = Text(help_text="Lines such as `Ann Lee: FGIRT`; a blank list takes it away.")


class ChangedAnswer(Answer):
    """How many entries were changed."""

    changed = serializers.IntegerField()


class EnteredAnswer(Answer):
    """The new entries; who was entered already is not among them."""

    entries = EntryAnswer(many=True)


class OrderInput(Input):
    """Entries that are tied, best first."""

    entries = Ids()


class PreregistrationInput(Input):
    """Exactly the heats that the player is pre-registered for."""

    heats = serializers.ListField(child=Whole(), max_length=9)


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
