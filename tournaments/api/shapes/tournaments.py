"""Tournaments, entries and teams. The details' names are those of `tournaments.details.TournamentDetails`."""

from __future__ import annotations

from rest_framework import serializers

from tournaments.api.fields import Answer, DecimalNumber, Flag, Ids, Input, Text, Whole, identity

__all__ = [
    "ChangedAnswer",
    "CopyInput",
    "EnteredAnswer",
    "EntriesInput",
    "EntryAnswer",
    "EntryChange",
    "OrderInput",
    "PreferencesInput",
    "PreregistrationInput",
    "TeamAnswer",
    "TeamInput",
    "TournamentAnswer",
    "TournamentChange",
    "TournamentInput",
    "UnrankedInput",
]


class TournamentInput(Input):
    """The details of a tournament; what is left out has its usual value."""

    name = Text()
    scoring_system = identity(help_text="The id of a scoring system that the club may use.")
    description = Text(required=False)
    venue = Text(required=False)
    starts_on = serializers.DateField(required=False, allow_null=True)
    ends_on = serializers.DateField(required=False, allow_null=True)
    time_zone = Text(
        required=False, help_text="Such as Europe/Paris. Left out in a new tournament, that of the club's newest."
    )
    heats = Whole(required=False, help_text="1 to 9, with the final.")
    finalists = Whole(
        required=False,
        help_text="0: no final. Above: the last heat is a final of so many, whose scores decide the first ranks.",
    )
    preregistration = Flag(required=False)
    minimum_heats = Whole(required=False)
    lowest_count = Whole(required=False)
    lowest_multiplier = DecimalNumber(required=False)
    next_lowest_count = Whole(required=False)
    next_lowest_multiplier = DecimalNumber(required=False)
    best_count = Whole(
        required=False, help_text="How many best heat scores count; 0 where the lowest counts say what counts."
    )
    unplayed_score = DecimalNumber(required=False)
    assign_powers = Flag(required=False)
    power_preferences = Flag(required=False, help_text="Powers by the players' lists, the lowest score first.")
    preference_weight = Whole(
        required=False,
        help_text="0: powers are picked by turns. Above: what each place further down a list costs the seeding.",
    )
    power_groups = Text(required=False, help_text="AGI-EF-RT, AGI-ET-FR, AI-EF-G-RT, or blank for none.")
    same_player = Whole(required=False)
    same_power = Whole(required=False)
    same_team = Whole(required=False)
    team_size = Whole(required=False, help_text="3 to 7; 0 for a tournament without teams.")
    team_rule = Text(required=False, help_text="single_heat or without_interplay.")
    team_heat = Whole(required=False, allow_null=True)
    team_scores_counted = Whole(required=False)
    replacement_policy = Text(required=False, help_text="last, first or both.")
    tie_breaks = serializers.ListField(
        child=Text(max_length=60), required=False, max_length=50, help_text="Codes of /tie-breaks/, in order."
    )
    publish_draws = Flag(
        required=False, help_text="Everybody can download the file and seed of a draw once it is used."
    )


class TournamentChange(TournamentInput):
    """Details to change. Once the rules are frozen, a change of them needs a `reason`."""

    reason = Text(required=False)
    seen = Whole(required=False, help_text="The revision you looked at: 409 if the details changed since.")


class TournamentAnswer(Answer):
    """A tournament with its details."""

    slug = serializers.CharField()
    club = serializers.CharField(source="club.slug")
    name = serializers.CharField()
    description = serializers.CharField()
    venue = serializers.CharField()
    starts_on = serializers.DateField(allow_null=True)
    ends_on = serializers.DateField(allow_null=True)
    format = serializers.CharField(help_text="boards or swiss; the rules of a Swiss event are at swiss/.")
    discipline = serializers.CharField()
    scoring_system = serializers.IntegerField(
        source="scoring_system_id", allow_null=True, help_text="Null in a Swiss event."
    )
    scoring_system_name = serializers.CharField(source="scoring_system.name", allow_null=True)
    time_zone = serializers.CharField()
    heats = serializers.IntegerField()
    preregistration = serializers.BooleanField()
    finalists = serializers.IntegerField()
    minimum_heats = serializers.IntegerField()
    lowest_count = serializers.IntegerField()
    lowest_multiplier = DecimalNumber()
    next_lowest_count = serializers.IntegerField()
    next_lowest_multiplier = DecimalNumber()
    best_count = serializers.IntegerField()
    unplayed_score = DecimalNumber()
    assign_powers = serializers.BooleanField()
    power_preferences = serializers.BooleanField()
    preference_weight = serializers.IntegerField()
    power_groups = serializers.CharField()
    same_player = serializers.IntegerField()
    same_power = serializers.IntegerField()
    same_team = serializers.IntegerField()
    team_size = serializers.IntegerField()
    team_rule = serializers.CharField()
    team_heat = serializers.IntegerField(allow_null=True)
    team_scores_counted = serializers.IntegerField()
    replacement_policy = serializers.CharField()
    tie_breaks = serializers.ListField(child=serializers.CharField())
    publish_draws = serializers.BooleanField()
    published = serializers.BooleanField()
    archived_at = serializers.DateTimeField(allow_null=True)
    rules_frozen_at = serializers.DateTimeField(allow_null=True)
    revision = serializers.IntegerField()


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
