"""The people of a club, imports of people, and conflicts between them."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.base.actors import Actor
from tournaments.base.api.endpoint import Endpoint, PagedEndpoint, operation, query
from tournaments.base.api.lookups import row_of
from tournaments.base.permissions import Action, TokenScope, allows
from tournaments.clubs.access import access_club
from tournaments.clubs.models import Club
from tournaments.clubs.roles import role_in
from tournaments.people.access import access_person
from tournaments.people.api.shapes.people import (
    ConflictAnswer,
    ConflictInput,
    ConflictShift,
    ImportAnswer,
    ImportInput,
    ImportPreview,
    ImportText,
    PersonAnswer,
    PersonInput,
)
from tournaments.people.models import Person, PersonConflict
from tournaments.people.selectors.people import conflicts_of, find_people
from tournaments.people.services.conflicts import remove_conflict, set_conflict, shift_conflict
from tournaments.people.services.people import add_person, edit_person, remove_person
from tournaments.people.services.people_import import import_people, preview_import


class People(PagedEndpoint):
    """The people of a club."""

    @operation(
        "list_people",
        "The people of a club",
        tag="people",
        answer=PersonAnswer(many=True),
        parameters=[query("q", OpenApiTypes.STR, "Words that the name or the town holds.")],
    )
    def get(self, request: Request, club: str) -> Response:
        """By last name. E-mail addresses only for those who may manage people."""
        row = access_club(self.actor, club, Action.SEE_DESK)
        found = find_people(row, request.query_params.get("q", ""))
        return self.page(found, PersonAnswer, emails=sees_emails(self.actor, row))

    @operation("add_person", "Add somebody", tag="people", body=PersonInput, answer=PersonAnswer, status=201, once=True)
    def post(self, request: Request, club: str) -> Response:
        """Only the last name must be there."""
        row = access_club(self.actor, club, Action.MANAGE_PEOPLE)
        person = add_person(self.actor, row, **{"first_name": "", **self.body(PersonInput)})
        return Response(_shown(person), status=201)


class PersonDetail(Endpoint):
    """One person."""

    @operation("get_person", "A person", tag="people", answer=PersonAnswer)
    def get(self, request: Request, club: str, pk: int) -> Response:
        """The address only for those who may manage people."""
        person = access_person(self.actor, club, pk, Action.SEE_DESK)
        return Response(PersonAnswer(person, context={"emails": sees_emails(self.actor, person.club)}).data)

    @operation("edit_person", "Correct a person", tag="people", body=PersonInput, answer=PersonAnswer)
    def patch(self, request: Request, club: str, pk: int) -> Response:
        """Fields left out stay."""
        person = access_person(self.actor, club, pk, Action.MANAGE_PEOPLE)
        now = {name: getattr(person, name) for name in ("first_name", "last_name", "email", "town", "name_shown")}
        edit_person(self.actor, person, **{**now, **self.body(PersonInput, partial=True)})
        return Response(_shown(person))

    @operation("remove_person", "Remove a person", tag="people")
    def delete(self, request: Request, club: str, pk: int) -> Response:
        """Who is entered in an event stays: results need the name."""
        remove_person(self.actor, access_person(self.actor, club, pk, Action.MANAGE_PEOPLE))
        return Response(status=204)


class ImportPreviews(Endpoint):
    """What an import would do."""

    @operation("preview_import", "Preview an import of people", tag="people", body=ImportText, answer=ImportPreview)
    def post(self, request: Request, club: str) -> Response:
        """Each row is new, changed, unchanged or wrong. Nothing is saved."""
        plan = preview_import(access_club(self.actor, club, Action.MANAGE_PEOPLE), text=self.body(ImportText)["text"])
        return Response(ImportPreview(plan).data)


class Import(Endpoint):
    """Saving what a preview showed."""

    @operation(
        "import_people",
        "Import people",
        tag="people",
        body=ImportInput,
        answer=ImportAnswer,
        status=201,
        refusals=[409],
    )
    def post(self, request: Request, club: str) -> Response:
        """Saves what the preview with this fingerprint showed, or nothing."""
        row = access_club(self.actor, club, Action.MANAGE_PEOPLE)
        done = import_people(self.actor, row, **self.body(ImportInput))
        counts = {name: getattr(done, name) for name in ("added", "changed", "unchanged", "left_out")}
        return Response(ImportAnswer({**counts, "people": [p.pk for p in done.people]}).data, status=201)


class Conflicts(Endpoint):
    """A person's conflicts."""

    @operation("list_conflicts", "A person's conflicts", tag="people", answer=ConflictAnswer(many=True))
    def get(self, request: Request, club: str, pk: int) -> Response:
        """The highest first."""
        person = access_person(self.actor, club, pk, Action.MANAGE_PEOPLE)
        return Response(ConflictAnswer(conflicts_of(person), many=True).data)


class ConflictDetail(Endpoint):
    """The conflict of two people; it has one value, from whichever side it is set."""

    @operation("set_conflict", "Set a conflict", tag="people", body=ConflictInput, answer=ConflictAnswer)
    def put(self, request: Request, club: str, pk: int, other: int) -> Response:
        """Below zero the two are rather seated together."""
        first, second = _pair(self.actor, club, pk, other)
        conflict = set_conflict(self.actor, first.club, first=first, second=second, **self.body(ConflictInput))
        return Response(_conflict(second, conflict))

    @operation(
        "shift_conflict",
        "Raise or lower a conflict",
        tag="people",
        body=ConflictShift,
        answer=ConflictAnswer,
        once=True,
    )
    def post(self, request: Request, club: str, pk: int, other: int) -> Response:
        """Adds `by` to the value; a pair without one starts at zero."""
        first, second = _pair(self.actor, club, pk, other)
        conflict = shift_conflict(self.actor, first.club, first=first, second=second, **self.body(ConflictShift))
        return Response(_conflict(second, conflict))

    @operation("remove_conflict", "Forget a conflict", tag="people")
    def delete(self, request: Request, club: str, pk: int, other: int) -> Response:
        """The pair has no value any more."""
        first, second = _pair(self.actor, club, pk, other)
        remove_conflict(self.actor, first.club, first=first, second=second)
        return Response(status=204)


def sees_emails(actor: Actor, club: Club) -> bool:
    """Whether the actor may see the people's addresses: a token that may not change them sees none. One query."""
    role = role_in(actor, club) if actor.scope == TokenScope.ALL else None
    return role is not None and allows(role, Action.MANAGE_PEOPLE)


def _shown(person: Person) -> dict[str, Any]:
    return dict(PersonAnswer(person, context={"emails": True}).data)


def _pair(actor: Actor, club: str, pk: int, other: int) -> tuple[Person, Person]:
    first = access_person(actor, club, pk, Action.MANAGE_PEOPLE)
    message = _("The other person is not in the club. Check the id.")
    return first, row_of(Person.objects.filter(club=first.club), other, message)


def _conflict(other: Person, conflict: PersonConflict) -> dict[str, Any]:
    return dict(ConflictAnswer({"other": other, "value": conflict.value}).data)
