"""No-shows and late arrivals after the draw: one unstarted board changes, and nothing else (manual §11)."""

from __future__ import annotations

from django.utils.translation import gettext as _
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.base.api.endpoint import Endpoint, operation
from tournaments.base.errors import MissingError
from tournaments.base.permissions import Action
from tournaments.boards.games.access import access_game, access_round
from tournaments.boards.heats.api.heats import heat_answer, seen_seat
from tournaments.boards.heats.api.shapes.heats import HeatAnswer
from tournaments.boards.heats.api.shapes.late_changes import LateInput, NoShowInput, SteadAnswer
from tournaments.boards.heats.selectors.conflicts import heat_conflicts
from tournaments.boards.heats.selectors.heat_rows import load_heat_rows
from tournaments.boards.heats.selectors.late_changes import instead_of, late_for
from tournaments.boards.heats.services.late_changes import check_unstarted, seat_late_arrival, settle_no_show
from tournaments.events.api.lookups import entries_by_id


class NoShow(Endpoint):
    """A seat whose player did not come."""

    @operation(
        "list_steads",
        "What can be done without a player",
        tag="heats",
        answer=SteadAnswer(many=True),
    )
    def get(self, request: Request, club: str, event: str, heat: int, seat: int) -> Response:
        """Stand-ins, a board with a seat less, second seats, the best first, with how the total would change."""
        rows = load_heat_rows(access_round(self.actor, club, event, heat, Action.SEE_DESK))
        found = ((board, one) for board in rows.boards for one in board.seats if one.pk == seat)
        board, row = next(found, (None, None))
        if board is None or row is None:
            raise MissingError(_("There is no such seat in this heat. List the boards again."))
        check_unstarted(board.game)
        return Response(SteadAnswer(instead_of(rows, heat_conflicts(rows), board, row), many=True).data)

    @operation(
        "settle_no_show", "Do without a player", tag="heats", body=NoShowInput, answer=HeatAnswer, refusals=[409]
    )
    def post(self, request: Request, club: str, event: str, heat: int, seat: int) -> Response:
        """One unstarted board changes. The player leaves the heat, unless they play another board of it."""
        row = access_round(self.actor, club, event, heat, Action.RUN_HEATS)
        sent = self.body(NoShowInput)
        wanted = [] if sent.get("incoming") is None else [sent["incoming"]]
        incoming = next(iter(entries_by_id(row.event, wanted, path="incoming")), None)
        seen = seen_seat(row, {**sent, "seat": seat})
        settle_no_show(self.actor, row, seat=seen, instead=sent["instead"], incoming=incoming)
        return Response(heat_answer(self.actor, club, event, heat))


class LateArrival(Endpoint):
    """The empty place of a board of six."""

    @operation("list_late", "Who could take an empty place", tag="heats", answer=SteadAnswer(many=True))
    def get(self, request: Request, club: str, event: str, heat: int, game: int) -> Response:
        """Players without a seat, who is registered first, with how the total would change."""
        row = access_game(self.actor, club, event, heat, game, Action.SEE_DESK)
        rows = load_heat_rows(row.round)
        board = next((one for one in rows.boards if one.game.pk == row.pk and one.open and one.game.left_out), None)
        found = late_for(rows, heat_conflicts(rows), board) if board else []
        return Response(SteadAnswer(found, many=True).data)

    @operation("seat_late_arrival", "Seat a late arrival", tag="heats", body=LateInput, answer=HeatAnswer)
    def post(self, request: Request, club: str, event: str, heat: int, game: int) -> Response:
        """At an unstarted board with a seat less. Who is not registered yet is registered by it."""
        row = access_game(self.actor, club, event, heat, game, Action.RUN_HEATS)
        (incoming,) = entries_by_id(row.round.event, [self.body(LateInput)["incoming"]], path="incoming")
        seat_late_arrival(self.actor, row.round, game=row, incoming=incoming)
        return Response(heat_answer(self.actor, club, event, heat))
