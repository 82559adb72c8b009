"""The board call of a heat: its text, and the mails."""

from __future__ import annotations

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.base.api.endpoint import Endpoint, operation
from tournaments.base.permissions import Action
from tournaments.boards.games.access import access_round
from tournaments.boards.heats.api.shapes.board_calls import BoardCallAnswer, CallInput
from tournaments.boards.heats.selectors.board_calls import called_boards, newest_call, whole_text
from tournaments.boards.heats.selectors.heat_rows import load_heat_rows
from tournaments.boards.heats.services.board_calls import call_boards, send_rest_of_call
from tournaments.events.models import Round


class BoardCall(Endpoint):
    """The call of a heat."""

    @operation("get_board_call", "The board call of a heat", tag="board call", answer=BoardCallAnswer)
    def get(self, request: Request, club: str, event: str, heat: int) -> Response:
        """The text, whole and by board; when it was called, and how far the mails are."""
        return Response(_answer(access_round(self.actor, club, event, heat, Action.SEE_DESK)))

    @operation(
        "call_boards", "Call the boards by mail", tag="board call", body=CallInput, answer=BoardCallAnswer, status=202
    )
    def post(self, request: Request, club: str, event: str, heat: int) -> Response:
        """Queues a mail to each seated player who has an address."""
        row = access_round(self.actor, club, event, heat, Action.RUN_HEATS)
        call_boards(self.actor, row, **self.body(CallInput))
        return Response(_answer(row), status=202)


class RestOfCall(Endpoint):
    """A call that broke off."""

    @operation("send_rest_of_call", "Go on with a call", tag="board call", answer=BoardCallAnswer, status=202)
    def post(self, request: Request, club: str, event: str, heat: int) -> Response:
        """Writes to those who were not written to, once the mail server answers again."""
        row = access_round(self.actor, club, event, heat, Action.RUN_HEATS)
        send_rest_of_call(self.actor, row)
        return Response(_answer(row), status=202)


def _answer(heat: Round) -> dict[str, Any]:
    rows = load_heat_rows(heat)
    found = {
        "text": whole_text(rows),
        "boards": called_boards(rows),
        "called_at": heat.board_called_at,
        "mails": newest_call(heat),
    }
    return dict(BoardCallAnswer(found).data)
