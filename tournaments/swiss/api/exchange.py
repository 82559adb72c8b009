"""Swiss events from FIDE report files."""

from __future__ import annotations

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.base.api.endpoint import Endpoint, operation
from tournaments.base.permissions import Action
from tournaments.clubs.access import access_club
from tournaments.events.api.exchange import EventImport, previewed
from tournaments.events.api.serializers import EventSerializer
from tournaments.events.api.shapes.exchange import EventImportPreview
from tournaments.swiss.api.shapes.exchange import TrfImportInput, TrfImportText
from tournaments.swiss.files.trf_event import TrfEvent
from tournaments.swiss.services.trf_import import read_trf_event


class TrfImportPreviews(Endpoint):
    """What an import of a report file would do."""

    @operation(
        "preview_trf_import",
        "Preview a Swiss event from a FIDE report file",
        tag="tournaments",
        body=TrfImportText,
        answer=EventImportPreview,
    )
    def post(self, request: Request, club: str) -> Response:
        """Players, rounds and results of a TRF16 or TRF26 file. Nothing is saved."""
        row = access_club(self.actor, club, Action.MANAGE_EVENTS)
        found = _trf(self.body(TrfImportText))
        return previewed(row, found.document, "", notes=found.notes)


class TrfImport(EventImport):
    """Saving what a preview of a report file showed."""

    @operation(
        "import_trf",
        "Import a Swiss event from a FIDE report file",
        tag="tournaments",
        body=TrfImportInput,
        answer=EventSerializer,
        status=201,
        refusals=[409],
    )
    def post(self, request: Request, club: str) -> Response:
        """Saves what the preview with this fingerprint showed, or nothing. The event is not public."""
        row = access_club(self.actor, club, Action.MANAGE_EVENTS)
        body = self.body(TrfImportInput)
        return self.imported(row, _trf(body).document, {"fingerprint": body["fingerprint"]})


def _trf(body: dict[str, Any]) -> TrfEvent:
    return read_trf_event(body["text"], name=body.get("name", ""))
