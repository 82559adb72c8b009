"""The ratings of a Swiss event's players, taken from a list of the club."""

from __future__ import annotations

from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request
from rest_framework.response import Response

from common.pure.errors import RuleError
from tournaments.base.api.endpoint import query
from tournaments.base.api.resources import verb
from tournaments.base.permissions import Action
from tournaments.events.access import of_format
from tournaments.events.api.resources import EventResource
from tournaments.ratings.access import access_rating_list
from tournaments.ratings.api.serializers import TakenRatings, Taking, TakingAnswer
from tournaments.ratings.models import RatingList
from tournaments.ratings.services.copy_ratings import preview_taking, take_ratings
from tournaments.swiss.models import SWISS


class SwissRatingsViewSet(EventResource):
    """Ratings of the players of a Swiss event, from a list."""

    tag = "ratings"
    noun = nouns = "swiss_ratings"
    single = True
    reads = Action.MANAGE_RATINGS
    changes = Action.MANAGE_RATINGS
    serializer_class = TakingAnswer
    parameters = (query("rating_list", OpenApiTypes.STR, "The list's slug."),)

    def enter(self) -> None:
        """The event of the address, if it is a Swiss event."""
        super().enter()
        of_format(self.event, SWISS)

    def retrieve(self, request: Request, **kwargs: object) -> Response:
        """Preview copying ratings from a list: each player with the rating that they have and the one in the list."""
        slug = request.query_params.get("rating_list", "")
        if not slug:
            raise RuleError.one("rating_list", "required", "The list is missing. Add `?rating_list=` and its slug.")
        return self.answer({"players": preview_taking(self.event, self._list(slug))})

    @verb(body=Taking, answer=TakenRatings)
    def take(self, request: Request, **kwargs: object) -> Response:
        """Copy ratings from a list, before round 1 is published. Players who are not in the list keep their rating."""
        sent = self.sent()
        taken = take_ratings(
            self.actor, self.event, self._list(sent["rating_list"]), only_missing=sent.get("only_missing", False)
        )
        return self.answer({"taken": taken})

    def _list(self, slug: str) -> RatingList:
        return access_rating_list(self.actor, self.event.club.slug, slug, Action.MANAGE_RATINGS)
