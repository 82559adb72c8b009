"""The prints of an event of any format: the page that lists them, and each sheet as a PDF file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.base.actors import Actor
from tournaments.base.forms import whole as whole_number
from tournaments.base.pages.desk_view import desk_view
from tournaments.base.pages.pdf import pdf_file
from tournaments.base.permissions import Action
from tournaments.base.sheets.paper import Paper
from tournaments.clubs.pages.desk.navigation import Tab
from tournaments.events.access import access_event
from tournaments.events.formats import format_of
from tournaments.events.models import Event, PrintJob
from tournaments.events.pages.desk.navigation import event_frame
from tournaments.events.selectors.prints import differs_at_desk, numbers_of_rounds
from tournaments.events.selectors.visibility import view_of_everybody
from tournaments.events.services.prints import LongPrintError, is_long, print_now, prints_of, start_print
from tournaments.events.sheets.asked import Asked
from tournaments.events.sheets.register import Of, Sheet, Sizes, sheet_of, sheets_of, title_of
from tournaments.events.visibility import FULL, View

Json = dict[str, Any]
PAPERS = (("A4", Paper.A4), ("Letter", Paper.LETTER))
DESK = "desk"
MOST_LISTED = 8


@desk_view(access_event, see=Action.SEE_DESK)
def prints(request: HttpRequest, actor: Actor, row: Event) -> HttpResponse:
    """Every sheet of the event on both papers: of one round (`?round=`, else the one that is next), results, people."""
    whole = request.GET.get("copy") == DESK
    rounds = numbers_of_rounds(row)
    asked = whole_number(request.GET.get("round"))
    number = asked if asked in rounds else format_of(row).number_to_print(row, rounds) if rounds else 0
    sizes = Sizes(row, number)
    sheets = sheets_of(row, sizes.asked)

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
        *_tables(row, sheets, lines, FULL if whole else view_of_everybody(row)),
    ]
    context = {
        **event_frame(row, "prints"),
        "groups": groups,
        "whole": whole,
        "papers": [(name, paper.value) for name, paper in PAPERS],
        "made": [_made(row, each) for each in prints_of(actor, row)[:MOST_LISTED]],
        "copies": _copies(number, whole=whole) if whole or differs_at_desk(row) else [],
    }
    return render(request, "events/desk/prints/prints.html", context)


@desk_view(access_event, see=Action.SEE_DESK)
def print_file(request: HttpRequest, actor: Actor, row: Event, *, club: str, event: str, sheet: str) -> HttpResponse:
    """A sheet as a PDF: `?number=` of its round or table, `?paper=letter`, `?copy=desk` with all that the desk sees.

    One that is too long to wait for leads to where the worker is asked for it.
    """
    found, asked, paper = sheet_of(row, sheet), _asked(row, request.GET), _paper(request.GET)
    try:
        return pdf_file(*print_now(found, asked, paper=paper))
    except LongPrintError:
        values = {"paper": paper.value} | _values(asked.number, whole=asked.whole)
        return redirect(f"{reverse('desk:print_make', args=[club, event, sheet])}?{urlencode(values)}")


@desk_view(access_event, see=Action.SEE_DESK, change=Action.SEE_DESK)
def print_make(request: HttpRequest, actor: Actor, row: Event, *, club: str, event: str, sheet: str) -> HttpResponse:
    """Ask the worker for a sheet: what a long one is, and a POST that has it made."""
    said = request.POST if request.method == "POST" else request.GET
    found, asked = sheet_of(row, sheet), _asked(row, said)
    if request.method == "POST":
        made = start_print(actor, found, asked, paper=_paper(said))
        return redirect("desk:print_job", club, event, made.pk)
    context = {
        **event_frame(row, "prints"),
        "title": _(found.title),
        "sheet": found.code,
        "pages": Sizes(row, asked.number).pages(found),
        "values": _values(asked.number, whole=asked.whole).items(),
        "papers": [(name, paper.value) for name, paper in PAPERS],
        "paper_asked": _paper(said).value,
    }
    return render(request, "events/desk/prints/make.html", context)


def pdf_links(event: Event, sheet: str, number: int = 0, *, whole: bool = False) -> Json:
    """Context of `events/desk/prints/links.html`: the sheet's address for each paper."""
    address = reverse("desk:print_file", args=[event.club.slug, event.slug, sheet])
    values = _values(number, whole=whole)
    return {"pdfs": [(name, f"{address}?{urlencode({'paper': paper.value, **values})}") for name, paper in PAPERS]}


def _values(number: int, *, whole: bool) -> Json:
    return ({"number": number} if number else {}) | ({"copy": DESK} if whole else {})


def _asked(row: Event, said: QueryDict) -> Asked:
    number, whole = whole_number(said.get("number")), said.get("copy") == DESK
    return Asked(event=row, number=number, whole=whole, site=settings.SITE_URL)


def _paper(said: QueryDict) -> Paper:
    return Paper.LETTER if said.get("paper") == Paper.LETTER else Paper.A4


def _line(row: Event, sheet: Sheet, sizes: Sizes, *, number: int, whole: bool) -> Json:
    links = pdf_links(row, sheet.code, number, whole=whole and sheet.on_walls)
    pages = sizes.pages(sheet)
    long = {
        "code": sheet.code,
        "long": True,
        "fields": _values(number, whole=whole and sheet.on_walls).items(),
    }
    words = {"title": _(sheet.title), "about": _(sheet.about), "pages": pages, "warning": sizes.warning(sheet.code)}
    return words | (long if is_long(pages) else links)


def _made(event: Event, row: PrintJob) -> Json:
    """A print by the worker, for the list of mine."""
    names = {paper.value: name for name, paper in PAPERS}
    return {"row": row, "job": row.job, "title": title_of(event, row.sheet), "paper": names[row.paper]}


def _tables(row: Event, sheets: Sequence[Sheet], lines: Any, view: View) -> list[Json]:
    """A group for each table that the reader of the print may see, the newest first."""
    return [
        {"title": _(sheet.number_title) % {"n": number}, "sheets": lines(Of.TABLE, number)}
        for sheet in sheets
        if sheet.of == Of.TABLE
        for number in sheet.numbers(row, view)[::-1]
    ]


def _copies(number: int, *, whole: bool) -> list[Tab]:
    here = {"round": number} if number else {}
    return [
        Tab(_("Everybody"), f"?{urlencode(here)}", not whole),
        Tab(_("The desk"), f"?{urlencode({**here, 'copy': DESK})}", whole),
    ]


def _round_word(row: Event, number: int) -> str:
    words = format_of(row).words
    return str(words.round % {"n": number} if number else words.rounds)


def _no_rounds(row: Event) -> str:
    return str(format_of(row).words.no_rounds)
