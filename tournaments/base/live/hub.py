"""The live hub: server-sent events that say "revision N", over raw ASGI.

One Redis subscription per process feeds every open page; a page costs a queue and a socket. The hub sends no data:
pages fetch what changed from the cache. It only queries the database for private events, whose streams end once their
reader is no longer a member. Run alone (`uvicorn tournaments.base.live.hub:app`) or inside `config.asgi`.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable, MutableMapping
from time import monotonic
from typing import Any

import django
import structlog
from django.apps import apps
from django.conf import settings
from django.db import DatabaseError
from redis.asyncio import Redis
from redis.exceptions import RedisError

from common.web.visitors import address_of
from tournaments.base.live.address import event_of_private, stream_at
from tournaments.base.live.hearing import session_may_hear, session_of
from tournaments.base.live.publish import CHANNEL

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

HEARTBEAT_SECONDS = 15
CHECK_SECONDS = 60
RECONNECT_SECONDS = 2
QUEUE_LENGTH = 16
# All phones of a hall share one address. A stream costs 7 kB and a socket; the launcher allows 65,536 sockets.
MOST_OF_VISITOR = 500
MOST_STREAMS = 20_000
FULL_SECONDS = 60
logger = structlog.get_logger(__name__)
MayHear = Callable[[int, str], Awaitable[bool]]


class Hub:
    """Open pages by stream, and the one task that feeds them."""

    def __init__(self, redis_url: str, *, may_hear: MayHear = session_may_hear) -> None:
        self.redis_url = redis_url
        self.may_hear = may_hear
        self.pages: dict[str, set[asyncio.Queue[str | None]]] = defaultdict(set)
        self.visitors: Counter[str] = Counter()
        self.open = 0
        self.feeder: asyncio.Task[None] | None = None
        self.closing = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer the address that an event's pages name with a stream of revisions.

        404 for any other address, and for readers who may not see a private event. 503 if an address, or the hub, has
        reached its limit of streams: pages then poll every few seconds.
        """
        stream = stream_at(scope["path"])
        if stream is None or scope["method"] != "GET":
            await _respond(send, 404 if stream is None else 405)
            return
        visitor = _visitor(scope)
        if self.visitors[visitor] >= MOST_OF_VISITOR or self.open >= MOST_STREAMS:
            await _respond(send, 503, (b"retry-after", str(FULL_SECONDS).encode()))
            return
        right = self._right(scope, stream)
        if not await right.holds():
            await _respond(send, 404)
            return
        self._start_feeder()
        queue: asyncio.Queue[str | None] = asyncio.Queue(QUEUE_LENGTH)
        self.pages[stream].add(queue)
        self.visitors[visitor] += 1
        self.open += 1
        gone = asyncio.create_task(_disconnected(receive))
        try:
            await _stream(queue, gone, send, right)
        finally:
            gone.cancel()
            self.open -= 1
            self.visitors[visitor] -= 1
            if not self.visitors[visitor]:
                del self.visitors[visitor]
            self.pages[stream].discard(queue)
            if not self.pages[stream]:
                del self.pages[stream]

    async def lifespan(self, receive: Receive, send: Send) -> None:
        """Start and stop with the server."""
        while True:
            message = await receive()
            if message["type"] == "lifespan.startup":
                await send({"type": "lifespan.startup.complete"})
            else:
                await self.close()
                await send({"type": "lifespan.shutdown.complete"})
                return

    async def close(self) -> None:
        """End every stream and the subscription."""
        self.closing = True
        for queue in [queue for queues in self.pages.values() for queue in queues]:
            _offer(queue, None)
        if self.feeder:
            self.feeder.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self.feeder

    def _right(self, scope: Scope, stream: str) -> _Right:
        """The right to follow the stream, which everybody has for a public one."""
        event_id = event_of_private(stream)
        if event_id is None:
            return _Right(None)
        cookies = b"; ".join(value for name, value in scope.get("headers", ()) if name == b"cookie")
        session = session_of(cookies.decode("latin-1"))
        return _Right(lambda: self.may_hear(event_id, session))

    def _start_feeder(self) -> None:
        if self.feeder is None or self.feeder.done():
            self.feeder = asyncio.create_task(self._feed())

    async def _feed(self) -> None:
        while not self.closing:
            try:
                await self._listen()
            except (RedisError, OSError) as error:
                logger.warning("live_feed_lost", error=str(error))
                await asyncio.sleep(RECONNECT_SECONDS)

    async def _listen(self) -> None:
        redis = Redis.from_url(self.redis_url)
        async with redis, redis.pubsub() as pubsub:
            await pubsub.subscribe(CHANNEL)
            async for message in pubsub.listen():
                if message["type"] == "message":
                    stream, _, revision = message["data"].decode().partition(":")
                    for queue in self.pages.get(stream, ()):
                        _offer(queue, revision)


class _Right:
    """Whether a page may follow its stream, by `ask`, which is None if everybody may."""

    def __init__(self, ask: Callable[[], Awaitable[bool]] | None) -> None:
        self.ask = ask
        self.asked_at = 0.0

    async def holds(self, *, within: float = 0) -> bool:
        """Check, unless that was done within that many seconds. False while the database doesn't respond."""
        if self.ask is None or (within and monotonic() - self.asked_at < within):
            return True
        self.asked_at = monotonic()
        try:
            return await self.ask()
        except DatabaseError as error:
            logger.warning("live_right_not_checked", error=str(error))
            return False


def _offer(queue: asyncio.Queue[str | None], item: str | None) -> None:
    if queue.full():
        queue.get_nowait()  # a slow page needs only the newest revision
    queue.put_nowait(item)


def _visitor(scope: Scope) -> str:
    """The visitor's address, as every limit of the site counts it."""
    forwarded = b",".join(value for name, value in scope.get("headers", ()) if name == b"x-forwarded-for")
    client = scope.get("client")
    return address_of(client[0] if client else "", forwarded.decode("latin-1"))


async def _disconnected(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def _respond(send: Send, status: int, *headers: tuple[bytes, bytes]) -> None:
    await send({"type": "http.response.start", "status": status, "headers": [(b"content-length", b"0"), *headers]})
    await send({"type": "http.response.body", "body": b""})


async def _stream(queue: asyncio.Queue[str | None], gone: asyncio.Task[None], send: Send, right: _Right) -> None:
    headers = [
        (b"content-type", b"text/event-stream; charset=utf-8"),
        (b"cache-control", b"no-store"),
        (b"x-accel-buffering", b"no"),
    ]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": b"retry: 3000\n\n", "more_body": True})
    while not gone.done():
        word = asyncio.create_task(queue.get())
        await asyncio.wait({word, gone}, timeout=HEARTBEAT_SECONDS, return_when=asyncio.FIRST_COMPLETED)
        if not word.done():
            word.cancel()
            if not gone.done() and not await right.holds(within=CHECK_SECONDS):
                break
            if not gone.done():
                await send({"type": "http.response.body", "body": b": still here\n\n", "more_body": True})
            continue
        revision = word.result()
        if revision is None or not await right.holds():
            break
        body = f"event: revision\ndata: {revision}\n\n".encode()
        await send({"type": "http.response.body", "body": body, "more_body": True})
    if not gone.done():
        await send({"type": "http.response.body", "body": b""})


_hub = Hub(settings.REDIS_URL)  # invalid settings end the process here, before it reports that it is healthy


async def app(scope: Scope, receive: Receive, send: Send) -> None:
    """The hub as a process of its own; `/healthz` answers for the health check."""
    if scope["type"] == "lifespan":
        if not apps.ready:
            django.setup()
        await _hub.lifespan(receive, send)
    elif scope["type"] == "http" and scope["path"] == "/healthz":
        await _respond(send, 204)
    elif scope["type"] == "http":
        await _hub(scope, receive, send)
