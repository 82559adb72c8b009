"""Swiss events: their rules, standings and published rounds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.base.actors import Actor
from tournaments.base.api.endpoint import Endpoint, PublicEndpoint, operation
from tournaments.base.permissions import Action
from tournaments.clubs.models import Club
from tournaments.events.api.formats import EventApi
from tournaments.events.api.rules import RulesResource
from tournaments.events.api.serializers import EventSerializer
from tournaments.events.models import Event
from tournaments.events.selectors.snapshots import seen_data
from tournaments.events.viewers import view_for
from tournaments.swiss.access import access_public_swiss, access_swiss_event
from tournaments.swiss.api.shapes.events import (
    FinalInput,
    NewSwissEvent,
    SwissRulesSerializer,
    SwissStandingsAnswer,
)
from tournaments.swiss.details import SwissDetails, preset_of
from tournaments.swiss.disciplines import SWISS_DISCIPLINES
from tournaments.swiss.models import SWISS
from tournaments.swiss.services.events import create_swiss_event, edit_swiss_event
from tournaments.swiss.services.finals import make_final


class SwissRulesViewSet(RulesResource):
    """The rules of a Swiss event: game, system, rounds, points, tie-breaks."""

    noun = nouns = "swiss_rules"
    format_code = SWISS
    serializer_class = SwissRulesSerializer


class SwissFinal(Endpoint):
    """A final."""

    @operation(
        "make_swiss_final",
        "Make a knock-out of the best",
        tag="swiss",
        body=FinalInput,
        answer=EventSerializer,
        status=201,
    )
    def post(self, request: Request, club: str, event: str) -> Response:
        """An event of its own, seeded by the table, which stays as it is. Who withdrew is passed over."""
        row = access_swiss_event(self.actor, club, event, Action.MANAGE_EVENTS)
        made = make_final(self.actor, row, **self.body(FinalInput))
        where = f"/api/v1/clubs/{row.club.slug}/events/{made.slug}/"
        return Response(EventSerializer(made).data, status=201, headers={"Location": where})


class SwissStandings(PublicEndpoint):
    """The standings of a Swiss event."""

    @operation(
        "get_swiss_standings",
        "The standings of a Swiss event",
        tag="swiss",
        answer=SwissStandingsAnswer,
        public=True,
    )
    def get(self, request: Request, club: str, event: str) -> Response:
        """After the last complete round, with the tie-breaks and what decided each rank."""
        row = access_public_swiss(self.actor, club, event)
        table = seen_data(row, view_for(self.actor, row))["standings"]
        return Response(SwissStandingsAnswer({"revision": row.revision, **table}).data)


def _create(actor: Actor, club: Club, sent: dict[str, Any]) -> Event:
    game = sent.get("discipline", "armati")
    preset = preset_of(game) if game in SWISS_DISCIPLINES else {}
    return create_swiss_event(actor, club, details=SwissDetails(**{**preset, **sent}))


def _edit(actor: Actor, event: Event, sent: dict[str, Any], how: Mapping[str, Any]) -> None:
    edit_swiss_event(actor, event, details=SwissDetails.of(event).but(**sent), **how)


SWISS_API = EventApi(NewSwissEvent, _create, _edit)
