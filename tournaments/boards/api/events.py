"""Events of boards: made, changed and copied at the addresses of all events."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.base.api.endpoint import Endpoint, operation
from tournaments.base.permissions import Action
from tournaments.boards.api.shapes import BoardsChange, BoardsInput, CopyInput
from tournaments.boards.games.access import access_boards_event
from tournaments.boards.games.details import BoardsDetails, details_of
from tournaments.boards.services.events import copy_boards_event, create_boards_event, edit_boards_event
from tournaments.clubs.access import access_club
from tournaments.clubs.models import Club
from tournaments.events.access import access_event
from tournaments.events.api.events import EventDetail, EventList
from tournaments.events.api.shapes.tournaments import EventAnswer
from tournaments.events.models import Event
from tournaments.events.time_zones import usual_time_zone
from tournaments.lab.api.lookups import system_by_id


class BoardsEvents(EventList):
    """The events of a club."""

    @operation(
        "create_tournament",
        "Make a tournament",
        tag="tournaments",
        body=BoardsInput,
        answer=EventAnswer,
        status=201,
    )
    def post(self, request: Request, club: str) -> Response:
        """It is not public until it is published."""
        row = access_club(self.actor, club, Action.MANAGE_EVENTS)
        sent = {"time_zone": usual_time_zone(row), **self.body(BoardsInput)}
        details = BoardsDetails(**_values(row, sent))
        return _created(create_boards_event(self.actor, row, details=details))


class BoardsEventDetail(EventDetail):
    """One event."""

    @operation(
        "edit_tournament",
        "Change a tournament",
        tag="tournaments",
        body=BoardsChange,
        answer=EventAnswer,
        refusals=[409],
    )
    def patch(self, request: Request, club: str, event: str) -> Response:
        """Details left out stay. With `seen`, nothing is saved if somebody changed the details since."""
        self.ask_for_token()
        row = access_boards_event(self.actor, club, event, Action.MANAGE_EVENTS)
        sent = self.body(BoardsChange, partial=True)
        how = {name: sent.pop(name) for name in ("reason", "seen") if name in sent}
        edit_boards_event(self.actor, row, details=replace(details_of(row), **_values(row.club, sent)), **how)
        return Response(EventAnswer(access_event(self.actor, club, event, Action.SEE_DESK)).data)


class BoardsEventCopies(Endpoint):
    """Copies of an event."""

    @operation(
        "copy_tournament",
        "Copy a tournament",
        tag="tournaments",
        body=CopyInput,
        answer=EventAnswer,
        status=201,
    )
    def post(self, request: Request, club: str, event: str) -> Response:
        """The same rules under another name; with its entries and teams where asked."""
        row = access_boards_event(self.actor, club, event, Action.MANAGE_EVENTS)
        return _created(copy_boards_event(self.actor, row, **self.body(CopyInput)))


def _values(club: Club, sent: dict[str, Any]) -> dict[str, Any]:
    values = dict(sent)
    if "scoring_system" in values:
        values["scoring_system"] = system_by_id(club, values["scoring_system"])
    if "tie_breaks" in values:
        values["tie_breaks"] = tuple(values["tie_breaks"])
    return values


def _created(event: Event) -> Response:
    row = Event.objects.select_related("club", "boards__scoring_system").get(pk=event.pk)
    where = f"/api/v1/clubs/{row.club.slug}/events/{row.slug}/"
    return Response(EventAnswer(row).data, status=201, headers={"Location": where})
