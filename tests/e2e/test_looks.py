"""Fonts, icons and marks in a browser: they are ours, they come late without moving anything, and they are drawn."""

from __future__ import annotations

from io import BytesIO

import pytest
from playwright.sync_api import Page
from pypdf import PdfReader

from tests.e2e.conftest import PHONE, Contexts
from tests.e2e.pages import wait_for

pytestmark = pytest.mark.e2e
CLUB = "/c/front-range/"
EVENT = f"{CLUB}front-range-open-2026/"
SWISS = "/c/thames-ancients/thames-armati-2026/"
# A good 3G network: the fonts come after the first paint.
SLOW = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 90_000}
SHIFT = """() => new Promise((resolve) => {
  let sum = 0;
  new PerformanceObserver((list) => list.getEntries().forEach((each) => sum += each.value))
    .observe({ type: "layout-shift", buffered: true });
  document.fonts.ready.then(() => setTimeout(() => resolve(sum), 500));
})"""


def faces(page: Page) -> set[str]:
    """The files of fonts that the page loaded."""
    names = page.evaluate("performance.getEntriesByType('resource').map((each) => each.name)")
    return {name.rpartition("/")[2].partition(".")[0] for name in names if name.endswith(".woff2")}


@pytest.mark.parametrize("path", ["/", CLUB, EVENT, f"{EVENT}standings/", "/lab/"])
def test_nothing_moves_while_a_page_loads_over_a_slow_network(contexts: Contexts, path: str) -> None:
    page = contexts(**PHONE, service_workers="block").new_page()
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", SLOW)
    page.goto(path, wait_until="load")
    assert page.evaluate(SHIFT) < 0.01


def test_text_is_set_in_our_fonts_and_other_letters_are_fetched_where_a_page_has_them(desk: Page) -> None:
    desk.goto(CLUB)
    desk.evaluate("document.fonts.ready.then(() => true)")
    assert faces(desk) == {"tb-sans", "tb-serif"}
    loaded = (
        "[...document.fonts].filter((each) => each.status === 'loaded').map((each) => each.family.replaceAll('\"', ''))"
    )
    assert sorted(desk.evaluate(loaded)) == ["TB Sans", "TB Serif"]
    desk.evaluate("document.querySelector('.when').textContent = 'Łódź'")
    wait_for(desk, "performance.getEntriesByType('resource').some((each) => each.name.includes('tb-sans-ext'))")


def test_a_club_has_its_mark_and_icons_are_drawn(desk: Page) -> None:
    complaints: list[str] = []
    desk.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    with desk.expect_response("**/lucide*.svg") as sprite:
        desk.goto(CLUB)
    assert sprite.value.status == 200
    assert desk.locator(".masthead .crest path").bounding_box()
    drawn = desk.locator(".masthead .ic use").first.evaluate("(use) => use.getBBox().width")
    assert drawn > 5
    assert complaints == []


def test_numbers_of_a_crosstable_are_below_the_results_on_a_phone(phone: Page) -> None:
    phone.goto(f"{SWISS}crosstable/")
    gaps = phone.evaluate("""() => [...document.querySelectorAll('.cross .x:has(.res):has(a)')].map((cell) => {
      const box = (inside) => cell.querySelector(inside).getBoundingClientRect();
      return box('a').top - box('.res').bottom;
    })""")
    assert phone.evaluate("matchMedia('(pointer: coarse)').matches")
    assert gaps
    assert min(gaps) > -2


def test_the_arrow_of_a_tied_rank_is_below_it_on_a_phone(phone: Page) -> None:
    phone.goto(f"{SWISS}standings/")
    gaps = phone.evaluate("""() => [...document.querySelectorAll('.rk:has(.because) > .move')].map((arrow) =>
      arrow.getBoundingClientRect().top - arrow.parentElement.querySelector('b').getBoundingClientRect().bottom)""")
    assert gaps
    assert -4 < min(gaps) <= max(gaps) < 8


def test_the_figures_of_a_game_are_whole_on_a_phone(phone: Page) -> None:
    phone.goto(f"{SWISS}rounds/")
    cut = "(sides) => sides.filter((side) => side.scrollWidth > side.clientWidth).map((side) => side.textContent)"
    assert phone.locator(".duel .side").evaluate_all(cut) == []


@pytest.mark.parametrize("locale", ["en-GB", "de-DE", "fr-FR"])
def test_a_loss_is_on_one_line_on_a_phone(contexts: Contexts, locale: str) -> None:
    page = contexts(**(PHONE | {"locale": locale})).new_page()
    page.goto(f"{SWISS}rounds/")
    losses = page.locator(".duel .loss")
    assert losses.count()
    cut = """(losses) => losses.filter((loss) => loss.getClientRects().length > 1
      || loss.getBoundingClientRect().right > loss.closest('.side').getBoundingClientRect().right + 1)
      .map((loss) => loss.textContent)"""
    assert losses.evaluate_all(cut) == []


def test_the_teams_of_a_result_page_are_on_one_sheet(desk: Page) -> None:
    desk.goto(f"{CLUB}dipcon-xxxiv/")
    rows = desk.locator("section[aria-labelledby=teams] tbody th").evaluate_all(
        "(cells) => cells.map((cell) => cell.firstChild.textContent.trim())"
    )
    assert len(rows) > 3
    for margin in range(0, 70, 14):
        desk.evaluate(
            "(n) => { document.querySelector('section[aria-labelledby=teams]').style.marginTop = `${n}rem`; }",
            margin,
        )
        sheets = [sheet.extract_text() for sheet in PdfReader(BytesIO(desk.pdf())).pages]
        [teams] = [text.partition("Teams")[2] for text in sheets if "Teams" in text]
        assert [row for row in rows if row.split()[0] not in teams] == [], margin


def test_cards_of_clubs_keep_their_padding_under_a_thumb(phone: Page) -> None:
    phone.goto("/c/")
    room = "(card) => [getComputedStyle(card).paddingTop, getComputedStyle(card).marginTop]"
    assert phone.locator(".clubs .card").first.evaluate(room) == ["16px", "0px"]


def test_the_headline_takes_two_lines_on_the_smallest_phones(contexts: Contexts) -> None:
    page = contexts(**{**PHONE, "viewport": {"width": 320, "height": 640}}).new_page()
    page.goto("/")
    height = "(title) => title.getBoundingClientRect().height / parseFloat(getComputedStyle(title).lineHeight)"
    assert round(page.locator(".hero h1").evaluate(height)) == 2
