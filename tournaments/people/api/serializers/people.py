"""People, imports of people, conflicts and groups."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments.base.api.columns import Resource
from tournaments.base.api.fields import Answer, Choice, Flag, Ids, Input, Text, Whole
from tournaments.base.api.previews import ListPreview, Problems
from tournaments.base.codes import VERDICTS
from tournaments.people.api.serializers.namesakes import again_field, asks_field, who_field
from tournaments.people.models import Group, NameShown, Person, PersonConflict


class PersonSerializer(Resource):
    """Somebody who plays. Only members who can manage people see `email`."""

    first_name = Text(required=False)
    name = serializers.CharField(read_only=True)
    name_shown = Choice(
        NameShown.choices, required=False, help_text="How others see the name; blank for the whole name."
    )

    class Meta:
        model = Person
        fields = ["id", "first_name", "last_name", "distinction", "name", "town", "name_shown", "email"]

    def to_representation(self, instance: Person) -> dict[str, Any]:
        """Leave the address out unless the context says that the reader may see it."""
        shown: dict[str, Any] = super().to_representation(instance)
        if not self.context.get("emails"):
            del shown["email"]
        return shown


class ImportText(Input):
    """A list with a line of headings: first name, last name (or name), distinction, email, town."""

    text = Text()


class ImportInput(ImportText):
    """The same list, and the fingerprint that its preview gave."""

    fingerprint = Text()
    who = who_field()
    leave_out_wrong = Flag(required=False, help_text="Save the correct rows even if others are wrong.")


class ImportChange(Answer):
    """One field that a row would change."""

    field = serializers.CharField()
    before = serializers.CharField()
    after = serializers.CharField()


class ImportRow(Answer):
    """One line of the list, and what would become of it."""

    line = serializers.IntegerField(source="row.line")
    verdict = serializers.CharField(help_text=VERDICTS)
    person = serializers.IntegerField(source="person_id", allow_null=True)
    first_name = serializers.CharField(source="row.first_name")
    last_name = serializers.CharField(source="row.last_name")
    email = serializers.CharField(source="row.email")
    town = serializers.CharField(source="row.town")
    asks = asks_field()
    again = again_field()
    changes = ImportChange(many=True)
    problems = Problems()


class ImportPreview(ListPreview):
    """What an import of people would do. Nothing is saved."""

    lines = ImportRow(many=True, source="rows")


class ImportAnswer(Answer):
    """What an import did; `people` are the ids of all people in the correct rows."""

    added = serializers.IntegerField()
    changed = serializers.IntegerField()
    unchanged = serializers.IntegerField()
    left_out = serializers.IntegerField()
    people = serializers.ListField(child=serializers.IntegerField())


class ConflictSerializer(Resource):
    """A person's conflict with another: what it costs to seat the two together, −999 to 999. Below 0, the two should
    meet.
    """

    other = serializers.IntegerField(source="other.pk", read_only=True)
    name = serializers.CharField(source="other.name", read_only=True)

    class Meta:
        model = PersonConflict
        fields = ["other", "name", "value"]


class ConflictShift(Input):
    """How much to raise the value, or with a negative number to lower it."""

    by = Whole()


class MemberIds(Ids):
    """The members of a group, loaded with it, by their ids."""

    def to_representation(self, members: Any) -> list[int]:
        """In their order."""
        return sorted(person.pk for person in members.all())


class GroupSerializer(Resource):
    """A group, and what each pair of its members costs at one board."""

    people = MemberIds(source="members", required=False, help_text="Its members. A change replaces all of them.")

    class Meta:
        model = Group
        fields = ["id", "name", "conflict", "people"]


class GroupPeople(Input):
    """Ids of people."""

    people = Ids()
