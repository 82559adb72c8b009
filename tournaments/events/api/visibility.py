"""What an event shows to whom, and the call that reveals what is kept back."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.base.api.endpoint import Endpoint, operation
from tournaments.base.permissions import Action
from tournaments.events.access import access_event
from tournaments.events.api.shapes.visibility import VisibilityAnswer, VisibilityInput
from tournaments.events.models import Event
from tournaments.events.selectors.visibility import hides_results
from tournaments.events.services.visibility import VisibilityDetails, change_visibility, details_now, reveal_results


class Visibility(Endpoint):
    """What an event shows to whom."""

    @operation("get_visibility", "What everybody sees of an event", tag="tournaments", answer=VisibilityAnswer)
    def get(self, request: Request, club: str, event: str) -> Response:
        """Who finds it, and what is kept back until when."""
        return Response(_answer(access_event(self.actor, club, event, Action.SEE_DESK)))

    @operation(
        "change_visibility",
        "Change what everybody sees",
        tag="tournaments",
        body=VisibilityInput,
        answer=VisibilityAnswer,
        refusals=[409],
    )
    def patch(self, request: Request, club: str, event: str) -> Response:
        """Fields left out stay. What was revealed is kept back again once something else is to be kept back."""
        row = access_event(self.actor, club, event, Action.MANAGE_EVENTS)
        sent = self.body(VisibilityInput, partial=True)
        seen = sent.pop("seen", None)
        change_visibility(self.actor, row, details=VisibilityDetails(**{**asdict(details_now(row)), **sent}), seen=seen)
        return Response(_answer(row))


class Reveal(Endpoint):
    """The moment of showing."""

    @operation("reveal_results", "Reveal what is kept back", tag="tournaments", answer=VisibilityAnswer)
    def post(self, request: Request, club: str, event: str) -> Response:
        """Everybody sees all results and awards from now on."""
        row = access_event(self.actor, club, event, Action.MANAGE_EVENTS)
        reveal_results(self.actor, row)
        return Response(_answer(row))


def _answer(row: Event) -> Any:
    shown = {**asdict(details_now(row)), "revision": row.revision, "revealed_at": row.revealed_at}
    return VisibilityAnswer({**shown, "keeps_back": hides_results(row)}).data
