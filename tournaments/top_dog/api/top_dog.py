"""Top Dog at a Swiss event: its rules, the second table, look-ups, and the event's games in the histories."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request
from rest_framework.response import Response

from handicaps.core.top_dog_table import parse_table
from tournaments.base.api.endpoint import Endpoint, PublicEndpoint, operation
from tournaments.base.api.files import MARK, CsvRenderer, csv_response
from tournaments.base.permissions import Action
from tournaments.events.models import Event
from tournaments.events.selectors.snapshots import seen_data
from tournaments.events.viewers import view_for
from tournaments.swiss.access import access_public_swiss, access_swiss_event, access_swiss_player
from tournaments.top_dog.api.histories import ASKED, looked_up, question_asked
from tournaments.top_dog.api.shapes import LookUpAnswer, ReasonInput, TopDogAnswer, TopDogChange, TopDogTableAnswer
from tournaments.top_dog.details import details_as_json, top_dog_details_of
from tournaments.top_dog.selectors.display import people_asked_for, top_dog_lines, top_dog_of
from tournaments.top_dog.selectors.extra import is_counted
from tournaments.top_dog.selectors.files import top_dog_rows
from tournaments.top_dog.selectors.look_up import look_up
from tournaments.top_dog.services.rules import count_event, edit_top_dog, redo_handicap, take_event_out


class TopDog(Endpoint):
    """The rules of the second table."""

    @operation("get_top_dog", "The rules of Top Dog", tag="top-dog", answer=TopDogAnswer)
    def get(self, request: Request, club: str, event: str) -> Response:
        """On or off, who is left out, missed rounds, and the table of discounts and penalties."""
        return Response(_rules(access_swiss_event(self.actor, club, event, Action.SEE_DESK)))

    @operation(
        "edit_top_dog",
        "Switch Top Dog on, or change its rules",
        tag="top-dog",
        body=TopDogChange,
        answer=TopDogAnswer,
        refusals=[409],
    )
    def patch(self, request: Request, club: str, event: str) -> Response:
        """What is left out stays."""
        row = access_swiss_event(self.actor, club, event, Action.MANAGE_EVENTS)
        sent = self.body(TopDogChange, partial=True)
        how = {name: sent.pop(name) for name in ("reason", "seen") if name in sent}
        if "table" in sent:
            sent["table"] = parse_table(sent["table"])
        edit_top_dog(self.actor, row, details=replace(top_dog_details_of(row), **sent), **how)
        return Response(_rules(row))


class TopDogTable(PublicEndpoint):
    """The second table."""

    @operation("get_top_dog_standings", "The second table", tag="top-dog", answer=TopDogTableAnswer, public=True)
    def get(self, request: Request, club: str, event: str) -> Response:
        """After the last complete round, who can win on top, each handicap with its arithmetic."""
        row = access_public_swiss(self.actor, club, event)
        data = seen_data(row, view_for(self.actor, row))
        table = top_dog_of(data)
        shown = {
            "revision": row.revision,
            "highest_score": table["table"]["highest_score"],
            **{name: table[name] for name in ("rounds", "frozen")},
            "rows": top_dog_lines(data, table),
        }
        return Response(TopDogTableAnswer(shown).data)


class TopDogFile(PublicEndpoint):
    """The second table as CSV."""

    renderer_classes = [CsvRenderer]

    @operation(
        "get_top_dog_csv",
        "The second table as CSV",
        tag="top-dog",
        answer=OpenApiTypes.STR,
        media="text/csv",
        parameters=[MARK],
        public=True,
    )
    def get(self, request: Request, club: str, event: str) -> Response:
        """Rank, player, army, handicap, score and net score."""
        row = access_public_swiss(self.actor, club, event)
        return csv_response(
            request, f"{row.name} Top Dog", top_dog_rows(top_dog_of(seen_data(row, view_for(self.actor, row))))
        )


class EventLookUp(PublicEndpoint):
    """What would my handicap be here with army X?"""

    @operation(
        "look_up_handicap_at_event",
        "A handicap with every army, by the event's table",
        tag="top-dog",
        answer=LookUpAnswer,
        parameters=list(ASKED),
        public=True,
    )
    def get(self, request: Request, club: str, event: str) -> Response:
        """The armies of the club, and those entered here."""
        row = access_public_swiss(self.actor, club, event)
        data = seen_data(row, view_for(self.actor, row))
        top_dog_of(data)
        table = top_dog_details_of(row).table
        question = question_asked(request, table)
        armies = [entry["army"] for entry in data["entries"]]
        people = people_asked_for(row, view_for(self.actor, row))
        answer = look_up(row.club, question, game=row.discipline, table=table, people=people, armies=armies)
        return Response(looked_up(answer))


class Handicap(Endpoint):
    """A frozen handicap."""

    @operation("redo_top_dog_handicap", "Work a frozen handicap out again", tag="top-dog", body=ReasonInput)
    def post(self, request: Request, club: str, event: str, pk: int) -> Response:
        """By the histories of now, for a reason that the log shows."""
        player = access_swiss_player(self.actor, club, event, pk, Action.MANAGE_EVENTS)
        redo_handicap(self.actor, player, reason=self.body(ReasonInput)["reason"])
        return Response(status=204)


class EventHistory(Endpoint):
    """The event's games in the club's histories."""

    @operation("count_event", "Count the event's games in the histories", tag="top-dog")
    def put(self, request: Request, club: str, event: str) -> Response:
        """Once it is over; never twice."""
        count_event(self.actor, access_swiss_event(self.actor, club, event, Action.MANAGE_HISTORIES))
        return Response(status=204)

    @operation("take_event_out", "Take the event's games out again", tag="top-dog")
    def delete(self, request: Request, club: str, event: str) -> Response:
        """The rows stay, and say so."""
        take_event_out(self.actor, access_swiss_event(self.actor, club, event, Action.MANAGE_HISTORIES))
        return Response(status=204)


def _rules(row: Event) -> Any:
    details = details_as_json(top_dog_details_of(row))
    return TopDogAnswer({"revision": row.revision, "counted": is_counted(row), **details}).data
