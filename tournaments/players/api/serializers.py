"""What players send and see through their private link."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments.base.api.fields import Answer, Flag, Identity, Input, Whole
from tournaments.base.codes import GAME_STATES, one_of
from tournaments.events.formats import FORMATS
from tournaments.players.api.formats import SLIP_APIS


class CheckInInput(Input):
    """Whether you play the coming heat or round."""

    round = Whole(source="number", help_text="The next round, from `coming.round`.")
    here = Flag()
    end_bye = Flag(
        required=False,
        help_text="Confirms that you play although the organisers gave you a bye for the round; see "
        "`coming.bye_given`.",
    )


class ConfirmInput(Input):
    """The slip that you confirm."""

    slip = Identity()

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        """With the fields that formats let a player add."""
        fields = super().get_fields()
        for each in SLIP_APIS.values():
            fields |= each.added().get_fields()
        return fields


class HandedAnswer(Answer):
    """What happened to a slip."""

    handed = serializers.CharField(help_text="waits for another player, is final, or differs: then the desk decides.")


class MyEventAnswer(Answer):
    """The event."""

    club = serializers.SlugField(source="club.slug")
    slug = serializers.SlugField()
    name = serializers.CharField()
    format = serializers.CharField(help_text=one_of(*FORMATS))


class ComingAnswer(Answer):
    """The heat or round that comes next."""

    round = serializers.IntegerField(source="number")
    here = serializers.BooleanField(
        source="said", allow_null=True, help_text="Whether you said that you play; null if you haven't answered yet."
    )
    sit_out = serializers.CharField(help_text="In a Swiss event: what sitting it out counts as, as text.")
    bye_given = serializers.BooleanField(help_text="Whether the organisers noted that you sit it out.")


class MySeatAnswer(Answer):
    """A seat of your game."""

    id = serializers.IntegerField(source="pk")
    entry = serializers.IntegerField(source="entry_id")
    name = serializers.CharField(source="entry.name")
    power = serializers.CharField(help_text="Blank at a table of two, and while it is not known.")


class MySlipAnswer(Answer):
    """The newest slip of one player of your game."""

    id = serializers.IntegerField(source="pk")
    entry = serializers.IntegerField(source="entry_id")
    name = serializers.CharField(source="entry.name")
    facts = serializers.DictField(help_text="As submitted: `outcome` and `margins`, or `seats`.")
    handed_in_at = serializers.DateTimeField(source="created_at")


class MyGameAnswer(Answer):
    """The game for which you can submit a slip."""

    id = serializers.IntegerField(source="game.pk", help_text="Below `player/games/`.")
    round = serializers.IntegerField(source="game.round.number")
    table = serializers.IntegerField(source="game.number")
    state = serializers.CharField(source="game.state", help_text=GAME_STATES)
    seats = MySeatAnswer(many=True)
    slips = MySlipAnswer(many=True)


class PlayerAnswer(Answer):
    """You, your game, and what comes next."""

    entry = serializers.IntegerField()
    name = serializers.CharField()
    event = MyEventAnswer()
    game = MyGameAnswer(allow_null=True, help_text="null before the first.")
    coming = ComingAnswer(allow_null=True, help_text="null once all is played.")
