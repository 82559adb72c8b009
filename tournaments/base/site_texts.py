"""Texts that the operator of a site writes: imprint, terms, and what to add about privacy.

Each is a Markdown file in the folder `texts` of `TOPBOARD_DATA`, and is read once in the life of a process: the footer
of each page asks which there are. Raw HTML and pictures are left out, as for strangers' texts, since files get copied.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

import nh3
import structlog
from django.conf import settings
from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt
from markdown_it.token import Token

from tournaments.base.prose import TAGS

NAMES: Final = ("imprint", "terms", "privacy")
LONGEST: Final = 200_000  # characters
MARKDOWN: Final = MarkdownIt("commonmark", {"html": False}).enable("table").disable("image")
ALLOWED: Final = TAGS | {"h2", "h3", "hr", "table", "thead", "tbody", "tr", "th", "td"}
log = structlog.get_logger(__name__)


def site_text(name: str) -> SafeString:
    """The text of this name as HTML; "" where the operator wrote none."""
    return _read(settings.SITE_TEXTS / f"{name}.md")


def operator_lines() -> list[str]:
    """Name and address of the operator, by lines."""
    return [line.strip() for line in settings.OPERATOR.split(";") if line.strip()]


def has_imprint() -> bool:
    """Whether the imprint names anybody."""
    return bool(operator_lines() or site_text("imprint"))


def has_terms() -> bool:
    """Whether there are terms."""
    return bool(site_text("terms"))


@cache
def _read(path: Path) -> SafeString:
    try:
        text = path.read_bytes().decode("utf-8-sig", errors="replace")[:LONGEST]
    except FileNotFoundError:
        return SafeString()
    except OSError as error:
        log.warning("site_text_unreadable", path=str(path), error=str(error))
        return SafeString()
    tokens = MARKDOWN.parse(text)
    for token in tokens:
        _lower(token)
    html = MARKDOWN.renderer.render(tokens, MARKDOWN.options, {})
    clean = nh3.clean(
        html, tags=set(ALLOWED), attributes={"a": {"href"}}, url_schemes={"http", "https", "mailto", "tel"}
    )
    return mark_safe(clean.strip())  # noqa: S308  cleaned here


def _lower(token: Token) -> None:
    """The page has the heading of the first level: those of a text are of the second and third."""
    if token.type in {"heading_open", "heading_close"}:
        token.tag = "h2" if token.tag in {"h1", "h2"} else "h3"
