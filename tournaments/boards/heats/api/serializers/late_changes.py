"""No-shows and late arrivals."""

from __future__ import annotations

from rest_framework import serializers

from tournaments.base.api.fields import Answer, Choice, Identity, Input
from tournaments.base.codes import one_of
from tournaments.boards.heats.selectors.late_changes import INSTEAD


class NoShowInput(Input):
    """Who sat there when you looked, and which option to use."""

    entry = Identity()
    instead = Choice([*INSTEAD], help_text="short_board leaves out the power; the others need `incoming`.")
    incoming = Identity(
        required=False, allow_null=True, help_text=("The player who stands in, or plays a second board.")
    )


class LateInput(Input):
    """The player who takes the empty place."""

    incoming = Identity(help_text="An entry without a seat in the heat.")


class AlternativeAnswer(Answer):
    """One option, and what it changes."""

    instead = serializers.CharField(help_text=one_of("stand_in", "short_board", "play_twice"))
    entry = serializers.IntegerField(source="entry.pk", default=None, allow_null=True)
    name = serializers.CharField(source="entry.name", default="")
    part = serializers.CharField(
        help_text="sits_out, stands_in or plays for a registered player, blank for others; offers for an offer of two."
    )
    change = serializers.IntegerField(help_text="The change of the total; above 0 the total would be higher.")


class AlternativesAnswer(Answer):
    """What can be done, the best first."""

    alternatives = AlternativeAnswer(many=True)
