"""The projector on screens of several sizes: nothing is cut off, and it is left alone for a whole day."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Contexts
from tests.e2e.pages import put_axe, violations
from tests.e2e.test_offline import open_and_keep

pytestmark = pytest.mark.e2e
BOARDS = "/c/front-range/front-range-open-2026/projector/"
PAGES = (
    BOARDS,
    "/c/front-range/dipcon-xxxiv/projector/?show=names",
    "/c/front-range/dipcon-xxxiv/projector/?show=pairings,standings",
    "/c/thames-ancients/caversham-open-2027/projector/",
    "/c/thames-ancients/reading-winter-day-2026/projector/",
    "/c/rugby-bridge/season-2026-27/projector/",
)
SCREENS = ((1280, 720), (1920, 1080), (3840, 2160), (1024, 768))
CUT_OFF = """() => {
  const over = (node) => Math.max(node.scrollHeight - node.clientHeight, node.scrollWidth - node.clientWidth);
  const outside = (line) => [...line.children].some((node) => {
    const [outer, inner] = [line.getBoundingClientRect(), node.getBoundingClientRect()];
    const upright = Math.max(outer.top - inner.top, inner.bottom - outer.bottom);
    return !node.matches(".vh") && Math.max(upright, outer.left - inner.left, inner.right - outer.right) > 2;
  });
  const seen = document.querySelector(".slide:not([hidden])");
  return [
    ...(over(document.documentElement) > 0 ? ["page"] : []),
    ...[...seen.querySelectorAll(".lines, .boards, .tables")].filter((node) => over(node) > 1).map(() => "list"),
    ...[...seen.querySelectorAll("li")].filter(outside).map((node) => node.textContent.trim()),
  ];
}"""
SIZE = """() => {
  const name = document.querySelector(".slide:not([hidden]) .lines > li");
  return parseFloat(getComputedStyle(name).fontSize) / innerHeight * 100;
}"""


def screen(contexts: Contexts, path: str, **options: Any) -> Page:
    page = contexts(**{"viewport": {"width": 1280, "height": 720}, **options}).new_page()
    page.goto(path)
    return page


@pytest.mark.parametrize(("width", "height"), SCREENS)
def test_every_slide_fits_its_screen(contexts: Contexts, width: int, height: int) -> None:
    for path in PAGES:
        page = screen(contexts, path, viewport={"width": width, "height": height})
        for _slide in range(page.locator(".slide").count()):
            assert page.evaluate(CUT_OFF) == [], (path, page.locator(".slide:not([hidden]) h2").inner_text())
            page.keyboard.press("ArrowRight")


@pytest.mark.parametrize(("width", "height"), SCREENS)
def test_names_are_as_high_as_they_must_be(contexts: Contexts, width: int, height: int) -> None:
    page = screen(contexts, f"{BOARDS}?show=names&rows=13", viewport={"width": width, "height": height})
    assert page.evaluate(SIZE) == pytest.approx(3.35, abs=0.01)
    page.goto("/c/front-range/dipcon-xxxiv/projector/?show=names")
    assert page.evaluate(SIZE) >= 3.34


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_each_slide_is_open_to_everybody(contexts: Contexts, scheme: str) -> None:
    for path in PAGES:
        page = screen(contexts, path, color_scheme=scheme)
        put_axe(page)
        for _slide in range(page.locator(".slide").count()):
            page.mouse.move(5, 5)
            assert violations(page) == [], path
            page.keyboard.press("ArrowRight")


def test_controls_appear_for_mouse_keys_and_focus(contexts: Contexts) -> None:
    page = screen(contexts, f"{BOARDS}?show=names,pairings,standings&seconds=0")
    controls = page.get_by_role("region", name="Controls")
    title = page.locator(".slide:not([hidden]) h2")
    expect(controls).to_have_css("opacity", "0")
    page.mouse.move(100, 100)
    expect(controls).to_have_css("opacity", "1")
    expect(controls).to_have_css("opacity", "0")
    first = title.inner_text()
    page.keyboard.press("ArrowRight")
    expect(controls).to_have_css("opacity", "1")
    assert title.inner_text() != first
    page.keyboard.press("ArrowLeft")
    assert title.inner_text() == first
    page.keyboard.press("Tab")
    page.wait_for_timeout(4_500)
    expect(controls).to_have_css("opacity", "1")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")  # Next
    assert title.inner_text() != first


def test_it_turns_what_the_moment_needs_and_holds(contexts: Contexts) -> None:
    page = screen(contexts, f"{BOARDS}?seconds=1")
    title = page.locator(".slide:not([hidden]) h2")
    first = title.inner_text()
    page.keyboard.press("ArrowRight")
    assert title.inner_text() != first
    expect(title).to_have_text(first)  # a slide that rests is shown once
    page.keyboard.press("Space")
    page.keyboard.press("ArrowRight")
    resting = title.inner_text()
    page.wait_for_timeout(2_500)
    assert title.inner_text() == resting


@pytest.mark.offline
def test_without_a_network_the_last_picture_stays_and_says_how_old_it_is(contexts: Contexts) -> None:
    page = contexts(viewport={"width": 1280, "height": 720}).new_page()
    open_and_keep(page, BOARDS)
    names = page.locator(".slide:not([hidden])").inner_text()
    page.context.set_offline(True)
    page.reload()
    assert page.locator(".slide:not([hidden])").inner_text() == names
    expect(page.locator("[data-live-state]")).to_contain_text("No connection. As of ")
    page.context.set_offline(False)
    expect(page.locator("[data-live-state]")).to_have_text("", timeout=60_000)


def test_without_scripts_links_lead_to_the_other_screens(contexts: Contexts) -> None:
    page = screen(contexts, BOARDS, java_script_enabled=False)
    first = page.locator(".slide:visible h2").inner_text()
    links = page.get_by_role("navigation", name="Screens").get_by_role("link")
    assert links.count() == page.locator(".slide").count()
    links.nth(1).click()
    page.wait_for_url("**page=1")
    assert page.locator(".slide:visible h2").inner_text() != first
