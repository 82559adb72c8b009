"""CSV files of the API: named after the event, with or without the mark for spreadsheets."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.utils.http import content_disposition_header
from drf_spectacular.types import OpenApiTypes
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.base.api.endpoint import asked, query
from tournaments.base.files.csv_file import csv_bytes

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


def csv_response(request: Request, name: str, rows: Iterable[Sequence[object]]) -> Response:
    """The rows as a file under an RFC 6266 name; `?bom=no` as `MARK` says."""
    content = csv_bytes(rows, mark=asked(request, "bom", ("yes", "no")) != "no")
    response = Response(content, content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = content_disposition_header(True, f"{name}.csv") or ""
    return response
