"""Prints of an event as PDF files: short ones at once, long ones by the worker."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db.models import QuerySet
from django.urls import reverse
from django.utils.http import content_disposition_header
from drf_spectacular.types import OpenApiTypes
from rest_framework import serializers
from rest_framework.mixins import ListModelMixin, RetrieveModelMixin
from rest_framework.request import Request
from rest_framework.response import Response

from common.pure.errors import RuleError
from tournaments.base.api.columns import Resource
from tournaments.base.api.endpoint import asked, query
from tournaments.base.api.fields import Choice, Text
from tournaments.base.api.files import CsvRenderer, FileEndpoint
from tournaments.base.api.resources import verb
from tournaments.base.codes import JOB_STATES
from tournaments.base.models import JobState
from tournaments.base.permissions import Action
from tournaments.base.sheets.paper import Paper
from tournaments.events.access import access_event
from tournaments.events.api.resources import EventResource
from tournaments.events.models import PrintJob
from tournaments.events.services.prints import find_print, print_content, print_now, prints_of, start_print, stop_print
from tournaments.events.sheets.asked import Asked
from tournaments.events.sheets.register import sheet_of

TAG = "prints"
COPIES = ("everybody", "desk")
PAPER = query("paper", OpenApiTypes.STR, "A4 if left out.", choices=tuple(Paper))
NUMBER = query(
    "number", OpenApiTypes.INT, "The number of the heat, round, matchday or signed table, if the sheet is about one."
)
COPY = query("copy", OpenApiTypes.STR, "`desk` for whole names and hidden results.", choices=COPIES)


class PdfRenderer(CsvRenderer):
    """A PDF file; a problem stays JSON."""

    media_type = "application/pdf"
    format = "pdf"
    charset = None  # type: ignore[assignment]  # a file of bytes has none
    render_style = "binary"


class PdfFile(FileEndpoint):
    """A sheet to print."""

    tag = TAG
    media = "application/pdf"
    renderer_classes = [PdfRenderer]


class PrintFile(PdfFile):
    """A sheet as a PDF. `docs/reference/prints.md` lists the sheets of each format. 409 if the sheet needs a job."""

    noun = "print"
    parameters = (PAPER, NUMBER, COPY)

    def get(self, request: Request, club: str, event: str, sheet: str) -> Response:
        """The file."""
        row = access_event(self.actor, club, event, Action.SEE_DESK)
        paper = Paper(asked(request, "paper", tuple(Paper), default=Paper.A4.value))
        whole = asked(request, "copy", COPIES, default="everybody") == "desk"
        found = Asked(event=row, number=_number(request), whole=whole, site=settings.SITE_URL)
        return _file(*print_now(sheet_of(row, sheet), found, paper=paper))


class CopyField(serializers.ChoiceField):
    """Whether a print is for everybody or has what the desk sees."""

    def to_representation(self, whole: Any) -> str:
        """The word for it."""
        return "desk" if whole else "everybody"

    def to_internal_value(self, data: Any) -> bool:  # type: ignore[override]  # the column is a flag
        """Whether it is for the desk."""
        return super().to_internal_value(data) == "desk"


class PrintJobSerializer(Resource):
    """A print in progress, or ready to download at `file`."""

    sheet = Text(help_text="The sheet's name in `docs/reference/prints.md`.")
    number = serializers.IntegerField(
        required=False,
        min_value=0,
        max_value=9999,
        help_text="The number of the heat, round, matchday or signed table; 0 if there is none.",
    )
    paper = Choice(tuple(Paper), required=False, help_text="A4 if left out.")
    copy = CopyField(COPIES, source="whole", required=False, help_text="`desk` for whole names and hidden results.")
    state = serializers.CharField(source="job.state", read_only=True, help_text=JOB_STATES)
    done = serializers.IntegerField(source="job.done", read_only=True, help_text="Pages laid out.")
    total = serializers.IntegerField(source="job.total", read_only=True, help_text="Estimated number of pages.")
    message = serializers.CharField(source="job.message", read_only=True)
    file = serializers.SerializerMethodField(help_text="Its address once it is ready.")

    class Meta:
        model = PrintJob
        fields = ["id", "sheet", "number", "paper", "copy", "state", "done", "total", "message", "file"]

    def get_file(self, row: PrintJob) -> str | None:
        """The address of the file."""
        if row.job.state != JobState.DONE:
            return None
        kwargs = self.context["view"].kwargs
        return reverse("api:v1:print_made", args=[kwargs["club"], kwargs["event"], row.pk])


class PrintJobViewSet(ListModelMixin, RetrieveModelMixin, EventResource):
    """My prints that are made in the background. Each is kept for a day.

    A read-only token can start them too, because they change nothing in the event.
    """

    tag = TAG
    noun = "print_job"
    only_reads = True
    changes = Action.SEE_DESK
    created_status = 202
    serializer_class = PrintJobSerializer

    def get_queryset(self) -> QuerySet[PrintJob]:
        """The newest first."""
        return prints_of(self.actor, self.event)

    def get_object(self) -> PrintJob:
        """One of mine; `total` is a guess until it is done."""
        return find_print(self.actor, self.event, self.kwargs["id"])

    def create(self, request: Request, **kwargs: object) -> Response:
        """Start a print of any length in the background. Returns the one in progress, if there is one. Follow
        `Location`.
        """
        sent = self.body(PrintJobSerializer)
        asked_for = Asked(
            event=self.event, number=sent.get("number", 0), whole=sent.get("whole", False), site=settings.SITE_URL
        )
        paper = Paper(sent.get("paper", Paper.A4.value))
        made = start_print(self.actor, sheet_of(self.event, sent["sheet"]), asked_for, paper=paper)
        return self.answer(made, at=made.pk)

    @verb()
    def stop(self, request: Request, **kwargs: object) -> Response:
        """Stop a print. There will be no file."""
        stop_print(self.get_object())
        return self.answer(self.get_object())


class PrintMade(PdfFile):
    """The file of a print. 404 before it is ready."""

    noun = "print_job_file"

    def get(self, request: Request, club: str, event: str, pk: int) -> Response:
        """The file."""
        row = access_event(self.actor, club, event, Action.SEE_DESK)
        return _file(*print_content(find_print(self.actor, row, pk)))


def _file(name: str, content: bytes) -> Response:
    response = Response(content, content_type="application/pdf")
    response["Content-Disposition"] = content_disposition_header(False, name) or ""
    return response


def _number(request: Request) -> int:
    text = request.query_params.get("number", "0")
    if not text.isascii() or not text.isdigit() or len(text) > 4:
        raise RuleError.one("number", "not_a_number", "Give the number of a heat, round, matchday or table.")
    return int(text)
