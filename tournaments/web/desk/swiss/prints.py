"""Prints of a Swiss event: sheets of a round on a page for the browser's printer, and all prints as PDF files."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from tournaments.access import access_swiss_event, access_swiss_round
from tournaments.documents.paper import Paper
from tournaments.documents.swiss import EVENT_SHEETS, ROUND_SHEETS, by_name, event_sheet, round_sheet
from tournaments.errors import MissingError
from tournaments.permissions import Action
from tournaments.selectors.swiss.margins import asked_margins
from tournaments.selectors.swiss.rounds import round_view
from tournaments.selectors.swiss.rows import load_swiss_rows
from tournaments.swiss_disciplines import SWISS_DISCIPLINES
from tournaments.web.actor import page_actor
from tournaments.web.desk.frames import Tab, event_frame
from tournaments.web.pdf import pdf_answer

__all__ = ["PAPERS", "event_pdf", "round_pdf", "round_print"]

PAPERS = (("A4", Paper.A4.value), ("Letter", Paper.LETTER.value))


@login_required
@require_GET
def round_print(request: HttpRequest, club: str, event: str, number: int) -> HttpResponse:
    """Sheets of a round: its tables, its players by name, or a slip for each table."""
    row = access_swiss_round(page_actor(request), club, event, number, Action.SEE_DESK)
    sheet = request.GET.get("what", "tables")
    sheet = sheet if sheet in ROUND_SHEETS else "tables"
    view = round_view(load_swiss_rows(row.tournament), number)
    context = {
        **event_frame(row.tournament, "swiss_rounds"),
        "view": view,
        "number": number,
        "what": sheet,
        "names": by_name(view),
        "discipline": SWISS_DISCIPLINES[row.tournament.discipline],
        "asked": asked_margins(row.tournament),
        "prints": _print_tabs(sheet),
        "pdf_url": reverse("desk:swiss_round_pdf", args=[club, event, number, sheet]),
        "papers": PAPERS,
    }
    return render(request, "desk/swiss/print.html", context)


@login_required
@require_GET
def round_pdf(request: HttpRequest, club: str, event: str, number: int, sheet: str) -> HttpResponse:
    """A sheet of a round as a PDF; `?paper=letter` for American paper. The code on a slip opens its table."""
    row = access_swiss_round(page_actor(request), club, event, number, Action.SEE_DESK)
    if sheet not in ROUND_SHEETS:
        raise _no_sheet()

    def table_url(table: int) -> str:
        return request.build_absolute_uri(reverse("desk:swiss_table", args=[club, event, number, table]))

    return pdf_answer(request, round_sheet(row, sheet, table_url=table_url))


@login_required
@require_GET
def event_pdf(request: HttpRequest, club: str, event: str, sheet: str) -> HttpResponse:
    """Standings or crosstable as a PDF; `?paper=letter` for American paper."""
    row = access_swiss_event(page_actor(request), club, event, Action.SEE_DESK)
    if sheet not in EVENT_SHEETS:
        raise _no_sheet()
    return pdf_answer(request, event_sheet(row, sheet))


def _no_sheet() -> MissingError:
    return MissingError(_("There is no such print. Go back to the event and choose one there."))


def _print_tabs(current: str) -> list[Tab]:
    words = {"tables": _("By table"), "names": _("By name"), "slips": _("Result slips")}
    return [Tab(label, f"?what={sheet}", sheet == current) for sheet, label in words.items()]
