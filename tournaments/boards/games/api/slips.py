"""Slips of boards through a player's private link."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments.base.api.fields import Input
from tournaments.boards.games.api.facts import facts_sent
from tournaments.boards.games.api.serializers.games import SeatResultInput
from tournaments.boards.games.services.slips import hand_in_board
from tournaments.events.models import Entry
from tournaments.players.api.formats import SlipApi
from tournaments.players.selectors.slip_desks import MyGame
from tournaments.players.services.slips import Handed


class BoardSlip(Input):
    """The result of a whole board as you saw it: every seat once."""

    seats = SeatResultInput(many=True)
    conceded = serializers.BooleanField(
        default=False, help_text="The others conceded: confirms a lone win with fewer than 18 centers."
    )


def _hand_in(player: Entry, mine: MyGame, sent: dict[str, Any]) -> Handed:
    facts = facts_sent(sent["seats"], mine.seats)
    return hand_in_board(player, mine.game, facts=facts, conceded=sent["conceded"])


BOARDS_SLIPS = SlipApi(BoardSlip, _hand_in)
