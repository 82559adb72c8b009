"""Slips of boards through a player's private link."""

from __future__ import annotations

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.base.api.endpoint import operation
from tournaments.base.api.fields import Input
from tournaments.boards.games.api.facts import facts_sent
from tournaments.boards.games.api.shapes.games import SeatResultInput
from tournaments.boards.games.services.slips import hand_in_board
from tournaments.players.api.player import LINK, PlayerEndpoint, handed_answer
from tournaments.players.api.shapes import HandedAnswer


class BoardSlipInput(Input):
    """The result of a whole board as you saw it."""

    seats = SeatResultInput(many=True)
    conceded = serializers.BooleanField(
        default=False, help_text="The others conceded: confirms a lone win with fewer than 18 centers."
    )


class BoardSlip(PlayerEndpoint):
    """Your slip of a board."""

    of_format = "boards"

    @operation(
        "hand_in_board",
        "Hand in the result of your board",
        tag="player",
        body=BoardSlipInput,
        answer=HandedAnswer,
        schemes=LINK,
        once=True,
    )
    def put(self, request: Request, game: int) -> Response:
        """Every seat once. It stands once a second player of the board says the same."""
        mine, sent = self.mine(game), self.body(BoardSlipInput)
        facts = facts_sent(sent["seats"], mine.seats)
        return handed_answer(hand_in_board(self.player, mine.game, facts=facts, conceded=sent["conceded"]))
