"""Sends requests to a site in this process and takes what each costs; knows no site, so peers are measured alike."""

from __future__ import annotations

import io
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

COLD_LAPS, HOT_LAPS = 5, 100


class Browser:
    """Sends requests to an application as a WSGI server does, and takes the CPU time of each."""

    def __init__(self, site: Callable[..., Any]) -> None:
        self.site = site

    def get(self, path: str, **headers: str) -> tuple[int, dict[str, str], bytes, float]:
        """The answer's status, headers and body, and the milliseconds of CPU that this process spent on it."""
        environ = {
            "REQUEST_METHOD": "GET", "PATH_INFO": path, "QUERY_STRING": "", "SERVER_NAME": "localhost",
            "SERVER_PORT": "80", "SERVER_PROTOCOL": "HTTP/1.1", "wsgi.url_scheme": "http", "HTTP_HOST": "localhost",
            "wsgi.input": io.BytesIO(), "wsgi.errors": io.StringIO(), "HTTP_ACCEPT_ENCODING": "gzip", **headers,
        }  # fmt: skip
        seen: dict[str, Any] = {}

        def start(status: str, lines: list[tuple[str, str]], info: object = None) -> None:
            seen.update(status=int(status[:3]), headers=dict(lines))

        before = time.process_time()
        answer = self.site(environ, start)
        body = b"".join(answer)
        spent = (time.process_time() - before) * 1000
        answer.close()
        return seen["status"], seen["headers"], body, spent


@dataclass(frozen=True, slots=True)
class Costs:
    """Milliseconds of CPU for a page: nothing kept, kept, and kept by the browser too. Each is a median."""

    cold: float
    hot: float
    unchanged: float


def costs_of(browser: Browser, path: str, *, forget: Callable[[], object]) -> Costs:
    """What the page at `path` costs; `forget` empties the caches. The page was asked for before, so that all is loaded.

    Raises AssertionError if an answer isn't a page, or isn't a 304 for a browser that has the page.
    """
    cold = []
    for _lap in range(COLD_LAPS):
        forget()
        cold.append(browser.get(path))
    hot = [browser.get(path) for _lap in range(HOT_LAPS)]
    unchanged = [browser.get(path, HTTP_IF_NONE_MATCH=hot[0][1]["ETag"]) for _lap in range(HOT_LAPS)]
    assert {lap[0] for lap in (*cold, *hot)} == {200}
    assert {lap[0] for lap in unchanged} == {304}
    return Costs(*(statistics.median(lap[3] for lap in laps) for laps in (cold, hot, unchanged)))
