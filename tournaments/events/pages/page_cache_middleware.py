"""Whole-page cache: serves visitors' public pages before anything else of the site runs.

The whole answer is kept with the state of its event (`PageState`): in the memory of this process, and in the cache for
the others. One query tells whether the event is still in that state. Where the database does not answer, the newest
answer that is kept is better than none.

Nobody fills the caches by asking: kept are only queries that pages offer themselves, and what a phone sees that knows
its player stays in this process, whose memory for pages is bounded.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Lock
from typing import NamedTuple
from urllib.parse import urlsplit

import structlog
from django.conf import settings
from django.core.cache import caches
from django.http import HttpRequest, HttpResponse
from redis import RedisError

from config.release import RELEASE
from tournaments.base.languages import browsers_language, chosen_language
from tournaments.base.pages.times import SERVER_TIME, server_time
from tournaments.events.models import Event
from tournaments.events.pages.public.page_state import PageState, state_now, state_of

KEEP_SECONDS = 3600
# The query parameters that links on public pages use: a single number, or up to two words. Anything else isn't cached.
NUMBERS = {"division", "table"}
WORDS = {"by": {"name", "table"}, "only": {"all", "qualified"}, "show": {"", "players", "powers", "teams"}}
MOST_DIGITS, MOST_WORDS = 2, 2
LEADING_ZERO = re.compile(r"/0\d")
PLAYER = re.compile(r"me-\d{1,10}=\d{0,11}")
HERE, EVERYWHERE = "pages", "default"
STATE = "topboard.page_state"
SIGNED_IN = "sessionid"
SITE_PORT = str(urlsplit(settings.SITE_URL).port)
TURNS = tuple(Lock() for _ in range(256))  # by the last two digits of a key
PATIENCE = 3.0  # seconds; after that, a process makes the page itself rather than wait
logger = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class _CachedPage:
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
        response.headers[SERVER_TIME] = server_time()
        return response


class _Key(NamedTuple):
    name: str
    shared: bool  # whether the answer is kept for other processes, too


class PublicPagesMiddleware:
    """The first of all: its answers carry the headers that the others gave them."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer from what is kept, or pass the request on and keep the answer."""
        key = _key(request)
        if key is None:
            return self.get_response(request)
        kept = _still_kept(key)
        if kept is not None:
            return kept.answer(request)
        with _in_turn(key) as waited:
            kept = _still_kept(key) if waited else None
            return kept.answer(request) if kept is not None else self._make(request, key)

    def _make(self, request: HttpRequest, key: _Key) -> HttpResponse:
        """The answer of the view, whole even where the reader has it already, so that it can be kept."""
        seen = request.META.pop("HTTP_IF_NONE_MATCH", "")
        response = self.get_response(request)
        state = request.META.get(STATE)
        if state is None or response.status_code != 200 or response.cookies:
            return response
        kept = _CachedPage(state, response.headers["ETag"], dict(response.headers), response.content)
        _keep(HERE, key.name, kept)
        if key.shared:
            _keep(EVERYWHERE, key.name, kept)
        request.META["HTTP_IF_NONE_MATCH"] = seen
        return kept.answer(request)


def cache_this_page(request: HttpRequest, event: Event) -> None:
    """Mark a view whose response depends only on the state of a public event and the address."""
    if event.published:
        request.META[STATE] = state_of(event)


def is_offered(path: str, query: str) -> bool:
    """Whether links on public pages use this query: invented queries aren't cached."""
    if LEADING_ZERO.search(path):
        return False
    if not query:
        return True
    pairs = [part.partition("=")[::2] for part in query.split("&")]
    if len(pairs) == 1 and pairs[0][0] in NUMBERS:
        value = pairs[0][1]
        return value.isascii() and value.isdigit() and len(value) <= MOST_DIGITS
    known = all(value in WORDS.get(name, ()) for name, value in pairs)
    return known and len({name for name, _value in pairs}) == len(pairs) <= MOST_WORDS


def _key(request: HttpRequest) -> _Key | None:
    """What the answer depends on in addition to the event's state. None for readers or pages that have no cached
    answer."""
    meta, cookies = request.META, request.COOKIES
    if request.method != "GET" or not request.path_info.startswith("/c/") or SIGNED_IN in cookies:
        return None
    query, host = meta.get("QUERY_STRING", ""), meta.get("HTTP_HOST", "").lower()
    if (
        "messages" in cookies
        or not is_offered(request.path_info, query)
        or "gzip" not in meta.get("HTTP_ACCEPT_ENCODING", "")
    ):
        return None
    if ":" in host and host.rpartition(":")[2] not in (SITE_PORT, meta.get("SERVER_PORT")):
        return None
    me = [f"{name}={value}" for name, value in cookies.items() if name.startswith("me-")]
    if len(me) > 1 or not all(PLAYER.fullmatch(each) for each in me):
        return None
    parts = [RELEASE, str(request.scheme), host, _language(request), *me, request.path_info, query]
    return _Key(f"front:{hashlib.sha256('|'.join(parts).encode()).hexdigest()}", shared=not me)


def _language(request: HttpRequest) -> str:
    """What the page's language depends on apart from its event. A chosen language counts more than the browser's.

    A German browser reads the page of a French event in French, and who chose German reads it in German.
    """
    return f"chosen {chosen}" if (chosen := chosen_language(request)) else browsers_language(request)


def _still_kept(key: _Key) -> _CachedPage | None:
    """The answer that is kept, if its event is still in the state that it was made from."""
    kept = _find(HERE, key.name)
    now = state_now(kept.state) if kept is not None else None
    if kept is not None and now == kept.state:
        return kept
    shared = _find(EVERYWHERE, key.name) if key.shared else None
    if shared is not None and (now or state_now(shared.state)) == shared.state:
        _keep(HERE, key.name, shared)
        return shared
    return None


@contextmanager
def _in_turn(key: _Key) -> Iterator[bool]:
    """One request of this process at a time makes a page. Yields whether this one waited, so that it may be made by
    now.

    A result changes the page that a whole hall is looking at. Otherwise all requests would make the same page at once,
    and none would be answered until the end.
    """
    turn = TURNS[int(key.name[-2:], 16)]
    waited = not turn.acquire(blocking=False)
    mine = not waited or turn.acquire(timeout=PATIENCE)
    try:
        yield waited
    finally:
        if mine:
            turn.release()


def _find(where: str, key: str) -> _CachedPage | None:
    try:
        found: _CachedPage | None = caches[where].get(key)
    except (RedisError, OSError) as error:
        logger.warning("page_cache_not_read", error=str(error))
        return None
    return found


def _keep(where: str, key: str, kept: _CachedPage) -> None:
    try:
        caches[where].set(key, kept, KEEP_SECONDS)
    except (RedisError, OSError) as error:
        logger.warning("page_cache_not_written", error=str(error))
