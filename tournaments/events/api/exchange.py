"""Events that come and go as files: the whole as JSON, FIDE's report files, and those of the World Diplomacy Database.

`errors` of an import name places within the document, such as `heats[0].games[2].seats[1].centers`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.http import content_disposition_header
from drf_spectacular.types import OpenApiTypes
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from common.pure.errors import Problem
from tournaments.base.api.endpoint import Endpoint, PublicEndpoint, asked, operation, query
from tournaments.base.api.files import MARK, CsvRenderer, csv_response
from tournaments.base.files.fields import as_json
from tournaments.base.permissions import Action
from tournaments.boards.files.document import TournamentDoc
from tournaments.boards.games.access import access_public_boards
from tournaments.boards.selectors.wdd import wdd_boards, wdd_classification
from tournaments.boards.services.wdd_import import read_wdd
from tournaments.clubs.access import access_club
from tournaments.clubs.models import Club
from tournaments.events.access import access_portable_event
from tournaments.events.api.shapes.exchange import (
    TournamentImportInput,
    TournamentImportPreview,
    TournamentImportText,
    TrfImportInput,
    TrfImportText,
    WddImportInput,
    WddImportText,
)
from tournaments.events.api.shapes.tournaments import TournamentAnswer
from tournaments.events.files.reading import read_raw_document
from tournaments.events.portable import EventDoc, event_document
from tournaments.events.services.event_import import import_tournament, preview_event
from tournaments.events.viewers import view_for
from tournaments.lab.api.lookups import system_by_id
from tournaments.swiss.files.trf_event import TrfEvent
from tournaments.swiss.services.trf_import import read_trf_event

EMAILS = query("emails", OpenApiTypes.STR, "`yes` adds people's addresses.", choices=("yes", "no"))


class TournamentExport(Endpoint):
    """A whole event."""

    @operation(
        "export_tournament",
        "An event as one document",
        tag="tournaments",
        answer=OpenApiTypes.OBJECT,
        parameters=[EMAILS],
    )
    def get(self, request: Request, club: str, event: str) -> Response:
        """Everything of the event in the format `topboard-tournament/1` or `topboard-swiss/1`, as an import reads."""
        row = access_portable_event(self.actor, club, event, Action.MANAGE_EVENTS)
        document = event_document(row, emails=asked(request, "emails", ("yes", "no")) == "yes")
        response = Response(as_json(document))
        response["Content-Disposition"] = content_disposition_header(True, f"{row.name}.json") or ""
        return response


class TournamentImportPreviews(Endpoint):
    """What an import of an event would do."""

    @operation(
        "preview_tournament_import",
        "Preview an import of an event",
        tag="tournaments",
        body=TournamentImportText,
        answer=TournamentImportPreview,
    )
    def post(self, request: Request, club: str) -> Response:
        """Whom of the club's people the document means, and what is new. Nothing is saved."""
        row = access_club(self.actor, club, Action.MANAGE_EVENTS)
        body = self.body(TournamentImportText)
        return _preview(row, read_raw_document(body["document"]), body.get("name", ""))


class TournamentImport(Endpoint):
    """Saving what a preview showed."""

    @operation(
        "import_tournament",
        "Import an event",
        tag="tournaments",
        body=TournamentImportInput,
        answer=TournamentAnswer,
        status=201,
        refusals=[409],
    )
    def post(self, request: Request, club: str) -> Response:
        """Saves what the preview with this fingerprint showed, or nothing. The event is not public."""
        row = access_club(self.actor, club, Action.MANAGE_EVENTS)
        body = self.body(TournamentImportInput)
        return self._import(row, read_raw_document(body["document"]), body)

    def _import(self, club: Club, document: EventDoc, body: dict[str, Any]) -> Response:
        name, fingerprint = body.get("name", ""), body["fingerprint"]
        done = import_tournament(self.actor, club, document, fingerprint=fingerprint, name=name)
        return Response(TournamentAnswer(done).data, status=201)


class WddImportPreviews(Endpoint):
    """What an import of WDD files would do."""

    @operation(
        "preview_wdd_import",
        "Preview an import from the World Diplomacy Database",
        tag="tournaments",
        body=WddImportText,
        answer=TournamentImportPreview,
    )
    def post(self, request: Request, club: str) -> Response:
        """The boards as a finished event. Nothing is saved."""
        row = access_club(self.actor, club, Action.MANAGE_EVENTS)
        body = self.body(WddImportText)
        return _preview(row, _wdd(row, body), body["name"])


class WddImport(TournamentImport):
    """Saving what a preview of WDD files showed."""

    @operation(
        "import_wdd",
        "Import from the World Diplomacy Database",
        tag="tournaments",
        body=WddImportInput,
        answer=TournamentAnswer,
        status=201,
        refusals=[409],
    )
    def post(self, request: Request, club: str) -> Response:
        """Saves what the preview with this fingerprint showed, or nothing. The event is not public."""
        row = access_club(self.actor, club, Action.MANAGE_EVENTS)
        body = self.body(WddImportInput)
        return self._import(row, _wdd(row, body), body)


class TrfImportPreviews(Endpoint):
    """What an import of a report file would do."""

    @operation(
        "preview_trf_import",
        "Preview a Swiss event from a FIDE report file",
        tag="tournaments",
        body=TrfImportText,
        answer=TournamentImportPreview,
    )
    def post(self, request: Request, club: str) -> Response:
        """Players, rounds and results of a TRF16 or TRF26 file. Nothing is saved."""
        row = access_club(self.actor, club, Action.MANAGE_EVENTS)
        found = _trf(self.body(TrfImportText))
        return _preview(row, found.document, "", notes=found.notes)


class TrfImport(TournamentImport):
    """Saving what a preview of a report file showed."""

    @operation(
        "import_trf",
        "Import a Swiss event from a FIDE report file",
        tag="tournaments",
        body=TrfImportInput,
        answer=TournamentAnswer,
        status=201,
        refusals=[409],
    )
    def post(self, request: Request, club: str) -> Response:
        """Saves what the preview with this fingerprint showed, or nothing. The event is not public."""
        row = access_club(self.actor, club, Action.MANAGE_EVENTS)
        body = self.body(TrfImportInput)
        return self._import(row, _trf(body).document, {"fingerprint": body["fingerprint"]})


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


def _preview(club: Club, document: EventDoc, name: str, *, notes: Sequence[Problem] = ()) -> Response:
    plan = preview_event(club, document, name=name)
    return Response(TournamentImportPreview(plan, context={"notes": notes}).data)


def _trf(body: dict[str, Any]) -> TrfEvent:
    return read_trf_event(body["text"], name=body.get("name", ""))


def _wdd(club: Club, body: dict[str, Any]) -> TournamentDoc:
    return read_wdd(
        club,
        boards=body["boards"],
        classification=body.get("classification", ""),
        name=body["name"],
        scoring_system=system_by_id(club, body["scoring_system"]),
    )
