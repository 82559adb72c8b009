"""The players of an event of boards."""

from __future__ import annotations

from rest_framework import serializers

from tournaments.base.api.fields import Answer, DecimalNumber, Flag, Ids, Input, Text, Whole


class EntriesInput(Input):
    """People of the club to enter."""

    people = Ids(help_text="Ids of people.")


class EntryAnswer(Answer):
    """Somebody's place in the event."""

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


class PreregistrationInput(Input):
    """Exactly the heats that the player is pre-registered for."""

    heats = serializers.ListField(child=Whole(), max_length=9)
