"""Merges of two records of one person."""

from __future__ import annotations

from rest_framework import serializers

from tournaments.base.api.fields import Answer, Choice, Identity, Input
from tournaments.base.api.previews import Problems
from tournaments.people.duplicates import Reason


class _Named(Answer):
    id = serializers.IntegerField(source="pk")
    name = serializers.CharField()


class LikelyAnswer(Answer):
    """Two people who may be one."""

    first = _Named()
    second = _Named()
    reasons = serializers.ListField(child=Choice(choices=[reason.value for reason in Reason]))


class MergeInput(Input):
    """Two records of one person."""

    kept = Identity(help_text="The person who stays.")
    removed = Identity(help_text="The person whose record is removed.")


class MergeAnswer(Answer):
    """A merge; `undone_at` once it was undone."""

    id = serializers.IntegerField()
    kept = _Named()
    removed_name = serializers.CharField()
    created_at = serializers.DateTimeField()
    undone_at = serializers.DateTimeField(allow_null=True)


class _MergeConflict(Answer):
    person = serializers.IntegerField(source="other.pk")
    name = serializers.CharField(source="other.name")
    value = serializers.IntegerField(source="row.value")
    stands = serializers.IntegerField(help_text="The value afterwards.")


class _MergeEvent(Answer):
    entry = serializers.IntegerField()
    event = serializers.CharField()
    name = serializers.CharField()


class MergePreviewAnswer(Answer):
    """What a merge would do. Nothing is saved."""

    kept = _Named()
    removed = _Named()
    entries = _MergeEvent(many=True)
    conflicts_moving = _MergeConflict(many=True, source="moving")
    conflicts_left_out = _MergeConflict(many=True, source="left_out")
    groups = _Named(many=True)
    filled = serializers.DictField(child=serializers.CharField(), help_text="What moves to the kept record.")
    problems = Problems()
