"""Top Dog at a Swiss event: its rules, the second table, look-ups, and the event's games in the histories."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from handicaps.core.top_dog_table import parse_table
from tournaments.base.api.openapi import Nothing
from tournaments.base.api.resources import verb
from tournaments.base.permissions import Action
from tournaments.events.access import of_format
from tournaments.events.api.files import EventCsv
from tournaments.events.api.resources import EventResource
from tournaments.events.api.snapshots import SnapshotResource
from tournaments.events.models import Event
from tournaments.events.selectors.snapshots import seen_data
from tournaments.events.viewers import view_for
from tournaments.events.visibility import View
from tournaments.swiss.access import player_in
from tournaments.swiss.models import SWISS
from tournaments.swiss.shown import SwissShown
from tournaments.top_dog.api.histories import ASKED, TAG, looked_up, question_asked
from tournaments.top_dog.api.serializers import LookUpAnswer, ReasonInput, TopDogAnswer, TopDogChange, TopDogTableAnswer
from tournaments.top_dog.details import details_as_json, top_dog_details_of
from tournaments.top_dog.selectors.display import people_asked_for, top_dog_lines, top_dog_of
from tournaments.top_dog.selectors.extra import is_counted
from tournaments.top_dog.selectors.files import top_dog_rows
from tournaments.top_dog.selectors.look_up import look_up
from tournaments.top_dog.services.rules import count_event, edit_top_dog, redo_handicap, take_event_out


class TopDogResource(EventResource):
    """What Top Dog adds to a Swiss event."""

    tag = TAG
    single = True

    def enter(self) -> None:
        """The event of the address, if it is a Swiss event."""
        super().enter()
        of_format(self.event, SWISS)


class TopDogRulesViewSet(TopDogResource):
    """The rules of Top Dog: on or off, players left out, missed rounds, and the table of discounts and penalties."""

    noun = nouns = "swiss_top_dog"
    serializer_class = TopDogAnswer

    def request_shape(self) -> Any:
        """What is changed."""
        return TopDogChange if self.action == "partial_update" else super().request_shape()

    def shown(self) -> Response:
        """The rules as they are now."""
        details = details_as_json(top_dog_details_of(self.event))
        return self.answer({"revision": self.event.revision, "counted": is_counted(self.event), **details})

    def retrieve(self, request: Request, **kwargs: object) -> Response:
        return self.shown()

    def partial_update(self, request: Request, **kwargs: object) -> Response:
        """Switch Top Dog on, or change its rules."""
        sent = self.body(TopDogChange, partial=True)
        how = {name: sent.pop(name) for name in ("reason", "seen") if name in sent}
        if "table" in sent:
            sent["table"] = parse_table(sent["table"])
        edit_top_dog(self.actor, self.event, details=replace(top_dog_details_of(self.event), **sent), **how)
        return self.shown()


class TopDogStandingsViewSet(SnapshotResource):
    """The second standings after the last complete round: players who can win first, each handicap explained."""

    tag = TAG
    noun = nouns = "swiss_top_dog_standings"
    format_code = SWISS
    serializer_class = TopDogTableAnswer

    def pick(self, data: SwissShown) -> dict[str, Any]:
        """The table, where Top Dog is on."""
        table = top_dog_of(data)
        return {
            "highest_score": table.table["highest_score"],
            "rounds": table.rounds,
            "frozen": table.frozen,
            "rows": top_dog_lines(data, table),
        }


class TopDogFile(EventCsv):
    """The second table as CSV. Rank, player, army, handicap, score and net score."""

    tag = TAG
    noun = "swiss_top_dog_csv"
    format_code = SWISS
    reads = None
    suffix = " Top Dog"

    def rows(self, event: Event, view: View) -> Iterable[Sequence[object]]:
        """Of the snapshot."""
        return top_dog_rows(top_dog_of(seen_data(event, view)))


class EventLookUpViewSet(TopDogResource):
    """What would my handicap be here with army X?"""

    noun = "swiss_look_up"
    reads = None
    serializer_class = LookUpAnswer
    parameters = ASKED

    def retrieve(self, request: Request, **kwargs: object) -> Response:
        """A handicap with every army of the club and of this event, by the event's table."""
        view = view_for(self.actor, self.event)
        data: SwissShown = seen_data(self.event, view)
        top_dog_of(data)
        table = top_dog_details_of(self.event).table
        question = question_asked(request, table)
        armies = [entry.army for entry in data.entries]
        people = people_asked_for(self.event, view)
        game = self.event.discipline
        return self.answer(
            looked_up(look_up(self.event.club, question, game=game, table=table, people=people, armies=armies))
        )


class HandicapViewSet(TopDogResource):
    """The frozen handicap of a player."""

    noun = "swiss_handicap"
    serializer_class = ReasonInput

    @verb(body=ReasonInput, answer=Nothing)
    def redo(self, request: Request, **kwargs: object) -> Response:
        """Recalculate a frozen handicap from the current histories, with a reason that the log shows."""
        redo_handicap(self.actor, player_in(self.event, self.kwargs["player"]), reason=self.sent()["reason"])
        return Response(status=204)


class EventHistoryViewSet(TopDogResource):
    """The event's games in the club's histories."""

    noun = "swiss_history"
    changes = Action.MANAGE_HISTORIES
    answer_class = Nothing

    def update(self, request: Request, **kwargs: object) -> Response:
        """Add the event's games to the histories, once it is over; they count only once."""
        count_event(self.actor, self.event)
        return Response(status=204)

    def destroy(self, request: Request, **kwargs: object) -> Response:
        """Remove the event's games from the histories. The rows stay and are marked."""
        take_event_out(self.actor, self.event)
        return Response(status=204)
