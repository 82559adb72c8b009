"""Reasons why seats cost what they cost."""

from __future__ import annotations

from rest_framework import serializers

from tournaments.base.api.fields import Answer


class ConflictLineAnswer(Answer):
    """One reason why a seat costs what it costs."""

    text = serializers.CharField()
    value = serializers.IntegerField()
