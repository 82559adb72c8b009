"""Prints of an event as PDF files."""

from __future__ import annotations

from django.utils.http import content_disposition_header
from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.core.errors import RuleError
from tournaments.access import access_tournament
from tournaments.api.endpoint import Endpoint, asked, operation, query
from tournaments.api.files import CsvRenderer
from tournaments.documents.asked import Asked
from tournaments.documents.paper import Paper
from tournaments.documents.sheets import make_print, sheet_of
from tournaments.permissions import Action

__all__ = ["PrintFile"]

TAG = "prints"
PAPER = query("paper", OpenApiTypes.STR, "Left out, A4.", choices=tuple(Paper))
NUMBER = query("number", OpenApiTypes.INT, "The heat, round or matchday of a sheet that is of one; a signed table's.")
COPY = query("copy", OpenApiTypes.STR, "`desk` for whole names and results kept back.", choices=("everybody", "desk"))


class PdfRenderer(CsvRenderer):
    """A PDF file; a problem stays JSON."""

    media_type = "application/pdf"
    format = "pdf"
    charset = None  # type: ignore[assignment]  # a file of bytes has none
    render_style = "binary"


class PrintFile(Endpoint):
    """A sheet."""

    renderer_classes = [PdfRenderer]

    @operation(
        "get_print",
        "A sheet as a PDF",
        tag=TAG,
        answer=OpenApiTypes.BINARY,
        media="application/pdf",
        parameters=[PAPER, NUMBER, COPY],
        refusals=[400],
    )
    def get(self, request: Request, club: str, event: str, sheet: str) -> Response:
        """The sheets of each format stand in `docs/reference/prints.md`."""
        row = access_tournament(self.actor, club, event, Action.SEE_DESK)
        paper = Paper(asked(request, "paper", tuple(Paper), default=Paper.A4.value))
        whole = asked(request, "copy", ("everybody", "desk"), default="everybody") == "desk"
        site = request.build_absolute_uri("/").rstrip("/")
        found = Asked(tournament=row, number=_number(request), whole=whole, site=site)
        name, content = make_print(sheet_of(row, sheet), found, paper=paper)
        response = Response(content, content_type="application/pdf")
        response["Content-Disposition"] = content_disposition_header(False, name) or ""
        return response


def _number(request: Request) -> int:
    text = request.query_params.get("number", "0")
    if not text.isascii() or not text.isdigit() or len(text) > 4:
        raise RuleError.one("number", "not_a_number", "Give the number of a heat, round, matchday or table.")
    return int(text)
