"""CSV files of the API: named after the event, with or without the mark for spreadsheets."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from django.utils.http import content_disposition_header
from drf_spectacular.plumbing import get_doc
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework.permissions import AllowAny
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.base.api.endpoint import Endpoint, asked, query, refuse_other_queries
from tournaments.base.api.openapi import REFUSED, SCHEMES, CodesSchema
from tournaments.base.files.csv_file import csv_bytes
from tournaments.base.permissions import Action


class FileSchema(CodesSchema):
    """The schema of a `FileEndpoint`: its noun, its docstring and the actors who may ask."""

    def get_operation_id(self) -> str:
        """Such as `get_standings_csv`."""
        view: Any = self.view
        return f"get_{view.noun}"

    def get_summary(self) -> str:
        """The first sentence of the docstring of the class."""
        return self._words()[0].rstrip(".")

    def get_description(self) -> str:  # type: ignore[override]  # as drf-spectacular has it
        """The rest of it."""
        return self._words()[1]

    def get_tags(self) -> list[str]:
        """The chapter of the documentation."""
        view: Any = self.view
        return [view.tag]

    def get_auth(self) -> list[dict[str, list[str]]]:
        """How to sign in, and whether that is needed."""
        view: Any = self.view
        return [{}, *SCHEMES] if view.reads is None else SCHEMES

    def get_override_parameters(self) -> list[Any]:
        """What the file can be asked for."""
        view: Any = self.view
        return list(view.parameters)

    def get_request_serializer(self) -> Any:
        """Nothing is sent."""
        return None

    def get_response_serializers(self) -> Any:
        """The file, and what any operation may answer instead."""
        view: Any = self.view
        return {(200, view.media): view.shape} | REFUSED

    def _words(self) -> tuple[str, str]:
        first, _end, rest = " ".join(get_doc(self.view.__class__).split()).partition(". ")
        return first, rest


class FileEndpoint(Endpoint):
    """A file. `noun` names its operation, `tag` is its chapter; with `reads = None` visitors are asked too."""

    tag: ClassVar[str]
    noun: ClassVar[str]
    media: ClassVar[str]
    shape: ClassVar[Any] = OpenApiTypes.BINARY
    reads: ClassVar[Action | None] = Action.SEE_DESK
    parameters: ClassVar[tuple[OpenApiParameter, ...]] = ()
    schema = FileSchema()

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """DRF's."""
        super().initial(request, *args, **kwargs)
        refuse_other_queries(request, {"format", *(each.name for each in self.parameters)})

    def get_permissions(self) -> Any:
        """DRF's; visitors may read where `reads` is None."""
        return [AllowAny()] if self.reads is None else super().get_permissions()


MARK = query("bom", OpenApiTypes.STR, "`no` leaves out the byte order mark.", choices=("yes", "no"))


class CsvRenderer(BaseRenderer):
    """A file for spreadsheets; a problem stays JSON."""

    media_type = "text/csv"
    format = "csv"
    charset = "utf-8"

    def render(
        self, data: Any, accepted_media_type: str | None = None, renderer_context: Mapping[str, Any] | None = None
    ) -> bytes:
        """A file's bytes as they are."""
        return data if isinstance(data, bytes) else json.dumps(data).encode()


class CsvFile(FileEndpoint):
    """A table as a file for spreadsheets."""

    media = "text/csv"
    shape = OpenApiTypes.STR
    parameters: ClassVar[tuple[OpenApiParameter, ...]] = (MARK,)
    renderer_classes = [CsvRenderer, JSONRenderer]


def csv_response(request: Request, name: str, rows: Iterable[Sequence[object]]) -> Response:
    """The rows as a file under an RFC 6266 name; `?bom=no` as `MARK` says."""
    content = csv_bytes(rows, mark=asked(request, "bom", ("yes", "no")) != "no")
    response = Response(content, content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = content_disposition_header(True, f"{name}.csv") or ""
    return response
