"""What players send and see through their private link."""

from __future__ import annotations

from rest_framework import serializers

from tournaments.base.api.fields import Answer, Flag, Identity, Input, Text, Whole
from tournaments.boards.games.api.shapes.games import SeatResultInput
from tournaments.swiss.api.shapes.rounds import MarginsInput


class CheckInInput(Input):
    """Whether you play the coming heat or round."""

    number = Whole(help_text="The coming one: `coming.number`.")
    here = Flag()
    end_bye = Flag(
        required=False,
        help_text="You play although the organisers gave you a bye for the round: see `coming.bye_given`.",
    )


class TableSlipInput(Input):
    """The result of a table as you saw it, in the order of `seats`."""

    outcome = Text(help_text="first, draw, second, first_walkover, second_walkover or nobody.")
    seats = serializers.ListField(child=MarginsInput(), required=False, min_length=2, max_length=2)
    without_figures = Flag(
        required=False,
        help_text="You don't know your own figures, which are asked for where the standings use them.",
    )
    anyway = Flag(required=False, help_text="Confirms a loss above the break point.")


class BoardSlipInput(Input):
    """The result of a whole board as you saw it."""

    seats = SeatResultInput(many=True)
    conceded = serializers.BooleanField(
        default=False, help_text="The others conceded: confirms a lone win with fewer than 18 centers."
    )


class ConfirmInput(Input):
    """The slip that you say the same as."""

    slip = Identity()
    seats = serializers.ListField(
        child=MarginsInput(),
        required=False,
        min_length=2,
        max_length=2,
        help_text="At a table of two: the figures that the slip lacks.",
    )
    without_figures = Flag(required=False, help_text="At a table of two: you don't know your own figures.")
    anyway = Flag(required=False, help_text="Confirms a loss above the break point among the figures that you add.")


class HandedAnswer(Answer):
    """What became of a slip."""

    handed = serializers.CharField(help_text="waits for another player, stands, or differs: then the desk decides.")


class MyEventAnswer(Answer):
    """The event."""

    club = serializers.SlugField(source="club.slug")
    slug = serializers.SlugField()
    name = serializers.CharField()
    format = serializers.CharField(help_text="boards or swiss")


class ComingAnswer(Answer):
    """The heat or round that comes next."""

    number = serializers.IntegerField()
    said = serializers.BooleanField(allow_null=True, help_text="Whether you said that you play; null for no word yet.")
    sit_out = serializers.CharField(help_text="In a Swiss event: what sitting it out counts as, in words.")
    bye_given = serializers.BooleanField(help_text="Whether the organisers have you sitting it out.")


class MySeatAnswer(Answer):
    """A seat of your game."""

    seat = serializers.IntegerField(source="seat.pk")
    entry = serializers.IntegerField(source="seat.entry_id")
    name = serializers.CharField()
    power = serializers.CharField(source="seat.power", help_text="Blank at a table of two, and while it is not known.")


class MySlipAnswer(Answer):
    """The newest slip of one player of your game."""

    slip = serializers.IntegerField(source="pk")
    entry = serializers.IntegerField(source="entry_id")
    name = serializers.CharField(source="entry.name")
    facts = serializers.DictField(help_text="As it was handed in: `outcome` and `margins`, or `seats`.")
    handed_in_at = serializers.DateTimeField(source="created_at")


class MyGameAnswer(Answer):
    """The game that you can hand a slip in for."""

    game = serializers.IntegerField(source="game.pk", help_text="Its id, for the slip.")
    round = serializers.IntegerField(source="game.round.number")
    table = serializers.IntegerField(source="game.number")
    state = serializers.CharField(source="game.state", help_text="unstarted, started or finished")
    seats = MySeatAnswer(many=True, source="lines")
    slips = MySlipAnswer(many=True)


class PlayerAnswer(Answer):
    """You, your game, and what comes next."""

    entry = serializers.IntegerField()
    name = serializers.CharField()
    event = MyEventAnswer()
    game = MyGameAnswer(allow_null=True, help_text="null before the first.")
    coming = ComingAnswer(allow_null=True, help_text="null once all is played.")
