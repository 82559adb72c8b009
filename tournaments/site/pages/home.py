"""The front page and the error pages."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.events.models import Event


def home(request: HttpRequest) -> HttpResponse:
    """What Topboard is, and the listed events, newest first."""
    events = Event.objects.filter(published=True, listed=True, archived_at=None).select_related("club")[:50]
    return render(request, "site/home.html", {"events": events})


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """400."""
    return render(request, "errors/400.html", status=400)


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """403."""
    return render(request, "errors/403.html", status=403)


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """404."""
    return render(request, "errors/404.html", status=404)


def server_error(request: HttpRequest) -> HttpResponse:
    """500: it reads no database and no user, so that it can't fail itself."""
    return render(request, "errors/500.html", status=500)
