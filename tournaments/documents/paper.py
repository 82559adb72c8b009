"""A document on paper, made of a template: sizes, the club's colour, and a renderer that reads no network.

WeasyPrint is loaded when the first document is made: its libraries are the system's, and the rest of the site works
without them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Any

from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from config.env import BASE_DIR
from tournaments.errors import RefusedError

__all__ = ["Document", "NoPdfError", "Paper", "pdf_of"]

STYLES = ("tokens.css", "paper.css")


class Paper(StrEnum):
    """The sizes that printers hold."""

    A4 = "a4"
    LETTER = "letter"


class NoPdfError(RefusedError):
    """The libraries behind PDF documents are not on this machine."""

    status = 501
    code = "no-pdf"


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """What is printed: the template with its context, and the name of the file without its ending."""

    name: str
    template: str
    context: Mapping[str, Any] = field(default_factory=dict)


def pdf_of(document: Document, *, paper: Paper = Paper.A4) -> bytes:
    """The document as a PDF file. Raises `NoPdfError` where the machine lacks the libraries."""
    try:
        from weasyprint import CSS, HTML  # noqa: PLC0415  loaded when first needed, see above
        from weasyprint.urls import URLFetcher  # noqa: PLC0415
    except OSError as error:
        message = _("This server lacks the libraries for PDF files. Print the page from your browser instead.")
        raise NoPdfError(message) from error
    html = render_to_string(document.template, dict(document.context))
    sheets = [CSS(string=style) for style in (*_styles(), f"@page {{ size: {paper.value} }}")]
    # A document holds all that it shows, so nothing that somebody typed can make the server fetch an address.
    source = HTML(string=html, url_fetcher=URLFetcher(allowed_protocols=()))
    made: bytes = source.write_pdf(stylesheets=sheets)
    return made


@cache
def _styles() -> tuple[str, ...]:
    folder = Path(BASE_DIR) / "static" / "css"
    return tuple((folder / name).read_text(encoding="utf-8") for name in STYLES)
