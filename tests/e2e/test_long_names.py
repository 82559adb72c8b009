"""Names of any length: a page is as wide as the screen, and a card holds what is in it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page

from tests.e2e.conftest import Contexts
from tests.e2e.pages import Members, overflow
from tests.e2e.test_pages import desk_pages, public_pages
from tests.e2e.test_paper import names_of_the_demo

pytestmark = [pytest.mark.e2e, pytest.mark.xdist_group("e2e")]  # one site, on one worker
LONG = "Maximiliana-Theodora Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch"
WIDTHS = (360, 768, 1280)
# Wide tables scroll in a box of their own, and so does a panel of the projector.
TOO_NARROW = """() => [...document.querySelectorAll(".card:not(:has(.scroll))")]
  .filter((card) => getComputedStyle(card).overflowX === "visible" && card.scrollWidth > card.clientWidth + 1)
  .map((card) => card.textContent.trim().slice(0, 40))"""
RENAME = """([names, name]) => {
  const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  let renamed = 0;
  while (walker.nextNode()) {
    const known = names.find((each) => walker.currentNode.data.includes(each));
    if (known) walker.currentNode.data = walker.currentNode.data.replace(known, name);
    renamed += Boolean(known);
  }
  return renamed;
}"""


def too_wide(page: Page, paths: list[str]) -> dict[tuple[str, int], object]:
    """Pages that a long name makes too wide, and cards that do not hold it, at each width."""
    wrong: dict[tuple[str, int], object] = {}
    renamed = 0
    for path in paths:
        page.goto(path)
        renamed += page.evaluate(RENAME, [sorted(names_of_the_demo(), key=len, reverse=True), LONG])
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 800})
            if found := overflow(page) or page.evaluate(TOO_NARROW):
                wrong[path, width] = found
    assert renamed > 100
    return wrong


@pytest.mark.parametrize("pages", [public_pages, desk_pages])
def test_a_long_name_fits(contexts: Contexts, members: Members, pages: Callable[[BrowserContext], list[str]]) -> None:
    context = contexts(storage_state=members.state)
    assert too_wide(context.new_page(), pages(context)) == {}
