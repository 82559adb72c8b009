"""Files of a Swiss event: standings and NASAMW's columns as CSV, FIDE's report file."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.http import content_disposition_header
from django.views.decorators.http import require_safe

from pairing.core.trf.writing import Dialect
from tournaments.access import access_public_swiss, role_in, view_for
from tournaments.actors import Actor
from tournaments.models import Event
from tournaments.selectors.swiss.files import nasamw_rows, standings_rows
from tournaments.selectors.swiss.report_file import trf_text
from tournaments.selectors.swiss.rows import SwissRows, load_swiss_rows
from tournaments.selectors.visibility import seen_swiss
from tournaments.web.actor import page_actor
from tournaments.web.public.files import csv_file

__all__ = ["nasamw_csv", "standings_csv", "trf"]


@require_safe
def standings_csv(request: HttpRequest, club: str, event: str) -> HttpResponse:
    """The standings after the last complete round."""
    row, rows = _seen(page_actor(request), club, event)
    return csv_file(request, row.name, standings_rows(rows))


@require_safe
def nasamw_csv(request: HttpRequest, club: str, event: str) -> HttpResponse:
    """The results in the columns of NASAMW's Glicko page."""
    row, rows = _seen(page_actor(request), club, event)
    return csv_file(request, f"{row.name} NASAMW", nasamw_rows(rows))


@require_safe
def trf(request: HttpRequest, club: str, event: str) -> HttpResponse:
    """FIDE's report file; `?dialect=trf16` for programs of before 2026. Members of the club get more in it."""
    actor = page_actor(request)
    row, rows = _seen(actor, club, event)
    dialect = Dialect.TRF16 if request.GET.get("dialect") == "trf16" else Dialect.TRF26
    text = trf_text(rows, dialect=dialect, desk=role_in(actor, row.club) is not None)
    response = HttpResponse(text.encode(), content_type="text/plain; charset=utf-8")
    response["Content-Disposition"] = content_disposition_header(True, f"{row.name}.trf") or ""
    response["Cache-Control"] = "private, no-cache"
    return response


def _seen(actor: Actor, club: str, event: str) -> tuple[Event, SwissRows]:
    """The event, and its rows as whoever asks sees them."""
    row = access_public_swiss(actor, club, event)
    return row, seen_swiss(load_swiss_rows(row), view_for(actor, row))
