"""Files of a Swiss event: CSV for spreadsheets and NASAMW, and FIDE's report file."""

from __future__ import annotations

from django.utils.http import content_disposition_header
from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request
from rest_framework.response import Response

from pairing.core.trf.writing import Dialect
from tournaments.access import access_public_swiss, access_swiss_event
from tournaments.api.endpoint import Endpoint, PublicEndpoint, asked, operation, query
from tournaments.api.files import MARK, CsvRenderer, csv_response
from tournaments.permissions import Action
from tournaments.selectors.swiss.files import nasamw_rows, player_rows, standings_rows, trf_text
from tournaments.selectors.swiss.rows import load_swiss_rows

__all__ = ["NasamwFile", "PlayersFile", "ReportFile", "StandingsFile"]


class TextRenderer(CsvRenderer):
    """A plain text file; a problem stays JSON."""

    media_type = "text/plain"
    format = "trf"


class StandingsFile(PublicEndpoint):
    """The standings as CSV."""

    renderer_classes = [CsvRenderer]

    @operation(
        "get_swiss_standings_csv",
        "The standings as CSV",
        tag="swiss",
        answer=OpenApiTypes.STR,
        media="text/csv",
        parameters=[MARK],
        public=True,
    )
    def get(self, request: Request, club: str, event: str) -> Response:
        """Rank, player, points, tie-breaks, what decided."""
        row = access_public_swiss(self.actor, club, event)
        return csv_response(request, row.name, standings_rows(load_swiss_rows(row)))


class NasamwFile(PublicEndpoint):
    """The results in the columns of NASAMW's Glicko page."""

    renderer_classes = [CsvRenderer]

    @operation(
        "get_swiss_nasamw_csv",
        "The results for NASAMW's Glicko page",
        tag="swiss",
        answer=OpenApiTypes.STR,
        media="text/csv",
        parameters=[MARK],
        public=True,
    )
    def get(self, request: Request, club: str, event: str) -> Response:
        """Position, surname, first name, number, army, opponents, scores."""
        row = access_public_swiss(self.actor, club, event)
        return csv_response(request, f"{row.name} NASAMW", nasamw_rows(load_swiss_rows(row)))


class PlayersFile(Endpoint):
    """The players as CSV."""

    renderer_classes = [CsvRenderer]

    @operation(
        "get_swiss_players_csv",
        "The players as CSV",
        tag="swiss",
        answer=OpenApiTypes.STR,
        media="text/csv",
        parameters=[MARK],
    )
    def get(self, request: Request, club: str, event: str) -> Response:
        """In columns that come in again."""
        row = access_swiss_event(self.actor, club, event, Action.SEE_DESK)
        return csv_response(request, f"{row.name} players", player_rows(load_swiss_rows(row)))


class ReportFile(PublicEndpoint):
    """FIDE's report file."""

    renderer_classes = [TextRenderer]

    @operation(
        "get_swiss_report",
        "The event as a FIDE report file",
        tag="swiss",
        answer=OpenApiTypes.STR,
        media="text/plain",
        parameters=[query("dialect", OpenApiTypes.STR, "Left out, TRF26.", choices=tuple(Dialect))],
        public=True,
    )
    def get(self, request: Request, club: str, event: str) -> Response:
        """After the last complete round."""
        row = access_public_swiss(self.actor, club, event)
        dialect = Dialect(asked(request, "dialect", tuple(Dialect), default=Dialect.TRF26.value))
        text = trf_text(load_swiss_rows(row), dialect=dialect)
        response = Response(text.encode(), content_type="text/plain; charset=utf-8")
        response["Content-Disposition"] = content_disposition_header(True, f"{row.name}.trf") or ""
        return response
