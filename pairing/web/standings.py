"""The standings calculator as a page: what `POST /api/v1/calculators/standings/` does, for people. Nothing is kept."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import resources
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_http_methods

from common.web.lab_context import lab_tabs, refuse
from common.web.throttles import CalculatorThrottle
from pairing.calculators.standings import MOST_BYTES
from pairing.core.swiss.ranking.standings import POINTS, Row, Standings
from pairing.web.arithmetic import arithmetic_text
from pairing.web.forms import StandingsForm


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the table: the row, what put it behind the one above, and how each value came about."""

    row: Row
    why: str
    arithmetic: tuple[tuple[str, str], ...]


@gzip_page
@require_http_methods(["GET", "POST"])
def standings(request: HttpRequest) -> HttpResponse:
    """Rank an event from its report file. `?example` fills in one."""
    context: dict[str, Any] = {"tabs": lab_tabs("pairing_lab:standings")}
    if request.method == "GET":
        text = _example() if "example" in request.GET else ""
        form = StandingsForm(initial={"trf": text, "unplayed": "fide"})
        return render(request, "lab/standings.html", context | {"form": form})
    refused = refuse(request, CalculatorThrottle(), most_bytes=2 * MOST_BYTES)
    if refused is not None:
        return refused
    form = StandingsForm(request.POST, request.FILES)
    if not form.is_valid() or form.question is None:
        return render(request, "lab/standings.html", context | {"form": form}, status=422)
    found = form.question.answer()
    context |= {"form": form, "standings": found, "event": form.question.event, "lines": _lines(found)}
    return render(request, "lab/standings.html", context)


def _example() -> str:
    return resources.files("pairing.web").joinpath("data", "example.trf").read_text(encoding="utf-8")


def _lines(found: Standings) -> list[Line]:
    names = {row.number: row.name or str(row.number) for row in found.rows}
    called = {each.code: _(each.name) for each in found.chain} | {POINTS: _("Points")}
    lines = []
    for at, row in enumerate(found.rows):
        why = found.why(at)
        said = ""
        if why is not None:
            said = _("Behind %(name)s by %(tie_break)s: %(behind)s against %(ahead)s.") % {
                "name": names[why.ahead],
                "tie_break": called[why.code],
                "behind": arithmetic_text(why.behind_trace.text),
                "ahead": arithmetic_text(why.ahead_trace.text),
            }
        arithmetic = tuple((called[each.code], arithmetic_text(found.trace(at, each).text)) for each in found.chain)
        lines.append(Line(row, said, arithmetic))
    return lines
