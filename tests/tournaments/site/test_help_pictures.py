"""Pictures of the help: a test of the browser takes each, a page names it and says what it shows, and it is light."""

from __future__ import annotations

import re
from pathlib import Path

from PIL import Image

from tests.e2e.test_help_pictures import AT_THE_DESK, IN_PUBLIC
from tournaments.site.files import DOCS, PICTURES, manual

SHOWN = re.compile(r"!\[([^]]*)\]\(([^)]+)\)")
TAKEN = re.compile(r"\bpicture\([^,]+, \"([\w-]+)\"")
TESTS = Path(__file__).parents[2] / "e2e"
TUTORIAL = DOCS / "how-to" / "your-first-event.md"  # the test that plays it takes the pictures that it names
HEAVIEST, MOST = 40_000, 40


def shown() -> dict[str, list[tuple[str, str]]]:
    """The pictures of each page: alternative text and target."""
    pages = {page.name: SHOWN.findall(page.read_text(encoding="utf-8")) for page in DOCS.rglob("*.md")}
    return {name: found for name, found in pages.items() if found}


def names(found: list[tuple[str, str]]) -> set[str]:
    return {Path(target).stem for _alt, target in found}


def test_pictures_are_those_that_tests_take_and_pages_name() -> None:
    named = {name for found in shown().values() for name in names(found)}
    taken = {name for test in TESTS.glob("test_*.py") for name in TAKEN.findall(test.read_text(encoding="utf-8"))}
    assert len(taken & names(shown()[TUTORIAL.name])) == 0, "taken twice"
    taken |= {*names(shown()[TUTORIAL.name]), *AT_THE_DESK, *IN_PUBLIC}
    assert named == taken == {file.stem for file in PICTURES.iterdir()}
    assert len(named) <= MOST


def test_each_picture_has_words_and_lies_where_the_site_serves_it() -> None:
    for page, found in shown().items():
        for alt, target in found:
            assert len(alt) > 20, (page, target)
            assert target == f"../../static/help/{Path(target).stem}.webp", page


def test_pictures_are_light() -> None:
    for file in PICTURES.iterdir():
        assert file.stat().st_size < HEAVIEST, file.name
        with Image.open(file) as image:
            assert image.format == "WEBP"


def test_a_page_shows_its_pictures_with_room_for_them() -> None:
    html = manual()["your-first-event"].html
    image = (
        r'<img src="/static/help/standings[.\w]*\.webp" alt="The final[^"]+" width="\d+" height="\d+" loading="lazy"'
    )
    assert re.search(image, html)
    assert len(re.findall("<img", html)) == len(shown()[TUTORIAL.name])
