"""The rating lists of a club: made, changed, counted; their players and each one's history."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from rest_framework.mixins import DestroyModelMixin, ListModelMixin, RetrieveModelMixin
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer

from common.pure.errors import RuleError
from tournaments.base.api.endpoint import asked, query
from tournaments.base.api.files import CsvFile, csv_response
from tournaments.base.api.resources import CreateMixin, EditMixin, ResourceViewSet, verb
from tournaments.base.errors import MissingError
from tournaments.base.permissions import Action
from tournaments.clubs.access import access_club
from tournaments.clubs.models import Club
from tournaments.clubs.roles import role_in
from tournaments.events.visibility import ShownName
from tournaments.people.api.serializers.rows import RowsImport, RowsImportAnswer
from tournaments.people.services.namesakes import answers
from tournaments.ratings.access import access_public_rating_list, access_rating_list
from tournaments.ratings.api.serializers import (
    EventChoice,
    NewRatingList,
    RatedEventAnswer,
    RatedPlayerAnswer,
    RatedPlayerHistory,
    RatingListSerializer,
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


class RatingListViewSet(
    ListModelMixin, RetrieveModelMixin, CreateMixin, EditMixin, DestroyModelMixin, ResourceViewSet
):  # fmt: skip
    """The rating lists of a club by name; members see those that are not public too."""

    tag = TAG
    noun = "rating_list"
    reads = None
    changes = Action.MANAGE_RATINGS
    serializer_class = RatingListSerializer
    lookup_field = "slug"
    lookup_value_converter = "slug"
    club: Club

    def enter(self) -> None:
        """Of a new list, its club; of any other, `get_object` asks."""
        if self.action == "create":
            self.club = access_club(self.actor, self.kwargs["club"], self.needs)

    def get_queryset(self) -> Any:
        """As the reader may see them."""
        club = Club.objects.filter(slug=self.kwargs["club"]).first()
        if club is None:
            raise MissingError(_("There is no club at this address. Check the address."))
        return lists_of(club, only_public=role_in(self.actor, club) is None)

    def get_object(self) -> RatingList:
        """The list of the address."""
        club, slug = self.kwargs["club"], self.kwargs["slug"]
        if self.request.method in SAFE_METHODS:
            return access_public_rating_list(self.actor, club, slug)
        return access_rating_list(self.actor, club, slug, self.needs)

    def get_serializer_class(self) -> Any:
        """A new list comes with its game and its system."""
        return NewRatingList if self.action == "create" else super().get_serializer_class()

    def request_shape(self) -> Any:
        """A new list comes with its game and its system."""
        return NewRatingList if self.action == "create" else super().request_shape()

    def perform_create(self, serializer: BaseSerializer[RatingList]) -> None:
        """Create a rating list. Events that are over and public count at once."""
        serializer.instance = create_list(self.actor, self.club, details=ListDetails(**serializer.validated_data))

    def perform_update(self, serializer: BaseSerializer[RatingList]) -> None:
        """Change a rating list. If the rules change, every event is recalculated."""
        row: Any = serializer.instance
        sent = serializer.validated_data
        values = {name: sent.get(name, getattr(row, name)) for name in ("name", "automatic", "published")}
        rules = {**row.rules, **sent.get("rules", {})}
        details = ListDetails(discipline=row.discipline, system=row.system, rules=rules, **values)
        edit_list(self.actor, row, details=details)

    def perform_destroy(self, instance: RatingList) -> None:
        """Delete a rating list, with its ratings and their history."""
        delete_list(self.actor, instance)

    @verb()
    def count(self, request: Request, **kwargs: object) -> Response:
        """Recalculate a rating list: new and corrected events, at once or, if that takes long, in the background.

        See `counted_at`.
        """
        row = self.get_object()
        bring_up_to_date(self.actor, row)
        return self.answer(row)

    @verb(address="import", body=RowsImport, answer=RowsImportAnswer, success_status=201)
    def import_(self, request: Request, **kwargs: object) -> Response:
        """Import starting ratings of people. The list is recalculated from there."""
        row, sent = self.get_object(), self.sent()  # in this order: an actor without access learns nothing of the list
        who = answers(sent.pop("who", []))
        return self.answer(import_ratings(self.actor, row, who=who, **sent))

    @verb(address="import/preview", body=RatingText, answer=RatingPreview, only_reads=True)
    def preview_import(self, request: Request, **kwargs: object) -> Response:
        """Preview an import of ratings. Each row is new, changed, unchanged, about somebody unknown, or wrong. Nothing
        is saved.
        """
        return self.answer(preview_ratings(self.get_object(), text=self.sent()["text"]))


class _OfList(ResourceViewSet):
    """What belongs to a rating list."""

    tag = TAG
    changes = Action.MANAGE_RATINGS
    rating_list: RatingList

    def enter(self) -> None:
        """The list of the address."""
        club, slug = self.kwargs["club"], self.kwargs["list"]
        if self.reads is None and self.request.method in SAFE_METHODS:
            self.rating_list = access_public_rating_list(self.actor, club, slug)
        else:
            self.rating_list = access_rating_list(self.actor, club, slug, self.needs)


class RatedPlayerViewSet(ListModelMixin, _OfList):
    """The players of a rating list, the strongest first, or sorted by `?sort=`."""

    noun = "rated_player"
    reads = None
    serializer_class = RatedPlayerHistory
    list_class = RatedPlayerAnswer
    lookup_field = "person"
    parameters = (query("sort", OpenApiTypes.STR, "By rating if left out.", choices=SORTS[1:]),)

    def get_serializer_context(self) -> dict[str, Any]:
        """With the list, and the names that the reader sees shortened."""
        context = super().get_serializer_context()
        if self.request is None:
            return context
        return {**context, "list": self.rating_list, "names": shown_names(self, self.rating_list)}

    def get_queryset(self) -> Any:
        """As asked for."""
        return rated_players(self.rating_list, sort=asked(self.request, "sort", SORTS))

    def retrieve(self, request: Request, **kwargs: object) -> Response:
        """A player of a rating list: where they stand, and what each event did to the rating."""
        player = standing_of(self.rating_list, self.kwargs["person"])
        if player is None:
            raise MissingError(_("This player is not in the list. Go back to the list and search."))
        return self.answer({"player": player, "changes": history_of(self.rating_list, player.person)})


class RatedEventViewSet(ListModelMixin, _OfList):
    """The events of a list's game, oldest first, with whether each counts, and why not."""

    noun = "rated_event"
    serializer_class = RatedEventAnswer
    lookup_field = "event"
    lookup_value_converter = "slug"

    def request_shape(self) -> Any:
        """Whether it counts."""
        return EventChoice if self.action == "update" else super().request_shape()

    def get_queryset(self) -> Any:
        """Those that could count."""
        return candidates_of(self.rating_list)

    def update(self, request: Request, **kwargs: object) -> Response:
        """Choose whether an event counts. The list is recalculated."""
        slug = self.kwargs["event"]
        found = _candidate(self.rating_list, slug)
        choose_event(self.actor, self.rating_list, found.event, counts=self.body(EventChoice)["counts"])
        return self.answer(_candidate(self.rating_list, slug))


class ListFile(CsvFile):
    """A rating list as CSV, in columns that an import of ratings reads again."""

    tag = TAG
    noun = "ratings_csv"
    reads = None

    def get(self, request: Request, club: str, slug: str) -> Response:
        """The file."""
        row = access_public_rating_list(self.actor, club, slug)
        return csv_response(request, f"{row.club.name} {row.name}", csv_rows(row, names=shown_names(self, row)))


def shown_names(view: Any, row: RatingList) -> Mapping[int, ShownName]:
    """The names that the reader sees shortened."""
    return {} if role_in(view.actor, row.club) is not None else names_in_list(row)


def _candidate(row: RatingList, event: str) -> Candidate:
    found = next((each for each in candidates_of(row) if each.event.slug == event), None)
    if found is None:
        message = "%(event)s isn’t an event of this list’s game. List its events again."
        raise RuleError.one("event", "other_game", message, event=event)
    return found
