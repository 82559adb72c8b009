"""Every page of the demo: on a small phone without scripts, light enough, and without a barrier that axe knows."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import BrowserContext, Page

from tests.e2e.conftest import DESK, PHONE, Contexts
from tests.e2e.pages import Members, find_pages, listen, load_weight, overflow, put_axe, violations

pytestmark = [pytest.mark.e2e, pytest.mark.xdist_group("e2e")]  # one site, on one worker
EVENT = "/desk/front-range/e/mile-high-regatta/"
LIGHT_ENOUGH = 60_000
WIDTHS = (320, 360, 480, 640, 768, 1024)
PUBLIC_PAGES = ("/", "/c/", "/lab/", "/accounts/")


def public_pages(context: BrowserContext) -> list[str]:
    return find_pages(context, start="/c/front-range/", below=PUBLIC_PAGES)


def desk_pages(context: BrowserContext) -> list[str]:
    return find_pages(context, start="/desk/", below=("/desk/",))


def barriers(page: Page) -> list[str]:
    """What axe finds on the page, in light and then in dark colors."""
    put_axe(page)
    page.emulate_media(color_scheme="light")
    found = violations(page)
    page.emulate_media(color_scheme="dark")
    return [*found, *(f"dark {problem}" for problem in violations(page, only="color-contrast"))]


def test_public_pages_fit_screens_of_every_width(contexts: Contexts) -> None:
    """From the smallest phone to a tablet; 320 px is also what 1280 px are at a zoom of 400 %."""
    context = contexts(java_script_enabled=False)
    page = context.new_page()
    wide = {}
    for path in public_pages(context):
        page.goto(path)
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 800})
            if over := overflow(page):
                wide[path, width] = over
    assert wide == {}


def test_settings_of_the_projector_can_be_used_on_a_small_projector(contexts: Contexts) -> None:
    page = contexts(viewport={"width": 1280, "height": 720}).new_page()
    page.goto("/c/front-range/front-range-open-2026/projector/")
    page.locator(".controls summary").click()
    page.get_by_label("Lines on a screen").fill("5")
    page.get_by_role("button", name="Show it so").click(timeout=3_000)  # refused where something lies on it
    page.wait_for_url("**rows=5**")
    assert "rows-5" in str(page.locator("body").get_attribute("class"))


def test_public_pages_work_on_a_small_phone_without_scripts(contexts: Contexts) -> None:
    context = contexts(**PHONE, java_script_enabled=False)
    paths = public_pages(context)
    assert len(paths) >= 20
    page = context.new_page()
    wrong = {}
    for path in paths:
        status, weight = load_weight(page, path)
        headings = page.locator("h1").count()
        if (status, weight < LIGHT_ENOUGH, overflow(page), headings) != (200, True, 0, 1):
            wrong[path] = {"status": status, "bytes": weight, "too wide": overflow(page), "headings": headings}
    assert wrong == {}


def test_public_pages_are_light_and_open_to_everybody(contexts: Contexts) -> None:
    context = contexts(**PHONE)
    page = context.new_page()
    said = listen(page)
    heavy, barred = {}, {}
    for path in public_pages(context):
        _status, weight = load_weight(page, path)
        if weight >= LIGHT_ENOUGH:
            heavy[path] = weight
        if found := barriers(page):
            barred[path] = found
    assert (heavy, barred, said) == ({}, {}, [])


def test_desk_pages_fit_a_phone_and_are_open_to_everybody(contexts: Contexts, members: Members) -> None:
    context = contexts(**DESK, storage_state=members.state)
    paths = desk_pages(context)
    assert len(paths) >= 30
    page = context.new_page()
    said = listen(page)
    wide, barred = {}, {}
    for path in paths:
        page.set_viewport_size(DESK["viewport"])
        page.goto(path)
        if found := barriers(page):
            barred[path] = found
        page.set_viewport_size(PHONE["viewport"])
        if overflow(page):
            wide[path] = overflow(page)
    assert (wide, barred, said) == ({}, {}, [])


def test_a_print_under_way_fits_a_phone_and_is_open_to_everybody(contexts: Contexts, members: Members) -> None:
    context = contexts(**DESK, storage_state=members.state)
    context.route("**/status/", lambda route: route.abort())  # the page stays as it is while the print is made
    page = context.new_page()
    page.goto(f"{EVENT}prints/badges/make/")
    barred = [(size, barriers(page)) for size in sizes(page)]
    page.get_by_role("button", name="Make it, A4").click()
    page.get_by_role("progressbar").wait_for()
    barred += [(size, barriers(page)) for size in sizes(page)]
    page.goto(f"{EVENT}prints/")
    page.get_by_role("heading", name="Made for you").wait_for()
    barred += [(size, barriers(page)) for size in sizes(page)]
    assert [found for found in barred if found[1]] == []


def sizes(page: Page) -> Iterator[int]:
    """Show the page on a phone and on a desk, where it is as wide as the window."""
    for viewport in (PHONE["viewport"], DESK["viewport"]):
        page.set_viewport_size(viewport)
        assert overflow(page) == 0
        yield viewport["width"]
