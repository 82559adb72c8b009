"""A document on paper, made of a template: sizes, the club's colour, and a renderer that reads no network.

WeasyPrint is imported when the first document is made: it needs system libraries, and the rest of the site works
without them.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Any

from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from config.env import BASE_DIR
from tournaments.base.errors import RefusedError
from tournaments.base.sheets.wall import fill_pages

CSS_FOLDER = Path(BASE_DIR) / "static" / "css"
STYLES = ("tokens.css", "paper.css")
FACES = "faces.css"
"""Our own faces, which each document has."""
FRAMED = ("framed.css",)
"""What a certificate and a poster have on top: a frame."""
WALL = ("wall.css",)
"""What a list for a wall has on top: the sizes of `tournaments/base/sheets/filling.py`."""


class Paper(StrEnum):
    """The sizes that printers hold."""

    A4 = "a4"
    LETTER = "letter"

    def size(self, *, wide: bool) -> tuple[float, float]:
        """Its width and height in millimetres; `wide` turns it."""
        short, long = (210.0, 297.0) if self == Paper.A4 else (215.9, 279.4)
        return (long, short) if wide else (short, long)


class NoPdfError(RefusedError):
    """The libraries behind PDF documents are not on this machine."""

    status = 501
    code = "no_pdf"


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """What is printed: the template with its context, and the name of the file without its ending.

    `wide` turns the paper. `styles` are sheets of its own in `static/css`. The type of a list for a `wall` fills it.
    """

    name: str
    template: str
    context: Mapping[str, Any] = field(default_factory=dict)
    wide: bool = False
    styles: tuple[str, ...] = ()
    wall: bool = False


def html_of(document: Document) -> str:
    """The document as the page that its PDF is made of."""
    return render_to_string(document.template, dict(document.context))


def pdf_of(document: Document, *, paper: Paper = Paper.A4, watch: Callable[[int], None] | None = None) -> bytes:
    """The document as a PDF file. Raises `NoPdfError` where the machine lacks the libraries.

    `watch` is called with the number of each page that is laid out; what it raises breaks the work off.
    """
    try:
        from weasyprint import CSS, HTML  # noqa: PLC0415  loaded when first needed, see above
        from weasyprint.text.fonts import FontConfiguration  # noqa: PLC0415
        from weasyprint.urls import URLFetcher  # noqa: PLC0415

        from tournaments.base.sheets.fonts import OwnFiles  # noqa: PLC0415
    except OSError as error:
        message = _("This server lacks the libraries for PDF files. Print the page from your browser instead.")
        raise NoPdfError(message) from error
    across, upright = paper.size(wide=document.wide)
    size = f"@page {{ size: {across}mm {upright}mm }} :root {{ --upright: {upright}mm }}"
    fonts = FontConfiguration()
    own = [
        CSS(CSS_FOLDER / name, font_config=fonts, url_fetcher=OwnFiles())
        for name in (FACES, *(WALL if document.wall else document.styles))
    ]
    sheets = [*_parsed_styles(), CSS(string=size), *own]
    # A document contains everything that it shows, so no user input can make the server fetch an address.
    source = HTML(string=html_of(document), url_fetcher=URLFetcher(allowed_protocols=("data",)))
    if document.wall:
        fill_pages(source.etree_element, across=across, upright=upright)
    with _watched(watch):
        made: bytes = source.write_pdf(stylesheets=sheets, font_config=fonts)
    return made


class _Pages(logging.Handler):
    """Hears WeasyPrint's own log of its progress, which names each page, in one thread alone."""

    def __init__(self, watch: Callable[[int], None]) -> None:
        super().__init__(logging.INFO)
        self._watch = watch
        self._thread = threading.get_ident()

    def emit(self, record: logging.LogRecord) -> None:
        """Count a page."""
        if record.thread == self._thread and "Page %d" in str(record.msg) and isinstance(record.args, tuple):
            self._watch(int(str(record.args[0])))


@contextmanager
def _watched(watch: Callable[[int], None] | None) -> Iterator[None]:
    if watch is None:
        yield
        return
    log = logging.getLogger("weasyprint.progress")
    handler = _Pages(watch)
    log.addHandler(handler)
    log.setLevel(logging.INFO)
    log.propagate = False  # the site's log doesn't need a line for each page
    try:
        yield
    finally:
        log.removeHandler(handler)


@cache
def _parsed_styles() -> tuple[Any, ...]:
    """The sheets of all documents; to parse them takes longer than to lay out a page."""
    from weasyprint import CSS  # noqa: PLC0415  see above

    return tuple(CSS(string=(CSS_FOLDER / name).read_text(encoding="utf-8")) for name in STYLES)


def size_step(text: str, *, lengths: Sequence[int], words: Sequence[int]) -> int:
    """The size of a heading, 1 the largest.

    It is one smaller for each of `lengths` that the text exceeds, or for each of `words` that its longest word exceeds.
    """
    longest = max(map(len, text.split()), default=0)
    return 1 + max(sum(len(text) > most for most in lengths), sum(longest > most for most in words))
