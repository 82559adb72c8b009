"""The lab's pages: what the calculators of the API do, for people. Nothing is stored."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from common.pure.errors import Problem, RuleError
from common.web.lab_context import lab_tabs, refuse
from common.web.problems import problem_text
from common.web.throttles import CalculatorThrottle, CheckThrottle
from scoring.library import ShippedSystem, shipped_system
from scoring.web.address import LabState
from scoring.web.choices import editor_choices
from scoring.web.home import pictures
from scoring.web.state import FIRST_SHOWN, link_to, read_state, state_of
from scoring.web.typed import TypedDefinition
from scoring.web.workbench import Workbench, set_up


@gzip_page
@require_GET
def home(request: HttpRequest) -> HttpResponse:
    """What the lab holds."""
    return render(request, "lab/home.html", {"tabs": lab_tabs("lab:home"), **pictures()})


@gzip_page
@require_http_methods(["GET", "POST"])
def board_scores(request: HttpRequest) -> HttpResponse:
    """Try a scoring system: a shipped one, one that the visitor writes, or one that an address holds."""
    if request.method == "POST" or request.GET.get("s"):
        refused = refuse(request, CheckThrottle())
        if refused is not None:
            return refused
    state, wrong = _read(request)
    start, bench = _set_up(request, state)
    link = link_to(state)
    if request.POST.get("do") == "analyse" and link.analysis_url and not bench.problems:
        return redirect(link.analysis_url)
    context: dict[str, Any] = {
        "tabs": lab_tabs("lab:board_scores"),
        "bench": bench.with_findings(),
        "start": start,
        "link": link,
        "address_problem": problem_text(wrong) if wrong else "",
        "preview_url": reverse("lab:board_scores_preview"),
        **editor_choices(),
    }
    status = 400 if wrong else 422 if bench.problems and request.method == "POST" else 200
    return render(request, "lab/board_scores.html", context, status=status)


@gzip_page
@require_POST
def board_scores_preview(request: HttpRequest) -> HttpResponse:
    """The parts of the page that follow the typing."""
    refused = refuse(request, CalculatorThrottle())
    if refused is not None:
        return refused
    state, _wrong = _read(request)
    _start, bench = _set_up(request, state)
    return render(request, "lab/parts/preview.html", {"bench": bench, "link": link_to(state), **editor_choices()})


def _read(request: HttpRequest) -> tuple[LabState, Problem | None]:
    """The state that is asked for; that of the first system, and why, where the address can't be read."""
    try:
        state = read_state(request.GET, request.POST if request.method == "POST" else None)
    except RuleError as error:
        return state_of(_shipped(FIRST_SHOWN)), error.problems[0]
    if state is None:
        raise Http404
    return state, None


def _set_up(request: HttpRequest, state: LabState) -> tuple[ShippedSystem, Workbench]:
    start = shipped_system(state.start) or _shipped(FIRST_SHOWN)
    unchanged = state.typed == TypedDefinition.of(start.definition)
    bench = set_up(
        name=start.name if unchanged else _("Your version"),
        typed=state.typed,
        stored=start.system,
        board=state.board,
        compared=state.compared,
        checked=request.POST.get("checked", "")[:16],
        seat=state.seat,
    )
    return start, bench


def _shipped(slug: str) -> ShippedSystem:
    found = shipped_system(slug)
    if found is None:
        raise Http404
    return found
