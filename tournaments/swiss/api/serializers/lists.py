"""Lists that come into a Swiss event: players and results."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments.base.api.fields import Answer, Input, Text
from tournaments.base.api.previews import ListPreview, Problems
from tournaments.base.codes import one_of
from tournaments.base.files.tables import MOST_BYTES
from tournaments.people.api.serializers.namesakes import again_field, asks_field, who_field


class PlayersImportText(Input):
    """Players as lines with columns, or a FIDE report file."""

    text = Text(max_length=MOST_BYTES)


class PlayersImportInput(PlayersImportText):
    """The same; with the fingerprint of a preview, 409 if it would look different now."""

    fingerprint = Text(required=False)
    who = who_field()


class _PlayerLine(Answer):
    line = serializers.IntegerField(source="row.line")
    name = serializers.CharField(source="row.name")
    person = serializers.IntegerField(allow_null=True, help_text="null: new to the club.")
    verdict = serializers.CharField(help_text=one_of("new", "changed", "unchanged", "which"))
    asks = asks_field()
    again = again_field()
    details = serializers.ListField(child=serializers.CharField(), source="in_words")


class PlayersImportPreview(ListPreview):
    """What a list of players would do. Nothing is saved."""

    problems = Problems()
    lines = _PlayerLine(many=True)


class SwissResultsText(Input):
    """Results as lines with columns, as `results.csv` has them."""

    text = Text(max_length=MOST_BYTES)


class SwissResultsInput(SwissResultsText):
    """The same, with the fingerprint of its preview."""

    fingerprint = Text()


class _ResultLine(Answer):
    line = serializers.IntegerField(source="row.line")
    round = serializers.IntegerField(source="row.round")
    table = serializers.IntegerField(source="table.game.number")
    outcome = serializers.CharField()
    result = serializers.CharField(source="words")
    before = serializers.CharField(help_text="The current result, as text; blank if there is none.")
    changes = serializers.BooleanField()
    questions = serializers.ListField(
        child=serializers.CharField(), help_text="What to check before it is saved: losses above the break point."
    )


class SwissResultsPreview(ListPreview):
    """What a list of results would do. Nothing is saved."""

    problems = Problems()
    lines = _ResultLine(many=True)


class SwissResultsAnswer(Answer):
    """How many results were new, corrected, and unchanged."""

    new = serializers.SerializerMethodField()
    corrected = serializers.SerializerMethodField()
    unchanged = serializers.SerializerMethodField()

    def get_new(self, plan: Any) -> int:
        """Tables that had none."""
        return len(plan.new)

    def get_corrected(self, plan: Any) -> int:
        """Tables whose result changed."""
        return len(plan.corrected)

    def get_unchanged(self, plan: Any) -> int:
        """Tables that had this result."""
        return len(plan.unchanged)
