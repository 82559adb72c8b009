"""Events of boards: how the API makes, changes and copies them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.base.actors import Actor
from tournaments.base.api.endpoint import Endpoint, operation
from tournaments.base.permissions import Action
from tournaments.boards.api.shapes import BoardsRulesSerializer, CopyInput, NewBoardsEvent
from tournaments.boards.games.access import access_boards_event
from tournaments.boards.games.details import BoardsDetails, details_of
from tournaments.boards.games.models import BOARDS
from tournaments.boards.services.events import copy_boards_event, create_boards_event, edit_boards_event
from tournaments.clubs.models import Club
from tournaments.events.api.formats import EventApi
from tournaments.events.api.rules import RulesResource
from tournaments.events.api.serializers import EventSerializer
from tournaments.events.models import Event
from tournaments.lab.api.lookups import system_by_id


class BoardsRulesViewSet(RulesResource):
    """The rules of an event of boards: heats, scoring, seeding, teams, standings."""

    noun = nouns = "boards_rules"
    format_code = BOARDS
    serializer_class = BoardsRulesSerializer


class BoardsEventCopies(Endpoint):
    """Copies of an event."""

    @operation("copy_event", "Copy an event", tag="events", body=CopyInput, answer=EventSerializer, status=201)
    def post(self, request: Request, club: str, event: str) -> Response:
        """The same rules under another name; with its entries and teams where asked."""
        row = access_boards_event(self.actor, club, event, Action.MANAGE_EVENTS)
        made = copy_boards_event(self.actor, row, **self.body(CopyInput))
        where = f"/api/v1/clubs/{club}/events/{made.slug}/"
        return Response(EventSerializer(made).data, status=201, headers={"Location": where})


def _create(actor: Actor, club: Club, sent: dict[str, Any]) -> Event:
    return create_boards_event(actor, club, details=BoardsDetails(**_values(club, sent)))


def _edit(actor: Actor, event: Event, sent: dict[str, Any], how: Mapping[str, Any]) -> None:
    edit_boards_event(actor, event, details=replace(details_of(event), **_values(event.club, sent)), **how)


def _values(club: Club, sent: dict[str, Any]) -> dict[str, Any]:
    values = dict(sent)
    if "scoring_system" in values:
        values["scoring_system"] = system_by_id(club, values["scoring_system"])
    if "tie_breaks" in values:
        values["tie_breaks"] = tuple(values["tie_breaks"])
    return values


BOARDS_API = EventApi(NewBoardsEvent, _create, _edit)
