"""The prints of an event of any format: the page that lists them, and each sheet as a PDF file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from urllib.parse import urlencode

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from tournaments.access import access_tournament
from tournaments.documents.asked import Asked
from tournaments.documents.paper import Paper
from tournaments.documents.sheets import Of, Sheet, Sizes, make_print, sheet_of, sheets_of
from tournaments.models import Format, Tournament
from tournaments.permissions import Action
from tournaments.selectors.prints import differs_at_desk, numbers_of_rounds, numbers_of_tables
from tournaments.web.actor import page_actor
from tournaments.web.desk.frames import Tab, event_frame
from tournaments.web.forms import whole as whole_number

__all__ = ["PAPERS", "pdf_links", "print_file", "prints"]

Json = dict[str, Any]
PAPERS = (("A4", Paper.A4), ("Letter", Paper.LETTER))
DESK = "desk"


@login_required
@require_GET
def prints(request: HttpRequest, club: str, event: str) -> HttpResponse:
    """Every sheet of the event on both papers: of one round (`?round=`, else the newest), results, people."""
    row = access_tournament(page_actor(request), club, event, Action.SEE_DESK)
    whole = request.GET.get("copy") == DESK
    rounds = numbers_of_rounds(row)
    asked = whole_number(request.GET.get("round"))
    number = asked if asked in rounds else rounds[-1] if rounds else 0
    sheets = sheets_of(row)
    sizes = Sizes(row, number)

    def lines(of: Of, place: int = 0) -> list[Json]:
        return [_line(row, sheet, sizes, number=place, whole=whole) for sheet in sheets if sheet.of == of]

    copy = {"copy": DESK} if whole else {}
    groups = [
        {
            "title": _round_word(row, number),
            "tabs": [Tab(str(n), f"?{urlencode({'round': n, **copy})}", n == number) for n in rounds[::-1]]
            if len(rounds) > 1
            else [],
            "sheets": lines(Of.ROUND, number) if rounds else [],
            "empty": _no_rounds(row),
        },
        {"title": _("The whole event"), "sheets": lines(Of.EVENT)},
        *_tables(row, sheets, lines),
    ]
    context = {
        **event_frame(row, "prints"),
        "groups": groups,
        "whole": whole,
        "copies": _copies(number, whole=whole) if whole or differs_at_desk(row) else [],
    }
    return render(request, "desk/prints/prints.html", context)


@login_required
@require_GET
def print_file(request: HttpRequest, club: str, event: str, sheet: str) -> HttpResponse:
    """A sheet as a PDF: `?number=` of its round or table, `?paper=letter`, `?copy=desk` with all that the desk sees."""
    row = access_tournament(page_actor(request), club, event, Action.SEE_DESK)
    found = sheet_of(row, sheet)
    asked = Asked(
        tournament=row,
        number=whole_number(request.GET.get("number")) or 0,
        whole=request.GET.get("copy") == DESK,
        site=request.build_absolute_uri("/").rstrip("/"),
    )
    paper = Paper.LETTER if request.GET.get("paper") == Paper.LETTER else Paper.A4
    name, content = make_print(found, asked, paper=paper)
    response = HttpResponse(content, content_type="application/pdf")
    response["Content-Disposition"] = content_disposition_header(False, name) or ""
    return response


def pdf_links(tournament: Tournament, sheet: str, number: int = 0, *, whole: bool = False) -> Json:
    """Context of `desk/prints/links.html`: the sheet's address for each paper."""
    address = reverse("desk:print_file", args=[tournament.club.slug, tournament.slug, sheet])
    values = ({"number": number} if number else {}) | ({"copy": DESK} if whole else {})
    return {"pdfs": [(name, f"{address}?{urlencode({'paper': paper.value, **values})}") for name, paper in PAPERS]}


def _line(row: Tournament, sheet: Sheet, sizes: Sizes, *, number: int, whole: bool) -> Json:
    links = pdf_links(row, sheet.code, number, whole=whole and sheet.on_walls)
    return {"title": _(sheet.title), "about": _(sheet.about), "pages": sizes.pages(sheet), **links}


def _tables(row: Tournament, sheets: Sequence[Sheet], lines: Any) -> list[Json]:
    """A group for each signed table, the newest first."""
    if not any(sheet.of == Of.TABLE for sheet in sheets):
        return []
    return [
        {"title": _("Handicap table %(n)s") % {"n": number}, "sheets": lines(Of.TABLE, number)}
        for number in numbers_of_tables(row)[::-1]
    ]


def _copies(number: int, *, whole: bool) -> list[Tab]:
    here = {"round": number} if number else {}
    return [
        Tab(_("Everybody"), f"?{urlencode(here)}", not whole),
        Tab(_("The desk"), f"?{urlencode({**here, 'copy': DESK})}", whole),
    ]


def _round_word(row: Tournament, number: int) -> str:
    words = {
        Format.BOARDS.value: (_("Heat %(n)s"), _("Heats")),
        Format.SWISS.value: (_("Round %(n)s"), _("Rounds")),
        Format.LEAGUE.value: (_("Matchday %(n)s"), _("Matchdays")),
    }
    one, none = words[row.format]
    return one % {"n": number} if number else none


def _no_rounds(row: Tournament) -> str:
    words = {
        Format.BOARDS.value: _("No boards yet. Seed a heat first."),
        Format.SWISS.value: _("No round yet. Pair one first."),
        Format.LEAGUE.value: _("No matches yet. Make the fixtures first."),
    }
    return words[row.format]
