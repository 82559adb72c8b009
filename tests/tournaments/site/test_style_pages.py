"""The style page: what it shows, and that visitors of a site don't find it."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from pytest_django import Settings

from config.env import BASE_DIR
from tests.web.test_static import TOKENS
from tournaments.base.crests import PATTERNS
from tournaments.base.tags.looks import icon_names

pytestmark = pytest.mark.django_db
PATHS = ("/style/", "/style/schemes.css")
# Shown as what they look like, by the name of the part.
SHOWN = ("day", "key_facts", "livebar", "podium", "deepfoot", "tabs", "seg", "empty", "next", "messages", "errors")


@pytest.mark.parametrize("path", PATHS)
def test_a_site_that_is_not_in_development_has_no_style_page(client: Client, path: str) -> None:
    assert client.get(path).status_code == 404


def test_the_page_shows_each_token_icon_pattern_and_component_in_both_schemes(
    client: Client, settings: Settings
) -> None:
    settings.DEBUG = True
    page = client.get("/style/").content.decode()
    assert page.count("<h1") == 3  # the page's own, and a sample in each scheme
    for name in (*icon_names(), *PATTERNS):
        assert page.count(f"> {name}</li>") == 2, name
    colours = re.findall(r"^  --([\w-]+): #", TOKENS.split("@media")[0], re.MULTILINE)
    for name in colours:
        assert page.count(f"<code>--{name}</code>") == 2, name
    for name in SHOWN:
        assert name in page, name


def test_each_token_that_the_page_names_has_a_class_of_its_own(client: Client, settings: Settings) -> None:
    settings.DEBUG = True
    page = client.get("/style/").content.decode()
    sheet = (BASE_DIR / "static" / "css" / "site" / "style.css").read_text(encoding="utf-8")
    assert {name for name in re.findall(r'class="(?:bar )?(of-[\w-]+)"', page) if f".{name} " not in sheet} == set()


def test_the_schemes_are_those_of_the_tokens(client: Client, settings: Settings) -> None:
    settings.DEBUG = True
    answer = client.get("/style/schemes.css")
    assert answer["Content-Type"].startswith("text/css")
    sheet = answer.content.decode()
    dark = re.findall(r"\.scheme-dark \{[^}]*--paper: (#\w+);", sheet)
    assert dark == ["#f5f5f0", "#0f1312"]  # what both have, then what is of the dark one
    assert "color-scheme: light dark" not in sheet
    assert ":root" not in sheet
    assert "prefers-color-scheme" not in sheet
    assert sheet.count("{") == sheet.count("}")
