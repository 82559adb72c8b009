"""One site and one browser for all walkthroughs; a fresh context (cookies, size, colours) for each.

Both end with the last walkthrough: while Playwright runs, Django lets no test of its process use the database.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from ops.system import browser_path
from tests.e2e.pages import Members, sign_in
from tests.e2e.site import Site, running_site
from tests.scenes.card_scene import StripeStandIn, stripe_stand_in
from tournaments.demo.logins import LOGINS

COMMON: dict[str, Any] = {
    "locale": "en-GB",
    "timezone_id": "UTC",
    "reduced_motion": "reduce",
    "service_workers": "block",  # each context would start one and fill its stores: a quarter of a visit
}
PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 800},
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
}
DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
Contexts = Callable[..., BrowserContext]


@pytest.fixture(scope="package")
def shop() -> Iterator[StripeStandIn]:
    with stripe_stand_in() as shop:
        yield shop


@pytest.fixture(scope="package")
def site(tmp_path_factory: pytest.TempPathFactory, shop: StripeStandIn) -> Iterator[Site]:
    with running_site(tmp_path_factory.mktemp("site"), STRIPE_URL=shop.url) as site:
        yield site


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    path = browser_path()
    assert path, "There is no Chromium on PATH. Install it: apt-get install chromium-headless-shell"
    with sync_playwright() as playwright:
        arguments = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
        browser = playwright.chromium.launch(executable_path=path, args=arguments)
        yield browser
        browser.close()


@pytest.fixture
def contexts(request: pytest.FixtureRequest, browser: Browser, site: Site) -> Iterator[Contexts]:
    """`contexts(**options)` opens one more context at the site; all are closed at the end.

    Only tests marked `offline` have the service worker that keeps pages on the device.
    """
    site.web.look_after()
    common = COMMON | ({"service_workers": "allow"} if request.node.get_closest_marker("offline") else {})
    opened: list[BrowserContext] = []

    def open_context(**options: Any) -> BrowserContext:
        opened.append(browser.new_context(base_url=site.url, **(common | options)))
        opened[-1].set_default_timeout(45_000)
        return opened[-1]

    yield open_context
    for context in opened:
        context.close()


@pytest.fixture
def desk(contexts: Contexts) -> Page:
    return contexts(**DESK).new_page()


@pytest.fixture
def phone(contexts: Contexts) -> Page:
    return contexts(**PHONE).new_page()


@pytest.fixture(scope="package")
def members(browser: Browser, site: Site) -> Members:
    """The cookies of the demo's owner, signed in once."""
    with browser.new_context(base_url=site.url) as context:
        sign_in(context.new_page(), LOGINS[0].email)
        return Members(context.storage_state())
