"""Events that come and go as files: the whole as JSON, FIDE's report files, and those of the World Diplomacy Database.

`errors` of an import name places within the document, such as `heats[0].games[2].seats[1].centers`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.http import content_disposition_header
from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request
from rest_framework.response import Response

from common.pure.errors import Problem
from tournaments.base.api.endpoint import Endpoint, asked, operation, query
from tournaments.base.files.fields import as_json
from tournaments.base.permissions import Action
from tournaments.clubs.access import access_club
from tournaments.clubs.models import Club
from tournaments.events.access import access_portable_event
from tournaments.events.api.serializers import EventSerializer
from tournaments.events.api.shapes.exchange import (
    EventImportInput,
    EventImportPreview,
    EventImportText,
)
from tournaments.events.files.reading import read_raw_document
from tournaments.events.portable import EventDoc, event_document
from tournaments.events.services.event_import import import_event, preview_event

EMAILS = query("emails", OpenApiTypes.STR, "`yes` adds people's addresses.", choices=("yes", "no"))


class EventExport(Endpoint):
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


class EventImportPreviews(Endpoint):
    """What an import of an event would do."""

    @operation(
        "preview_tournament_import",
        "Preview an import of an event",
        tag="tournaments",
        body=EventImportText,
        answer=EventImportPreview,
    )
    def post(self, request: Request, club: str) -> Response:
        """Whom of the club's people the document means, and what is new. Nothing is saved."""
        row = access_club(self.actor, club, Action.MANAGE_EVENTS)
        body = self.body(EventImportText)
        return previewed(row, read_raw_document(body["document"]), body.get("name", ""))


class EventImport(Endpoint):
    """Saving what a preview showed."""

    @operation(
        "import_tournament",
        "Import an event",
        tag="tournaments",
        body=EventImportInput,
        answer=EventSerializer,
        status=201,
        refusals=[409],
    )
    def post(self, request: Request, club: str) -> Response:
        """Saves what the preview with this fingerprint showed, or nothing. The event is not public."""
        row = access_club(self.actor, club, Action.MANAGE_EVENTS)
        body = self.body(EventImportInput)
        return self.imported(row, read_raw_document(body["document"]), body)

    def imported(self, club: Club, document: EventDoc, body: dict[str, Any]) -> Response:
        """Save the document as its preview showed it, and answer the event."""
        name, fingerprint = body.get("name", ""), body["fingerprint"]
        done = import_event(self.actor, club, document, fingerprint=fingerprint, name=name)
        return Response(EventSerializer(done).data, status=201)


def previewed(club: Club, document: EventDoc, name: str, *, notes: Sequence[Problem] = ()) -> Response:
    """What importing the document would do, as the API answers it."""
    plan = preview_event(club, document, name=name)
    return Response(EventImportPreview(plan, context={"notes": notes}).data)
