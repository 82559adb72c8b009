"""Walks over the pages of the demo: what is seen of each page in one visit, for all the rules about pages."""

from __future__ import annotations

import io
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache

from playwright.sync_api import BrowserContext, Page
from pypdf import PdfReader

from handicaps.core.samples import RUGBY_LEAGUE
from tests.e2e.pages import find_pages, listen, load_weight, overflow, put_axe, violations
from tournaments.demo.play import read_data

PHONE_SIZE, DESK_SIZE = (360, 800), (1280, 800)
WIDTHS = (320, 360, 480, 640, 768, 1024)
WIDTHS_OF_LONG_NAMES = (360, 768, 1280)
PUBLIC_PAGES = ("/", "/c/", "/lab/", "/accounts/")
LINK_WORDS = ("Find", "More of", "All ", "By ", "Download", "Qualified")
LONG = "Maximiliana-Theodora Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch"
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

# Words that are 40 % longer, as those of other languages may be.
GROW = """(name) => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (!node.data.includes(name) && !node.parentElement.closest("script, style")) {
      node.data = node.data.replace(/[aeiou]/g, "$&$&");
    }
  }
}"""


@dataclass(slots=True)
class Sight:
    """What was seen of one page.

    `wide`, `wide_by_names` and `wide_by_words` have by how much it is too wide, or
    which cards are.
    """

    path: str
    status: int = 200
    weight: int = 0
    fonts: int = 0
    headings: int = 1
    wide: dict[int, int] = field(default_factory=dict)
    barriers: list[str] = field(default_factory=list)
    controls_on_paper: int = 0
    links_on_paper: list[str] = field(default_factory=list)
    printed: int = 0
    not_printed: list[str] = field(default_factory=list)
    renamed: int = 0
    wide_by_names: dict[int, object] = field(default_factory=dict)
    wide_by_words: object = 0


@dataclass(slots=True)
class Walk:
    """The pages of one walk, and what the browser complained about."""

    sights: list[Sight]
    said: list[str]


def find_public_pages(context: BrowserContext) -> list[str]:
    """Paths of one public page of each kind."""
    return find_pages(context, start="/c/front-range/", below=PUBLIC_PAGES)


def walk_without_scripts(context: BrowserContext, paths: Sequence[str]) -> Walk:
    """The public pages on a small phone without scripts, at every width."""
    page = context.new_page()
    said = listen(page)
    sights = []
    for path in paths:
        resize(page, PHONE_SIZE)
        status, weight, fonts = load_weight(page, path)
        headings = page.locator("h1").count()
        sights.append(Sight(path, status, weight, fonts, headings, wide=too_wide_at(page, WIDTHS)))
    return Walk(sights, said)


def walk_in_public(context: BrowserContext, paths: Sequence[str]) -> Walk:
    """The public pages as a visitor's browser has them: on the screen, on paper, and with a name of great length."""
    page = context.new_page()
    said = listen(page)
    sights = []
    for path in paths:
        resize(page, PHONE_SIZE)
        status, weight, fonts = load_weight(page, path)
        sight = Sight(path, status, weight, fonts, barriers=barriers(page))
        resize(page, DESK_SIZE)
        look_at_paper(page, sight)
        rename(page, sight)
        grow_words(page, sight)
        sights.append(sight)
    return Walk(sights, said)


def walk_at_the_desk(context: BrowserContext) -> Walk:
    """The pages of the desk as the owner has them, wide and on a phone."""
    page = context.new_page()
    said = listen(page)
    sights = []
    for path in find_pages(context, start="/desk/", below=("/desk/",)):
        resize(page, DESK_SIZE)
        page.goto(path)
        sight = Sight(path, barriers=barriers(page), wide=too_wide_at(page, PHONE_SIZE[:1]))
        rename(page, sight)
        sights.append(sight)
    return Walk(sights, said)


def resize(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})


def too_wide_at(page: Page, widths: tuple[int, ...]) -> dict[int, int]:
    """The widths at which the page is wider than the window, and by how much."""
    found = {}
    for width in widths:
        resize(page, (width, 800))
        if over := overflow(page):
            found[width] = over
    return found


def barriers(page: Page) -> list[str]:
    """What axe finds on the page, in light and then in dark colors."""
    put_axe(page)
    page.emulate_media(color_scheme="light")
    found = violations(page)
    page.emulate_media(color_scheme="dark")
    found += [f"dark {problem}" for problem in violations(page, only="color-contrast")]
    page.emulate_media(color_scheme="light")
    return found


def look_at_paper(page: Page, sight: Sight) -> None:
    """What the page prints: the names on the screen, and nothing that only a screen can use."""
    on_screen = words(page.get_by_role("main").inner_text())
    shown = {name for name in names_of_the_demo() if name in on_screen}
    on_paper = paper(page) if shown else ""
    sight.printed = len(shown)
    sight.not_printed = sorted(name for name in shown if "".join(name.split()) not in on_paper)
    page.emulate_media(media="print")
    controls = "input:visible, select:visible, textarea:visible, button:visible, nav:visible"
    sight.controls_on_paper = page.locator(controls).count()
    links = page.locator("main a:visible").all_inner_texts()
    sight.links_on_paper = [text for text in links if text.startswith(LINK_WORDS)]
    page.emulate_media(media="screen")


def rename(page: Page, sight: Sight) -> None:
    """Give somebody on the page a name of great length, open what is folded, and look at it at each width."""
    page.evaluate("document.querySelectorAll('details').forEach((each) => (each.open = true))")
    names = sorted(names_of_the_demo(), key=len, reverse=True)
    sight.renamed = page.evaluate(RENAME, [names, LONG])
    for width in WIDTHS_OF_LONG_NAMES:
        resize(page, (width, 800))
        if found := overflow(page) or page.evaluate(TOO_NARROW):
            sight.wide_by_names[width] = found


def grow_words(page: Page, sight: Sight) -> None:
    """Look at the page on a phone with words as long as another language may have them."""
    resize(page, PHONE_SIZE)
    page.evaluate(GROW, LONG)
    sight.wide_by_words = overflow(page) or page.evaluate(TOO_NARROW)


@cache
def names_of_the_demo() -> frozenset[str]:
    """Full names of players, and names of teams."""
    people = [*read_data("front_range")["players"], *read_data("armati")["players"]]
    players = {f"{first} {last}" for first, last, *_ in people}
    teams = {team.name for team in RUGBY_LEAGUE}
    return frozenset({*players, *teams, *(row["name"] for row in read_data("dipcon")["printed"])})


def words(text: str) -> str:
    """The text without line breaks; fonts set "ff" as one letter."""
    return unicodedata.normalize("NFKC", " ".join(text.split()))


def paper(page: Page) -> str:
    """What is on the paper when the open page is printed, without spaces: reading it back, kerned letters lie apart."""
    read = " ".join(sheet.extract_text() for sheet in PdfReader(io.BytesIO(page.pdf())).pages)
    return "".join(words(read).split())
