"""Events that come and go as files: the whole as JSON, FIDE's report files, and those of the World Diplomacy Database.

`errors` of an import name places within the document, such as `heats[0].games[2].seats[1].centers`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar

from django.urls import reverse
from django.utils.http import content_disposition_header
from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request
from rest_framework.response import Response

from common.pure.errors import Problem
from tournaments.base.api.endpoint import asked, query
from tournaments.base.api.fields import Input
from tournaments.base.api.files import FileEndpoint
from tournaments.base.api.resources import verb
from tournaments.base.files.fields import as_json
from tournaments.base.permissions import Action
from tournaments.clubs.api.resources import ClubResource
from tournaments.clubs.roles import knows_club
from tournaments.events.access import access_portable_event
from tournaments.events.api.serializers.events import EventSerializer
from tournaments.events.api.serializers.exchange import EventImportInput, EventImportPreview, EventImportText
from tournaments.events.files.reading import read_raw_document
from tournaments.events.portable import EventDoc, event_document
from tournaments.events.services.event_import import import_event, preview_event
from tournaments.people.services.namesakes import answers

EMAILS = query("emails", OpenApiTypes.STR, "`yes` adds addresses, for members of the club.", choices=("yes", "no"))


class EventExport(FileEndpoint):
    """An event as one document. Everything, in the format `topboard-tournament/1` or `topboard-swiss/1`.

    An import reads it.
    """

    tag = "tournaments"
    noun = "event_document"
    media = "application/json"
    shape = OpenApiTypes.OBJECT
    reads = Action.MANAGE_EVENTS
    parameters = (EMAILS,)

    def get(self, request: Request, club: str, event: str) -> Response:
        """The file."""
        row = access_portable_event(self.actor, club, event, Action.MANAGE_EVENTS)
        emails = asked(request, "emails", ("yes", "no")) == "yes" and knows_club(self.actor, row.club)
        document = event_document(row, emails=emails)
        response = Response(as_json(document))
        response["Content-Disposition"] = content_disposition_header(True, f"{row.name}.json") or ""
        return response


class ImportResource(ClubResource, ABC):
    """Events from files: a preview says what an import would do, and its fingerprint saves exactly that."""

    tag = "tournaments"
    single = True
    changes = Action.MANAGE_EVENTS
    serializer_class = EventSerializer
    text_class: ClassVar[type[Input]]
    """The files that are sent."""
    import_class: ClassVar[type[Input]]
    """The same, with the fingerprint of the preview."""

    @abstractmethod
    def document(self, sent: dict[str, Any]) -> tuple[EventDoc, Sequence[Problem]]:
        """The event that was sent, and what its file does not say."""

    def request_shape(self) -> Any:
        """What is sent to the preview, and to the import."""
        return self.text_class if self.action == "preview" else self.import_class

    def create(self, request: Request, **kwargs: object) -> Response:
        """Import an event. Saves what the preview with this fingerprint showed, or nothing. It is not public yet."""
        sent = self.body(self.import_class)
        document, _notes = self.document(sent)
        name, fingerprint = sent.get("name", ""), sent["fingerprint"]
        who = answers(sent.get("who", []))
        made = import_event(self.actor, self.club, document, fingerprint=fingerprint, name=name, who=who)
        return self.answer(made, found_at=event_address(made.club.slug, made.slug))

    @verb(answer=EventImportPreview, only_reads=True)
    def preview(self, request: Request, **kwargs: object) -> Response:
        """Preview an import: which of the club's people it matches, and what is new. Nothing is saved."""
        sent = self.body(self.text_class)
        document, notes = self.document(sent)
        plan = preview_event(self.club, document, name=sent.get("name", ""))
        return Response(EventImportPreview(plan, context={"notes": notes}).data)


class EventImportViewSet(ImportResource):
    """Events from documents."""

    noun = "event_import"
    text_class = EventImportText
    import_class = EventImportInput

    def document(self, sent: dict[str, Any]) -> tuple[EventDoc, Sequence[Problem]]:
        """The document, read."""
        return read_raw_document(sent["document"]), ()


def event_address(club: str, event: str) -> str:
    """Where an event is found."""
    return reverse("api:v1:event-detail", args=[club, event])
