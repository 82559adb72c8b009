"""Responses to too many attempts: after wrong passwords, and beyond allauth's limits."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

MINUTE = 60


def lockout_page(request: HttpRequest, *, seconds: int) -> HttpResponse:
    """429 with the time to wait, for the page and for the header."""
    minutes = -(-seconds // MINUTE)
    wait = ngettext("%(n)s minute", "%(n)s minutes", minutes) % {"n": minutes}
    page = render(request, "account/locked_out.html", {"wait": wait}, status=429)
    page["Retry-After"] = str(seconds)
    return page


def too_many_requests(request: HttpRequest) -> HttpResponse:
    """429 for allauth's limits, all of which are per minute."""
    page = render(request, "429.html", {"wait": _("a minute")}, status=429)
    page["Retry-After"] = str(MINUTE)
    return page
