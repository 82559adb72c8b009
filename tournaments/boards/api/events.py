"""Events of boards: how the API makes, changes and copies them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.base.actors import Actor
from tournaments.base.permissions import Action
from tournaments.boards.api.serializers import BoardsRulesSerializer, CopyInput, NewBoardsEvent
from tournaments.boards.games.details import BoardsDetails, details_of
from tournaments.boards.games.models import BOARDS
from tournaments.boards.services.events import copy_boards_event, create_boards_event, edit_boards_event
from tournaments.clubs.models import Club
from tournaments.events.access import of_format
from tournaments.events.api.exchange import event_address
from tournaments.events.api.formats import EventApi
from tournaments.events.api.resources import EventResource
from tournaments.events.api.rules import RulesResource
from tournaments.events.api.serializers.events import EventSerializer
from tournaments.events.models import Event
from tournaments.lab.api.lookups import system_by_id


class BoardsRulesViewSet(RulesResource):
    """The rules of an event of boards: heats, scoring, seeding, teams, standings."""

    noun = nouns = "boards_rules"
    format_code = BOARDS
    serializer_class = BoardsRulesSerializer


class EventCopyViewSet(EventResource):
    """Copies of an event of boards."""

    tag = "events"
    noun = "event_copy"
    single = True
    changes = Action.CREATE_EVENTS
    serializer_class = EventSerializer

    def enter(self) -> None:
        """The event of the address, if it is of boards."""
        super().enter()
        of_format(self.event, BOARDS)

    def request_shape(self) -> Any:
        """The name of the copy."""
        return CopyInput

    def create(self, request: Request, **kwargs: object) -> Response:
        """Copy an event: the same rules under another name, with its entries and teams if requested."""
        made = copy_boards_event(self.actor, self.event, **self.body(CopyInput))
        return self.answer(made, found_at=event_address(made.club.slug, made.slug))


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
