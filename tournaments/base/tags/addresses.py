"""What pages say about the address of the site."""

from __future__ import annotations

from django import template
from django.conf import settings

from common.pure.loopback import is_loopback

register = template.Library()


@register.inclusion_tag("components/phones_warning.html")
def phones_warning() -> dict[str, object]:
    """A warning next to addresses for phones, where the site's address leads a phone to itself (such as localhost)."""
    return {"site": settings.SITE_URL, "loopback": is_loopback(settings.SITE_URL)}
