"""What all pages of the lab share: their tabs, and the response to requests that are too long or too frequent."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from rest_framework.throttling import SimpleRateThrottle

MAX_BYTES: Final = 100_000


@dataclass(frozen=True, slots=True)
class LabTab:
    """One tab of the lab's frame."""

    label: str
    url: str
    current: bool


def lab_tabs(current: str) -> list[LabTab]:
    """The tabs; `current` is the name of the address that is open."""
    names = {
        "lab:home": _("Calculators"),
        "lab:board_scores": _("Scoring"),
        "lab:library": _("Library"),
        "pairing_lab:standings": _("Standings"),
        "formats:ask": _("Formats"),
        "handicaps:top_dog": _("Top Dog"),
        "handicaps:form_l": _("Form-L"),
        "handicaps:fairness": _("Fairness"),
        "handicaps:schemes": _("Schemes"),
    }
    return [LabTab(label, reverse(name), name == current) for name, label in names.items()]


def refuse(
    request: HttpRequest, throttle: SimpleRateThrottle | None, *, most_bytes: int = MAX_BYTES
) -> HttpResponse | None:
    """The response to a request that is too long or throttled; None if it may continue."""
    if int(request.META.get("CONTENT_LENGTH") or 0) > most_bytes:
        return _refusal(request, 413, _("This takes too long to calculate. Shorten it."))
    if throttle is None or throttle.allow_request(request, None):  # type: ignore[arg-type]  # it reads the address alone
        return None
    answer = _refusal(request, 429, _("Too many requests. Wait a minute, then try again."))
    answer["Retry-After"] = str(int(throttle.wait() or 60) + 1)
    return answer


def _refusal(request: HttpRequest, status: int, message: str) -> HttpResponse:
    if request.headers.get("X-Requested-Fragment"):
        return HttpResponse(message, status=status, content_type="text/plain; charset=utf-8")
    return render(request, "errors/400.html", {"error": {"message": message}}, status=status)
