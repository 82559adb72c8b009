"""Slips of tables of two through a player's private link."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments.base.api.fields import Flag, Input, Text
from tournaments.base.codes import TABLE_OUTCOMES
from tournaments.events.models import Entry
from tournaments.players.api.formats import SlipApi
from tournaments.players.selectors.slip_desks import MyGame
from tournaments.players.services.slips import Handed
from tournaments.swiss.api.rounds import margins_sent
from tournaments.swiss.api.serializers.rounds import SeatSerializer, seats_field
from tournaments.swiss.services.slips import hand_in_duel


class TableSlip(Input):
    """The result of a table as you saw it, in the order of `seats`. It is final once your opponent confirms it."""

    outcome = Text(help_text=TABLE_OUTCOMES)
    seats = seats_field()
    without_figures = Flag(
        required=False,
        help_text="Send true if you don't know your own margins. They are asked for if the standings use them.",
    )
    anyway = Flag(required=False, help_text="Confirms a loss above the break point.")


class ConfirmFields(Input):
    """What is added to another's slip of a table of two."""

    seats = serializers.ListField(
        child=SeatSerializer(),
        required=False,
        min_length=2,
        max_length=2,
        help_text="At a table of two: the figures that the slip lacks.",
    )
    without_figures = Flag(required=False, help_text="At a table of two: send true if you don't know your own margins.")
    anyway = Flag(required=False, help_text="Confirms a loss above the break point among the figures that you add.")


def _hand_in(player: Entry, mine: MyGame, sent: dict[str, Any]) -> Handed:
    return hand_in_duel(
        player,
        mine.game,
        outcome=sent["outcome"],
        margins=margins_sent(sent),
        without_figures=sent.get("without_figures", False),
        anyway=sent.get("anyway", False),
    )


SWISS_SLIPS = SlipApi(TableSlip, _hand_in, ConfirmFields)
