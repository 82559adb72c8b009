"""Every page of the demo: on a small phone without scripts, light enough, on paper, with names of any length, and
without a barrier that axe knows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.e2e.conftest import COMMON, DESK, PHONE, Contexts
from tests.e2e.pages import Members, overflow
from tests.e2e.site import Site
from tests.e2e.walks import (
    Sight,
    Walk,
    barriers,
    find_public_pages,
    walk_at_the_desk,
    walk_in_public,
    walk_without_scripts,
)

pytestmark = pytest.mark.e2e
EVENT = "/desk/front-range/e/mile-high-regatta/"
LIGHT_ENOUGH = 40_000
# The form of the adviser has every choice of two formats on it.
HEAVIER = {"/lab/formats/": 60_000}
FONTS_OF_A_PAGE = 46_000
FONTS_WITH_ALL_LETTERS = 69_000
Take = Callable[..., Any]


@pytest.fixture(scope="module")
def take(browser: Browser, site: Site) -> Take:
    """`take(walk, *args, **options)` walks in a fresh context."""

    def take_walk(walk: Callable[..., Any], *args: Any, **options: Any) -> Any:
        with browser.new_context(**COMMON, base_url=site.url, **options) as context:
            context.set_default_timeout(45_000)
            return walk(context, *args)

    return take_walk


@pytest.fixture(scope="module")
def paths(take: Take) -> list[str]:
    found: list[str] = take(find_public_pages)
    return found


@pytest.fixture(scope="module")
def plain(take: Take, paths: list[str]) -> Walk:
    walk: Walk = take(walk_without_scripts, paths, **PHONE, java_script_enabled=False)
    return walk


@pytest.fixture(scope="module")
def public(take: Take, paths: list[str]) -> Walk:
    walk: Walk = take(walk_in_public, paths, **PHONE)
    return walk


@pytest.fixture(scope="module")
def desk_walk(take: Take, members: Members) -> Walk:
    walk: Walk = take(walk_at_the_desk, **DESK, storage_state=members.state)
    return walk


def wrong(walk: Walk, what: Callable[[Sight], object]) -> dict[str, object]:
    """What is wrong, by page."""
    return {sight.path: found for sight in walk.sights if (found := what(sight))}


def test_the_walks_see_the_whole_demo(plain: Walk, public: Walk, desk_walk: Walk) -> None:
    assert len(plain.sights) >= 20
    assert len(public.sights) >= 20
    assert len(desk_walk.sights) >= 30
    assert sum(sight.printed for sight in public.sights) > 300
    assert min(sum(sight.renamed for sight in walk.sights) for walk in (public, desk_walk)) > 100


def test_public_pages_work_without_scripts(plain: Walk) -> None:
    assert wrong(plain, lambda sight: sight.status != 200 or sight.headings != 1) == {}


def test_public_pages_fit_screens_of_every_width(plain: Walk) -> None:
    """From the smallest phone to a tablet; 320 px is also what 1280 px are at a zoom of 400 %."""
    assert wrong(plain, lambda sight: sight.wide) == {}


def test_public_pages_are_light(plain: Walk, public: Walk) -> None:
    """HTML, style sheets and scripts; fonts are counted on their own."""
    for walk in (plain, public):
        heavy = wrong(walk, lambda sight: sight.weight >= HEAVIER.get(sight.path, LIGHT_ENOUGH) and sight.weight)
        assert heavy == {}


def test_public_pages_load_few_fonts(plain: Walk, public: Walk) -> None:
    """Those of Latin letters, and the others only where a page has such a letter."""
    fonts = sorted(sight.fonts for walk in (plain, public) for sight in walk.sights)
    assert 0 < fonts[len(fonts) // 2] < FONTS_OF_A_PAGE
    assert fonts[-1] < FONTS_WITH_ALL_LETTERS


def test_pages_are_open_to_everybody(public: Walk, desk_walk: Walk) -> None:
    assert wrong(public, lambda sight: sight.barriers) == {}
    assert wrong(desk_walk, lambda sight: sight.barriers) == {}


def test_desk_pages_fit_a_phone(desk_walk: Walk) -> None:
    assert wrong(desk_walk, lambda sight: sight.wide) == {}


def test_no_page_makes_the_browser_complain(public: Walk, desk_walk: Walk) -> None:
    assert (public.said, desk_walk.said) == ([], [])


def test_a_long_name_fits(public: Walk, desk_walk: Walk) -> None:
    """A page is as wide as the screen, and a card holds what is in it."""
    assert wrong(public, lambda sight: sight.wide_by_names) == {}
    assert wrong(desk_walk, lambda sight: sight.wide_by_names) == {}


def test_longer_words_fit_a_phone(public: Walk) -> None:
    """Those of other languages: see `tests.scenes.pseudo`."""
    assert wrong(public, lambda sight: sight.wide_by_words) == {}


def test_every_name_on_a_public_page_is_printed(public: Walk) -> None:
    assert wrong(public, lambda sight: sight.not_printed) == {}


def test_no_public_page_prints_a_control_or_the_words_of_a_link(public: Walk) -> None:
    of_clubs = Walk([sight for sight in public.sights if sight.path.startswith("/c/")], [])
    assert wrong(of_clubs, lambda sight: sight.controls_on_paper or sight.links_on_paper) == {}


def test_settings_of_the_projector_can_be_used_on_a_small_projector(contexts: Contexts) -> None:
    page = contexts(viewport={"width": 1280, "height": 720}).new_page()
    page.goto("/c/front-range/front-range-open-2026/projector/")
    page.mouse.move(100, 100)
    page.locator(".controls summary").click()
    page.get_by_label("Lines on a screen").fill("5")
    page.get_by_role("button", name="Apply settings").click(timeout=3_000)  # refused where something lies on it
    page.wait_for_url("**rows=5**")
    assert "rows-5" in str(page.locator("body").get_attribute("class"))


def test_a_print_in_progress_fits_a_phone_and_is_open_to_everybody(contexts: Contexts, members: Members) -> None:
    context = contexts(**DESK, storage_state=members.state)
    context.route("**/status/", lambda route: route.abort())  # the page stays as it is while the print is made
    page = context.new_page()
    page.goto(f"{EVENT}prints/badges/make/")
    barred = [(size, barriers(page)) for size in sizes(page)]
    page.get_by_role("button", name="Create the PDF, A4").click()
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
