"""What is kept of a person, and its erasure."""

from __future__ import annotations

from drf_spectacular.types import OpenApiTypes
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.base.api.endpoint import Endpoint, operation
from tournaments.base.api.fields import Answer, Input, Text
from tournaments.base.permissions import Action
from tournaments.people.access import access_person
from tournaments.people.services.personal_data import erase_person, export_person


class ErasureInput(Input):
    """The person's name as it stands, to be sure that it is this person."""

    typed = Text(max_length=121)


class ErasureAnswer(Answer):
    """The name that stands in place of theirs."""

    name = serializers.CharField()


class PersonData(Endpoint):
    """A person's data. For owners."""

    @operation("export_person", "All that is kept of a person", tag="people", answer=OpenApiTypes.OBJECT)
    def get(self, request: Request, club: str, pk: int) -> Response:
        """Name, address, events, seats, slips, histories, and the lines of the log that name the person."""
        return Response(export_person(self.actor, access_person(self.actor, club, pk, Action.SEE_PERSONAL_DATA)))

    @operation("erase_person", "Erase a person's data", tag="people", body=ErasureInput, answer=ErasureAnswer)
    def delete(self, request: Request, club: str, pk: int) -> Response:
        """For good. Results and standings stay, under another name."""
        person = access_person(self.actor, club, pk, Action.SEE_PERSONAL_DATA)
        return Response(ErasureAnswer({"name": erase_person(self.actor, person, **self.body(ErasureInput))}).data)
