"""Pages for readers who may change nothing: a form that they can't send isn't in the page at all.

The desk's pages hold some two hundred forms. The frame leaves them all out in one place, so that no page can forget it.
A form that is also a sheet to read (`data-read`) stays as text. One that viewers may send (`data-viewers`) stays as it
is, because it changes nothing of the club.
"""

from __future__ import annotations

import re

from django import template
from django.template.base import FilterExpression, NodeList, Parser, Token
from django.template.context import Context
from django.utils.safestring import SafeString, mark_safe

from tournaments.base.tags.topboard import register

POSTS = r'(?=[^>]*\smethod="post")(?![^>]*\sdata-viewers\b)'
FORM = re.compile(rf"<form\b{POSTS}(?![^>]*\sdata-read\b)[^>]*>.*?</form>", re.DOTALL)
SHEET = re.compile(rf"<form\b{POSTS}(?P<words>[^>]*)>(?P<inside>.*?)</form>", re.DOTALL)
CLASS = re.compile(r'\sclass="[^"]*"')
CONTROLS = re.compile(r'<button\b.*?</button>|<input\b[^>]*type="hidden"[^>]*>', re.DOTALL)
# Controls that belong to a form elsewhere on the page, empty folds, and cards with only a heading.
AFAR = re.compile(r'<button\b[^>]*\sform="[^>]*>.*?</button>|<input\b[^>]*\sform="[^>]*>', re.DOTALL)
EMPTY = re.compile(r"<details\b[^>]*>\s*<summary\b[^>]*>(?:(?!</summary>).)*</summary>\s*</details>", re.DOTALL)
ACTIONS = re.compile(r'<div class="actions">\s*</div>')
HOLLOW = re.compile(
    r'<(section|article)\b[^>]*>\s*(?:<div class="head">\s*)?'
    r"<(h[23])\b[^>]*>(?:(?!</h[23]>).)*</\2>\s*(?:</div>\s*)?</\1>",
    re.DOTALL,
)


class ReadOnlyNode(template.Node):
    """The content of the tag, without its forms where `reading` holds."""

    def __init__(self, reading: FilterExpression, nodelist: NodeList) -> None:
        self.reading, self.nodelist = reading, nodelist

    def render(self, context: Context) -> SafeString:
        """The HTML."""
        inside = self.nodelist.render(context)
        if not self.reading.resolve(context, ignore_failures=True):
            return inside
        return mark_safe(without_forms(inside))  # noqa: S308  rendered already, and only cut


@register.tag
def read_only(parser: Parser, token: Token) -> ReadOnlyNode:
    """`{% read_only viewing %}…{% endread_only %}`."""
    _tag, reading = token.split_contents()
    inside = parser.parse(("endread_only",))
    parser.delete_first_token()
    return ReadOnlyNode(parser.compile_filter(reading), inside)


def without_forms(html: str) -> str:
    """The HTML without forms that change something, and without parts that belonged to them."""
    cut = EMPTY.sub("", AFAR.sub("", SHEET.sub(_sheet, FORM.sub("", html))))
    return HOLLOW.sub("", ACTIONS.sub("", cut))


def _sheet(found: re.Match[str]) -> str:
    css = CLASS.search(found["words"])
    return f"<div{css[0] if css else ''}>{CONTROLS.sub('', found['inside'])}</div>"
