"""What everybody may see of a public event: standings, teams, awards, boards.

Answers come from the snapshot of the event's revision. Their ETag changes with it, so that who asks again with
`If-None-Match` gets 304 after one query.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any, ClassVar

from django.utils.translation import get_language
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer

from common.pure.errors import RuleError
from config.release import RELEASE
from scoring.core.standings import standings
from scoring.core.standings_export import csv_rows
from tournaments.base.api.endpoint import PublicEndpoint, operation, query
from tournaments.base.api.files import MARK, CsvRenderer, csv_response
from tournaments.boards.games.access import access_public_boards
from tournaments.boards.games.api.shapes.standings import (
    AwardsAnswer,
    BoardsAnswer,
    StandingsAnswer,
    TeamStandingsAnswer,
)
from tournaments.boards.games.selectors.facts import load_rows
from tournaments.boards.games.selectors.standings import score_book
from tournaments.boards.games.selectors.visibility import seen_boards
from tournaments.events.models import Event
from tournaments.events.selectors.snapshots import VERSION, seen_data
from tournaments.events.viewers import view_for
from tournaments.events.visibility import View

Json = dict[str, Any]
TABLES = ("all", "qualified")
ONLY = query("only", OpenApiTypes.STR, "`qualified` leaves out who has not played enough heats.", choices=TABLES)
UNCHANGED = OpenApiParameter("If-None-Match", OpenApiTypes.STR, OpenApiParameter.HEADER, description="An earlier ETag.")


class SnapshotEndpoint(PublicEndpoint):
    """Answers from the snapshot of the current revision, or 304."""

    shape: ClassVar[type[BaseSerializer[Any]]]

    def answer(self, club: str, event: str, pick: Callable[[Json], Json]) -> Response:
        """What `pick` takes from the snapshot, in the endpoint's shape."""
        row = access_public_boards(self.actor, club, event)
        only_table(self.request)
        view = view_for(self.actor, row)
        etag = _etag(self.request, row, view)
        if etag in self.request.headers.get("If-None-Match", ""):
            response = Response(status=304)
        else:
            data = seen_data(row, view)
            response = Response(self.shape({"revision": data["revision"], **pick(data)}).data)
        response["ETag"] = etag
        shared = row.published and view.short_names
        response["Cache-Control"] = "no-cache" if shared else "private, no-cache"
        return response


class StandingsTable(SnapshotEndpoint):
    """The table of players."""

    shape = StandingsAnswer

    @operation(
        "get_standings",
        "Standings",
        tag="standings",
        answer=StandingsAnswer,
        parameters=[ONLY, UNCHANGED],
        public=True,
    )
    def get(self, request: Request, club: str, event: str) -> Response:
        """Ranks 1 2 2 4, heat scores with what is dropped, totals, and why ties came apart."""
        return self.answer(club, event, lambda data: {"rows": data["standings"][only_table(request)]})


class TeamStandings(SnapshotEndpoint):
    """The table of teams."""

    shape = TeamStandingsAnswer

    @operation(
        "get_team_standings",
        "Standings of the teams",
        tag="standings",
        answer=TeamStandingsAnswer,
        parameters=[UNCHANGED],
        public=True,
    )
    def get(self, request: Request, club: str, event: str) -> Response:
        """With each member's scores, and which of them count."""
        return self.answer(club, event, lambda data: {"rows": data["standings"]["teams"]})


class Awards(SnapshotEndpoint):
    """The prizes."""

    shape = AwardsAnswer

    @operation(
        "get_awards",
        "Awards",
        tag="standings",
        answer=AwardsAnswer,
        parameters=[ONLY, UNCHANGED],
        public=True,
    )
    def get(self, request: Request, club: str, event: str) -> Response:
        """Who would win each prize now; several share it."""
        return self.answer(club, event, lambda data: {"rows": data["standings"]["awards"][only_table(request)]})


class Boards(SnapshotEndpoint):
    """Heats with boards and results."""

    shape = BoardsAnswer

    @operation(
        "get_boards", "Boards and results", tag="standings", answer=BoardsAnswer, parameters=[UNCHANGED], public=True
    )
    def get(self, request: Request, club: str, event: str) -> Response:
        """As the public pages show them: facts of finished games only."""
        return self.answer(club, event, lambda data: {"heats": data["heats"]})


class StandingsFile(PublicEndpoint):
    """The table of players as a file."""

    renderer_classes = [CsvRenderer, JSONRenderer]

    @operation(
        "get_standings_csv",
        "Standings as CSV",
        tag="standings",
        answer=OpenApiTypes.STR,
        media="text/csv",
        parameters=[ONLY, MARK],
        public=True,
    )
    def get(self, request: Request, club: str, event: str) -> Response:
        """Rank, name, the heats and the total. Multiplied scores come with their factor."""
        row = access_public_boards(self.actor, club, event)
        qualified = only_table(request) == "qualified"
        book = score_book(seen_boards(load_rows(row), view_for(self.actor, row)))
        return csv_response(request, row.name, csv_rows(standings(book, only_qualified=qualified), book=book))


def only_table(request: Request) -> str:
    """Which table `?only=` asks for. Raises `RuleError` at `only` for another word."""
    asked = request.query_params.get("only", "all")
    if asked not in TABLES:
        raise RuleError.one("only", "unknown", "There is no table of this name. Ask for all or qualified.")
    return asked


def _etag(request: Request, event: Event, view: View) -> str:
    state = (event.pk, event.revision, view.key)
    parts = (RELEASE, VERSION, *state, get_language(), request.get_full_path())
    return f'"{hashlib.sha256("|".join(map(str, parts)).encode()).hexdigest()[:32]}"'
