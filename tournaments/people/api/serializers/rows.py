"""What imports of lists with a row about each person take and answer."""

from __future__ import annotations

from rest_framework import serializers

from tournaments.base.api.fields import Answer, Choice, Flag, Input, Text
from tournaments.base.api.previews import Problems
from tournaments.people.api.serializers.namesakes import asks_field, who_field


class RowsText(Input):
    """A list with a line of headings."""

    text = Text()


class RowsImport(RowsText):
    """The same list, and the fingerprint that its preview gave."""

    fingerprint = Text()
    who = who_field()
    leave_out_wrong = Flag(required=False, help_text="Save the correct rows even if others are wrong.")
    add_people = Flag(required=False, help_text="Add people whom the club doesn't know. If false, they are left out.")


class RowAnswer(Answer):
    """One line of the list, and what would become of it."""

    line = serializers.IntegerField(source="row.line")
    name = serializers.CharField(source="row.name")
    verdict = Choice(source="verdict.value", choices=("new", "changed", "unchanged", "unknown", "wrong", "which"))
    person = serializers.IntegerField(source="person_id", allow_null=True)
    asks = asks_field()
    problems = Problems()


class RowsImportAnswer(Answer):
    """What an import did, in rows; `people` were added to the club."""

    added = serializers.IntegerField()
    changed = serializers.IntegerField()
    unchanged = serializers.IntegerField()
    left_out = serializers.IntegerField()
    people = serializers.IntegerField()
