"""What is kept of a person, and its erasure."""

from __future__ import annotations

from typing import Any

from drf_spectacular.types import OpenApiTypes
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.base.api.fields import Answer, Input, Text
from tournaments.base.api.resources import verb
from tournaments.base.permissions import Action
from tournaments.clubs.api.resources import ClubResource
from tournaments.people.access import person_in
from tournaments.people.models import Person
from tournaments.people.services.personal_data import erase_person, export_person


class ErasureInput(Input):
    """The person's current name, to confirm that you mean this person."""

    typed = Text(max_length=160)


class ErasureAnswer(Answer):
    """The name that replaces theirs."""

    name = serializers.CharField()


class PersonDataViewSet(ClubResource):
    """A person's data. For owners."""

    tag = "people"
    noun = nouns = "person_data"
    single = True
    reads = Action.SEE_PERSONAL_DATA
    changes = Action.SEE_PERSONAL_DATA
    keeps_answers = False
    serializer_class: Any = OpenApiTypes.OBJECT

    @property
    def person(self) -> Person:
        """The person of the address."""
        return person_in(self.club, self.kwargs["person"])

    def retrieve(self, request: Request, **kwargs: object) -> Response:
        """All stored data about a person.

        Name, address, events, seats, slips, histories, and the log entries that name the person.
        """
        return Response(export_person(self.actor, self.person))

    @verb(body=ErasureInput, answer=ErasureAnswer)
    def erase(self, request: Request, **kwargs: object) -> Response:
        """Erase a person's data for good. Results and standings stay, under a new name."""
        return self.answer({"name": erase_person(self.actor, self.person, **self.sent())})
