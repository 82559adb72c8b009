"""A problem detail (RFC 9457), as `tournaments.base.api.problems` writes it."""

from __future__ import annotations

from rest_framework import serializers

from tournaments.base.api.fields import Answer


class FieldProblem(Answer):
    """One problem with one field."""

    path = serializers.CharField(help_text="The field's path in the JSON, such as `seats[3].centers`.")
    code = serializers.CharField(help_text="Stable, for programs.")
    message = serializers.CharField(help_text="What happened, then what to do.")


class ChangeMeanwhile(Answer):
    """One thing that somebody else changed."""

    field = serializers.CharField()
    before = serializers.JSONField()
    after = serializers.JSONField()
    who = serializers.CharField()


class ProblemDetail(Answer):
    """Why a request was refused."""

    type = serializers.CharField()
    title = serializers.CharField()
    status = serializers.IntegerField()
    code = serializers.CharField(help_text="Stable, for programs.")
    detail = serializers.CharField(help_text="What happened, then what to do.")
    errors = FieldProblem(many=True, required=False, help_text="With status 400.")  # type: ignore[assignment]  # a field
    current = serializers.IntegerField(required=False, help_text="With status 409: the current version.")
    changes = ChangeMeanwhile(many=True, required=False, help_text="With status 409: what has changed.")
