"""The sheets of a Swiss round on a page for the browser's printer."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from tournaments.base.actors import Actor
from tournaments.base.pages.desk_view import desk_view
from tournaments.base.permissions import Action
from tournaments.clubs.pages.desk.navigation import Tab
from tournaments.events.models import Round
from tournaments.events.pages.desk.navigation import event_frame
from tournaments.events.pages.desk.prints import pdf_links
from tournaments.swiss.access import access_swiss_round
from tournaments.swiss.disciplines import sides_of
from tournaments.swiss.selectors.margins import asked_margins
from tournaments.swiss.selectors.rounds import round_view
from tournaments.swiss.selectors.rows import load_swiss_rows
from tournaments.swiss.sheets import by_name

ROUND_SHEETS = ("tables", "names", "slips")


@desk_view(access_swiss_round, see=Action.SEE_DESK)
def round_print(request: HttpRequest, actor: Actor, row: Round, *, number: int) -> HttpResponse:
    """Sheets of a round: its tables, its players by name, or a slip for each table."""
    sheet = request.GET.get("what", "tables")
    sheet = sheet if sheet in ROUND_SHEETS else "tables"
    view = round_view(load_swiss_rows(row.event, pairs=False), number)
    context = {
        **event_frame(row.event, "swiss_rounds"),
        "view": view,
        "number": number,
        "what": sheet,
        "names": by_name(view),
        "sides": sides_of(row.event.discipline, row.event.swiss.system),
        "asked": asked_margins(row.event),
        "prints": _print_tabs(sheet),
        **pdf_links(row.event, sheet, number),
    }
    return render(request, "swiss/desk/print.html", context)


def _print_tabs(current: str) -> list[Tab]:
    words = {"tables": _("By table"), "names": _("By name"), "slips": _("Result slips")}
    return [Tab(label, f"?what={sheet}", sheet == current) for sheet, label in words.items()]
