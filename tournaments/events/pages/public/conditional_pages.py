"""The views of an event's public pages.

A page's bytes depend on the event's revision, its club's, the reader's language, their entry ("me") and the
query: that is its ETag. The same reader gets 304 after one query. What visitors ask for again is answered before any
view, by `page_cache_middleware`.
"""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from config.release import RELEASE
from tournaments.base.pages.actor import page_actor
from tournaments.events.access import COUNTED, access_public_event, no_such_page
from tournaments.events.formats import format_of
from tournaments.events.models import Event
from tournaments.events.pages.formats import pages_of
from tournaments.events.pages.page_cache_middleware import cache_this_page
from tournaments.events.pages.public.page_context import Build, PublicPage
from tournaments.events.selectors.snapshots import VERSION, seen_data
from tournaments.events.selectors.visibility import view_of_everybody
from tournaments.events.shown import Shown

View = Callable[..., HttpResponse]


def public_page(name: str) -> View:
    """The view of the page of that name of every format that has one."""
    return _public_view(lambda event: pages_of(event).public_pages.get(name))


def public_page_of(format_: str) -> Callable[[Build], View]:
    """Make a build the view of a page that one format alone has."""

    def decorate(build: Build) -> View:
        return wraps(build)(_public_view(lambda event: build if event.format == format_ else None))

    return decorate


def page_of_players(build: Build) -> View:
    """The view of a page that events have whose players enter one by one."""
    return wraps(build)(_public_view(lambda event: build if format_of(event).people_enter else None))


def _public_view(build_for: Callable[[Event], Build | None]) -> View:
    """A view from a build, which gives a template and its context: with visibility, 304, cache and compression."""

    @require_safe
    def view(request: HttpRequest, club: str, event: str, **numbers: int) -> HttpResponse:
        row = access_public_event(page_actor(request), club, event)
        build = build_for(row)
        if build is None:
            raise no_such_page()
        me = _me(request, row)
        etag = _etag(request, row, me=me)
        if request.headers.get("If-None-Match", "").removeprefix("W/") == etag:
            response = HttpResponse(status=304)
        else:
            response = _answer(request, row, build, me=me, numbers=numbers)
        response["ETag"] = etag
        response["Cache-Control"] = "no-cache" if row.published else "private, no-cache"
        patch_vary_headers(response, ["Accept-Encoding", "Accept-Language", "Cookie"])
        if "me" in request.GET:
            response.set_cookie(_cookie(row), str(me or ""), max_age=14 * 86400, path=_path(row), samesite="Lax")
        cache_this_page(request, row)
        return response

    return view


def _answer(
    request: HttpRequest, event: Event, build: Build, *, me: int | None, numbers: dict[str, int]
) -> HttpResponse:
    lists = dict(request.GET.lists())
    shown: Shown = seen_data(event, view_of_everybody(event))
    template, context = build(PublicPage(event, shown, me, request.GET.dict(), numbers, lists))
    # Shared by all visitors, so leave this user's pending messages in the session.
    everybodys = {**context, "messages": (), "viewing": False}
    body = render_to_string(template, everybodys, request).encode()
    if "gzip" not in request.headers.get("Accept-Encoding", ""):
        return HttpResponse(body)
    response = HttpResponse(gzip.compress(body, 6, mtime=0))
    response["Content-Encoding"] = "gzip"
    return response


def _etag(request: HttpRequest, event: Event, *, me: int | None) -> str:
    parts = (
        RELEASE,
        str(VERSION),
        f"{event.pk} {event.created_at.timestamp()}",  # ids may be reused after an event is deleted
        str(event.revision),
        str(event.club.revision),
        view_of_everybody(event).key,
        get_language() or "",
        str(me or ""),
        request.get_full_path(),
        str(timezone.localdate()),
        *(str(getattr(event, name)) for name in COUNTED),  # comes with `access_public_event`
    )
    return f'"{hashlib.sha256("|".join(parts).encode()).hexdigest()[:32]}"'


def _me(request: HttpRequest, event: Event) -> int | None:
    text = request.GET.get("me", request.COOKIES.get(_cookie(event), ""))
    return int(text) if text.isascii() and text.isdigit() and len(text) < 12 else None


def _cookie(event: Event) -> str:
    return f"me-{event.pk}"


def _path(event: Event) -> str:
    return reverse("public:now", args=(event.club.slug, event.slug))
