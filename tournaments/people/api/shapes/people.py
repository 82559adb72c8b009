"""People, imports of people, conflicts and groups."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournaments.base.api.fields import Answer, Flag, Ids, Input, Text, Whole
from tournaments.base.api.problem_shapes import FieldProblem
from tournaments.base.api.problems import problem_lines
from tournaments.people.models import Group, NameShown, Person


class PersonInput(Input):
    """Somebody who plays."""

    first_name = Text(required=False)
    last_name = Text()
    email = Text(required=False)
    town = Text(required=False)
    name_shown = serializers.ChoiceField(
        choices=NameShown.choices, required=False, help_text="How others see the name: blank for all of it."
    )


class PersonAnswer(Answer):
    """Somebody who plays. `email` is there for those who may manage people."""

    id = serializers.IntegerField()
    first_name = serializers.CharField()
    last_name = serializers.CharField()
    name = serializers.CharField()
    town = serializers.CharField()
    name_shown = serializers.CharField(help_text="How others see the name: blank, `short` or `initials`.")
    email = serializers.CharField(required=False, help_text="Blank where none is known.")

    def to_representation(self, instance: Person) -> dict[str, Any]:
        """Leave the address out unless the context says that the reader may see it."""
        shown: dict[str, Any] = super().to_representation(instance)
        if not self.context.get("emails"):
            del shown["email"]
        return shown


class ImportText(Input):
    """A list with a line of headings: first name, last name (or name), e-mail, town."""

    text = Text()


class ImportInput(ImportText):
    """The same list, and the fingerprint that its preview gave."""

    fingerprint = Text()
    leave_out_wrong = Flag(required=False, help_text="Save the good rows although others are wrong.")


class ImportChange(Answer):
    """One field that a row would change."""

    field = serializers.CharField()
    before = serializers.CharField()
    after = serializers.CharField()


class ImportRow(Answer):
    """One line of the list, and what would become of it."""

    line = serializers.IntegerField(source="row.line")
    verdict = serializers.CharField(help_text="new, changed, unchanged or wrong")
    person = serializers.IntegerField(source="person_id", allow_null=True)
    first_name = serializers.CharField(source="row.first_name")
    last_name = serializers.CharField(source="row.last_name")
    email = serializers.CharField(source="row.email")
    town = serializers.CharField(source="row.town")
    changes = ImportChange(many=True)
    problems = serializers.SerializerMethodField()

    @extend_schema_field(FieldProblem(many=True))
    def get_problems(self, planned: Any) -> list[dict[str, str]]:
        """What is wrong with the row, in words."""
        return problem_lines(planned.problems)


class ImportPreview(Answer):
    """What an import would do. Nothing is saved."""

    fingerprint = serializers.CharField()
    rows = ImportRow(many=True)
    unused = serializers.ListField(child=serializers.CharField(), help_text="Headings that mean nothing here.")


class ImportAnswer(Answer):
    """What an import did; `people` are the ids of all people that the good rows mean."""

    added = serializers.IntegerField()
    changed = serializers.IntegerField()
    unchanged = serializers.IntegerField()
    left_out = serializers.IntegerField()
    people = serializers.ListField(child=serializers.IntegerField())


class ConflictAnswer(Answer):
    """A person's conflict with another."""

    person = serializers.IntegerField(source="other.pk")
    name = serializers.CharField(source="other.name")
    value = serializers.IntegerField()


class ConflictInput(Input):
    """What it costs to seat the two together, −999 to 999; below zero it attracts."""

    value = Whole()


class ConflictShift(Input):
    """How much to raise the value, or with a negative number to lower it."""

    by = Whole()


class GroupInput(Input):
    """A group, and what each pair of its members costs at one board."""

    name = Text()
    conflict = Whole(required=False, help_text="1 if left out.")
    people = Ids(required=False, help_text="Ids of its members. In a change they replace the members.")


class GroupPeople(Input):
    """Ids of people."""

    people = Ids()


class GroupAnswer(Answer):
    """A group with its members."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    conflict = serializers.IntegerField()
    people = serializers.SerializerMethodField()

    def get_people(self, group: Group) -> list[int]:
        """Ids of the members; load groups with them."""
        return sorted(person.pk for person in group.members.all())
