"""What the room brings into the frame of public pages: how a finished event is shared."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any

from django.urls import reverse
from django.utils.functional import SimpleLazyObject
from django.utils.safestring import SafeString

from tournaments.base.pages.qr import qr_svg
from tournaments.events.models import Event
from tournaments.events.pages.public.page_context import Json, PublicPage
from tournaments.sharing.addresses import event_address


@dataclass(frozen=True, slots=True)
class Share:
    """The whole address of an event, without the scheme for people, as a code, and the picture for posts."""

    url: str
    short: str
    qr: SafeString
    picture: str


def frame_part(page: PublicPage[Any]) -> Json:
    """How a public event is shared: made by the page that shows it."""
    event = page.event
    return {"share": SimpleLazyObject(partial(_share, event)) if event.published else None}


def _share(event: Event) -> Share:
    url = event_address(event)
    picture = reverse("public:event_picture", args=[event.club.slug, event.slug])
    return Share(url, url.partition("://")[2].rstrip("/"), qr_svg(url), picture)
