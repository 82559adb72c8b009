"""What imports of names take and answer where several people of a club have a name."""

from __future__ import annotations

from rest_framework import serializers

from tournaments.base.api.fields import Answer, Identity, Input, Whole


class WhoInput(Input):
    """Which of several people of one name a row means."""

    line = Whole(help_text="The row's line, from the preview; in an event's document, the entry's number.")
    person = Identity(allow_null=True, help_text="One of the row's `asks`; null for a new person with this name.")


class AskedPerson(Answer):
    """One of several people of a name."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    town = serializers.CharField()


def who_field() -> WhoInput:
    """The answers, for the shape of an import."""
    return WhoInput(many=True, required=False, help_text="An answer for each row whose `asks` lists several people.")


def again_field() -> serializers.IntegerField:
    """The earlier row of the same name, for the shape of a row."""
    return serializers.IntegerField(
        help_text="The line of an earlier row with the same name, if nobody in the club has it; otherwise 0. "
        "Answer with `who`: null means that this is somebody else."
    )


def asks_field() -> AskedPerson:
    """The people of the name, for the shape of a row."""
    return AskedPerson(many=True, help_text="The people with this name, if there are several. Answer with `who`.")
