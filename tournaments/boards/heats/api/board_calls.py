"""The board call of a heat: its text, and the mails."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.base.api.resources import verb
from tournaments.boards.games.api.resources import HeatResource
from tournaments.boards.heats.api.serializers.board_calls import BoardCallAnswer, CallInput
from tournaments.boards.heats.selectors.board_calls import called_boards, newest_call, whole_text
from tournaments.boards.heats.selectors.heat_rows import load_heat_rows
from tournaments.boards.heats.services.board_calls import call_boards, send_rest_of_call


class BoardCallViewSet(HeatResource):
    """The board call of a heat: the text, whole and by board; when it was called, and how far the mails are."""

    tag = "board call"
    noun = "board_call"
    single = True
    created_status = 202
    serializer_class = BoardCallAnswer

    def request_shape(self) -> object:
        """Whether it is called once more."""
        return CallInput if self.action == "create" else super().request_shape()

    def shown(self) -> Response:
        """The call as it is now."""
        rows = load_heat_rows(self.heat)
        found = {
            "text": whole_text(rows),
            "boards": called_boards(rows),
            "called_at": self.heat.board_called_at,
            "mails": newest_call(self.heat),
        }
        return self.answer(found)

    def retrieve(self, request: Request, **kwargs: object) -> Response:
        return self.shown()

    def create(self, request: Request, **kwargs: object) -> Response:
        """Call the boards by mail. Queues a mail to each seated player who has an address."""
        call_boards(self.actor, self.heat, **self.body(CallInput))
        return self.shown()

    @verb(success_status=202)
    def send_rest(self, request: Request, **kwargs: object) -> Response:
        """Go on with a call that broke off. Writes to those who were not written to."""
        send_rest_of_call(self.actor, self.heat)
        return self.shown()
