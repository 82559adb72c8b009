"""Prints of a Swiss event as PDF files."""

from __future__ import annotations

from django.http import Http404
from django.urls import reverse
from django.utils.http import content_disposition_header
from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.access import access_swiss_event, access_swiss_round
from tournaments.api.endpoint import Endpoint, asked, operation, query
from tournaments.api.files import CsvRenderer
from tournaments.documents.paper import Document, Paper, pdf_of
from tournaments.documents.swiss import EVENT_SHEETS, ROUND_SHEETS, event_sheet, round_sheet
from tournaments.permissions import Action

__all__ = ["EventPrint", "RoundPrint"]

PAPER = query("paper", OpenApiTypes.STR, "Left out, A4.", choices=tuple(Paper))


class PdfRenderer(CsvRenderer):
    """A PDF file; a problem stays JSON."""

    media_type = "application/pdf"
    format = "pdf"
    charset = None  # type: ignore[assignment]  # a file of bytes has none
    render_style = "binary"


class RoundPrint(Endpoint):
    """A sheet of a round."""

    renderer_classes = [PdfRenderer]

    @operation(
        "get_swiss_round_print",
        "A sheet of a round as a PDF",
        tag="swiss",
        answer=OpenApiTypes.BINARY,
        media="application/pdf",
        parameters=[PAPER],
        refusals=[400],
    )
    def get(self, request: Request, club: str, event: str, number: int, sheet: str) -> Response:
        """`tables` (pairings by table), `names` (pairings by name) or `slips` (a result slip for each table)."""
        row = access_swiss_round(self.actor, club, event, number, Action.SEE_DESK)
        if sheet not in ROUND_SHEETS:
            raise Http404

        def table_url(table: int) -> str:
            return request.build_absolute_uri(reverse("desk:swiss_table", args=[club, event, number, table]))

        return _file(request, round_sheet(row, sheet, table_url=table_url))


class EventPrint(Endpoint):
    """A table of the event."""

    renderer_classes = [PdfRenderer]

    @operation(
        "get_swiss_print",
        "A table of the event as a PDF",
        tag="swiss",
        answer=OpenApiTypes.BINARY,
        media="application/pdf",
        parameters=[PAPER],
        refusals=[400],
    )
    def get(self, request: Request, club: str, event: str, sheet: str) -> Response:
        """`standings` or `crosstable`, as they stand."""
        row = access_swiss_event(self.actor, club, event, Action.SEE_DESK)
        if sheet not in EVENT_SHEETS:
            raise Http404
        return _file(request, event_sheet(row, sheet))


def _file(request: Request, document: Document) -> Response:
    paper = Paper(asked(request, "paper", tuple(Paper), default=Paper.A4.value))
    response = Response(pdf_of(document, paper=paper), content_type="application/pdf")
    response["Content-Disposition"] = content_disposition_header(False, f"{document.name}.pdf") or ""
    return response
