"""The prints of a Swiss event: of a round its tables, its players by name and its result slips; standings, crosstable.

What everybody may see comes from the snapshot. A round's sheets come from its rows, for the desk prints drafts too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

import segno
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from tournaments.documents.paper import Document
from tournaments.errors import MissingError
from tournaments.models import Round, Tournament
from tournaments.selectors.snapshots import shown_data
from tournaments.selectors.swiss.margins import asked_margins
from tournaments.selectors.swiss.rounds import RoundView, Side, round_view
from tournaments.selectors.swiss.rows import load_swiss_rows
from tournaments.selectors.swiss.shown import crosstable_rows, standings_context
from tournaments.swiss_details import swiss_details_of
from tournaments.swiss_disciplines import SWISS_DISCIPLINES

__all__ = ["EVENT_SHEETS", "ROUND_SHEETS", "by_name", "event_sheet", "round_sheet"]

Json = dict[str, Any]
SLIPS_ON_A_PAGE = 4
ROUND_SHEETS = ("tables", "names", "slips")


def round_sheet(round_: Round, sheet: str, *, table_url: Callable[[int], str] | None = None) -> Document:
    """One of `ROUND_SHEETS`. Slips carry a code that opens `table_url` of their table, where it is given."""
    tournament = round_.tournament
    view = round_view(load_swiss_rows(tournament), round_.number)
    context = _frame(tournament) | {
        "view": view,
        "number": round_.number,
        "discipline": SWISS_DISCIPLINES[tournament.discipline],
    }
    if sheet == "names":
        context |= {"names": by_name(view)}
    if sheet == "slips":
        context |= {"pages": list(_slips(view, table_url)), "asked": asked_margins(tournament)}
    words = {"tables": _("tables"), "names": _("names"), "slips": _("slips")}
    name = _("%(event)s round %(n)s %(sheet)s") % {"event": tournament, "n": round_.number, "sheet": words[sheet]}
    return Document(name=name, template=f"documents/swiss/{sheet}.html", context=context)


def event_sheet(tournament: Tournament, sheet: str) -> Document:
    """One of `EVENT_SHEETS`, after the last complete round."""
    title, contents = EVENT_SHEETS[sheet]
    context = _frame(tournament) | contents(shown_data(tournament))
    context["counted"] = swiss_details_of(tournament).team_counted
    name = f"{tournament} {_(title).lower()}"
    return Document(name=name, template=f"documents/swiss/{sheet}.html", context=context)


def by_name(view: RoundView) -> list[tuple[Side, int, str]]:
    """Everybody at a table in the order of surnames: the side, the table, and the opponent's name."""
    lines = [
        (side, line.number, line.sides[1 - place].name) for line in view.tables for place, side in enumerate(line.sides)
    ]
    return sorted(lines, key=lambda each: (each[0].player.entry.person.sort_name, each[0].player.number))


def _standings(data: Json) -> Json:
    return standings_context(data, show="complete")


def _teams(data: Json) -> Json:
    if data["standings"]["teams"] is None:
        raise MissingError(_("This event has no teams. Its settings can add them."))
    return standings_context(data, show="complete")


def _crosstable(data: Json) -> Json:
    return standings_context(data, show="complete") | {
        "rows": crosstable_rows(data),
        "numbers": [each["number"] for each in data["rounds"]],
    }


EVENT_SHEETS: Mapping[str, tuple[str, Callable[[Json], Json]]] = MappingProxyType(
    {
        "standings": (gettext_noop("Standings"), _standings),
        "crosstable": (gettext_noop("Crosstable"), _crosstable),
        "teams": (gettext_noop("Teams"), _teams),
    }
)


def _frame(tournament: Tournament) -> Json:
    return {"tournament": tournament, "club": tournament.club, "accent": tournament.club.accent}


def _slips(view: RoundView, table_url: Callable[[int], str] | None) -> Iterator[list[tuple[Any, str]]]:
    """The tables page by page, each with its code as a drawing."""
    for begin in range(0, len(view.tables), SLIPS_ON_A_PAGE):
        page = view.tables[begin : begin + SLIPS_ON_A_PAGE]
        yield [(line, _code(table_url(line.number)) if table_url else "") for line in page]


def _code(address: str) -> str:
    """The address as a QR code, an SVG drawing to put into the page."""
    return str(segno.make(address, error="m").svg_inline(border=0, omitsize=True))
