"""The help: pages of `docs/` as HTML, with links between them, headings to link to, and a search."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.template.loader import render_to_string

from config.env import SETTINGS
from tournaments.site.files import DOCS, manual, roles
from tournaments.site.selectors.help import LONGEST, fold, marked, search

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
    assert all("certificates" in f"{each.section.title} {each.excerpt}".casefold() for each in search("Certificates"))


def test_search_ranks_titles_before_headings_and_headings_before_text() -> None:
    found = search("ratings")
    assert {each.page.name for each in found[:2]} == {"keep-ratings", "ratings"}
    kinds = ["page" if "ratings" in fold(each.page.title) else each.section.title and "heading" for each in found]
    in_title = [index for index, kind in enumerate(kinds) if kind == "page"]
    assert in_title == list(range(len(in_title)))
    weights = [each.weight for each in found]
    assert weights == sorted(weights, reverse=True)


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
    assert marked("a.c abc", ("a.c",)) == "<mark>a.c</mark> abc"


def test_only_the_beginning_of_a_long_question_is_looked_for() -> None:
    assert search("yearly chart" + " " * LONGEST + "zzzz")[0].page.name == "enter-results"


def write(folder: Path, text: str) -> None:
    (folder / "how-to").mkdir()
    (folder / "README.md").write_text("# Help\n\n- [One](how-to/one.md)\n")
    (folder / "how-to" / "one.md").write_text(text)
