"""Merges of two records of one person."""

from __future__ import annotations

from rest_framework import serializers

from tournaments.base.api.fields import Answer, Choice, Identity, Input
from tournaments.base.api.previews import Problems
from tournaments.people.duplicates import Reason


class NamedPerson(Answer):
    id = serializers.IntegerField(source="pk")
    name = serializers.CharField()


class LikelyAnswer(Answer):
    """Two people who may be one."""

    first = NamedPerson()
    second = NamedPerson()
    reasons = serializers.ListField(child=Choice(choices=[reason.value for reason in Reason]))


class MergeInput(Input):
    """Two records of one person."""

    kept = Identity(help_text="The person who stays.")
    removed = Identity(help_text="The person whose record is removed.")


class MergeAnswer(Answer):
    """A merge; `undone_at` once it was undone."""

    id = serializers.IntegerField()
    kept = serializers.IntegerField(source="kept_id")
    kept_name = serializers.CharField(source="kept.name")
    removed_name = serializers.CharField()
    created_at = serializers.DateTimeField()
    undone_at = serializers.DateTimeField(allow_null=True)


class MergeConflict(Answer):
    person = serializers.IntegerField(source="other.pk")
    name = serializers.CharField(source="other.name")
    value = serializers.IntegerField(source="row.value")
    stands = serializers.IntegerField(help_text="The value afterwards.")


class MergeEvent(Answer):
    entry = serializers.IntegerField()
    event = serializers.CharField()
    name = serializers.CharField()


class MergePreviewAnswer(Answer):
    """What a merge would do. Nothing is saved."""

    kept = serializers.IntegerField(source="kept.pk")
    kept_name = serializers.CharField(source="kept.name")
    removed = serializers.IntegerField(source="removed.pk")
    removed_name = serializers.CharField(source="removed.name")
    entries = MergeEvent(many=True)
    conflicts_moving = MergeConflict(many=True, source="moving")
    conflicts_left_out = MergeConflict(many=True, source="left_out")
    groups = NamedPerson(many=True)
    filled = serializers.DictField(child=serializers.CharField(), help_text="What moves to the kept record.")
    problems = Problems()
