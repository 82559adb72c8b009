"""No-shows and late arrivals after the draw: one unstarted board changes, and nothing else (manual §11)."""

from __future__ import annotations

from django.utils.translation import gettext as _
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.base.api.resources import verb
from tournaments.base.errors import MissingError
from tournaments.base.permissions import Action
from tournaments.boards.games.api.resources import GameResource, HeatResource
from tournaments.boards.heats.api.heats import heat_answer, seen_seat
from tournaments.boards.heats.api.serializers.heats import HeatAnswer
from tournaments.boards.heats.api.serializers.late_changes import AlternativesAnswer, LateInput, NoShowInput
from tournaments.boards.heats.selectors.conflicts import heat_conflicts
from tournaments.boards.heats.selectors.heat_rows import load_heat_rows
from tournaments.boards.heats.selectors.late_changes import instead_of, late_for
from tournaments.boards.heats.services.late_changes import check_unstarted, seat_late_arrival, settle_no_show
from tournaments.events.api.lookups import entries_by_id


class NoShowViewSet(HeatResource):
    """A seat whose player did not come."""

    tag = "heats"
    noun = "no_show"
    single = True
    serializer_class = AlternativesAnswer

    def retrieve(self, request: Request, **kwargs: object) -> Response:
        """Options for a missing player: stand-ins, a six-player board, second seats; the best first.

        Each option has the change of the total.
        """
        rows = load_heat_rows(self.heat)
        found = ((board, one) for board in rows.boards for one in board.seats if one.pk == self.kwargs["seat"])
        board, row = next(found, (None, None))
        if board is None or row is None:
            raise MissingError(_("There is no such seat in this heat. List the boards again."))
        check_unstarted(board.game)
        return self.answer({"alternatives": instead_of(rows, heat_conflicts(rows), board, row)})

    @verb(body=NoShowInput, answer=HeatAnswer)
    def settle(self, request: Request, **kwargs: object) -> Response:
        """Use an option for a missing player. The player leaves the heat, unless they play another board of it."""
        sent = self.sent()
        wanted = [] if sent.get("incoming") is None else [sent["incoming"]]
        incoming = next(iter(entries_by_id(self.heat.event, wanted, path="incoming")), None)
        seen = seen_seat(self.heat, {**sent, "seat": self.kwargs["seat"]})
        settle_no_show(self.actor, self.heat, seat=seen, instead=sent["instead"], incoming=incoming)
        return Response(heat_answer(self.actor, *(self.kwargs[name] for name in ("club", "event", "heat"))))


class LateArrivalViewSet(GameResource):
    """The empty place of a six-player board."""

    tag = "heats"
    noun = "late_arrival"
    single = True
    changes = Action.RUN_HEATS
    serializer_class = AlternativesAnswer

    def retrieve(self, request: Request, **kwargs: object) -> Response:
        """Players who could take an empty seat: those without a seat, registered players first.

        Each has the change of the total.
        """
        rows = load_heat_rows(self.game.round)
        open_ones = (board for board in rows.boards if board.open and board.game.left_out)
        board = next((board for board in open_ones if board.game.pk == self.game.pk), None)
        return self.answer({"alternatives": late_for(rows, heat_conflicts(rows), board) if board else []})

    @verb(body=LateInput, answer=HeatAnswer)
    def seat(self, request: Request, **kwargs: object) -> Response:
        """Seat a late arrival at an unstarted six-player board. Registers players who are not registered yet."""
        heat = self.game.round
        (incoming,) = entries_by_id(heat.event, [self.sent()["incoming"]], path="incoming")
        seat_late_arrival(self.actor, heat, game=self.game, incoming=incoming)
        return Response(heat_answer(self.actor, *(self.kwargs[name] for name in ("club", "event", "heat"))))
