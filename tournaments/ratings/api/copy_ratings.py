"""The ratings of a Swiss event's players, taken from a list of the club."""

from __future__ import annotations

from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request
from rest_framework.response import Response

from common.pure.errors import RuleError
from tournaments.base.api.endpoint import Endpoint, operation, query
from tournaments.base.permissions import Action
from tournaments.ratings.access import access_rating_list
from tournaments.ratings.api.shapes import TakenRatings, Taking, TakingLine
from tournaments.ratings.services.copy_ratings import preview_taking, take_ratings
from tournaments.swiss.access import access_swiss_event


class SwissRatings(Endpoint):
    """Ratings of the players, from a list."""

    @operation(
        "preview_taking_ratings",
        "Preview taking ratings from a list",
        tag="ratings",
        answer=TakingLine(many=True),
        parameters=[query("list", OpenApiTypes.STR, "The list's slug.")],
    )
    def get(self, request: Request, club: str, event: str) -> Response:
        """Each player with the rating that they have and the one that the list has."""
        row = access_swiss_event(self.actor, club, event, Action.MANAGE_ENTRIES)
        slug = request.query_params.get("list", "")
        if not slug:
            raise RuleError.one("list", "required", "Say which list: add ?list= and its slug.")
        chosen = access_rating_list(self.actor, club, slug, Action.MANAGE_ENTRIES)
        return Response(TakingLine(preview_taking(row, chosen), many=True).data)

    @operation("take_ratings", "Take ratings from a list", tag="ratings", body=Taking, answer=TakenRatings)
    def post(self, request: Request, club: str, event: str) -> Response:
        """Before round 1 is published; who is not in the list keeps the rating that they have."""
        row = access_swiss_event(self.actor, club, event, Action.MANAGE_ENTRIES)
        body = self.body(Taking)
        chosen = access_rating_list(self.actor, club, body["list"], Action.MANAGE_ENTRIES)
        taken = take_ratings(self.actor, row, chosen, only_missing=body.get("only_missing", False))
        return Response(TakenRatings({"taken": taken}).data)
