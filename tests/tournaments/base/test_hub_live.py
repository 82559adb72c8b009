"""The live hub over real Redis: a page hears of its own event, and a gone page leaves nothing behind."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import pytest
from redis import Redis
from redis.exceptions import RedisError

from tournaments.base.live import hub as hub_module
from tournaments.base.live.address import live_address, stream_of
from tournaments.base.live.hub import Hub
from tournaments.base.live.publish import CHANNEL

REDIS_URL = os.environ.get("REDIS_URL", "redis://127.0.0.1:6379/15")
# Workers of one run share the channel, so each publishes about events of its own.
EVENT = 1_000_000_000 + os.getpid()
OTHER_EVENT = 2_000_000_000 + os.getpid()

Result = TypeVar("Result")


@pytest.fixture
def redis() -> Redis:
    client = Redis.from_url(REDIS_URL)
    try:
        client.ping()
    except RedisError as error:
        pytest.skip(f"no Redis answers at REDIS_URL: {error}")
    return client


class Page:
    """An open page: collects what the hub sends, and can leave."""

    def __init__(self) -> None:
        self.sent: list[dict[str, Any]] = []
        self.gone = asyncio.Event()
        self.news = asyncio.Event()

    async def receive(self) -> dict[str, Any]:
        await self.gone.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: dict[str, Any]) -> None:
        self.sent.append(message)
        if b"revision" in message.get("body", b""):
            self.news.set()


def scope(path: str, method: str = "GET", client: str = "192.0.2.1", forwarded: str = "") -> dict[str, Any]:
    headers = [(b"x-forwarded-for", forwarded.encode())] if forwarded else []
    return {"type": "http", "path": path, "method": method, "client": (client, 4711), "headers": headers}


async def everybody(_event: int, _session: str) -> bool:
    return True


def run_alone(work: Coroutine[Any, Any, Result]) -> Result:
    """Run `work` on a loop of its own; the browser's driver keeps one running in the thread of the tests."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result()


async def heard_after_publishing(redis: Redis, *, published: bool) -> list[dict[str, Any]]:
    hub, page = Hub(REDIS_URL, may_hear=everybody), Page()
    stream = asyncio.create_task(hub(scope(live_address(EVENT, published=published)), page.receive, page.send))
    for _attempt in range(100):
        redis.publish(CHANNEL, f"{stream_of(OTHER_EVENT, published=published)}:1")
        redis.publish(CHANNEL, f"{stream_of(EVENT, published=not published)}:11")
        redis.publish(CHANNEL, f"{stream_of(EVENT, published=published)}:12")
        try:
            await asyncio.wait_for(page.news.wait(), 0.1)
            break
        except TimeoutError:
            continue
    page.gone.set()
    await asyncio.wait_for(stream, 5)
    assert (dict(hub.pages), dict(hub.visitors), hub.open) == ({}, {}, 0)
    await hub.close()
    return page.sent


@pytest.mark.parametrize("published", [True, False])
def test_a_page_hears_the_revisions_of_its_event(redis: Redis, published: bool) -> None:
    sent = run_alone(heard_after_publishing(redis, published=published))
    bodies = [message["body"] for message in sent if message["type"] == "http.response.body"]
    assert b"event: revision\ndata: 12\n\n" in bodies
    assert not any(b"data: 1\n" in body for body in bodies), "another tournament's news"
    assert not any(b"data: 11\n" in body for body in bodies), "news of a time when it was public, or was not"


@pytest.mark.parametrize(
    ("path", "method", "status"),
    [
        ("/live/x/", "GET", 404),
        ("/live/", "GET", 404),
        ("/live/7/", "GET", 404),
        (live_address(7, published=True).replace("/7-", "/8-"), "GET", 404),
        (live_address(7, published=True)[:-2] + "/", "GET", 404),
        (live_address(7, published=True), "POST", 405),
        (live_address(7, published=True).replace("7", "²", 1), "GET", 404),
    ],
)
def test_other_requests_are_refused(path: str, method: str, status: int) -> None:
    async def ask() -> int:
        page = Page()
        await Hub("redis://127.0.0.1:1/0")(scope(path, method), page.receive, page.send)
        return int(page.sent[0]["status"])

    assert run_alone(ask()) == status


async def statuses(*scopes: dict[str, Any]) -> list[int]:
    """What each of these is answered while those before it stay open."""
    hub = Hub("redis://127.0.0.1:1/0")
    pages = [Page() for _scope in scopes]
    streams = []
    for one, page in zip(scopes, pages, strict=True):
        streams.append(asyncio.create_task(hub(one, page.receive, page.send)))
        while not page.sent:
            await asyncio.sleep(0)
    for page in pages:
        page.gone.set()
    await asyncio.gather(*streams)
    await hub.close()
    assert (hub.visitors, hub.open) == ({}, 0)
    return [int(page.sent[0]["status"]) for page in pages]


def test_streams_are_limited_per_address(monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    monkeypatch.setattr(hub_module, "MOST_OF_VISITOR", 2)
    one, other = scope(live_address(7, published=True)), scope(live_address(7, published=True), client="192.0.2.2")
    assert run_alone(statuses(one, one, one, other)) == [200, 200, 503, 200]
    settings.NUM_PROXIES = 1
    behind = [scope(live_address(7, published=True), forwarded=f"203.0.113.9, 198.51.100.{k}") for k in (1, 1, 1, 2)]
    assert run_alone(statuses(*behind)) == [200, 200, 503, 200]


def test_streams_of_a_hub_are_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub_module, "MOST_STREAMS", 2)
    assert run_alone(statuses(*(scope(live_address(7, published=True), client=f"192.0.2.{k}") for k in range(3)))) == [
        200,
        200,
        503,
    ]


async def after_losing_the_right(redis: Redis | None, *, published: bool) -> list[dict[str, Any]]:
    """What a page was sent that loses its right once it is open; with `redis`, something changes then."""
    asked: list[tuple[int, str]] = []

    async def once(event: int, session: str) -> bool:
        asked.append((event, session))
        return len(asked) == 1

    hub, page = Hub(REDIS_URL, may_hear=once), Page()
    asking = scope(live_address(EVENT, published=published))
    asking["headers"] = [(b"cookie", b"theme=dark; sessionid=abc")]
    stream = asyncio.create_task(hub(asking, page.receive, page.send))
    for _attempt in range(100):
        if redis is not None:
            redis.publish(CHANNEL, f"{stream_of(EVENT, published=published)}:12")
        done, _open = await asyncio.wait(
            {stream, asyncio.create_task(page.news.wait())}, timeout=0.1, return_when="FIRST_COMPLETED"
        )
        if done:
            break
    page.gone.set()
    await asyncio.wait_for(stream, 5)
    await hub.close()
    assert {event for event, _session in asked} <= {EVENT}
    assert {session for _event, session in asked} <= {"abc"}
    return page.sent


def test_a_stream_of_a_private_event_ends_with_the_right_to_see_it(redis: Redis) -> None:
    sent = run_alone(after_losing_the_right(redis, published=False))
    assert (sent[0]["status"], sent[-1]) == (200, {"type": "http.response.body", "body": b""})
    assert not any(b"revision" in each.get("body", b"") for each in sent)
    sent = run_alone(after_losing_the_right(redis, published=True))
    assert any(b"revision" in each.get("body", b"") for each in sent), "everybody hears of a public event"


def test_a_quiet_stream_is_checked_from_time_to_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub_module, "HEARTBEAT_SECONDS", 0.01)
    monkeypatch.setattr(hub_module, "CHECK_SECONDS", 0.05)
    sent = run_alone(after_losing_the_right(None, published=False))
    assert b": still here\n\n" in {each.get("body") for each in sent}
    assert sent[-1] == {"type": "http.response.body", "body": b""}


def test_a_stranger_to_a_private_event_gets_no_stream() -> None:
    async def ask() -> int:
        page = Page()
        await Hub("redis://127.0.0.1:1/0")(scope(live_address(7, published=False)), page.receive, page.send)
        return int(page.sent[0]["status"])

    assert run_alone(ask()) == 404
