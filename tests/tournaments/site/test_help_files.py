"""The help: pages of `docs/` as HTML, with links between them, headings to link to, and a search."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from django.template.loader import render_to_string

from config.env import SETTINGS
from tournaments.site.files import DOCS, manual, roles
from tournaments.site.selectors.help import LONGEST, MOST_OF_A_PAGE, marked, search
from tournaments.site.selectors.stems import stem, stems

LINK = re.compile(r'href="([^"]*)"')
ROLES = (
    "Player",
    "Captain",
    "Organiser",
    "Scorer",
    "League secretary",
    "Owner of a club",
    "Site operator",
    "Script writer",
)
ASKED = {
    "2fa": "your-account",
    "GDPR": "keep-personal-data",
    "QR": "hand-out-links",
    "abandon heat": "run-a-heat",
    "api token": "api",
    "army list deadline": "open-entries",
    "backup": "back-up-and-restore",
    "bye": "run-a-swiss-weekend",
    "calendar": "share-an-event",
    "cancel my entry": "enter-an-event",
    "certificates": "give-prizes",
    "change email address": "your-account",
    "clock": "run-the-hall",
    "conflicts": "people-and-lists",
    "copy event": "make-an-event",
    "delete account": "your-account",
    "drop out": "run-a-swiss-weekend",
    "elo": "keep-ratings",
    "embed standings": "share-an-event",
    "export": "make-an-event",
    "forgot password": "your-account",
    "get started": "your-first-event",
    "heat settings": "run-a-heat",
    "hide results": "show-an-event",
    "how do I add a player": "people-and-lists",
    "how do I start": "your-first-event",
    "import players from excel": "people-and-lists",
    "invite": "members-and-roles",
    "language": "choose-a-language",
    "late": "run-a-heat",
    "lost my link": "play-with-your-phone",
    "merge duplicates": "people-and-lists",
    "no internet": "enter-results",
    "no show": "run-a-swiss-weekend",
    "odd number of players": "run-a-swiss-weekend",
    "offline": "offline",
    "pairing by hand": "run-a-swiss-weekend",
    "pay by card": "enter-an-event",
    "penalty": "give-prizes",
    "photo of a result slip": "play-with-your-phone",
    "print": "print-sheets",
    "privacy": "keep-personal-data",
    "prizes": "give-prizes",
    "projector": "run-the-hall",
    "publish event": "show-an-event",
    "rating import": "keep-ratings",
    "refund": "open-entries",
    "rename a player": "open-entries",
    "scoring system": "choose-a-scoring-system",
    "seeding": "run-a-heat",
    "sign up": "enter-an-event",
    "substitute": "run-a-heat",
    "tiebreak": "tie-breaks",
    "time zone": "make-an-event",
    "two players same name": "people-and-lists",
    "undo": "undo-and-log",
    "waiting list": "open-entries",
    "wifi": "enter-results",
    "wrong result": "run-a-swiss-weekend",
    "yellow card": "give-prizes",
}
"""What people type, and a page that they must find."""
OF_DEVELOPMENT = {"checks", "dtm-features", "seeding", "trials", "where"}


def test_every_page_is_for_somebody() -> None:
    """How-tos and reference pages, but those about the code; the roles are all there are."""
    pages = {file.stem for folder in ("how-to", "reference") for file in (DOCS / folder).glob("*.md")} - OF_DEVELOPMENT
    assert tuple(role.title for role in roles()) == ROLES
    assert {name for role in roles() for name in role.pages} == pages == set(manual()) - {""}


def test_a_page_knows_its_roles() -> None:
    assert [role.id for role in manual()["run-a-heat"].roles] == ["organiser", "scorer"]
    assert manual()[""].roles == ()
    anchors = {section.id for section in manual()[""].sections}
    assert {role.id for role in roles()} <= anchors


def test_table_of_settings_is_the_list_in_the_code() -> None:
    text = (DOCS / "reference" / "settings.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `([A-Z_]+)` \| (.*) \| (.*) \| `(.*)` \|$", text, flags=re.MULTILINE)
    assert rows == [(each.name, each.meaning, each.default, each.example) for each in SETTINGS]


def test_the_script_of_the_api_page_is_the_one_that_runs() -> None:
    text = (DOCS / "reference" / "api.md").read_text(encoding="utf-8")
    script = render_to_string("base/api/five_minutes.py.txt", {"base": "https://topboard.example.org"})
    assert re.findall(r"^```python\n(.*?)^```$", text, flags=re.MULTILINE | re.DOTALL) == [script.rstrip() + "\n"]


def test_links_lead_to_pages_of_help_and_to_sections_that_exist() -> None:
    anchors = {name: {section.id for section in page.sections} for name, page in manual().items()}
    wrong = []
    for page in manual().values():
        for target in LINK.findall(page.html):
            path, _, anchor = target.partition("#")
            name = path.removeprefix("/help/").rstrip("/") if path else page.name
            if path.startswith("/help/") and (name not in manual() or (anchor and anchor not in anchors[name])):
                wrong.append((page.name, target))
            if not path.startswith(("/help/", "http")) and path:
                wrong.append((page.name, target))
    assert wrong == []


def test_a_page_has_its_title_apart_and_headings_with_ids(tmp_path: Path) -> None:
    write(tmp_path, "# Run *a* round\n\nFirst.\n\n## Who won?\n\nA `solo`.\n\n## Who won?\n")
    page = manual(tmp_path)["one"]
    assert page.title == "Run a round"
    assert page.html == '<p>First.</p>\n<h2 id="who-won">Who won?</h2>\n<p>A <code>solo</code>.</p>\n' + (
        '<h2 id="who-won-1">Who won?</h2>\n'
    )
    assert [(each.id, each.title, each.text) for each in page.sections] == [
        ("", "", "First."),
        ("who-won", "Who won?", "A solo."),
        ("who-won-1", "Who won?", ""),
    ]
    assert [each.id for each in page.contents] == ["who-won", "who-won-1"]


def test_links_to_other_files_keep_their_words_alone(tmp_path: Path) -> None:
    write(tmp_path, "# One\n\n[index](../README.md) [here](one.md#a) [code](../../x.py) [site](https://example.org)\n")
    assert manual(tmp_path)["one"].html == (
        '<p><a href="/help/">index</a> <a href="/help/one/#a">here</a> code <a href="https://example.org">site</a></p>\n'
    )


def test_raw_html_is_text(tmp_path: Path) -> None:
    write(tmp_path, "# One\n\n<script>alert(1)</script>\n")
    assert "<script>" not in manual(tmp_path)["one"].html


def test_a_table_scrolls_in_a_box_with_a_name(tmp_path: Path) -> None:
    write(tmp_path, "# One\n\n## Roles\n\n| a | b |\n|---|---|\n| 1 | 2 |\n")
    html = manual(tmp_path)["one"].html
    assert '<div class="scroll" tabindex="0" role="region" aria-label="Roles, 1">' in html
    assert '<th scope="col">a</th>' in html


def test_search_finds_every_word_and_headings_first() -> None:
    first = search("yearly chart")[0]
    assert (first.page.name, first.section.id) == ("enter-results", "the-yearly-chart")
    assert search("zzzz") == search("") == search("?!") == []
    assert all("certificate" in f"{each.section.title} {each.excerpt}".casefold() for each in search("Certificates"))


def test_search_ranks_titles_before_headings_and_tasks_before_reference() -> None:
    found = search("ratings")
    names = [each.page.name for each in found]
    assert names[0] == "keep-ratings"
    assert names.index("keep-ratings") < names.index("ratings")
    assert stem("ratings") in stems(found[0].title)
    assert max(names.count(name) for name in names) <= MOST_OF_A_PAGE
    weights = [each.weight for each in found]
    assert weights == sorted(weights, reverse=True)


def test_search_shows_pages_with_some_of_the_words_where_none_has_all() -> None:
    found = search("refund zebra")
    assert found[0].page.name == "open-entries"
    assert not found[0].has_all
    assert all(each.has_all for each in search("refund cash"))


@pytest.mark.parametrize(("said", "word"), [("Pairings", "pair"), ("dropped", "drop"), ("entries", "entry")])
def test_forms_of_a_word_have_one_stem(said: str, word: str) -> None:
    assert stem(said) == stem(word)


@pytest.mark.parametrize(("asked", "page"), sorted(ASKED.items()))
def test_what_people_type_leads_to_its_page(asked: str, page: str) -> None:
    """Among the first three results, which are on a phone's first screen."""
    assert page in [each.page.name for each in search(asked)[:3]]


def test_declared_words_mean_words_of_our_pages() -> None:
    """A phrase of the list that no page has would help nobody."""
    declared = tomllib.loads((DOCS / "help-words.toml").read_text(encoding="utf-8"))["means"]
    text = " ".join(
        f" {' '.join(stems(f'{page.title} {page.line} {section.title} {section.text}'))} "
        for page in manual().values()
        for section in page.sections
    )
    lost = {said: each for said, meant in declared.items() for each in meant if f" {' '.join(stems(each))}" not in text}
    assert lost == {}


@pytest.mark.parametrize(
    "odd",
    ["", " ", "?!", "(", "[a-", "\\", "*", ".*", "<script>", "x" * 10_000, "a " * 5_000, "\x00", "İ", "ß", "𝒳", "%00"],
)
def test_search_takes_anything(odd: str) -> None:
    for each in search(odd):
        assert "<script" not in each.marked_title + each.marked_excerpt


def test_words_are_marked_where_they_are_and_markup_is_text() -> None:
    assert marked("İf <b>Ties</b> tie & TIE", ("tie", "ties")) == (
        "İf &lt;b&gt;<mark>Ties</mark>&lt;/b&gt; <mark>tie</mark> &amp; <mark>TIE</mark>"
    )
    assert marked("Pairing the paired", ("pair",)) == "<mark>Pairing</mark> the <mark>paired</mark>"


def test_only_the_beginning_of_a_long_question_is_looked_for() -> None:
    assert search("yearly chart" + " " * LONGEST + "zzzz")[0].page.name == "enter-results"


def write(folder: Path, text: str) -> None:
    (folder / "how-to").mkdir()
    (folder / "README.md").write_text("# Help\n\n- [One](how-to/one.md)\n")
    (folder / "how-to" / "one.md").write_text(text)
