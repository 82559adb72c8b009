"""Backups of clubs, made and handed in."""

from __future__ import annotations

from rest_framework import serializers

from tournaments.base.api.fields import Answer, Input, Text

STATE = "queued, running, done, stopped or failed"


class BackupAnswer(Answer):
    """A backup under way, or ready to be fetched at `file`."""

    state = serializers.CharField(help_text=STATE)
    done = serializers.IntegerField(help_text="Steps done.")
    total = serializers.IntegerField(help_text="Of so many.")
    message = serializers.CharField()
    bytes = serializers.IntegerField(allow_null=True, help_text="Its size once it is ready.")
    file = serializers.CharField(allow_null=True, help_text="Its address once it is ready.")


class RestoreInput(Input):
    """What the club is to be called."""

    name = Text(required=False, help_text="Left out, as the backup was handed in for.")


class ArchiveProblem(Answer):
    """Why a backup can't be restored."""

    path = serializers.CharField(help_text="`name`, or where in the archive.")
    code = serializers.CharField()
    message = serializers.CharField()


class ArchiveFacts(Answer):
    """What is in a backup, as far as it could be read."""

    club = serializers.CharField(help_text="The club's name in the backup.")
    slug = serializers.CharField()
    made_at = serializers.CharField()
    topboard = serializers.CharField(help_text="The version that made it.")
    events = serializers.ListField(child=serializers.CharField(), help_text="Names of the events.")
    people = serializers.IntegerField()
    accounts = serializers.IntegerField()
    rows = serializers.IntegerField()
    as_name = serializers.CharField(required=False, help_text="What the club would be called, or is.")
    as_slug = serializers.CharField(required=False)
    notes = serializers.ListField(child=serializers.CharField(), required=False, help_text="What is not as it was.")
    problems = serializers.ListField(child=ArchiveProblem(), required=False)


class HandedInAnswer(Answer):
    """A backup that was handed in: checked first, then restored where that is asked for."""

    id = serializers.IntegerField()
    work = serializers.CharField(help_text="`check` or `restore`: what the state is of.")
    state = serializers.CharField(help_text=STATE)
    done = serializers.IntegerField()
    total = serializers.IntegerField()
    message = serializers.CharField()
    name = serializers.CharField(help_text="Another name that was asked for; blank for its own.")
    club = serializers.CharField(allow_null=True, help_text="The slug of the club that was made.")
    found = ArchiveFacts(allow_null=True, help_text="Null until it was read.")
