"""What the README promises is what there is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from config.env import SETTINGS
from ops.setup import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")


def test_table_of_settings_is_the_list_in_the_code() -> None:
    rows = re.findall(r"^\| `([A-Z_]+)` \| (.*) \| (.*) \|$", README, flags=re.MULTILINE)
    assert rows == [(setting.name, setting.meaning, setting.default) for setting in SETTINGS]


def test_every_make_target_that_is_named_exists() -> None:
    targets = set(re.findall(r"^([a-z-]+):.*##", MAKEFILE, flags=re.MULTILINE))
    named: set[str] = set()
    for file in (ROOT / "README.md", ROOT / "CONTRIBUTING.md"):
        named |= set(re.findall(r"(?:`|^|PORT=\S+ )make ([a-z-]+)", file.read_text(encoding="utf-8"), re.MULTILINE))
    assert {"run", "test", "lint", "format", "bench", "schema", "lock", "setup"} <= named
    assert named <= targets


def test_first_screen_has_both_commands_and_the_logins() -> None:
    first_screen = "\n".join(README.splitlines()[:25])
    for word in ("make run", "make test", "http://127.0.0.1:8000/"):
        assert word in first_screen


PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]


@pytest.mark.parametrize("page", PAGES, ids=[str(page.relative_to(ROOT)) for page in PAGES])
def test_links_lead_to_files(page: Path) -> None:
    """A link to a page of a running site leads nowhere for somebody who reads the file."""
    for target in re.findall(r"\]\(([^)\s]+)\)", page.read_text(encoding="utf-8")):
        path = target.partition("#")[0]
        if path and not path.startswith("http"):
            assert (page.parent / path).exists(), target


HOW_TOS = sorted((ROOT / "docs" / "how-to").glob("*.md"))
# Emphasis that names nothing on a page: the steps' own headings, one phrase, and a field of another package.
NO_LABELS = {
    "Choose the points.",
    "Count an event.",
    "Enter results.",
    "Enter the players.",
    "Handicaps freeze when round 1 is published.",
    "Look at the number of rounds.",
    "Make the event.",
    "Make the event public.",
    "Pair.",
    "Password (again)",  # of django-allauth
    "Publish.",
    "Teams, if you like.",
    "from one database to the other",
}


@pytest.mark.parametrize("page", HOW_TOS, ids=[page.name for page in HOW_TOS])
def test_how_tos_name_what_pages_show(page: Path) -> None:
    """Buttons, tabs and fields that a how-to names are on a page, numbers aside. Columns have a small first letter."""
    texts = [*(ROOT / "templates").rglob("*.html"), *(ROOT / "tournaments").rglob("*.py")]
    shown = "\n".join(file.read_text(encoding="utf-8") for file in texts)
    shown = re.sub(r"\{\{ \w+ \}\}|%\(\w+\)s", "1", shown)
    text = re.sub(r"(?<=round )\d", "1", page.read_text(encoding="utf-8"))
    named = re.findall(r"\*\*([^*\n]+)\*\*|(?<!\*)\*([^*\n]+)\*(?!\*)", text)
    labels = {bold or italic for bold, italic in named} - NO_LABELS
    found = {label for label in labels for text in (label, label[:1].lower() + label[1:]) if text.rstrip(".") in shown}
    assert sorted(labels - found) == []


def test_commands_of_the_how_tos_run_in_the_environment_that_set_up_makes() -> None:
    for page in HOW_TOS:
        for line in page.read_text(encoding="utf-8").splitlines():
            if "manage.py" in line and "docker compose" not in line:
                assert ".venv/bin/python manage.py" in line, line
