"""Privacy, terms, imprint and accessibility: from the code's own constants, and from what the operator wrote."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.test import Client
from pytest_django import Settings

from tests.architecture.test_doc_paths import ROOT
from tournaments.base.services import mails
from tournaments.base.site_texts import LONGEST, _read
from tournaments.entering.services import tidying

pytestmark = pytest.mark.django_db
Write = Callable[[str, str], None]


@pytest.fixture
def write(settings: Settings, tmp_path: Path) -> Iterator[Write]:
    """`write(name, text)` puts a text where the operator would."""
    settings.SITE_TEXTS, settings.OPERATOR = tmp_path, ""
    _read.cache_clear()
    yield lambda name, words: (tmp_path / f"{name}.md").write_text(words, encoding="utf-8") and None
    _read.cache_clear()


def text(path: str) -> str:
    answer = Client().get(path)
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def links(page: str) -> set[str]:
    found: list[str] = re.findall(r'href="(/(?:privacy|terms|imprint|accessibility)/)"', page)
    return set(found)


def test_privacy_says_the_times_of_the_code_that_deletes(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tidying, "CONTACT_DAYS", 181)
    monkeypatch.setattr(mails, "KEEP", 9 * mails.GIVE_UP)
    page = text("/privacy/")
    assert '<th scope="row">Email address, phone number</th><td>181 days after the event</td>' in page
    assert '<th scope="row">An email that was sent</th><td>9 days</td>' in page
    assert '<th scope="row">A message to a phone</th><td>1 hour</td>' in page
    assert '<a href="/help/keep-personal-data/">' in page


def test_times_of_the_how_to_are_those_of_the_code() -> None:
    how_to = (ROOT / "docs" / "how-to" / "open-entries.md").read_text(encoding="utf-8")
    assert re.findall(r"^\| ([^|]+) \| (\d+ days[^|]*) \|", how_to, flags=re.MULTILINE) == [
        ("email address, phone number", f"{tidying.CONTACT_DAYS} days after the event"),
        ("year of birth, parent's address", f"{tidying.BIRTH_DAYS} days, {tidying.CONTACT_DAYS} days"),
        ("sensitive answers", f"{tidying.SENSITIVE_DAYS} days"),
        ("other answers", f"{tidying.ANSWER_DAYS} days"),
        ("entries without a place", f"{tidying.REFUSED_DAYS} days"),
    ]


def test_without_texts_pages_say_so_and_the_footer_leaves_them_out(write: Write) -> None:
    assert "has not written terms of use" in text("/terms/")
    assert "has not entered a name" in text("/imprint/")
    assert "has not entered a name" in text("/privacy/")
    for path in ("/", "/help/", "/nothing-here/", "/c/none/"):
        answer = Client().get(path).content.decode()
        assert links(answer) == {"/privacy/", "/accessibility/"}, path


def test_texts_of_the_operator_are_shown_and_linked(write: Write, settings: Settings) -> None:
    write("terms", "# Rules\n\n### Be *fair*\n\n| a | b |\n|---|---|\n| 1 | 2 |\n")
    write("imprint", "Write to [us](mailto:us@example.org).")
    write("privacy", "Our server is in Norway.")
    settings.OPERATOR = "Thames Ancients; 1 High Street"
    assert "<h2>Rules</h2> <h3>Be <em>fair</em></h3> <table>" in text("/terms/")
    assert "Thames Ancients<br>1 High Street" in text("/imprint/")
    assert 'href="mailto:us@example.org"' in text("/imprint/")
    privacy = text("/privacy/")
    assert "<p>Our server is in Norway.</p>" in privacy
    assert "This site is run by Thames Ancients." in privacy
    for path in ("/", "/help/"):
        assert links(text(path)) == {"/privacy/", "/terms/", "/imprint/", "/accessibility/"}


def test_texts_are_cleaned(write: Write) -> None:
    write(
        "terms",
        "<script>alert(1)</script> [x](javascript:alert(2)) ![p](https://example.org/p.png) <b onclick=x>b</b>",
    )
    page = text("/terms/").partition('<div class="prose">')[2].partition("</div>")[0]
    assert "<script" not in page
    assert 'href="javascript' not in page
    assert "<img" not in page
    assert "<b" not in page.replace("<br", "")


def test_a_text_that_cannot_be_read_counts_as_none(write: Write, settings: Settings) -> None:
    (settings.SITE_TEXTS / "terms.md").mkdir()
    (settings.SITE_TEXTS / "imprint.md").write_bytes(b"Caf\xe9 " + b"x" * (LONGEST + 9))
    assert "has not written terms of use" in text("/terms/")
    assert "Caf\ufffd" in text("/imprint/")


TESTED = {
    "axe finds no barrier": "tests/e2e/test_pages.py::test_pages_are_open_to_everybody",
    "Contrast": "tests/web/test_static.py::test_text_is_readable_on_each_surface",
    "borders of fields": "tests/web/test_static.py::test_borders_of_controls_stand_out",
    "without JavaScript": "tests/e2e/test_pages.py::test_public_pages_work_without_scripts",
    "from 320 px": "tests/e2e/test_pages.py::test_public_pages_fit_screens_of_every_width",
    "Pages of the desk fit": "tests/e2e/test_pages.py::test_desk_pages_fit_a_phone",
    "with a keyboard alone": "tests/e2e/test_entries.py::send_by_keyboard",
    "Printed public pages": "tests/e2e/test_pages.py::test_every_name_on_a_public_page_is_printed",
    "Names of any length": "tests/e2e/test_pages.py::test_a_long_name_fits",
}


def test_accessibility_claims_what_tests_check() -> None:
    tested = text("/accessibility/").partition('id="tested"')[2].partition("<h2")[0]
    assert tested.count("<li>") <= len(TESTED)
    for claim, where in TESTED.items():
        file, _, name = where.partition("::")
        assert claim in tested
        assert f"def {name}(" in (ROOT / file).read_text(encoding="utf-8"), where
    assert "Screen readers, by people who use them" in text("/accessibility/")
