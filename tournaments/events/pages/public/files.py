"""Files of an event for spreadsheets."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.http import HttpRequest, HttpResponse
from django.utils.http import content_disposition_header

from tournaments.base.files.csv_file import csv_bytes


def csv_file(request: HttpRequest, name: str, rows: Iterable[Sequence[object]]) -> HttpResponse:
    """The rows under an RFC 6266 name; `?bom=no` leaves out the mark for spreadsheets."""
    mark = request.GET.get("bom") != "no"
    response = HttpResponse(csv_bytes(rows, mark=mark), content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = content_disposition_header(True, f"{name}.csv") or ""
    return response
