"""Prose that strangers type, as HTML: Markdown without pictures and raw HTML, cleaned by a list of what may stay."""

from __future__ import annotations

from html import unescape
from typing import Final

import nh3
from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt

LEFT_OUT: Final = ["image", "heading", "lheading", "hr"]
MARKDOWN: Final = MarkdownIt("commonmark", {"html": False, "breaks": True}).disable(LEFT_OUT)
TAGS: Final = frozenset({"p", "br", "strong", "em", "a", "ul", "ol", "li", "blockquote", "code", "pre"})
REL: Final = "nofollow ugc noopener"


def prose(text: str) -> SafeString:
    """The text as HTML that is safe to show. Links only lead to web and email addresses."""
    html = nh3.clean(
        MARKDOWN.render(text),
        tags=set(TAGS),
        attributes={"a": {"href"}},
        url_schemes={"http", "https", "mailto"},
        link_rel=REL,
    )
    return mark_safe(html)  # noqa: S308  cleaned here


def plain_prose(text: str) -> str:
    """The words of the text, without marks and links, for readers that show no HTML."""
    return unescape(nh3.clean(MARKDOWN.render(text), tags=set())).strip()
