"""Events of boards from and to the World Diplomacy Database."""

from __future__ import annotations

from typing import Any

from drf_spectacular.types import OpenApiTypes
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.base.api.endpoint import Endpoint, PublicEndpoint, operation
from tournaments.base.api.files import MARK, CsvRenderer, csv_response
from tournaments.base.permissions import Action
from tournaments.boards.api.shapes import WddImportInput, WddImportText
from tournaments.boards.files.document import BoardsDoc
from tournaments.boards.games.access import access_public_boards
from tournaments.boards.selectors.wdd import wdd_boards, wdd_classification
from tournaments.boards.services.wdd_import import read_wdd
from tournaments.clubs.access import access_club
from tournaments.clubs.models import Club
from tournaments.events.api.exchange import EventImport, previewed
from tournaments.events.api.serializers import EventSerializer
from tournaments.events.api.shapes.exchange import EventImportPreview
from tournaments.events.viewers import view_for
from tournaments.lab.api.lookups import system_by_id


class WddImportPreviews(Endpoint):
    """What an import of WDD files would do."""

    @operation(
        "preview_wdd_import",
        "Preview an import from the World Diplomacy Database",
        tag="tournaments",
        body=WddImportText,
        answer=EventImportPreview,
    )
    def post(self, request: Request, club: str) -> Response:
        """The boards as a finished event. Nothing is saved."""
        row = access_club(self.actor, club, Action.MANAGE_EVENTS)
        body = self.body(WddImportText)
        return previewed(row, _wdd(row, body), body["name"])


class WddImport(EventImport):
    """Saving what a preview of WDD files showed."""

    @operation(
        "import_wdd",
        "Import from the World Diplomacy Database",
        tag="tournaments",
        body=WddImportInput,
        answer=EventSerializer,
        status=201,
        refusals=[409],
    )
    def post(self, request: Request, club: str) -> Response:
        """Saves what the preview with this fingerprint showed, or nothing. The event is not public."""
        row = access_club(self.actor, club, Action.MANAGE_EVENTS)
        body = self.body(WddImportInput)
        return self.imported(row, _wdd(row, body), body)


class _WddFile(PublicEndpoint):
    renderer_classes = [CsvRenderer, JSONRenderer]


class ClassificationFile(_WddFile):
    """Who came where."""

    @operation(
        "get_wdd_classification",
        "WDD classification.csv",
        tag="standings",
        answer=OpenApiTypes.STR,
        media="text/csv",
        parameters=[MARK],
        public=True,
    )
    def get(self, request: Request, club: str, event: str) -> Response:
        """A row for each player who has a finished game; no addresses."""
        row = access_public_boards(self.actor, club, event)
        return csv_response(
            request,
            f"{row.name} classification",
            wdd_classification(row, view_for(self.actor, row)),
        )


class BoardsFile(_WddFile):
    """Every finished board."""

    @operation(
        "get_wdd_boards",
        "WDD boards.csv",
        tag="standings",
        answer=OpenApiTypes.STR,
        media="text/csv",
        parameters=[MARK],
        public=True,
    )
    def get(self, request: Request, club: str, event: str) -> Response:
        """A row for each player of each finished game."""
        row = access_public_boards(self.actor, club, event)
        return csv_response(request, f"{row.name} boards", wdd_boards(row, view_for(self.actor, row)))


def _wdd(club: Club, body: dict[str, Any]) -> BoardsDoc:
    return read_wdd(
        club,
        boards=body["boards"],
        classification=body.get("classification", ""),
        name=body["name"],
        scoring_system=system_by_id(club, body["scoring_system"]),
    )
