"""Teams of entries, and the organiser's order of tied players (manual §10, §12)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from rest_framework.mixins import DestroyModelMixin, ListModelMixin, RetrieveModelMixin
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer

from tournaments.base.api.columns import Resource
from tournaments.base.api.fields import Ids, Input
from tournaments.base.api.lookups import row_of
from tournaments.base.api.openapi import Nothing
from tournaments.base.api.resources import CreateMixin, EditMixin
from tournaments.base.permissions import Action
from tournaments.events.api.lookups import entries_by_id
from tournaments.events.api.resources import PlayersResource
from tournaments.events.models import Entry, Event, Team
from tournaments.events.services.entries import clear_manual_order, set_manual_order
from tournaments.events.services.teams import disband_team, edit_team, form_team


class MemberIds(Ids):
    """The entries of a team, loaded with its members, by their ids."""

    def to_representation(self, members: Any) -> list[int]:
        """In the order of the ids."""
        return sorted(member.entry_id for member in members.all())


class TeamSerializer(Resource):
    """A team, and exactly the entries in it."""

    entries = MemberIds(source="members", help_text="Ids of its entries.")

    class Meta:
        model = Team
        fields = ["id", "name", "entries"]


class TeamViewSet(CreateMixin, ListModelMixin, RetrieveModelMixin, EditMixin, DestroyModelMixin, PlayersResource):
    """The teams of an event, by name."""

    tag = "teams"
    noun = "team"
    changes = Action.MANAGE_ENTRIES
    serializer_class = TeamSerializer

    def get_queryset(self) -> QuerySet[Team]:
        """Teams with their members."""
        return self.event.teams.prefetch_related("members").select_related("event__club")

    def get_object(self) -> Team:
        """The team of the address."""
        return row_of(self.get_queryset(), self.kwargs["id"], _("There is no such team. List the teams again."))

    def perform_create(self, serializer: BaseSerializer[Team]) -> None:
        """Create a team."""
        sent = serializer.validated_data
        entries = entries_by_id(self.event, sent["members"])
        serializer.instance = form_team(self.actor, self.event, name=sent["name"], entries=entries)

    def perform_update(self, serializer: BaseSerializer[Team]) -> None:
        """Change a team. `entries` replaces its players."""
        team: Any = serializer.instance
        sent = serializer.validated_data
        ids = sent.get("members", [member.entry_id for member in team.members.all()])
        edit_team(self.actor, team, name=sent.get("name", team.name), entries=entries_by_id(team.event, ids))
        serializer.instance = self.get_object()

    def perform_destroy(self, instance: Team) -> None:
        """Disband a team. Its players stay in the event."""
        disband_team(self.actor, instance)


class TiedEntries(Input):
    """Entries that are tied, best first."""

    entries = Ids()


class ManualOrderViewSet(PlayersResource):
    """The organiser's order of players who are still tied."""

    tag = "standings"
    noun = "manual_order"
    single = True
    serializer_class = TiedEntries
    answer_class = Nothing

    def update(self, request: Request, **kwargs: object) -> Response:
        """Order tied players, best first. It affects only players who are tied after the tie-breaks."""
        entries: Sequence[Entry] = entries_by_id(self.event, self.body(TiedEntries)["entries"])
        set_manual_order(self.actor, self.event, entries=entries)
        return Response(status=204)

    def destroy(self, request: Request, **kwargs: object) -> Response:
        """Remove the organiser's order from all players. They are tied again."""
        clear_manual_order(self.actor, self.event, entries=_ordered(self.event))
        return Response(status=204)


def _ordered(event: Event) -> list[Entry]:
    return list(event.entries.filter(manual_order__isnull=False).select_related("person"))
