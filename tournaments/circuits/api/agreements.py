"""Events of one club in circuits of another: asked, answered, left."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_noop
from rest_framework.mixins import ListModelMixin
from rest_framework.request import Request
from rest_framework.response import Response

from common.pure.errors import RuleError
from tournaments.base.api.resources import ResourceViewSet, verb
from tournaments.base.permissions import Action
from tournaments.circuits.access import access_agreement
from tournaments.circuits.agreements import Agreement, agreements_of
from tournaments.circuits.api.serializers import AgreementAcceptInput, AgreementAnswer, AgreementInput
from tournaments.circuits.models import Circuit
from tournaments.circuits.services.agreements import (
    accept_event,
    ask_circuit,
    invite_event,
    refuse_event,
    withdraw_event,
)
from tournaments.clubs.access import access_club
from tournaments.clubs.models import Club
from tournaments.events.models import Event


class CircuitAgreementViewSet(ListModelMixin, ResourceViewSet):
    """Events of the club in circuits of others, and events of others in its circuits."""

    tag = "circuits"
    noun = "circuit_agreement"
    changes = Action.MANAGE_CIRCUITS
    serializer_class = AgreementAnswer
    club: Club

    def enter(self) -> None:
        """The club of the address."""
        self.club = access_club(self.actor, self.kwargs["club"], self.needs)

    def request_shape(self) -> Any:
        """An event and a circuit."""
        return AgreementInput if self.action == "create" else super().request_shape()

    def get_queryset(self) -> Any:
        """Those that wait for the club's word first."""
        return agreements_of(self.club)

    def create(self, request: Request, **kwargs: object) -> Response:
        """Invite an event of another club into a circuit, or ask another club's circuit to include an event."""
        sent = self.body(AgreementInput)
        if sent["circuit_club"] == self.club.slug:
            circuit = Circuit.objects.filter(club=self.club, slug=sent["circuit"]).select_related("club").first()
            if circuit is None:
                message = gettext_noop("The club doesn’t have this circuit. Choose one from the list.")
                raise RuleError.one("circuit", "unknown", message)
            made = invite_event(self.actor, circuit, club=sent["event_club"], event=sent["event"])
        else:
            event = Event.objects.filter(club=self.club, slug=sent["event"]).select_related("club").first()
            if event is None or sent["event_club"] != self.club.slug:
                message = gettext_noop("The club doesn’t have an event with this slug. Check the slug.")
                raise RuleError.one("event", "unknown", message)
            made = ask_circuit(self.actor, event, club=sent["circuit_club"], circuit=sent["circuit"])
        return self.answer(self._found(made.pk))

    def destroy(self, request: Request, **kwargs: object) -> Response:
        """Leave, at any time. Both logs record it."""
        withdraw_event(self.actor, self._found(self.kwargs["id"]))
        return Response(status=204)

    @verb(body=AgreementAcceptInput, answer=AgreementAnswer)
    def accept(self, request: Request, **kwargs: object) -> Response:
        """Agree: the event counts from now on."""
        found = self._found(self.kwargs["id"])
        accept_event(self.actor, found, event_class=self.sent().get("event_class"))
        return self.answer(self._found(found.row.pk))

    @verb(answer=AgreementAnswer)
    def refuse(self, request: Request, **kwargs: object) -> Response:
        """Refuse. Both logs record it."""
        found = self._found(self.kwargs["id"])
        refuse_event(self.actor, found)
        return self.answer(self._found(found.row.pk))

    def _found(self, number: int) -> Agreement:
        return access_agreement(self.actor, self.club.slug, number, self.needs)
