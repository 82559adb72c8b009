"""Prints of an event as PDF files: short ones at once, long ones by the worker."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.utils.http import content_disposition_header
from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request
from rest_framework.response import Response

from common.pure.errors import RuleError
from tournaments.base.api.endpoint import Endpoint, asked, operation, query
from tournaments.base.api.files import CsvRenderer
from tournaments.base.models import JobState
from tournaments.base.permissions import Action
from tournaments.base.sheets.paper import Paper
from tournaments.events.access import access_event
from tournaments.events.api.shapes.prints import COPIES, PrintJobAnswer, PrintJobInput
from tournaments.events.models import Event, PrintJob
from tournaments.events.services.prints import find_print, print_content, print_now, prints_of, start_print, stop_print
from tournaments.events.sheets.asked import Asked
from tournaments.events.sheets.register import sheet_of

TAG = "prints"
PAPER = query("paper", OpenApiTypes.STR, "Left out, A4.", choices=tuple(Paper))
NUMBER = query("number", OpenApiTypes.INT, "The heat, round or matchday of a sheet that is of one; a signed table's.")
COPY = query("copy", OpenApiTypes.STR, "`desk` for whole names and results kept back.", choices=COPIES)


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
        refusals=[409],
    )
    def get(self, request: Request, club: str, event: str, sheet: str) -> Response:
        """The sheets of each format stand in `docs/reference/prints.md`. 409 for one that only a job can make."""
        row = access_event(self.actor, club, event, Action.SEE_DESK)
        paper = Paper(asked(request, "paper", tuple(Paper), default=Paper.A4.value))
        whole = asked(request, "copy", COPIES, default="everybody") == "desk"
        found = Asked(event=row, number=_number(request), whole=whole, site=settings.SITE_URL)
        return _file(*print_now(sheet_of(row, sheet), found, paper=paper))


class PrintJobs(Endpoint):
    """Long prints by the worker: my own ones of an event."""

    only_reads = True

    @operation("list_print_jobs", "My prints by the worker", tag=TAG, answer=PrintJobAnswer(many=True))
    def get(self, request: Request, club: str, event: str) -> Response:
        """The newest first; each is kept for a day."""
        row = access_event(self.actor, club, event, Action.SEE_DESK)
        return Response([_told(row, each) for each in prints_of(self.actor, row)])

    @operation(
        "start_print_job",
        "Have the worker make a print",
        tag=TAG,
        body=PrintJobInput,
        answer=PrintJobAnswer,
        status=202,
    )
    def post(self, request: Request, club: str, event: str) -> Response:
        """Any sheet, however long. The same one under way where there is one. Follow `Location`.

        A token that may only read may ask for it too: it changes nothing of the event.
        """
        row = access_event(self.actor, club, event, Action.SEE_DESK)
        data = self.body(PrintJobInput)
        sheet = sheet_of(row, data["sheet"])
        whole = data.get("copy", "everybody") == "desk"
        wanted = Asked(event=row, number=data.get("number", 0), whole=whole, site=settings.SITE_URL)
        made = start_print(self.actor, sheet, wanted, paper=Paper(data.get("paper", Paper.A4.value)))
        return Response(_told(row, made), status=202, headers={"Location": _address(row, made)})


class PrintJobDetail(Endpoint):
    """One of my prints by the worker."""

    @operation("get_print_job", "How far a print is", tag=TAG, answer=PrintJobAnswer)
    def get(self, request: Request, club: str, event: str, pk: int) -> Response:
        """`total` is a guess until it is done."""
        row = access_event(self.actor, club, event, Action.SEE_DESK)
        return Response(_told(row, find_print(self.actor, row, pk)))


class PrintStop(Endpoint):
    """Stopping."""

    only_reads = True

    @operation("stop_print_job", "Stop a print", tag=TAG, answer=PrintJobAnswer)
    def post(self, request: Request, club: str, event: str, pk: int) -> Response:
        """There will be no file."""
        row = access_event(self.actor, club, event, Action.SEE_DESK)
        stop_print(find_print(self.actor, row, pk))
        return Response(_told(row, find_print(self.actor, row, pk)))


class PrintMade(Endpoint):
    """The file of a print by the worker."""

    renderer_classes = [PdfRenderer]

    @operation("get_print_job_file", "The file", tag=TAG, answer=OpenApiTypes.BINARY, media="application/pdf")
    def get(self, request: Request, club: str, event: str, pk: int) -> Response:
        """404 before it is ready."""
        row = access_event(self.actor, club, event, Action.SEE_DESK)
        return _file(*print_content(find_print(self.actor, row, pk)))


def _file(name: str, content: bytes) -> Response:
    response = Response(content, content_type="application/pdf")
    response["Content-Disposition"] = content_disposition_header(False, name) or ""
    return response


def _address(row: Event, made: PrintJob) -> str:
    return f"/api/v1/clubs/{row.club.slug}/events/{row.slug}/prints/jobs/{made.pk}/"


def _told(row: Event, made: PrintJob) -> dict[str, Any]:
    job = {name: getattr(made.job, name) for name in ("state", "done", "total", "message")}
    facts = {name: getattr(made, name) for name in ("sheet", "number", "paper")}
    ready = made.job.state == JobState.DONE
    told: dict[str, Any] = PrintJobAnswer(
        {
            "id": made.pk,
            **facts,
            "copy": "desk" if made.whole else "everybody",
            **job,
            "file": f"{_address(row, made)}file/" if ready else None,
        }
    ).data
    return told


def _number(request: Request) -> int:
    text = request.query_params.get("number", "0")
    if not text.isascii() or not text.isdigit() or len(text) > 4:
        raise RuleError.one("number", "not_a_number", "Give the number of a heat, round, matchday or table.")
    return int(text)
