"""Swiss events: their rules, standings and published rounds."""

from __future__ import annotations

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.base.api.endpoint import Endpoint, PublicEndpoint, operation
from tournaments.base.permissions import Action
from tournaments.clubs.access import access_club
from tournaments.events.models import Event
from tournaments.events.selectors.snapshots import seen_data
from tournaments.events.time_zones import usual_time_zone
from tournaments.events.viewers import view_for
from tournaments.swiss.access import access_public_swiss, access_swiss_event
from tournaments.swiss.api.shapes.events import (
    FinalInput,
    SwissChange,
    SwissInput,
    SwissRulesAnswer,
    SwissStandingsAnswer,
)
from tournaments.swiss.api.shapes.rounds import SwissRoundsAnswer
from tournaments.swiss.details import SwissDetails, preset_of
from tournaments.swiss.disciplines import SWISS_DISCIPLINES
from tournaments.swiss.selectors.players import rounds_advised, scoring_findings
from tournaments.swiss.selectors.template_context import published_round
from tournaments.swiss.services.events import create_swiss_event, edit_swiss_event
from tournaments.swiss.services.finals import make_final


class SwissEvents(Endpoint):
    """New Swiss events."""

    @operation(
        "create_swiss_event",
        "Make a Swiss event",
        tag="swiss",
        body=SwissInput,
        answer=SwissRulesAnswer,
        status=201,
    )
    def post(self, request: Request, club: str) -> Response:
        """It is not public until it is published. What is left out is what suits the game."""
        row = access_club(self.actor, club, Action.MANAGE_EVENTS)
        sent = self.body(SwissInput)
        game = sent.get("discipline", "armati")
        preset = preset_of(game) if game in SWISS_DISCIPLINES else {}
        details = SwissDetails(**{"time_zone": usual_time_zone(row), **preset, **sent})
        made = create_swiss_event(self.actor, row, details=details)
        where = f"/api/v1/clubs/{row.slug}/events/{made.slug}/"
        return Response(_rules(made), status=201, headers={"Location": where})


class SwissRules(Endpoint):
    """The rules of a Swiss event."""

    @operation("get_swiss_rules", "The rules of a Swiss event", tag="swiss", answer=SwissRulesAnswer)
    def get(self, request: Request, club: str, event: str) -> Response:
        """With what the linter says of its points, and the adviser of its number of rounds."""
        return Response(_rules(access_swiss_event(self.actor, club, event, Action.SEE_DESK)))

    @operation(
        "edit_swiss_event",
        "Change a Swiss event",
        tag="swiss",
        body=SwissChange,
        answer=SwissRulesAnswer,
        refusals=[409],
    )
    def patch(self, request: Request, club: str, event: str) -> Response:
        """Details left out stay."""
        row = access_swiss_event(self.actor, club, event, Action.MANAGE_EVENTS)
        sent = self.body(SwissChange, partial=True)
        how = {name: sent.pop(name) for name in ("reason", "seen") if name in sent}
        edit_swiss_event(self.actor, row, details=SwissDetails.of(row).but(**sent), **how)
        return Response(_rules(access_swiss_event(self.actor, club, event, Action.SEE_DESK)))


class SwissFinal(Endpoint):
    """A final."""

    @operation(
        "make_swiss_final",
        "Make a knock-out of the best",
        tag="swiss",
        body=FinalInput,
        answer=SwissRulesAnswer,
        status=201,
    )
    def post(self, request: Request, club: str, event: str) -> Response:
        """An event of its own, seeded by the table, which stays as it is. Who withdrew is passed over."""
        row = access_swiss_event(self.actor, club, event, Action.MANAGE_EVENTS)
        made = make_final(self.actor, row, **self.body(FinalInput))
        where = f"/api/v1/clubs/{row.club.slug}/events/{made.slug}/"
        return Response(_rules(made), status=201, headers={"Location": where})


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


class SwissRounds(PublicEndpoint):
    """The published rounds of a Swiss event."""

    @operation(
        "list_swiss_rounds",
        "The published rounds",
        tag="swiss",
        answer=SwissRoundsAnswer,
        public=True,
    )
    def get(self, request: Request, club: str, event: str) -> Response:
        """Tables, results and byes, as the public pages show them; drafts are not among them."""
        row = access_public_swiss(self.actor, club, event)
        data = seen_data(row, view_for(self.actor, row))
        shown = {"revision": row.revision, "planned": data["planned"]}
        rounds = [published_round(data, each) for each in data["rounds"]]
        return Response(SwissRoundsAnswer({**shown, "rounds": rounds}).data)


def _rules(row: Event) -> Any:
    players = row.swiss_entries.filter(withdrawn_from=None).count()
    return SwissRulesAnswer(
        {
            "slug": row.slug,
            "revision": row.revision,
            "details": SwissDetails.of(row).as_json(),
            "scoring_findings": [{"level": level, "text": text} for level, text in scoring_findings(row.swiss)],
            "rounds_advice": [{"level": level, "text": text} for level, text in rounds_advised(row, players=players)],
        }
    ).data
