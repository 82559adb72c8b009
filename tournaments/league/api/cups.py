"""Cups of a season: made, drawn again, read, and the results of their matches."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from rest_framework.permissions import IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response

from common.pure.errors import RuleError
from tournaments.base.api.endpoint import Endpoint, PagedEndpoint, operation
from tournaments.base.errors import MissingError
from tournaments.base.permissions import Action
from tournaments.events.viewers import view_for
from tournaments.league.access import access_cup, access_public_season, access_season
from tournaments.league.api.shapes.cups import CupAnswer, CupInput, CupLine, CupRedrawInput, CupResultInput
from tournaments.league.models import Cup
from tournaments.league.selectors.cup_snapshots import cup_json, seen_cups
from tournaments.league.selectors.cups import cup_view, cup_views
from tournaments.league.selectors.handicaps import signed_tables
from tournaments.league.services.cup_results import clear_cup_result, record_cup_result
from tournaments.league.services.cups import CupDetails, create_cup, delete_cup, redraw_cup


class Cups(PagedEndpoint):
    """The cups of a season."""

    permission_classes = [IsAuthenticatedOrReadOnly]

    @operation("list_cups", "Cups", tag="cups", answer=CupLine(many=True), public=True)
    def get(self, request: Request, club: str, event: str) -> Response:
        """In the order in which they were made."""
        season = access_public_season(self.actor, club, event)
        view = view_for(self.actor, season)
        return self.page([cup_json(each) for each in seen_cups(cup_views(season), view)], CupLine)

    @operation("create_cup", "Make a cup", tag="cups", body=CupInput, answer=CupAnswer, status=201, once=True)
    def post(self, request: Request, club: str, event: str) -> Response:
        """Drawn at once; each team plays with the handicap that the signed table has, or all without any."""
        season = access_season(self.actor, club, event, Action.MANAGE_EVENTS)
        sent = self.body(CupInput)
        slug, number = sent.pop("table_season", "") or season.slug, sent.pop("table", None)
        table = signed_tables(season.club).filter(event__slug=slug, number=number).first()
        if table is None and number is not None:
            raise RuleError.one(
                "table", "unknown", gettext_noop("This is no signed table of the club. List those of its seasons.")
            )
        details = CupDetails(**{**sent, "teams": tuple(sent.get("teams", ()))})
        return Response(_answer(create_cup(self.actor, season, table=table, details=details)), status=201)


class CupDetail(Endpoint):
    """A cup."""

    permission_classes = [IsAuthenticatedOrReadOnly]

    @operation("get_cup", "A cup", tag="cups", answer=CupAnswer, public=True)
    def get(self, request: Request, club: str, event: str, number: int) -> Response:
        """Draw, matches with starts and results, and the winner."""
        season = access_public_season(self.actor, club, event)
        rows = Cup.objects.select_related("table__event", "table__new_season")
        cup = rows.filter(event=season, number=number).first()
        if cup is None:
            raise MissingError(_("There is no such cup. List the cups of the season."))
        shown = seen_cups([cup_view(cup)], view_for(self.actor, season))[0]
        return Response(CupAnswer(cup_json(shown)).data)

    @operation("delete_cup", "Delete a cup", tag="cups")
    def delete(self, request: Request, club: str, event: str, number: int) -> Response:
        """While it has no result."""
        delete_cup(self.actor, access_cup(self.actor, club, event, number, Action.MANAGE_EVENTS))
        return Response(status=204)


class CupDraw(Endpoint):
    """The draw of a cup."""

    @operation("redraw_cup", "Draw lots again", tag="cups", body=CupRedrawInput, answer=CupAnswer)
    def post(self, request: Request, club: str, event: str, number: int) -> Response:
        """While it has no result."""
        cup = access_cup(self.actor, club, event, number, Action.MANAGE_EVENTS)
        redraw_cup(self.actor, cup, **self.body(CupRedrawInput))
        return Response(_answer(cup))


class CupResult(Endpoint):
    """The result of a match."""

    @operation(
        "record_cup_result",
        "Enter a result of a cup",
        tag="cups",
        body=CupResultInput,
        answer=CupAnswer,
        refusals=[409],
        once=True,
    )
    def put(self, request: Request, club: str, event: str, number: int, match: int) -> Response:
        """Scores at the table: the start is added by itself."""
        cup = access_cup(self.actor, club, event, number, Action.ENTER_RESULTS)
        record_cup_result(self.actor, cup, match, **self.body(CupResultInput))
        return Response(_answer(cup))

    @operation("clear_cup_result", "Take a result of a cup back", tag="cups", answer=CupAnswer, once=True)
    def delete(self, request: Request, club: str, event: str, number: int, match: int) -> Response:
        """Its versions stay."""
        cup = access_cup(self.actor, club, event, number, Action.ENTER_RESULTS)
        clear_cup_result(self.actor, cup, match)
        return Response(_answer(cup))


def _answer(cup: Cup) -> Any:
    return CupAnswer(cup_json(cup_view(cup))).data
