"""The tutorial of the help, played by what the page itself says: its numbered steps are read and done in order."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.pictures import picture
from tests.e2e.steps import PASSWORD
from tournaments.site.files import DOCS

pytestmark = pytest.mark.e2e
PAGE: Final = DOCS / "how-to" / "your-first-event.md"
ACTS: Final = re.compile(
    r"(?P<link>[Ff]ollow|then(?= \*\*)) \*\*(?P<follow>[^*]+)\*\*"
    r"|[Pp]ress \*\*(?P<press>[^*]+)\*\*"
    r"|[Cc]hoose `(?P<option>[^`]+)` as \*\*(?P<select>[^*]+)\*\*"
    r"|(?P<paste>paste these lines) as \*\*(?P<area>[^*]+)\*\*"
    r"|(?:`(?P<text>[^`]+)`|a password|it again) as \*\*(?P<field>[^*]+)\*\*"
    r"|[Tt]ap `(?P<tap>[^`]+)`"
    r"|[Yy]ou see “(?P<see>[^”]+)”"
    r"|!\[[^]]+\]\(\.\./\.\./static/help/(?P<picture>[\w-]+)\.webp\)"
)
STEP: Final = re.compile(r"^(?:(\d+)\. |!\[).*$", re.MULTILINE)


def steps(text: str) -> Iterator[str]:
    """The numbered steps and the pictures between them, in order."""
    return (found.group() for found in STEP.finditer(text))


def test_each_bold_word_of_a_step_is_something_to_do() -> None:
    text = PAGE.read_text(encoding="utf-8")
    numbers = [int(found.group(1)) for found in STEP.finditer(text) if found.group(1)]
    assert numbers == list(range(1, len(numbers) + 1))
    for step in steps(text):
        left = ACTS.sub("", step)
        assert "**" not in left, step
        assert "`" not in left, step
        assert ACTS.search(step), step


def test_the_tutorial_is_played_as_it_is_written(desk: Page) -> None:
    text = PAGE.read_text(encoding="utf-8")
    lines = re.findall(r"^```\n(.*?)^```$", text, flags=re.MULTILINE | re.DOTALL)[0]
    desk.goto("/")
    for step in steps(text):
        for act in ACTS.finditer(step):
            do(desk, act.groupdict(), lines)
    rows = desk.locator("table tbody tr").all_inner_texts()
    order = [name for row in rows for name in ("Ada Brook", "Ben Castle", "Cleo Dale", "Dan Ellis") if name in row]
    assert order[0] == "Ada Brook"
    assert len(order) == 4


def do(page: Page, act: dict[str, str | None], lines: str) -> None:
    """Do one thing that a step says."""
    if name := act["follow"]:
        page.get_by_role("link", name=name, exact=True).first.click()
    elif name := act["press"]:
        page.get_by_role("button", name=re.compile(rf"^\s*{re.escape(name)}(?!\w)")).first.click()
    elif name := act["select"]:
        choice = page.get_by_label(name, exact=True)
        choice.wait_for()
        page.wait_for_load_state("load")  # scripts follow the choice
        choice.select_option(label=act["option"])
    elif name := act["area"]:
        page.get_by_label(name).fill(lines)
    elif name := act["field"]:
        page.get_by_label(name, exact=True).fill(act["text"] or PASSWORD)
    elif name := act["tap"]:
        page.wait_for_timeout(450)  # two taps at one place within 0.4 s are a double tap
        page.get_by_role("button", name=re.compile(rf"\b{re.escape(name)} .*wins table")).first.click()
    elif name := act["see"]:
        expect(page.get_by_role("main")).to_contain_text(name, timeout=30_000)
    elif name := act["picture"]:
        picture(page, name)
