"""The lab's pages: what the calculators of the API do, for people. Nothing is stored."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST
from rest_framework.throttling import SimpleRateThrottle

from scoring.library import ShippedSystem, shipped_system
from scoring.throttles import CalculatorThrottle, CheckThrottle
from scoring.web.typed import TypedDefinition, read_board
from scoring.web.workbench import Workbench, editor_choices, read_compared, set_up

__all__ = ["board_scores", "board_scores_preview", "home"]

MAX_BYTES = 100_000
FIRST_SHOWN = "c-diplo"


@dataclass(frozen=True, slots=True)
class LabTab:
    """One tab of the lab's frame."""

    label: str
    url: str
    current: bool


@require_GET
def home(request: HttpRequest) -> HttpResponse:
    """What the lab holds."""
    return render(request, "lab/home.html", {"tabs": _tabs("home")})


@require_http_methods(["GET", "POST"])
def board_scores(request: HttpRequest) -> HttpResponse:
    """Try a scoring system: a shipped one, or one that the visitor writes."""
    refused = _refuse(request, CheckThrottle()) if request.method == "POST" else None
    if refused is not None:
        return refused
    data = request.POST if request.method == "POST" else request.GET
    start = _start(data.get("system", FIRST_SHOWN))
    bench = _workbench(request, start).with_findings()
    context: dict[str, Any] = {
        "tabs": _tabs("board_scores"),
        "bench": bench,
        "start": start,
        "preview_url": reverse("lab:board_scores_preview"),
        **editor_choices(),
    }
    return render(request, "lab/board_scores.html", context, status=422 if bench.problems else 200)


@require_POST
def board_scores_preview(request: HttpRequest) -> HttpResponse:
    """The parts of the page that follow the typing."""
    refused = _refuse(request, CalculatorThrottle())
    if refused is not None:
        return refused
    bench = _workbench(request, _start(request.POST.get("system", FIRST_SHOWN)))
    return render(request, "lab/parts/preview.html", {"bench": bench, **editor_choices()})


def _workbench(request: HttpRequest, start: ShippedSystem) -> Workbench:
    data = request.POST if request.method == "POST" else request.GET
    editor = TypedDefinition.read(request.POST) if "mode" in request.POST else TypedDefinition.of(start.definition)
    unchanged = editor == TypedDefinition.of(start.definition)
    return set_up(
        name=start.name if unchanged else _("Your version"),
        editor=editor,
        stored=start.system,
        board=read_board(data),
        compared=read_compared(data),
        checked=data.get("checked", "")[:16],
    )


def _start(slug: str) -> ShippedSystem:
    found = shipped_system(slug)
    if found is None:
        raise Http404
    return found


def _refuse(request: HttpRequest, throttle: SimpleRateThrottle) -> HttpResponse | None:
    """The answer to a request that is too long, or one too many from its address."""
    if int(request.META.get("CONTENT_LENGTH") or 0) > MAX_BYTES:
        return _refusal(request, 413, _("The formulae are too long. Shorten them."))
    if throttle.allow_request(request, None):  # type: ignore[arg-type]  # it reads the address alone
        return None
    answer = _refusal(request, 429, _("That was very often. Wait a minute, then try again."))
    answer["Retry-After"] = str(int(throttle.wait() or 60) + 1)
    return answer


def _refusal(request: HttpRequest, status: int, message: str) -> HttpResponse:
    if request.headers.get("X-Requested-Fragment"):
        return HttpResponse(message, status=status, content_type="text/plain; charset=utf-8")
    return render(request, "errors/400.html", {"error": {"message": message}}, status=status)


def _tabs(current: str) -> list[LabTab]:
    names = {"home": _("Calculators"), "board_scores": _("Scoring")}
    return [LabTab(label, reverse(f"lab:{name}"), name == current) for name, label in names.items()]
