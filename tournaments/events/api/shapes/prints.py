"""Long prints, made by the worker."""

from __future__ import annotations

from rest_framework import serializers

from tournaments.base.api.fields import Answer, Input, Text
from tournaments.base.sheets.paper import Paper

COPIES = ("everybody", "desk")


class PrintJobInput(Input):
    """What is to be printed."""

    sheet = Text(help_text="As `docs/reference/prints.md` names it.")
    number = serializers.IntegerField(
        required=False, min_value=0, max_value=9999, help_text="The heat, round or matchday; a signed table's."
    )
    paper = serializers.ChoiceField(choices=tuple(Paper), required=False, help_text="Left out, A4.")
    copy = serializers.ChoiceField(
        choices=COPIES, required=False, help_text="`desk` for whole names and results kept back."
    )


class PrintJobAnswer(Answer):
    """A print under way, or ready to be fetched at `file`."""

    id = serializers.IntegerField()
    sheet = serializers.CharField()
    number = serializers.IntegerField(help_text="0 for a print of the whole event.")
    paper = serializers.CharField()
    copy = serializers.CharField()
    state = serializers.CharField(help_text="queued, running, done, stopped or failed")
    done = serializers.IntegerField(help_text="Pages laid out.")
    total = serializers.IntegerField(help_text="Of about so many.")
    message = serializers.CharField()
    file = serializers.CharField(allow_null=True, help_text="Its address once it is ready.")
