"""The library's pages: every shipped scoring system by family, and each with its rules, source and worked boards."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_GET

from common.pure.letters import search_key
from common.web.lab_context import lab_tabs
from scoring.core.describe import SystemInWords, describe_system
from scoring.core.seats import SeatFacts
from scoring.core.words import FIELDS
from scoring.library import ShippedSystem, WorkedBoard, shipped_system, shipped_systems
from scoring.web.address import LabState
from scoring.web.state import link_to
from scoring.web.typed import TypedDefinition, TypedSeat
from scoring.web.workbench import DEFAULT_COMPARED


@dataclass(frozen=True, slots=True)
class Family:
    """The systems of one family, in the library's order."""

    name: str
    systems: tuple[ShippedSystem, ...]


@dataclass(frozen=True, slots=True)
class ShownBoard:
    """A worked board: the names of the facts that the system reads, a row for each seat, and where to try it."""

    board: WorkedBoard
    facts: tuple[str, ...]
    rows: tuple[tuple[SeatFacts, tuple[str, ...], Fraction], ...]
    url: str

    @property
    def sum(self) -> Fraction:
        """All seven scores together."""
        return sum(self.board.scores, Fraction())


@gzip_page
@require_GET
def library(request: HttpRequest) -> HttpResponse:
    """Every shipped system by family; `q` shows those with all of its words."""
    asked = request.GET.get("q", "")[:100]
    words = search_key(asked).split()
    found = [each for each in shipped_systems() if all(word in search_key(_text_of(each)) for word in words)]
    families = {each.family: None for each in shipped_systems()}
    context = {
        "tabs": lab_tabs("lab:library"),
        "asked": asked,
        "total": len(shipped_systems()),
        "found": len(found),
        "families": [
            Family(_(name), members)
            for name in families
            if (members := tuple(each for each in found if each.family == name))
        ],
    }
    return render(request, "lab/library.html", context)


@gzip_page
@require_GET
def library_system(request: HttpRequest, system: str) -> HttpResponse:
    """One system: its rules in words and formulae, its source, and boards worked by hand."""
    shown = shipped_system(system)
    if shown is None:
        raise Http404
    context = {
        "tabs": lab_tabs("lab:library"),
        "shown": shown,
        "words": _in_words(shown),
        "boards": [_board(shown, each) for each in shown.worked_boards],
        "lab_url": f"{reverse('lab:board_scores')}?system={shown.slug}",
    }
    return render(request, "lab/library_system.html", context)


def _in_words(shown: ShippedSystem) -> SystemInWords:
    return describe_system(shown.definition)


def _board(shown: ShippedSystem, board: WorkedBoard) -> ShownBoard:
    names = {
        "result": _("Result"),
        "centers": _("Centers"),
        "final_year": _("Last year"),
        "total_centers": _("All years"),
        "chart": _("Yearly chart"),
    }
    read = shown.system.fields_asked | shown.system.fields_optional
    fields = [field for field in FIELDS if field in read and any(seat.fact(field) is not None for seat in board.seats)]
    ordered = sorted(zip(board.seats, board.scores, strict=True), key=lambda pair: (-(pair[0].centers or 0), -pair[1]))
    seats = tuple(TypedSeat.of(seat) for seat, _score in ordered)
    state = LabState(shown.slug, TypedDefinition.of(shown.definition), seats, DEFAULT_COMPARED)
    return ShownBoard(
        board,
        tuple(names[field] for field in fields),
        tuple((seat, tuple(_fact(seat, field) for field in fields), score) for seat, score in ordered),
        link_to(state).url,
    )


def _fact(seat: SeatFacts, field: str) -> str:
    match field:
        case "result":
            return {"win": _("Win"), "loss": _("Loss")}.get(seat.result or "", "–")
        case "centers":
            return _dash(seat.centers)
        case "final_year":
            return _dash(seat.final_year)
        case "total_centers":
            return _dash(seat.total_centers)
    return " ".join(map(str, seat.chart or ())) or "–"


def _dash(fact: int | None) -> str:
    return "–" if fact is None else str(fact)


def _text_of(system: ShippedSystem) -> str:
    return f"{system.name} {system.family} {system.description} {system.source}"
