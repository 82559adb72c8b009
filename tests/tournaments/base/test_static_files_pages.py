"""Style sheets, scripts and fonts as the server sends them."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from asgiref.testing import ApplicationCommunicator
from django.core.handlers.asgi import ASGIHandler
from django.test import override_settings

from config.env import BASE_DIR

pytestmark = pytest.mark.usefixtures("not_collected")
SHEET = "css/tokens.css"
WHOLE = (BASE_DIR / "static" / SHEET).read_bytes()


@pytest.fixture
def not_collected() -> Iterator[None]:
    """Static files come from the checkout."""
    with override_settings(WHITENOISE_USE_FINDERS=True):
        yield


def asked(method: str = "GET", **headers: str) -> tuple[int, dict[str, str], bytes]:
    """Status, headers and body of a style sheet from a fresh server.

    It has a thread of its own: after a test in the browser, an event loop is running in this one.
    """
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(lambda: asyncio.run(answer(method, headers))).result()


async def answer(method: str, headers: dict[str, str]) -> tuple[int, dict[str, str], bytes]:
    scope = {
        "type": "http",
        "http_version": "1.1",
        "method": method,
        "path": f"/static/{SHEET}",
        "query_string": b"",
        "headers": [(b"host", b"localhost"), *((k.encode(), v.encode()) for k, v in headers.items())],
        "client": ("127.0.0.1", 5000),
    }
    server: Any = ApplicationCommunicator(ASGIHandler(), scope)
    await server.send_input({"type": "http.request", "body": b"", "more_body": False})
    start: dict[str, Any] = await server.receive_output(10)
    body, more = b"", True
    while more:
        part = await server.receive_output(10)
        body, more = body + part["body"], part.get("more_body", False)
    return start["status"], {k.decode().lower(): v.decode() for k, v in start["headers"]}, body


def test_server_sends_a_file_whole_and_warns_of_nothing() -> None:
    status, headers, body = asked()
    assert (status, body) == (200, WHOLE)
    assert (headers["content-type"], headers["content-length"]) == ('text/css; charset="utf-8"', str(len(WHOLE)))


def test_server_sends_a_part_where_one_is_asked_for() -> None:
    status, headers, body = asked(range="bytes=10-19")
    assert (status, body) == (206, WHOLE[10:20])
    assert headers["content-range"] == f"bytes 10-19/{len(WHOLE)}"


def test_server_sends_no_body_where_none_is_wanted() -> None:
    status, headers, body = asked("HEAD")
    assert (status, body, headers["content-length"]) == (200, b"", str(len(WHOLE)))
    status, headers, body = asked(**{"if-modified-since": headers["last-modified"]})
    assert (status, body) == (304, b"")
    assert "content-type" not in headers
