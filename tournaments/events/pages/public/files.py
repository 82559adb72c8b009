"""Files for spreadsheets."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.http import HttpRequest, HttpResponse
from django.utils.http import content_disposition_header
from django.utils.translation import gettext_noop

from common.pure.errors import RuleError
from tournaments.base.files.csv_file import csv_bytes
from tournaments.base.files.spreadsheets import WRITERS

CSV = "csv"


def table_file(request: HttpRequest, name: str, rows: Iterable[Sequence[object]]) -> HttpResponse:
    """The rows under an RFC 6266 name: as CSV, or as `?as=` says. `?bom=no` leaves out the mark of a CSV file.

    Raises `RuleError` at `as`.
    """
    kind = request.GET.get("as", CSV)
    if kind != CSV and kind not in WRITERS:
        message = gettext_noop("There is no file of this kind. Choose one of: %(kinds)s.")
        raise RuleError.one("as", "not_a_choice", message, kinds=", ".join((CSV, *WRITERS)))
    if kind == CSV:
        content, media = csv_bytes(rows, mark=request.GET.get("bom") != "no"), "text/csv; charset=utf-8"
    else:
        write, media = WRITERS[kind]
        content = write(rows)
    response = HttpResponse(content, content_type=media)
    response["Content-Disposition"] = content_disposition_header(True, f"{name}.{kind}") or ""
    return response
