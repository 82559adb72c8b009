"""The pages of the demo, found by following links, and what every page must hold."""

from __future__ import annotations

import re
from collections import deque
from dataclasses import dataclass
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import urljoin, urlsplit

import axe_playwright_python
from django.urls import Resolver404, resolve
from playwright.sync_api import BrowserContext, Locator, Page

from tournaments.demo.logins import PASSWORD

AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text(encoding="utf-8")
NO_PAGE = ("/api/", "/live/", "/static/")
# One page of a kind is like another, but for these, which are looked at in each event.
PUBLIC_TABS = ("public:now", "public:standings", "public:heats", "public:people", "public:rules", "public:awards")
DESK_TABS = ("desk:event", "desk:heat", "desk:game", "desk:standings")
EACH_EVENT = frozenset({*PUBLIC_TABS, *DESK_TABS})


@dataclass(frozen=True, slots=True)
class Members:
    """Cookies of a signed-in user, as Playwright keeps them."""

    state: Any


def fold(page: Page, name: str) -> Locator:
    """The line of a fold that starts with `name`: a click opens or closes it."""
    return page.locator("summary").filter(has_text=re.compile(rf"^\s*{re.escape(name)}"))


def sign_in(page: Page, email: str, *, password: str = PASSWORD) -> None:
    """Sign in by the form."""
    page.goto("/accounts/login/")
    page.fill("#id_login", email)
    page.fill("#id_password", password)
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url("**/desk/**")


def wait_for(page: Page, script: str) -> None:
    """Wait until `script` is true. Playwright's own way needs `eval`, which the site forbids."""
    for _look in range(200):
        if page.evaluate(script):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"Never true: {script}")


def find_pages(context: BrowserContext, *, start: str, below: tuple[str, ...] = ("/",)) -> list[str]:
    """Paths of one page of each kind, reached from `start` by links to addresses `below`."""
    found: dict[tuple[str, str], str] = {}
    waiting = deque([start])
    while waiting:
        path = waiting.popleft()
        kind = _kind(path)
        if kind is None or kind in found:
            continue
        answer = context.request.get(path)
        assert answer.status == 200, f"{path} answers {answer.status}"
        if "text/html" not in answer.headers["content-type"]:
            continue
        found[kind] = urlsplit(answer.url).path
        for href in re.findall(r'<a\b[^>]*\shref="([^"]*)"', answer.text()):
            target = urlsplit(urljoin(path, unescape(href)))
            leads_to_page = not target.path.startswith(NO_PAGE) and not target.path.endswith(".pdf")
            if not target.netloc and target.path.startswith(below) and leads_to_page:
                waiting.append(target.path)
    return list(dict.fromkeys(found.values()))


def _kind(path: str) -> tuple[str, str] | None:
    """The view, and the event where each event's page is looked at."""
    try:
        match = resolve(path)
    except Resolver404:
        return None
    return match.view_name, match.kwargs["event"] if match.view_name in EACH_EVENT else ""


def load_weight(page: Page, path: str) -> tuple[int, int, int]:
    """Open a page as a new visitor: its status, and the bytes of its HTML, sheets and scripts, and of its fonts.

    A device on which results wait to be sent fetches the script that sends them, too.
    """
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.clearBrowserCache")
    session.send("Storage.clearDataForOrigin", {"origin": urljoin(page.url, "/"), "storageTypes": "indexeddb"})
    sizes: dict[str, float] = {}
    kinds: dict[str, str] = {}
    session.on("Network.responseReceived", lambda event: kinds.update({event["requestId"]: event["type"]}))
    session.on("Network.loadingFinished", lambda event: sizes.update({event["requestId"]: event["encodedDataLength"]}))
    answer = page.goto(path, wait_until="load")
    session.detach()
    assert answer is not None
    of_fonts = sum(size for name, size in sizes.items() if kinds.get(name) == "Font")
    of_text = sum(size for name, size in sizes.items() if kinds.get(name) in {"Document", "Stylesheet", "Script"})
    return answer.status, int(of_text), int(of_fonts)


def overflow(page: Page) -> int:
    """By how many pixels the page is wider than the window."""
    return int(page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))


def listen(page: Page) -> list[str]:
    """A list that takes what the browser complains about: scripts that fail, and all that the policy forbids."""
    said: list[str] = []
    page.on("console", lambda message: said.append(f"{page.url}: {message.text}") if message.type == "error" else None)
    page.on("pageerror", lambda error: said.append(f"{page.url}: {error}"))
    return said


def put_axe(page: Page) -> None:
    """Load axe into the open page; by the debugger, which the page's own policy does not concern."""
    page.evaluate(AXE)


def violations(page: Page, *, only: str = "") -> list[str]:
    """What axe finds: rule, and the first elements that break it."""
    options: dict[str, Any] = {"resultTypes": ["violations"], "preload": False}  # no rule that runs reads style sheets
    if only:
        options["runOnly"] = {"type": "rule", "values": [only]}
    result = page.evaluate("options => axe.run(document, options)", options)
    return [
        f"{each['id']}: {'; '.join(node['html'][:160] for node in each['nodes'][:3])}" for each in result["violations"]
    ]
