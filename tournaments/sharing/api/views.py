"""The sites that may show a club's pages."""

from __future__ import annotations

from django.db.models import QuerySet
from rest_framework.mixins import DestroyModelMixin, ListModelMixin
from rest_framework.serializers import BaseSerializer

from tournaments.base.api.resources import CreateMixin, ResourceViewSet
from tournaments.base.permissions import Action
from tournaments.clubs.access import access_club
from tournaments.clubs.models import Club
from tournaments.sharing.access import access_origin
from tournaments.sharing.api.serializers import AllowedOriginSerializer
from tournaments.sharing.models import AllowedOrigin
from tournaments.sharing.services.origins import allow_origin, remove_origin


class AllowedOriginViewSet(ListModelMixin, CreateMixin, DestroyModelMixin, ResourceViewSet):
    """The sites that may show the club's pages within their own."""

    tag = "clubs"
    noun = "allowed_origin"
    changes = Action.EDIT_CLUB
    serializer_class = AllowedOriginSerializer
    lookup_field = "id"
    lookup_value_converter = "int"
    club: Club

    def enter(self) -> None:
        """The club of the address."""
        self.club = access_club(self.actor, self.kwargs["club"], self.needs)

    def get_queryset(self) -> QuerySet[AllowedOrigin]:
        """By address."""
        return AllowedOrigin.objects.filter(club=self.club)

    def get_object(self) -> AllowedOrigin:
        """The site of the address."""
        return access_origin(self.actor, self.kwargs["club"], self.kwargs["id"], self.needs)

    def perform_create(self, serializer: BaseSerializer[AllowedOrigin]) -> None:
        """Allow a site to show the club's pages. Only the owner may."""
        serializer.instance = allow_origin(self.actor, self.club, origin=serializer.validated_data.get("origin", ""))

    def perform_destroy(self, instance: AllowedOrigin) -> None:
        """Stop a site from showing the club's pages."""
        remove_origin(self.actor, instance)
