"""Slips of tables of two through a player's private link."""

from __future__ import annotations

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.base.api.endpoint import operation
from tournaments.base.api.fields import Flag, Input, Text
from tournaments.players.api.player import LINK, PlayerEndpoint, handed_answer
from tournaments.players.api.shapes import HandedAnswer
from tournaments.swiss.api.rounds import margins_sent
from tournaments.swiss.api.shapes.rounds import SeatSerializer, seats_field
from tournaments.swiss.services.slips import hand_in_duel


class TableSlipInput(Input):
    """The result of a table as you saw it, in the order of `seats`."""

    outcome = Text(help_text="first, draw, second, first_walkover, second_walkover or nobody.")
    seats = seats_field()
    without_figures = Flag(
        required=False,
        help_text="You don't know your own figures, which are asked for where the standings use them.",
    )
    anyway = Flag(required=False, help_text="Confirms a loss above the break point.")


class TableSlip(PlayerEndpoint):
    """Your slip of a table of two."""

    of_format = "swiss"

    @operation(
        "hand_in_table",
        "Hand in the result of your table",
        tag="player",
        body=TableSlipInput,
        answer=HandedAnswer,
        schemes=LINK,
        once=True,
    )
    def put(self, request: Request, game: int) -> Response:
        """It stands once your opponent says the same."""
        mine, sent = self.mine(game), self.body(TableSlipInput)
        return handed_answer(
            hand_in_duel(
                self.player,
                mine.game,
                outcome=sent["outcome"],
                margins=margins_sent(sent),
                without_figures=sent.get("without_figures", False),
                anyway=sent.get("anyway", False),
            )
        )


class ConfirmFields(Input):
    """What is added to another's slip of a table of two."""

    seats = serializers.ListField(
        child=SeatSerializer(),
        required=False,
        min_length=2,
        max_length=2,
        help_text="At a table of two: the figures that the slip lacks.",
    )
    without_figures = Flag(required=False, help_text="At a table of two: you don't know your own figures.")
    anyway = Flag(required=False, help_text="Confirms a loss above the break point among the figures that you add.")
