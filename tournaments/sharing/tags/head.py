"""The title of each page, and after it what the head of a public page tells others (`components/head.html`)."""

from __future__ import annotations

import json
from typing import Any

from django import template
from django.http import HttpRequest
from django.template.base import NodeList, Parser, Token
from django.template.context import Context
from django.template.loader import render_to_string
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from tournaments.sharing.addresses import whole
from tournaments.sharing.colours import dark_colour, light_colour
from tournaments.sharing.selectors.heads import head_of
from tournaments.sharing.services.pictures import order_ahead

register = template.Library()

PUBLIC = "public:"
PRIVATE = ("/desk/", "/accounts/")
"""Pages that no search engine lists. Those behind a private link say so themselves, with more."""
NOINDEX = mark_safe('<meta name="robots" content="noindex">')
ESCAPES = {ord(">"): "\\u003E", ord("<"): "\\u003C", ord("&"): "\\u0026"}
"""As Django's `json_script` does."""


class HeadNode(template.Node):
    """The title that the tag contains, and the tags that belong to it."""

    def __init__(self, nodelist: NodeList) -> None:
        self.nodelist = nodelist

    def render(self, context: Context) -> SafeString:
        """The HTML."""
        inside = self.nodelist.render(context).removeprefix("<title>").removesuffix("</title>")
        words = " ".join(inside.split()).replace('"', "&quot;")
        title = mark_safe(words)  # noqa: S308  rendered already
        request = context.get("request")
        more = _more(request, title, context) if isinstance(request, HttpRequest) else ""
        return format_html("<title>{}</title>{}", title, more)


@register.tag
def head(parser: Parser, token: Token) -> HeadNode:
    """`{% head %}<title>{% block title %}…{% endblock %}</title>{% endhead %}`."""
    inside = parser.parse(("endhead",))
    parser.delete_first_token()
    return HeadNode(inside)


def _more(request: HttpRequest, title: SafeString, context: Context) -> SafeString:
    if request.path.startswith(PRIVATE):
        return NOINDEX
    page = request.resolver_match.view_name if request.resolver_match else ""
    found = head_of(page, _flat(context))
    if found is None:
        return NOINDEX if page.startswith(PUBLIC) else mark_safe("")
    if found.picture is not None:
        order_ahead(found.picture)
    values = {
        "head": found,
        "title": found.title or title,
        "address": whole(request.path),
        "light": light_colour(found.accent),
        "dark": dark_colour(found.accent),
        "structured": _json(found.structured) if found.structured else "",
    }
    return render_to_string("components/head.html", values)


def _flat(context: Context) -> dict[str, Any]:
    names = ("event", "club", "circuit", "list", "name", "player", "page", "asked", "site_name")
    return {name: context.get(name) for name in names}


def _json(value: dict[str, Any]) -> SafeString:
    """JSON that ends no script, whatever names are in it."""
    return mark_safe(json.dumps(value, ensure_ascii=False).translate(ESCAPES))  # noqa: S308  escaped here
