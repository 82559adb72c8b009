"""The log."""

from __future__ import annotations

from rest_framework import serializers

from tournaments.base.api.fields import Answer
from tournaments.changes.models import ChangeLine


class LogAnswer(Answer):
    """Who changed what, when and through which door."""

    id = serializers.IntegerField()
    at = serializers.DateTimeField(source="change.created_at")
    who = serializers.CharField(source="actor_name")
    door = serializers.CharField(source="change.door")
    action = serializers.CharField(source="kind")
    subject = serializers.CharField()
    token = serializers.CharField(source="change.token", help_text="The name of the API token that stood for the user.")
    summary = serializers.CharField()
    before = serializers.JSONField()
    after = serializers.JSONField()
    revision = serializers.IntegerField(allow_null=True)
    event = serializers.CharField(source="event.slug", default=None, allow_null=True)
    change = serializers.SerializerMethodField(
        help_text="What `changes/{id}/undo/` takes back; null where nothing can."
    )
    undone = serializers.SerializerMethodField()

    def get_change(self, line: ChangeLine) -> int | None:
        """The change's id, where it can be undone."""
        return line.change_id if line.change.undoable else None

    def get_undone(self, line: ChangeLine) -> bool:
        """Whether it was taken back."""
        return line.is_undone


class UndoAnswer(Answer):
    """What was taken back, in words."""

    summary = serializers.CharField()
