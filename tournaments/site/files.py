"""The help: the pages of `docs/` that its index, `docs/README.md`, names, as HTML and as sections to search.

The files are our own and ship with the code, so they are read once. Raw HTML in them is shown as text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Final

from django.templatetags.static import static
from django.urls import reverse
from markdown_it import MarkdownIt
from markdown_it.token import Token
from PIL import Image

DOCS: Final = Path(__file__).parents[2] / "docs"
PICTURES: Final = DOCS.parent / "static" / "help"
INDEX: Final = "README.md"
MARKDOWN: Final = MarkdownIt("commonmark", {"html": False}).enable("table")
TARGET: Final = re.compile(r"\]\(([^)#\s]+\.md)[^)]*\)")
LINE: Final = re.compile(r"\]\((?:[^)#\s]*/)?([^)#\s/]+)\.md[^)]*\): (.+)")
APOSTROPHE: Final = re.compile(r"(?<=\w)'(?=\w)")
SCROLLED: Final = '<pre tabindex="0">'  # long lines scroll, by keyboard too


@dataclass(frozen=True, slots=True)
class Section:
    """A heading with its id, and the text up to the next one."""

    id: str
    level: int
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Role:
    """Somebody who needs help, as a heading of the index: its id there, its words, and the pages below it."""

    id: str
    title: str
    pages: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Document:
    """A page of help: its title, the HTML below that, and its sections; the first may have no heading.

    `roles` are the headings of the index that name it: those who read it. `line` is what the index says of it.
    """

    name: str
    title: str
    html: str
    sections: tuple[Section, ...]
    roles: tuple[Role, ...] = ()
    line: str = ""
    is_task: bool = True

    @property
    def contents(self) -> tuple[Section, ...]:
        """The headings of the second level."""
        return tuple(section for section in self.sections if section.level == 2)


@dataclass(slots=True)
class _Writer:
    """The state while the tokens of one file are processed."""

    file: Path
    shown: Mapping[Path, str]
    title: str = ""
    tables: int = 0
    ids: set[str] = field(default_factory=set)
    sections: list[Section] = field(default_factory=list)
    told: list[str] = field(default_factory=list)
    at: tuple[str, int, str] = ("", 1, "")

    def write(self) -> Document:
        """The file as a document."""
        tokens = MARKDOWN.parse(self.file.read_text(encoding="utf-8"))
        for text in (each for token in tokens for each in token.children or [] if each.type == "text"):
            text.content = APOSTROPHE.sub("’", text.content)
        kept = [token for token in self._tokens(tokens) if token]
        self._end_section()
        html = MARKDOWN.renderer.render(kept, MARKDOWN.options, {}).replace("<pre>", SCROLLED)
        is_task = self.file.parent.name == "how-to"
        return Document(self.shown[self.file], self.title, html, tuple(self.sections), is_task=is_task)

    def _tokens(self, tokens: Sequence[Token]) -> Iterator[Token | None]:
        inside = ""
        for token, words in zip(tokens, [*tokens[1:], *tokens[-1:]], strict=True):
            if token.type in {"heading_open", "heading_close"}:
                inside = token.tag if token.nesting > 0 else ""
                if token.nesting > 0:
                    self._head(token, words)
                yield None if token.tag == "h1" else token
                continue
            if token.type == "inline":
                self._link(token)
                if not inside:
                    self.told.append(plain(token))
                yield None if inside == "h1" else token
                continue
            if token.type in {"fence", "code_block"}:
                self.told.append(token.content)
            yield from self._boxed(token)

    def _head(self, token: Token, words: Token) -> None:
        self._end_section()
        title = plain(words)
        if token.tag == "h1":
            self.title = title
            return
        identity = next(each for each in _numbered(slug(title)) if each not in self.ids)
        self.ids.add(identity)
        token.attrSet("id", identity)
        self.at = (identity, int(token.tag[1]), title)

    def _end_section(self) -> None:
        if any(self.told) or self.at[0]:
            self.sections.append(Section(*self.at, " ".join(self.told)))
        self.told, self.at = [], ("", 1, "")

    def _link(self, words: Token) -> None:
        """Lead links to other pages of help there; of one to any other file the words stay."""
        kept, open_ = [], True
        for token in words.children or []:
            if token.type == "link_open":
                address = self._address(str(token.attrGet("href")))
                open_ = bool(address)
                token.attrSet("href", address)
            if token.type == "image":
                _picture(token)
            if open_ or token.type not in {"link_open", "link_close"}:
                kept.append(token)
        words.children = kept

    def _address(self, target: str) -> str:
        path, _, anchor = target.partition("#")
        if not path or "://" in path:
            return target
        file = (self.file.parent / path).resolve()
        if file == self.file.parent.parent / INDEX:
            return reverse("help")
        name = self.shown.get(file)
        return f"{reverse('help_page', args=[name])}{'#' if anchor else ''}{anchor}" if name else ""

    def _boxed(self, token: Token) -> Iterator[Token]:
        """Tables scroll inside themselves on a phone, and so does code."""
        if token.type == "table_open":
            self.tables += 1
            token.attrSet("class", "t wrap")
            label = f"{self.at[2] or self.title}, {self.tables}"
            yield Token(
                "div_open", "div", 1, attrs={"class": "scroll", "tabindex": "0", "role": "region", "aria-label": label}
            )
        if token.type == "th_open":
            token.attrSet("scope", "col")
        yield token
        if token.type == "table_close":
            yield Token("div_close", "div", -1)


def _picture(token: Token) -> None:
    """Serve a picture of `static/help/`, with room for it before it is there; it is fetched once it comes near."""
    name = str(token.attrGet("src")).rpartition("/")[2]
    try:
        with Image.open(PICTURES / name) as image:
            width, height = image.size
        address = static(f"help/{name}")
    except (OSError, ValueError):  # no file, or not collected: a help page without its picture is better than an error
        return
    token.attrs.update(src=address, width=width, height=height, loading="lazy")
    if height > width:
        token.attrSet("class", "of-phone")


def plain(words: Token) -> str:
    """The text of a line, without its marks."""
    return "".join(" " if each.type.endswith("break") else each.content for each in words.children or [])


def slug(title: str) -> str:
    """The id of a heading, as code forges make it."""
    return re.sub(r"[^\w\- ]", "", title.lower()).strip().replace(" ", "-")


def _numbered(identity: str) -> Iterator[str]:
    yield identity
    for number in range(1, 100):
        yield f"{identity}-{number}"


def _named_in(index: Path) -> Iterator[Path]:
    for target in TARGET.findall(index.read_text(encoding="utf-8")):
        yield (index.parent / target).resolve()


@cache
def roles(folder: Path = DOCS) -> tuple[Role, ...]:
    """Who the pages are for, in the order of the index. A page may be for several."""
    _before, *parts = re.split(r"^## ", (folder.resolve() / INDEX).read_text(encoding="utf-8"), flags=re.MULTILINE)
    found = []
    for part in parts:
        title = part.splitlines()[0].strip()
        found.append(Role(slug(title), title, tuple(Path(target).stem for target in TARGET.findall(part))))
    return tuple(found)


@cache
def manual(folder: Path = DOCS) -> dict[str, Document]:
    """All pages of help by name, in the order of the index, which is the first, under ""."""
    index = folder.resolve() / INDEX
    shown = {index: "", **{file: file.stem for file in _named_in(index)}}
    pages = (_Writer(file, shown).write() for file in shown)
    readers, lines = roles(folder), _lines(index)
    return {
        page.name: replace(
            page,
            roles=tuple(role for role in readers if page.name in role.pages),
            line=lines.get(page.name, ""),
        )
        for page in pages
    }


def _lines(index: Path) -> dict[str, str]:
    """The index's descriptions of each page, for all roles together."""
    found: dict[str, str] = {}
    for name, words in LINE.findall(index.read_text(encoding="utf-8")):
        found[name] = f"{found.get(name, '')} {words}".strip()
    return found
