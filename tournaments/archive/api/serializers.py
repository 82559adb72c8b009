"""Backups of clubs, created and uploaded."""

from __future__ import annotations

from rest_framework import serializers

from tournaments.base.api.fields import Answer, Input, Text
from tournaments.base.codes import JOB_STATES


class BackupAnswer(Answer):
    """A backup in progress, or ready to download at `file`."""

    state = serializers.CharField(help_text=JOB_STATES)
    done = serializers.IntegerField(help_text="Steps done.")
    total = serializers.IntegerField(help_text="Steps in all.")
    message = serializers.CharField()
    bytes = serializers.IntegerField(allow_null=True, help_text="Its size once it is ready.")
    file = serializers.CharField(allow_null=True, help_text="Its address once it is ready.")


class RestoreInput(Input):
    """The name of the restored club."""

    name = Text(required=False, help_text="If left out, the name in the backup.")


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
    topboard = serializers.CharField(help_text="The version of Topboard that created it.")
    events = serializers.ListField(child=serializers.CharField(), help_text="Names of the events.")
    people = serializers.IntegerField()
    accounts = serializers.IntegerField()
    rows = serializers.IntegerField()
    as_name = serializers.CharField(required=False, help_text="The name that the restored club has or would have.")
    as_slug = serializers.CharField(required=False)
    notes = serializers.ListField(
        child=serializers.CharField(), required=False, help_text="What differs from the original club."
    )
    problems = serializers.ListField(child=ArchiveProblem(), required=False)


class HandedInAnswer(Answer):
    """A backup that was uploaded: checked first, then restored if its owner asks for it."""

    id = serializers.IntegerField()
    work = serializers.CharField(help_text="`check` or `restore`: what the state is of.")
    state = serializers.CharField(help_text=JOB_STATES)
    done = serializers.IntegerField()
    total = serializers.IntegerField()
    message = serializers.CharField()
    name = serializers.CharField(help_text="The new name that you asked for; blank for the name in the backup.")
    club = serializers.CharField(allow_null=True, help_text="The slug of the restored club.")
    found = ArchiveFacts(allow_null=True, help_text="null until the file has been read.")
