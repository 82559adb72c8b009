"""The help: pages of `docs/` as HTML, with links between them, headings to link to, and a search."""

from __future__ import annotations

import re
from pathlib import Path

from tournaments.site.files import manual
from tournaments.site.selectors.help import search

LINK = re.compile(r'href="([^"]*)"')
HOW_TOS = Path(__file__).parents[3] / "docs" / "how-to"


def test_every_how_to_is_in_the_index() -> None:
    assert {file.stem for file in HOW_TOS.glob("*.md")} <= set(manual())


def test_development_documents_are_not_shown() -> None:
    assert {"0001-functional-core", "where", "trials"} & set(manual()) == set()


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


def write(folder: Path, text: str) -> None:
    (folder / "how-to").mkdir()
    (folder / "README.md").write_text("# Help\n\n- [One](how-to/one.md)\n")
    (folder / "how-to" / "one.md").write_text(text)
