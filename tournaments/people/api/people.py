"""The people of a club, imports of people, and conflicts between them."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from rest_framework.mixins import DestroyModelMixin, ListModelMixin, RetrieveModelMixin
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer

from tournaments.base.actors import Actor
from tournaments.base.api.endpoint import query
from tournaments.base.api.lookups import row_of
from tournaments.base.api.resources import CreateMixin, EditMixin, verb, whole
from tournaments.base.permissions import Action, TokenScope
from tournaments.clubs.api.resources import ClubResource
from tournaments.clubs.roles import Place, may
from tournaments.people.access import person_in
from tournaments.people.api.serializers.people import (
    ConflictSerializer,
    ConflictShift,
    ImportAnswer,
    ImportInput,
    ImportPreview,
    ImportText,
    PersonSerializer,
)
from tournaments.people.models import Person, PersonConflict
from tournaments.people.selectors.people import conflicts_of, find_people
from tournaments.people.services.conflicts import remove_conflict, set_conflict, shift_conflict
from tournaments.people.services.namesakes import answers
from tournaments.people.services.people import add_person, edit_person, remove_person
from tournaments.people.services.people_import import import_people, preview_import


class PersonViewSet(ListModelMixin, RetrieveModelMixin, CreateMixin, EditMixin, DestroyModelMixin, ClubResource):
    """The people of a club, by last name. Only members who can manage people see email addresses."""

    tag = "people"
    noun, nouns = "person", "people"
    changes = Action.MANAGE_PEOPLE
    serializer_class = PersonSerializer
    parameters = (query("q", OpenApiTypes.STR, "Words in the name or the town."),)

    def get_serializer_context(self) -> dict[str, Any]:
        """With whether the actor may see addresses; everybody who may change a person may."""
        reading = self.request is not None and self.request.method == "GET"
        emails = sees_emails(self.actor, self.club) if reading else True
        return {**super().get_serializer_context(), "emails": emails}

    def get_queryset(self) -> QuerySet[Person]:
        """Those that `?q=` finds."""
        return find_people(self.club, self.request.query_params.get("q", ""))

    def get_object(self) -> Person:
        """The person of the address."""
        return person_in(self.club, self.kwargs["id"])

    def perform_create(self, serializer: BaseSerializer[Person]) -> None:
        """Add somebody. Only the last name is required and, for a second person with the same name, the distinction."""
        serializer.instance = add_person(self.actor, self.club, **{"first_name": "", **serializer.validated_data})

    def perform_update(self, serializer: BaseSerializer[Person]) -> None:
        """Correct a person."""
        person: Any = serializer.instance
        edit_person(self.actor, person, **whole(serializer))

    def perform_destroy(self, instance: Person) -> None:
        """Remove a person. People who are entered in an event can't be removed, because results need the name."""
        remove_person(self.actor, instance)

    @verb(detail=False, address="import", body=ImportInput, answer=ImportAnswer, success_status=201)
    def import_(self, request: Request, **kwargs: object) -> Response:
        """Import people. Saves what the preview with this fingerprint showed, or nothing."""
        sent = self.sent()
        done = import_people(self.actor, self.club, who=answers(sent.pop("who", [])), **sent)
        counts = {name: getattr(done, name) for name in ("added", "changed", "unchanged", "left_out")}
        return self.answer({**counts, "people": [person.pk for person in done.people]})

    @verb(detail=False, address="import/preview", body=ImportText, answer=ImportPreview, only_reads=True)
    def preview_import(self, request: Request, **kwargs: object) -> Response:
        """Preview an import of people. Each row is new, changed, unchanged or wrong. Nothing is saved."""
        return self.answer(preview_import(self.club, text=self.sent()["text"]))


class OfPerson(ClubResource):
    """What belongs to a person and another."""

    tag = "people"
    reads = Action.MANAGE_PEOPLE
    changes = Action.MANAGE_PEOPLE
    lookup_field = "other"
    person: Person

    def enter(self) -> None:
        """The person of the address."""
        super().enter()
        self.person = person_in(self.club, self.kwargs["person"])

    @property
    def other(self) -> Person:
        """The other person of the address."""
        message = _("The other person is not in the club. Check the id.")
        return row_of(Person.objects.filter(club=self.club), self.kwargs["other"], message)


class ConflictViewSet(ListModelMixin, OfPerson):
    """A person's conflicts, the highest first. Two people have one value, whichever of them you set it for."""

    noun = "conflict"
    serializer_class = ConflictSerializer

    def get_queryset(self) -> Any:
        """Each with the other person."""
        return conflicts_of(self.person)

    def update(self, request: Request, **kwargs: object) -> Response:
        """Set a conflict. A value below zero seats the two together if possible."""
        other, sent = self.other, self.body(ConflictSerializer)
        return self._shown(other, set_conflict(self.actor, self.club, first=self.person, second=other, **sent))

    def destroy(self, request: Request, **kwargs: object) -> Response:
        """Remove a conflict. The pair then has no value."""
        remove_conflict(self.actor, self.club, first=self.person, second=self.other)
        return Response(status=204)

    @verb(body=ConflictShift)
    def shift(self, request: Request, **kwargs: object) -> Response:
        """Raise or lower a conflict. A pair without one starts at zero."""
        other, sent = self.other, self.sent()
        return self._shown(other, shift_conflict(self.actor, self.club, first=self.person, second=other, **sent))

    def _shown(self, other: Person, conflict: PersonConflict) -> Response:
        return self.answer({"other": other, "value": conflict.value})


def sees_emails(actor: Actor, place: Place, action: Action = Action.MANAGE_PEOPLE) -> bool:
    """Whether the actor may see addresses that `action` changes: a token that may not change them sees none.

    One query.
    """
    return actor.scope == TokenScope.ALL and may(actor, place, action)
