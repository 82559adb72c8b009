"""Groups: people who would rather not share a board (manual §7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rest_framework.mixins import DestroyModelMixin, ListModelMixin, RetrieveModelMixin
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer

from tournaments.base.api.lookups import rows_by_id
from tournaments.base.api.resources import CreateMixin, EditMixin, verb
from tournaments.base.permissions import Action
from tournaments.clubs.api.resources import ClubResource
from tournaments.people.access import group_in
from tournaments.people.api.serializers.people import GroupPeople, GroupSerializer
from tournaments.people.models import Group, Person
from tournaments.people.selectors.people import groups_of_club
from tournaments.people.services.groups import dissolve_group, edit_group, form_group, join_group, leave_group


class GroupViewSet(ListModelMixin, RetrieveModelMixin, CreateMixin, EditMixin, DestroyModelMixin, ClubResource):
    """The groups of a club by name, with the ids of their members."""

    tag = "groups"
    noun = "group"
    changes = Action.MANAGE_PEOPLE
    serializer_class = GroupSerializer

    def get_queryset(self) -> Any:
        """With their members."""
        return groups_of_club(self.club)

    def get_object(self) -> Group:
        """The group of the address."""
        return group_in(self.club, self.kwargs["id"])

    def perform_create(self, serializer: BaseSerializer[Group]) -> None:
        """Create a group, with people or empty."""
        sent = dict(serializer.validated_data)
        people = self._people(sent.pop("members", []))
        serializer.instance = form_group(self.actor, self.club, people=people, **sent)

    def perform_update(self, serializer: BaseSerializer[Group]) -> None:
        """Change a group. `people` replaces the members."""
        group: Any = serializer.instance
        sent = dict(serializer.validated_data)
        ids = sent.pop("members", None)
        people = None if ids is None else self._people(ids)
        edit_group(self.actor, group, people=people, **{"name": group.name, "conflict": group.conflict, **sent})

    def perform_destroy(self, instance: Group) -> None:
        """Dissolve a group. Its people stay in the club."""
        dissolve_group(self.actor, instance)

    @verb(body=GroupPeople)
    def join(self, request: Request, **kwargs: object) -> Response:
        """Add people to a group. People who are already in it stay."""
        group = self.get_object()
        join_group(self.actor, group, people=self._people(self.sent()["people"]))
        return self.answer(group)

    @verb(body=GroupPeople)
    def leave(self, request: Request, **kwargs: object) -> Response:
        """Remove people from a group. People who are not in it are ignored."""
        group = self.get_object()
        leave_group(self.actor, group, people=self._people(self.sent()["people"]))
        return self.answer(group)

    def _people(self, ids: Sequence[int]) -> list[Person]:
        return rows_by_id(Person.objects.filter(club=self.club), ids, path="people")
