"""Public pages printed from the browser: the names on the screen are on the paper too."""

from __future__ import annotations

import io
import unicodedata

import pytest
from playwright.sync_api import Page
from pypdf import PdfReader

from handicaps.core.samples import RUGBY_LEAGUE
from tests.e2e.conftest import DESK, Contexts
from tests.e2e.test_pages import public_pages
from tournaments.demo.play import read_data

pytestmark = [pytest.mark.e2e, pytest.mark.xdist_group("e2e")]  # one site, on one worker
LINK_WORDS = ("Find", "More of", "All ", "By ", "Download", "Qualified")


def names_of_the_demo() -> set[str]:
    """Full names of players, and names of teams."""
    people = [*read_data("front_range")["players"], *read_data("armati")["players"]]
    players = {f"{first} {last}" for first, last, *_ in people}
    return players | {row["name"] for row in read_data("dipcon")["printed"]} | {team.name for team in RUGBY_LEAGUE}


def words(text: str) -> str:
    """The text without line breaks; fonts set "ff" as one letter."""
    return unicodedata.normalize("NFKC", " ".join(text.split()))


def paper(page: Page) -> str:
    """What is on the paper when the open page is printed."""
    return words(" ".join(sheet.extract_text() for sheet in PdfReader(io.BytesIO(page.pdf())).pages))


def test_every_name_on_a_public_page_is_printed(contexts: Contexts) -> None:
    context = contexts(**DESK)
    page = context.new_page()
    known = names_of_the_demo()
    missing, printed = {}, 0
    for path in public_pages(context):
        page.goto(path)
        on_screen = words(page.get_by_role("main").inner_text())
        shown = {name for name in known if name in on_screen}
        on_paper = paper(page) if shown else ""
        printed += len(shown)
        if lost := sorted(name for name in shown if name not in on_paper):
            missing[path] = lost
    assert missing == {}
    assert printed > 300


def test_no_public_page_prints_a_control_or_the_words_of_a_link(contexts: Contexts) -> None:
    context = contexts(**DESK)
    page = context.new_page()
    page.emulate_media(media="print")
    shown = {}
    for path in public_pages(context):
        if not path.startswith("/c/"):
            continue
        page.goto(path)
        controls = page.locator("input:visible, select:visible, textarea:visible, button:visible, nav:visible").count()
        links = [text for text in page.locator("main a:visible").all_inner_texts() if text.startswith(LINK_WORDS)]
        if controls or links:
            shown[path] = (controls, links)
    assert shown == {}
