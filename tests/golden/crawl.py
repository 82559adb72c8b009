"""Every page and every answer of the API that a reader can reach, as text that two runs can compare."""

from __future__ import annotations

import json
import re
from collections import Counter, deque
from collections.abc import Iterator
from html import unescape
from typing import Any
from urllib.parse import parse_qsl, urlencode, urljoin, urlsplit

from django.core.cache import cache
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from drf_spectacular.generators import SchemaGenerator

LINK = re.compile(r'href="([^"#]+)')
ELSEWHERE = re.compile(r"^(?!/)|^/(static|media|accounts|api|live|lab)/|/export/|\.zip$|\.pdf$|/photo")
TEXTS = ("text/", "application/json", "application/problem+json", "application/manifest+json")
ROW = re.compile(r"(?<=/)\d+(?=/)")
VARIANTS = 3  # addresses that differ in their query or in the number of a row alone: they repeat themselves
CHANGING = (
    (re.compile(r'(name="csrfmiddlewaretoken" value=")[^"]+'), r"\1CSRF"),
    (re.compile(r'(name="idempotency_key" value=")[^"]+'), r"\1KEY"),
    (re.compile(r'nonce="[^"]+"'), 'nonce="NONCE"'),
    (re.compile(r"\"csrf_token\": ?\"[^\"]+\""), '"csrf_token": "CSRF"'),
    (re.compile(r'(hx-headers|data-csrf)="[^"]+"'), r'\1="CSRF"'),
    (re.compile(r"-----BEGIN.*?-----END[^-]*-----", re.DOTALL), "PEM"),
    (re.compile(r'data-key="[^"]+"'), 'data-key="KEY"'),
)


def crawl(client: Client, *start: str, limit: int = 3000) -> Iterator[tuple[str, str]]:
    """Addresses with their answers, in the order of the links on the pages, from the addresses in `start` on."""
    waiting, seen, variants = deque(start), set(start), Counter[str]()
    while waiting and len(seen) < limit:
        address = waiting.popleft()
        response, queries = _get(client, address)
        text = _text(response)
        yield address, f"{response.status_code} {_kind(response)}, queries: {queries}\n{text}"
        if not _kind(response).startswith("text/html"):
            continue
        for found in LINK.findall(text):
            link = _plain(urljoin(address, unescape(found)))
            path = urlsplit(link).path
            shape = ROW.sub("N", path)
            if link in seen or ELSEWHERE.search(path) or variants[shape] >= VARIANTS:
                continue
            variants[shape] += 1
            seen.add(link)
            waiting.append(link)


def api_answers(client: Client, values: dict[str, list[Any]]) -> Iterator[tuple[str, str]]:
    """Each address of the schema that can be read, once for each way to fill it from `values`, with its answer."""
    schema: Any = SchemaGenerator().get_schema(request=None, public=True)
    for path, operations in schema["paths"].items():
        if "get" not in operations or ELSEWHERE.search(path.removeprefix("/api")):
            continue
        for address in _filled(path, values):
            response, queries = _get(client, address)
            yield address, f"{response.status_code} {_kind(response)}, queries: {queries}\n{_text(response)}"


def _filled(path: str, values: dict[str, list[Any]]) -> list[str]:
    addresses = [path]
    for name in re.findall(r"{(\w+)}", path):
        choices = values.get(name, values["*"])
        addresses = [address.replace(f"{{{name}}}", str(choice)) for address in addresses for choice in choices]
    return addresses


def _get(client: Client, address: str) -> tuple[HttpResponse, int]:
    """The answer to a second request: the first fills what a process remembers."""
    client.get(address)
    cache.clear()
    with CaptureQueriesContext(connection) as queries:
        response = client.get(address)
    return response, len(queries)


def _text(response: HttpResponse) -> str:
    if response.status_code in {301, 302}:
        return f"→ {response['Location']}"
    if not _kind(response).startswith(TEXTS):
        return ""
    content = b"".join(response.streaming_content) if response.streaming else response.content
    text = content.decode("utf-8", "replace")
    if _kind(response).startswith("application/json"):
        return json.dumps(json.loads(text), indent=1, sort_keys=True, ensure_ascii=False)
    for pattern, instead in CHANGING:
        text = pattern.sub(instead, text)
    return text


def _kind(response: HttpResponse) -> str:
    return response.headers.get("Content-Type", "")


def _plain(address: str) -> str:
    """An address with its query in one order."""
    parts = urlsplit(address)
    query = urlencode(sorted(parse_qsl(parts.query, keep_blank_values=True)))
    return parts._replace(query=query, fragment="").geturl()
