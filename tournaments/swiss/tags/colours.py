"""The colours of players as every page shows them (`templates/components/README.md`)."""

from __future__ import annotations

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from tournaments.swiss.disciplines import COLOURS

register = template.Library()


@register.simple_tag
def colour(code: str) -> SafeString | str:
    """The colour that a player has, as a disc and a word; nothing where the pairing assigns none."""
    return format_html('<span class="colour {}">{}</span>', code, COLOURS[code]) if code else ""


@register.simple_tag
def colour_square(code: str) -> SafeString | str:
    """The same as a square alone, where there is no room for the word; screen readers say it."""
    return format_html('<i class="pc {}"></i><span class="vh">{}</span>', code, COLOURS[code]) if code else ""
