"""The board call of a heat: its text, and the emails."""

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
    """The board call of a heat: the whole text and that of each board, the time of the call, and the progress of the
    emails.
    """

    tag = "board call"
    noun = "board_call"
    single = True
    created_status = 202
    serializer_class = BoardCallAnswer

    def request_shape(self) -> object:
        """Whether the heat is called again."""
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
        """Call the boards by email. Queues an email to each seated player who has an address."""
        call_boards(self.actor, self.heat, **self.body(CallInput))
        return self.shown()

    @verb(success_status=202)
    def send_rest(self, request: Request, **kwargs: object) -> Response:
        """Resume a call that stopped. Emails those who haven't been emailed yet."""
        send_rest_of_call(self.actor, self.heat)
        return self.shown()
