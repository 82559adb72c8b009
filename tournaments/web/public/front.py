"""A visitor's public page, answered again before anything else of the site runs.

The whole answer is kept with the state of its event (`PageState`): in the memory of this process, and in the cache for
the others. One query tells whether the event is still in that state. Where the database does not answer, the newest
answer that is kept is better than none.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import NamedTuple
from zoneinfo import ZoneInfo

import structlog
from django.core.cache import caches
from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import get_language_from_request
from redis import RedisError

from config.release import RELEASE
from tournaments.models import Tournament
from tournaments.selectors.live.announcements import ending_now
from tournaments.selectors.visibility import view_of_everybody
from tournaments.visibility import Hiding, public_view

__all__ = ["KEEP_SECONDS", "PageState", "PublicPagesMiddleware", "keep_this_page"]

KEEP_SECONDS = 3600
LONGEST_QUERY = 100
HERE, EVERYWHERE = "pages", "default"
STATE = "topboard.page_state"
SIGNED_IN = "sessionid"
logger = structlog.get_logger(__name__)


class PageState(NamedTuple):
    """What a visitor's page of an event follows from, beside its address: as long as it is the same, so is the page."""

    tournament: int
    created_at: datetime  # a number may come again once its event is gone
    revision: int
    club_revision: int
    announcements_ending: int  # falls when one ends, without a revision
    time_zone: str
    view: str  # what was kept back is shown once its moment has come, without a revision
    day: date


@dataclass(frozen=True, slots=True)
class _Kept:
    state: PageState
    etag: str
    headers: dict[str, str]
    body: bytes

    def answer(self, request: HttpRequest) -> HttpResponse:
        unchanged = request.META.get("HTTP_IF_NONE_MATCH", "").removeprefix("W/") == self.etag
        response = HttpResponse(status=304) if unchanged else HttpResponse(self.body)
        for name, value in self.headers.items():
            if not (unchanged and name.lower() in {"content-encoding", "content-length", "content-type"}):
                response.headers[name] = value
        return response


class PublicPagesMiddleware:
    """The first of all: its answers carry the headers that the others gave them."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer from what is kept, or pass the request on and keep the answer."""
        key = _key(request)
        if key is None:
            return self.get_response(request)
        kept = _find(HERE, key)
        if kept is not None and _state_now(kept.state) == kept.state:
            return kept.answer(request)
        shared = _find(EVERYWHERE, key)
        if shared is not None and _state_now(shared.state) == shared.state:
            _keep(HERE, key, shared)
            return shared.answer(request)
        return self._make(request, key)

    def _make(self, request: HttpRequest, key: str) -> HttpResponse:
        """The answer of the view, whole even where the reader has it already, so that it can be kept."""
        seen = request.META.pop("HTTP_IF_NONE_MATCH", "")
        response = self.get_response(request)
        state = request.META.get(STATE)
        if state is None or response.status_code != 200 or response.cookies:
            return response
        kept = _Kept(state, response.headers["ETag"], dict(response.headers), response.content)
        _keep(HERE, key, kept)
        _keep(EVERYWHERE, key, kept)
        request.META["HTTP_IF_NONE_MATCH"] = seen
        return kept.answer(request)


def keep_this_page(request: HttpRequest, tournament: Tournament) -> None:
    """Said by a view whose answer follows from the state of a public event and its address alone."""
    if tournament.published:
        request.META[STATE] = PageState(
            tournament.pk,
            tournament.created_at,
            tournament.revision,
            tournament.club.revision,
            tournament.announcements_ending,  # type: ignore[attr-defined]  # comes with `access_public_tournament`
            tournament.time_zone,
            view_of_everybody(tournament).key,
            _today(tournament.time_zone),
        )


def _key(request: HttpRequest) -> str | None:
    """What the answer depends on beside the event's state; None for a reader or a page that nothing is kept for."""
    meta, cookies = request.META, request.COOKIES
    query = meta.get("QUERY_STRING", "")
    visitor = request.method == "GET" and SIGNED_IN not in cookies and "messages" not in cookies
    if not visitor or not request.path_info.startswith("/c/") or len(query) > LONGEST_QUERY:
        return None
    if "gzip" not in meta.get("HTTP_ACCEPT_ENCODING", ""):
        return None
    me = sorted(f"{name}={value[:12]}" for name, value in cookies.items() if name.startswith("me-"))
    host, language = meta.get("HTTP_HOST", ""), get_language_from_request(request)
    parts = [RELEASE, str(request.scheme), host, language, ",".join(me), request.path_info, query]
    return f"front:{hashlib.sha256('|'.join(parts).encode()).hexdigest()}"


def _state_now(kept: PageState) -> PageState | None:
    """The event's state, None where it is gone or not public; the one that was kept where nobody can be asked."""
    rows = Tournament.objects.filter(pk=kept.tournament, published=True).annotate(ending=ending_now())
    names = ("pk", "created_at", "revision", "club__revision", "ending", "time_zone")
    hiding = ("hide_last", "hide_from", "hide_awards", "reveal_at", "revealed_at")
    try:
        row = rows.values_list(*names, *hiding).first()
    except (OperationalError, InterfaceError) as error:
        logger.warning("page_without_database", error=str(error))
        return kept
    if row is None:
        return None
    pk, created_at, revision, club_revision, ending, time_zone, *kept_back = row
    view = public_view(Hiding(*kept_back), now=timezone.now()).key
    return PageState(pk, created_at, revision, club_revision, ending, time_zone, view, _today(time_zone))


def _today(time_zone: str) -> date:
    return timezone.localdate(timezone=UTC if time_zone == "UTC" else ZoneInfo(time_zone))


def _find(where: str, key: str) -> _Kept | None:
    try:
        found: _Kept | None = caches[where].get(key)
    except (RedisError, OSError) as error:
        logger.warning("page_cache_not_read", error=str(error))
        return None
    return found


def _keep(where: str, key: str, kept: _Kept) -> None:
    try:
        caches[where].set(key, kept, KEEP_SECONDS)
    except (RedisError, OSError) as error:
        logger.warning("page_cache_not_written", error=str(error))
