"""Groups: people who would rather not share a board (manual §7)."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.base.api.endpoint import Endpoint, PagedEndpoint, operation
from tournaments.base.api.lookups import rows_by_id
from tournaments.base.permissions import Action
from tournaments.clubs.access import access_club
from tournaments.people.access import access_group
from tournaments.people.api.shapes.people import GroupAnswer, GroupInput, GroupPeople
from tournaments.people.models import Person
from tournaments.people.selectors.people import groups_of_club
from tournaments.people.services.groups import dissolve_group, edit_group, form_group, join_group, leave_group


class Groups(PagedEndpoint):
    """The groups of a club."""

    @operation("list_groups", "The groups of a club", tag="groups", answer=GroupAnswer(many=True))
    def get(self, request: Request, club: str) -> Response:
        """By name, with the ids of their members."""
        return self.page(groups_of_club(access_club(self.actor, club, Action.SEE_DESK)), GroupAnswer)

    @operation("form_group", "Form a group", tag="groups", body=GroupInput, answer=GroupAnswer, status=201)
    def post(self, request: Request, club: str) -> Response:
        """With people at once, or empty."""
        row = access_club(self.actor, club, Action.MANAGE_PEOPLE)
        sent = self.body(GroupInput)
        people = rows_by_id(Person.objects.filter(club=row), sent.pop("people", []), path="people")
        return Response(GroupAnswer(form_group(self.actor, row, people=people, **sent)).data, status=201)


class GroupDetail(Endpoint):
    """One group."""

    @operation("get_group", "A group", tag="groups", answer=GroupAnswer)
    def get(self, request: Request, club: str, pk: int) -> Response:
        """With the ids of its members."""
        return Response(GroupAnswer(access_group(self.actor, club, pk, Action.SEE_DESK)).data)

    @operation("edit_group", "Change a group", tag="groups", body=GroupInput, answer=GroupAnswer)
    def patch(self, request: Request, club: str, pk: int) -> Response:
        """Fields left out stay; `people` replaces the members."""
        group = access_group(self.actor, club, pk, Action.MANAGE_PEOPLE)
        sent = self.body(GroupInput, partial=True)
        ids = sent.pop("people", None)
        people = None if ids is None else rows_by_id(Person.objects.filter(club=group.club), ids, path="people")
        edit_group(self.actor, group, people=people, **{"name": group.name, "conflict": group.conflict, **sent})
        return Response(GroupAnswer(group).data)

    @operation("dissolve_group", "Dissolve a group", tag="groups")
    def delete(self, request: Request, club: str, pk: int) -> Response:
        """Its people stay in the club."""
        dissolve_group(self.actor, access_group(self.actor, club, pk, Action.MANAGE_PEOPLE))
        return Response(status=204)


class GroupMembers(Endpoint):
    """The members of a group."""

    @operation("join_group", "Put people into a group", tag="groups", body=GroupPeople, answer=GroupAnswer)
    def post(self, request: Request, club: str, pk: int) -> Response:
        """Who is in it already stays."""
        group = access_group(self.actor, club, pk, Action.MANAGE_PEOPLE)
        ids = self.body(GroupPeople)["people"]
        join_group(self.actor, group, people=rows_by_id(Person.objects.filter(club=group.club), ids, path="people"))
        return Response(GroupAnswer(group).data)


class GroupMember(Endpoint):
    """One member of a group."""

    @operation("leave_group", "Take somebody out of a group", tag="groups")
    def delete(self, request: Request, club: str, pk: int, person: int) -> Response:
        """Who is not in it is passed over."""
        group = access_group(self.actor, club, pk, Action.MANAGE_PEOPLE)
        leave_group(self.actor, group, people=group.members.filter(pk=person))
        return Response(status=204)
