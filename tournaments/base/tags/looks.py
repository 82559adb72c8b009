"""Icons, marks of clubs, small charts, and components with slots (`templates/components/README.md`)."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from functools import cache
from typing import Any

from django import template
from django.conf import settings
from django.template.base import FilterExpression, NodeList, Parser, TextNode, Token, token_kwargs
from django.template.context import Context, RequestContext
from django.templatetags.static import static
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from config.env import BASE_DIR
from tournaments.base.crests import PATTERNS, pattern_of
from tournaments.base.languages import in_wished_language, is_english

register = template.Library()
SPRITE = "icons/lucide.svg"
SPARK_HIGH, SPARK_STEP = 28, 12


@cache
def icon_names() -> tuple[str, ...]:
    """The names of all icons, as the sprite has them."""
    text = (BASE_DIR / "static" / SPRITE).read_text(encoding="utf-8")
    return tuple(re.findall(r'<symbol id="([\w-]+)"', text))


@register.simple_tag
def icon(name: str) -> SafeString:
    """A drawing next to a word. It never replaces the word: screen readers ignore it.

    Raises TemplateSyntaxError for a name that the sprite doesn't have.
    """
    if name not in icon_names():
        raise template.TemplateSyntaxError(f"{SPRITE} has no icon “{name}”. Add it there, or choose another one.")
    return format_html('<svg class="ic" aria-hidden="true"><use href="{}#{}"/></svg>', static(SPRITE), name)


@register.inclusion_tag("components/crest.html")
def crest(club: Any, *, size: str = "", picture: str = "") -> dict[str, object]:
    """A club's own picture, or a pattern in its colour, 24 px wide; 36 with the size "m", 64 with "l"."""
    path = PATTERNS[pattern_of(club.slug)]
    mark: str = getattr(club, "mark", "")
    if mark and not picture:
        picture = f"{reverse('public:club_mark', args=[club.slug])}?v={mark}"
    return {"accent": club.accent, "path": path, "size": f" {size}" if size else "", "picture": picture}


@register.simple_tag(takes_context=True)
def only_english(context: RequestContext) -> SafeString:
    """On a page that is in English alone, a note that says so to readers of other languages, in theirs."""
    request = getattr(context, "request", None)
    if request is None or not is_english(request):
        return SafeString()
    with in_wished_language(request):
        language = get_language()
        note = _("This page is only in English.")
    return SafeString() if language == settings.LANGUAGE_CODE else format_html('<p lang="{}">{}</p>', language, note)


@register.inclusion_tag("components/languages.html", takes_context=True)
def languages(context: RequestContext) -> dict[str, object]:
    """The choice of a language, which leads back to the page; nothing on a page that answers a form or has only one."""
    request = getattr(context, "request", None)
    offers = request is not None and request.method == "GET" and not is_english(request)
    page = request.get_full_path() if request is not None and offers else ""
    return {"page": page, "languages": settings.LANGUAGES, "current": get_language()}


@register.inclusion_tag("components/spark.html")
def spark(values: Sequence[float], *, kind: str = "bars", dropped: Collection[int] = ()) -> dict[str, object]:
    """Figures as small bars, hollow below 0 and where `dropped` has their place, or as a line with its last point.

    The figures are in text nearby, too.
    """
    figures = [float(value) for value in values]
    low, high = min([0.0, *figures] if kind == "bars" else figures, default=0.0), max(figures, default=0.0)
    scale = (SPARK_HIGH - 6) / ((high - low) or 1)

    def height(value: float) -> float:
        return 3 + (high - value) * scale

    ground = height(0.0)
    bars = [
        {
            "x": f"{SPARK_STEP * at + 1}",
            "y": f"{min(height(value), ground):.1f}",
            "high": f"{max(abs(height(value) - ground), 1):.1f}",
            "hollow": value < 0 or at in (dropped or ()),
        }
        for at, value in enumerate(figures)
    ]
    points = [(f"{SPARK_STEP * at + SPARK_STEP // 2}", f"{height(value):.1f}") for at, value in enumerate(figures)]
    wide = f"{SPARK_STEP * len(figures)}"
    return {"kind": kind, "wide": wide, "ground": f"{ground:.1f}", "bars": bars, "points": points}


class SlotNode(template.Node):
    """What fills one slot of the component around it."""

    def __init__(self, name: str, nodelist: NodeList) -> None:
        self.name, self.nodelist = name, nodelist

    def render(self, context: Context) -> SafeString:
        """The HTML."""
        return self.nodelist.render(context)


class ComponentNode(template.Node):
    """A template of `components/` with values and slots. It sees nothing else of the page."""

    def __init__(self, name: str, values: Mapping[str, FilterExpression], slots: Sequence[SlotNode]) -> None:
        self.name, self.values, self.slots = name, values, slots

    def render(self, context: Context) -> SafeString:
        """The HTML."""
        given: dict[str, Any] = {name: value.resolve(context) for name, value in self.values.items()}
        given |= {slot.name: slot.render(context) for slot in self.slots}
        template_ = template.Engine.get_default().get_template(f"components/{self.name}.html")
        return template_.render(context.new(given))


@register.tag
def component(parser: Parser, token: Token) -> ComponentNode:
    """`{% component "livebar" label=… %}{% slot "links" %}…{% endslot %}{% endcomponent %}`.

    Text outside of slots is an error, so that nothing is lost silently.
    """
    _tag, name, *rest = token.split_contents()
    values = token_kwargs(rest, parser)
    if rest:
        raise template.TemplateSyntaxError(f"“{rest[0]}” of {name} has no name. Write label={rest[0]}.")
    inside = parser.parse(("endcomponent",))
    parser.delete_first_token()
    slots = [node for node in inside if isinstance(node, SlotNode)]
    if any(not (isinstance(node, SlotNode) or (isinstance(node, TextNode) and not node.s.strip())) for node in inside):
        raise template.TemplateSyntaxError(f"{name} has something outside of its slots. Put it into one of them.")
    return ComponentNode(name.strip("\"'"), values, slots)


@register.tag
def slot(parser: Parser, token: Token) -> SlotNode:
    """`{% slot "links" %}…{% endslot %}`, within a component."""
    _tag, name = token.split_contents()
    inside = parser.parse(("endslot",))
    parser.delete_first_token()
    return SlotNode(name.strip("\"'"), inside)
