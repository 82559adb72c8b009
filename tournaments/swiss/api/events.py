"""Swiss events: their rules, standings and published rounds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import asdict
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.base.actors import Actor
from tournaments.base.permissions import Action
from tournaments.clubs.models import Club
from tournaments.events.api.exchange import event_address
from tournaments.events.api.formats import EventApi
from tournaments.events.api.rules import RulesResource
from tournaments.events.api.serializers.events import EventSerializer
from tournaments.events.api.snapshots import SnapshotResource
from tournaments.events.models import Event
from tournaments.swiss.api.resources import SwissResource
from tournaments.swiss.api.serializers.events import (
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
from tournaments.swiss.shown import SwissShown


class SwissRulesViewSet(RulesResource):
    """The rules of a Swiss event: game, system, rounds, points, tie-breaks."""

    noun = nouns = "swiss_rules"
    format_code = SWISS
    serializer_class = SwissRulesSerializer


class SwissFinalViewSet(SwissResource):
    """Knock-outs of the best of a Swiss event."""

    noun = "swiss_final"
    single = True
    changes = Action.CREATE_EVENTS
    serializer_class = EventSerializer

    def request_shape(self) -> Any:
        """How many play it."""
        return FinalInput

    def create(self, request: Request, **kwargs: object) -> Response:
        """Create a knock-out of the best players: a separate event, seeded by the standings, which don't change.

        Players who withdrew are skipped.
        """
        made = make_final(self.actor, self.event, **self.body(FinalInput))
        return self.answer(made, found_at=event_address(made.club.slug, made.slug))


class SwissStandingsViewSet(SnapshotResource):
    """After the last complete round, with the tie-breaks and what decided each rank."""

    tag = "swiss"
    noun = nouns = "swiss_standings"
    format_code = SWISS
    serializer_class = SwissStandingsAnswer

    def pick(self, data: SwissShown) -> dict[str, Any]:
        """The table."""
        return asdict(data.standings)


def _create(actor: Actor, club: Club, sent: dict[str, Any]) -> Event:
    game = sent.get("discipline", "armati")
    preset = preset_of(game) if game in SWISS_DISCIPLINES else {}
    return create_swiss_event(actor, club, details=SwissDetails(**{**preset, **sent}))


def _edit(actor: Actor, event: Event, sent: dict[str, Any], how: Mapping[str, Any]) -> None:
    edit_swiss_event(actor, event, details=SwissDetails.of(event).but(**sent), **how)


SWISS_API = EventApi(NewSwissEvent, _create, _edit)
