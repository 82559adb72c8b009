"""Files of a Swiss event: standings and NASAMW's columns as CSV, FIDE's report file."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.http import content_disposition_header
from django.views.decorators.http import require_safe

from pairing.core.trf.writing import Dialect
from tournaments.base.actors import Actor
from tournaments.base.pages.actor import page_actor
from tournaments.clubs.roles import is_member
from tournaments.events.models import Event
from tournaments.events.pages.public.files import table_file
from tournaments.events.viewers import view_for
from tournaments.swiss.access import access_public_swiss
from tournaments.swiss.selectors.files import nasamw_rows, standings_rows
from tournaments.swiss.selectors.report_file import trf_text
from tournaments.swiss.selectors.rows import SwissRows, load_swiss_rows
from tournaments.swiss.selectors.visibility import seen_swiss


@require_safe
def standings_csv(request: HttpRequest, club: str, event: str) -> HttpResponse:
    """The standings after the last complete round."""
    row, rows = _seen(page_actor(request), club, event)
    return table_file(request, row.name, standings_rows(rows))


@require_safe
def nasamw_csv(request: HttpRequest, club: str, event: str) -> HttpResponse:
    """The results in the columns of NASAMW's Glicko page."""
    row, rows = _seen(page_actor(request), club, event)
    return table_file(request, f"{row.name} NASAMW", nasamw_rows(rows))


@require_safe
def trf(request: HttpRequest, club: str, event: str) -> HttpResponse:
    """FIDE's report file; `?dialect=trf16` for programs of before 2026. Members of the club get more in it."""
    actor = page_actor(request)
    row, rows = _seen(actor, club, event)
    dialect = Dialect.TRF16 if request.GET.get("dialect") == "trf16" else Dialect.TRF26
    text = trf_text(rows, dialect=dialect, desk=is_member(actor, row))
    response = HttpResponse(text.encode(), content_type="text/plain; charset=utf-8")
    response["Content-Disposition"] = content_disposition_header(True, f"{row.name}.trf") or ""
    response["Cache-Control"] = "private, no-cache"
    return response


def _seen(actor: Actor, club: str, event: str) -> tuple[Event, SwissRows]:
    """The event, and its rows as the reader may see them."""
    row = access_public_swiss(actor, club, event)
    return row, seen_swiss(load_swiss_rows(row), view_for(actor, row))
