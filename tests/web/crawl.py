"""Follow the links of a site as a visitor would, one page of each kind."""

from __future__ import annotations

import re
from collections import deque
from html import unescape
from urllib.parse import urldefrag, urljoin, urlsplit

from django.test import Client
from django.urls import Resolver404, resolve

LINK = re.compile(r'<a\b[^>]*\bhref="([^"]*)"')


def dead_links(client: Client, start: str, *, each: tuple[str, ...]) -> dict[str, str]:
    """The links that lead nowhere, or to an error, each with the page that has it.

    Opens one page of each kind for every value of the parts of the address that `each` names.
    """
    waiting = deque([(start, "")])
    seen: set[str] = set()
    kinds: set[tuple[str, ...]] = set()
    dead: dict[str, str] = {}
    while waiting:
        address, page = waiting.popleft()
        if address in seen:
            continue
        seen.add(address)
        try:
            match = resolve(urlsplit(address).path)
        except Resolver404:
            dead[address] = page
            continue
        kind = (match.view_name, *(str(match.kwargs.get(name, "")) for name in each))
        if kind in kinds:
            continue
        kinds.add(kind)
        answer = client.get(address)
        if answer.status_code >= 400:
            dead[address] = page
        elif answer.get("Content-Type", "").startswith("text/html") and answer.status_code == 200:
            waiting.extend((found, address) for found in _links(answer.content.decode(), address))
    return dead


def _links(page: str, address: str) -> list[str]:
    found = (urldefrag(urljoin(address, unescape(link))).url for link in LINK.findall(page))
    return [link for link in found if link.startswith("/")]
