"""Reads a wall list from its HTML, and sets the class for the size that fills the paper.

A list only needs a template: its HTML is read once, before the layout, by the classes that
`static/css/wall.css` gives their looks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final
from xml.etree.ElementTree import Element

from tournaments.base.sheets.filling import (
    BIG,
    H1,
    H2,
    HEAD,
    SMALL,
    Cell,
    Fill,
    Grid,
    List,
    Text,
    Words,
    size_that_fills,
    with_breaks,
)

POINTS: Final = 72 / 25.4
MARGINS: Final = (28, 31)
"""Of a page, across and upright, in millimetres, as `static/css/paper.css` has them."""
WHOLE: Final = frozenset({"n", "cell", "res", "day"})
"""Cells of these classes never break."""
INLINE: Final = frozenset({"compact", "dense"})
"""Tables of these classes may have small words in the line of the name."""
SIGNS: Final = {"seat": 1.3, "write-box": 1.9, "colour": 1.0}
"""What is drawn among words, and how wide it is in their size."""


def fill_pages(page: Element, *, across: float, upright: float) -> Fill | None:
    """Give the page's body the classes by which it fills a paper of these millimetres: the size, the columns,
    the room between rows, and whether what is small in a line is `below` the name. Gives what they stand for; nothing
    for a page without a body.
    """
    body = page.find(".//body")
    if body is None:
        return None
    _soften(body)
    width, height = (across - MARGINS[0]) * POINTS, (upright - MARGINS[1]) * POINTS
    choices = [
        (size_that_fills(_read(body, below=below), width=width, height=height), " below" if below else "")
        for below in ((False, True) if _has_small(body) else (False,))
    ]
    found, below = min(choices, key=lambda choice: choice[0].order)
    body.set("class", f"wall fill-{found.size} cols-{found.columns} pad-{found.pad}{below}")
    return found


def _soften(body: Element) -> None:
    for each in body.iter():
        each.text, each.tail = with_breaks(each.text or ""), with_breaks(each.tail or "")


def _has_small(body: Element) -> bool:
    """Whether a line has small words that may be in it or below."""
    return any(_classes(each) & INLINE and each.find("./tbody//small") is not None for each in body.iter("table"))


def _read(body: Element, *, below: bool = False) -> List:
    parts = list(_parts(body, below=below))
    columned = any("two" in _classes(each) for each in body.iter("div"))
    columned_parts = sum(1 for each in body.iter("div") if "two" in _classes(each) for _part in _parts(each))
    above = len(parts) - columned_parts if columned else 0
    return List(parts, above=above, columns=2 if columned else 1)


def _parts(element: Element, *, whole: bool = False, below: bool = False) -> Iterator[Text | Grid]:
    for each in element:
        tag = each.tag
        if "vh" in _classes(each):
            continue
        if tag == "table":
            caption = each.find("caption")
            if caption is not None and "vh" not in _classes(caption):
                yield Text(Words(_text(caption)), around=0.8, titles=False, keeps=True)
            yield _grid(each, whole=whole, below=below)
        elif tag == "h1":
            yield Text(Words(_text(each), scale=H1), around=0.9, keeps=True)
        elif tag == "h2":
            yield Text(Words(_text(each), scale=H2), around=0.9, titles=False, keeps=True)
        elif tag in {"p", "li"}:
            yield Text(
                Words(_text(each)),
                around=0.0 if "event" in _classes(each) else 0.7,
                keeps="after" not in _classes(each),
            )
        else:
            yield from _parts(each, whole=whole or "power-list" in _classes(each), below=below)


def _grid(table: Element, *, whole: bool, below: bool) -> Grid:
    names = _classes(table)
    inline, big = bool(names & INLINE) and not below, BIG if "by-board" in names else 1.0
    head = table.find("./thead/tr")
    rows = (
        tuple(_cell(each, inline=inline, scale=SMALL if "cut" in _classes(row) else 1.0, big=big) for each in row)
        for row in table.iterfind("./tbody/tr")
    )
    return Grid(
        head=() if head is None else tuple(_cell(each, inline=inline, scale=HEAD) for each in head),
        rows=tuple(rows),
        whole=whole,
    )


def _cell(cell: Element, *, inline: bool, scale: float, big: float = 1.0) -> Cell:
    names = _classes(cell)
    whole = bool(names & WHOLE) and scale != HEAD
    signs = sum(SIGNS.get(name, 0.0) for each in cell.iter() if each is not cell for name in _classes(each))
    own = scale * (big if "big" in names else 1.0)
    small = [] if inline else [each for each in cell.iter("small") if "vh" not in _classes(each)]
    text = _text(cell, without=small)
    parts = [Words(text, scale=own, extra=signs, whole=whole)] if text or signs or not small else []
    parts += [Words(_text(each), scale=scale * SMALL) for each in small]
    span = int(cell.get("colspan") or 1)
    return Cell(tuple(parts), free="free" in names, tight=bool(names & WHOLE), span=span)


def _text(element: Element, *, without: list[Element] | None = None) -> str:
    """The words that are seen of an element."""

    def pieces(each: Element) -> Iterator[str]:
        if each is not element and ("vh" in _classes(each) or each in (without or ()) or _classes(each) & {*SIGNS}):
            return
        yield each.text or ""
        for child in each:
            yield from pieces(child)
            yield child.tail or ""

    return re.sub(r"\s+", " ", "".join(pieces(element))).strip()


def _classes(element: Element) -> set[str]:
    return set((element.get("class") or "").split())
