"""Follow the links of a site as a visitor would, one page of each kind."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator
from html import unescape
from urllib.parse import urldefrag, urljoin, urlsplit

from django.http import HttpResponse
from django.test import Client
from django.urls import Resolver404, resolve

LINK = re.compile(r'<a\b[^>]*\bhref="([^"]*)"')


def dead_links(client: Client, start: str, *, each: tuple[str, ...]) -> dict[str, str]:
    """The links that lead nowhere, or to an error, each with the page that has it."""
    found = followed(client, start, each=each)
    return {address: page for address, page, answer in found if answer is None or answer.status_code >= 400}


def followed(client: Client, *start: str, each: tuple[str, ...]) -> Iterator[tuple[str, str, HttpResponse | None]]:
    """Each address with the page that links to it and its answer: None for one that leads nowhere.

    Opens what is named, and of what they lead to, one page of each kind for every value of the parts of the address
    that `each` names.
    """
    waiting = deque((address, "") for address in start)
    seen: set[str] = set()
    kinds: set[tuple[str, ...]] = set()
    while waiting:
        address, page = waiting.popleft()
        if address in seen:
            continue
        seen.add(address)
        try:
            match = resolve(urlsplit(address).path)
        except Resolver404:
            yield address, page, None
            continue
        kind = (match.view_name, *(str(match.kwargs.get(name, "")) for name in each))
        if page and kind in kinds:
            continue
        kinds.add(kind)
        answer = client.get(address)
        yield address, page, answer
        if is_page(answer):
            waiting.extend((found, address) for found in _links(answer.content.decode(), address))


def is_page(answer: HttpResponse | None) -> bool:
    """Whether it is a page that people read."""
    return bool(answer) and answer.status_code == 200 and answer.get("Content-Type", "").startswith("text/html")


def _links(page: str, address: str) -> list[str]:
    found = (urldefrag(urljoin(address, unescape(link))).url for link in LINK.findall(page))
    return [link for link in found if link.startswith("/")]
