"""What everybody may see of a public event of boards: standings, teams, awards, boards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request
from rest_framework.response import Response

from common.pure.errors import RuleError
from scoring.core.standings import standings
from scoring.core.standings_export import csv_rows
from tournaments.base.api.endpoint import query
from tournaments.base.api.files import MARK
from tournaments.boards.games.api.serializers.standings import (
    AwardsAnswer,
    BoardsAnswer,
    StandingsAnswer,
    TeamStandingsAnswer,
)
from tournaments.boards.games.models import BOARDS
from tournaments.boards.games.selectors.facts import load_rows
from tournaments.boards.games.selectors.standings import score_book
from tournaments.boards.games.selectors.visibility import seen_boards
from tournaments.boards.games.shown.events import BoardsShown
from tournaments.events.api.files import EventCsv
from tournaments.events.api.snapshots import UNCHANGED, SnapshotResource
from tournaments.events.models import Event
from tournaments.events.visibility import View

TABLES = ("all", "qualified")
ONLY = query("only", OpenApiTypes.STR, "`qualified` leaves out who has not played enough heats.", choices=TABLES)


class _OneOfTables(SnapshotResource):
    format_code = BOARDS
    parameters = (ONLY, UNCHANGED)

    def enter(self) -> None:
        """The event, and a table that there is."""
        super().enter()
        only_table(self.request)


class StandingsViewSet(_OneOfTables):
    """Ranks such as 1 2 2 4, heat scores with the dropped ones, totals, and what broke each tie."""

    noun = nouns = "standings"
    serializer_class = StandingsAnswer

    def pick(self, data: BoardsShown) -> dict[str, Any]:
        """The table that was asked for."""
        only = only_table(self.request) == "qualified"
        return {"rows": data.standings.rows(only_qualified=only)}


class TeamStandingsViewSet(SnapshotResource):
    """The standings of the teams, with each member's scores, and which of them count."""

    noun = nouns = "team_standings"
    format_code = BOARDS
    serializer_class = TeamStandingsAnswer

    def pick(self, data: BoardsShown) -> dict[str, Any]:
        """The table of teams."""
        return {"rows": data.standings.teams}


class AwardsViewSet(_OneOfTables):
    """Who would win each prize now; several winners share it."""

    noun = nouns = "awards"
    serializer_class = AwardsAnswer

    def pick(self, data: BoardsShown) -> dict[str, Any]:
        """The prizes by the table that was asked for."""
        return {"rows": data.standings.awards[only_table(self.request)]}


class BoardsViewSet(SnapshotResource):
    """Heats with boards and results, as on the public pages: results of finished games only."""

    noun = nouns = "boards"
    format_code = BOARDS
    serializer_class = BoardsAnswer

    def pick(self, data: BoardsShown) -> dict[str, Any]:
        """The heats."""
        return {"heats": data.heats}


class StandingsFile(EventCsv):
    """Standings as CSV. Rank, name, the heats and the total. Multiplied scores have their factor."""

    tag = "standings"
    noun = "standings_csv"
    format_code = BOARDS
    reads = None
    parameters = (ONLY, MARK)

    def get(self, request: Request, club: str, event: str) -> Response:
        """The file, of a table that there is."""
        only_table(request)
        return super().get(request, club, event)

    def rows(self, event: Event, view: View) -> Iterable[Sequence[object]]:
        """The table that was asked for."""
        qualified = only_table(self.request) == "qualified"
        book = score_book(seen_boards(load_rows(event), view))
        return csv_rows(standings(book, only_qualified=qualified), book=book)


def only_table(request: Request) -> str:
    """Which table `?only=` asks for. Raises `RuleError` at `only` for another word."""
    asked = request.query_params.get("only", "all")
    if asked not in TABLES:
        message = "There are no standings of this name. Ask for `all` or `qualified`."
        raise RuleError.one("only", "not_a_choice", message)
    return asked
