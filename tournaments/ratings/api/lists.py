"""The rating lists of a club: made, changed, counted; their players and each one's history."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from rest_framework.permissions import SAFE_METHODS, AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from common.pure.errors import RuleError
from tournaments.base.api.endpoint import Endpoint, PagedEndpoint, asked, operation, query
from tournaments.base.api.files import MARK, CsvRenderer, csv_response
from tournaments.base.errors import MissingError
from tournaments.base.permissions import Action
from tournaments.clubs.access import access_club
from tournaments.clubs.models import Club
from tournaments.clubs.roles import role_in
from tournaments.events.visibility import ShownName
from tournaments.ratings.access import access_public_rating_list, access_rating_list
from tournaments.ratings.api.shapes import (
    EventChoice,
    NewRatingList,
    RatedEventAnswer,
    RatedPlayerAnswer,
    RatedPlayerHistory,
    RatingImport,
    RatingImportAnswer,
    RatingListAnswer,
    RatingListChange,
    RatingPreview,
    RatingText,
)
from tournaments.ratings.models import RatingList
from tournaments.ratings.selectors.candidates import Candidate, candidates_of
from tournaments.ratings.selectors.tables import (
    SORTS,
    csv_rows,
    history_of,
    lists_of,
    names_in_list,
    rated_players,
    standing_of,
)
from tournaments.ratings.services.initial_ratings import import_ratings, preview_ratings
from tournaments.ratings.services.lists import (
    ListDetails,
    bring_up_to_date,
    choose_event,
    create_list,
    delete_list,
    edit_list,
)

TAG = "ratings"


class _Readable(Endpoint):
    """Read by everybody where the list is public; changed by members."""

    def get_permissions(self) -> Any:
        """DRF's, for changes only."""
        return [AllowAny()] if self.request.method in SAFE_METHODS else super().get_permissions()

    def names(self, row: RatingList) -> Mapping[int, ShownName]:
        """The names that are shown shortened to who asks."""
        return {} if role_in(self.actor, row.club) is not None else names_in_list(row)


class Lists(_Readable, PagedEndpoint):
    """The rating lists of a club."""

    @operation("list_rating_lists", "Rating lists", tag=TAG, answer=RatingListAnswer(many=True), public=True)
    def get(self, request: Request, club: str) -> Response:
        """By name; members see those that are not public too."""
        row = Club.objects.filter(slug=club).first()
        if row is None:
            raise MissingError(_("There is no club at this address. Check it."))
        return self.page(lists_of(row, only_public=role_in(self.actor, row) is None), RatingListAnswer)

    @operation(
        "create_rating_list",
        "Make a rating list",
        tag=TAG,
        body=NewRatingList,
        answer=RatingListAnswer,
        status=201,
    )
    def post(self, request: Request, club: str) -> Response:
        """Counts at once the events that are over and public."""
        row = access_club(self.actor, club, Action.MANAGE_RATINGS)
        made = create_list(self.actor, row, details=ListDetails(**self.body(NewRatingList)))
        return Response(_answer(made), status=201)


class ListDetail(_Readable):
    """One rating list."""

    @operation("get_rating_list", "A rating list", tag=TAG, answer=RatingListAnswer, public=True)
    def get(self, request: Request, club: str, slug: str) -> Response:
        """With its rules."""
        return Response(_answer(access_public_rating_list(self.actor, club, slug)))

    @operation("edit_rating_list", "Change a rating list", tag=TAG, body=RatingListChange, answer=RatingListAnswer)
    def patch(self, request: Request, club: str, slug: str) -> Response:
        """What is left out stays. Other rules count every event anew."""
        row = access_rating_list(self.actor, club, slug, Action.MANAGE_RATINGS)
        body = self.body(RatingListChange, partial=True)
        values = {name: body.get(name, getattr(row, name)) for name in ("name", "automatic", "published")}
        rules = {**row.rules, **body.get("rules", {})}
        details = ListDetails(discipline=row.discipline, system=row.system, rules=rules, **values)
        edit_list(self.actor, row, details=details)
        return Response(_answer(row))

    @operation("delete_rating_list", "Delete a rating list", tag=TAG)
    def delete(self, request: Request, club: str, slug: str) -> Response:
        """With its ratings and their history."""
        delete_list(self.actor, access_rating_list(self.actor, club, slug, Action.MANAGE_RATINGS))
        return Response(status=204)


class Counting(Endpoint):
    """Counting a list again."""

    @operation("count_ratings", "Count a rating list", tag=TAG, answer=RatingListAnswer)
    def post(self, request: Request, club: str, slug: str) -> Response:
        """What is new or was corrected, at once, or by the worker where that takes long: see `counted_at`."""
        row = access_rating_list(self.actor, club, slug, Action.MANAGE_RATINGS)
        bring_up_to_date(self.actor, row)
        return Response(_answer(row))


class Players(_Readable, PagedEndpoint):
    """The players of a list."""

    @operation(
        "list_rated_players",
        "The players of a rating list",
        tag=TAG,
        answer=RatedPlayerAnswer(many=True),
        parameters=[query("sort", OpenApiTypes.STR, "By rating if left out.", choices=SORTS[1:])],
        public=True,
    )
    def get(self, request: Request, club: str, slug: str) -> Response:
        """The strongest first, or as `?sort=` says."""
        row = access_public_rating_list(self.actor, club, slug)
        return self.page(
            rated_players(row, sort=asked(request, "sort", SORTS)), RatedPlayerAnswer, names=self.names(row)
        )


class PlayerHistory(_Readable):
    """One player of a list."""

    @operation("get_rated_player", "A player of a rating list", tag=TAG, answer=RatedPlayerHistory, public=True)
    def get(self, request: Request, club: str, slug: str, person: int) -> Response:
        """Where they stand, and what each event did to the rating."""
        row = access_public_rating_list(self.actor, club, slug)
        player = standing_of(row, person)
        if player is None:
            raise MissingError(_("This player is not in the list. Go back to the list and search."))
        found = {"player": player, "changes": history_of(row, player.person)}
        return Response(RatedPlayerHistory(found, context={"list": row, "names": self.names(row)}).data)


class ListFile(_Readable):
    """A list as CSV."""

    renderer_classes = [CsvRenderer]

    @operation(
        "get_ratings_csv",
        "A rating list as CSV",
        tag=TAG,
        answer=OpenApiTypes.STR,
        media="text/csv",
        parameters=[MARK],
        public=True,
    )
    def get(self, request: Request, club: str, slug: str) -> Response:
        """In columns that an import of ratings reads again."""
        row = access_public_rating_list(self.actor, club, slug)
        return csv_response(request, f"{row.club.name} {row.name}", csv_rows(row, names=self.names(row)))


class ListEvents(Endpoint):
    """The events of a list's game."""

    @operation("list_rated_events", "The events of a rating list", tag=TAG, answer=RatedEventAnswer(many=True))
    def get(self, request: Request, club: str, slug: str) -> Response:
        """Oldest first, with whether each counts, and why not."""
        row = access_rating_list(self.actor, club, slug, Action.SEE_DESK)
        return Response(RatedEventAnswer(candidates_of(row), many=True).data)


class ListEvent(Endpoint):
    """One event in a list."""

    @operation(
        "choose_rated_event", "Choose whether an event counts", tag=TAG, body=EventChoice, answer=RatedEventAnswer
    )
    def put(self, request: Request, club: str, slug: str, event: str) -> Response:
        """The list is counted again."""
        row = access_rating_list(self.actor, club, slug, Action.MANAGE_RATINGS)
        found = _candidate(row, event)
        choose_event(self.actor, row, found.event, counts=self.body(EventChoice)["counts"])
        return Response(RatedEventAnswer(_candidate(row, event)).data)


class ImportPreviews(Endpoint):
    """What an import of ratings would do."""

    @operation("preview_ratings", "Preview an import of ratings", tag=TAG, body=RatingText, answer=RatingPreview)
    def post(self, request: Request, club: str, slug: str) -> Response:
        """Each row is new, changed, unchanged, of somebody unknown, or wrong. Nothing is saved."""
        row = access_rating_list(self.actor, club, slug, Action.MANAGE_RATINGS)
        return Response(RatingPreview(preview_ratings(row, text=self.body(RatingText)["text"])).data)


class Import(Endpoint):
    """Saving what a preview showed."""

    @operation(
        "import_ratings",
        "Import ratings",
        tag=TAG,
        body=RatingImport,
        answer=RatingImportAnswer,
        status=201,
        refusals=[409],
    )
    def post(self, request: Request, club: str, slug: str) -> Response:
        """What these people start with; the list is counted again from there."""
        row = access_rating_list(self.actor, club, slug, Action.MANAGE_RATINGS)
        return Response(RatingImportAnswer(import_ratings(self.actor, row, **self.body(RatingImport))).data, status=201)


def _answer(row: RatingList) -> dict[str, Any]:
    return dict(RatingListAnswer(row).data)


def _candidate(row: RatingList, event: str) -> Candidate:
    found = next((each for each in candidates_of(row) if each.event.slug == event), None)
    if found is None:
        message = "%(event)s is no event of this list's game. List its events again."
        raise RuleError.one("event", "other_game", message, event=event)
    return found
