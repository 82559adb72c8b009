"""Pages within other sites, and what those ask for to show one (oEmbed 1.0).

An embed is the public page in a frame of its own: without a session, a cookie or a script. Templates leave out their
forms where the page is `embedded`. Only the sites that
the club named may show it; each other page of Topboard is shown by no site at all.
"""

from __future__ import annotations

from typing import Any, Final
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.urls import Resolver404, resolve, reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from tournaments.base.errors import MissingError
from tournaments.events.access import no_such_page
from tournaments.events.models import Event
from tournaments.events.pages.formats import pages_of
from tournaments.events.pages.public.page_context import PublicPage
from tournaments.events.selectors.snapshots import seen_data
from tournaments.events.selectors.visibility import view_of_everybody
from tournaments.events.time_zones import event_times
from tournaments.sharing.access import access_shared_event
from tournaments.sharing.addresses import club_address, event_address, whole
from tournaments.sharing.models import AllowedOrigin
from tournaments.sharing.selectors.pictures import picture_of_event

FRAME: Final = "sharing/embed/frame.html"
PAGES: Final = {"standings": ("standings", "now"), "next": ("now",)}
"""What can be shown elsewhere, by the word in the address: the first of these pages that the format has."""
SECONDS: Final = 30
WIDTHS, HEIGHTS = (240, 600, 1200), (200, 480, 2000)
"""The least, the usual and the most."""


@require_safe
@xframe_options_exempt
def embed(request: HttpRequest, club: str, event: str, page: str) -> HttpResponse:
    """A public page of an event, for those sites that its club named."""
    row = access_shared_event(club, event)
    name = next((each for each in PAGES.get(page, ()) if each in pages_of(row).public_pages), None)
    if name is None:
        raise no_such_page()
    response = HttpResponse(_html(row, name))
    allowed = list(AllowedOrigin.objects.filter(club=row.club_id).values_list("origin", flat=True))
    policy = {"frame-ancestors": allowed or ["'none'"], "base-uri": ["'self'"], "script-src": ["'none'"]}
    response._csp_replace = policy  # type: ignore[attr-defined]  # as `csp.decorators.csp_replace` does
    response.headers["Cache-Control"] = f"public, max-age={SECONDS}"
    response.headers["X-Robots-Tag"] = "noindex"
    return response


def _html(event: Event, name: str) -> str:
    with event_times(event):
        shown = PublicPage(event, seen_data(event, view_of_everybody(event)), None, {}, {})
        template, context = pages_of(event).public_pages[name](shown)
        more = {
            "frame": FRAME,
            "embedded": True,
            "messages": (),
            "viewing": False,
            "page_url": event_address(event, name),
        }
        return render_to_string(template, {**context, "site_name": "Topboard", **more})


@require_safe
def oembed(request: HttpRequest) -> HttpResponse:
    """How another site shows the public page at `url`: in a frame, or by a link where the club allows no site to.

    404 for every address that is not one.
    """
    if request.GET.get("format", "json") != "json":
        return HttpResponse(
            _("Only the format JSON is available. Leave `format` out."), status=501, content_type="text/plain"
        )
    try:
        event, page = _asked(request.GET.get("url", ""))
    except MissingError as error:
        return JsonResponse({"error": str(error)}, status=404)
    width, height = _clamped(request, "maxwidth", WIDTHS), _clamped(request, "maxheight", HEIGHTS)
    frame: dict[str, Any] = {"type": "link"}
    if AllowedOrigin.objects.filter(club=event.club_id).exists():
        code = embed_code(event, page, width=width, height=height)
        frame = {"type": "rich", "html": code, "width": width, "height": height}
    return JsonResponse(
        {
            "version": "1.0",
            **frame,
            "title": f"{event.name} · {event.club.name}",
            "author_name": event.club.name,
            "author_url": club_address(event.club),
            "provider_name": "Topboard",
            "provider_url": whole("/"),
            "cache_age": 3600,
            "thumbnail_url": picture_of_event(event).address,
            "thumbnail_width": 1200,
            "thumbnail_height": 630,
        }
    )


def embed_address(event: Event, page: str) -> str:
    """The address of an embed of a public event."""
    return whole(reverse("embed", args=[event.club.slug, event.slug, page]))


def embed_code(event: Event, page: str, *, width: int = WIDTHS[1], height: int = HEIGHTS[1]) -> str:
    """What another site puts into its page."""
    return format_html(
        '<iframe src="{}" title="{}" width="{}" height="{}" loading="lazy" referrerpolicy="origin"></iframe>',
        embed_address(event, page),
        event.name,
        width,
        height,
    )


def _asked(url: str) -> tuple[Event, str]:
    """The event at one of our addresses, and what to show of it."""
    here = urlsplit(settings.SITE_URL)
    try:
        parts = urlsplit(url)
        found: Any = resolve(parts.path) if (parts.scheme, parts.netloc) == (here.scheme, here.netloc) else None
    except (Resolver404, ValueError):
        found = None
    if found is None or not found.view_name.startswith("public:") or not {"club", "event"} <= {*found.kwargs}:
        raise MissingError(_("This isn’t the address of a public event. Send one as `url`."))
    event = access_shared_event(found.kwargs["club"], found.kwargs["event"])
    return event, "next" if found.view_name == "public:now" else "standings"


def _clamped(request: HttpRequest, name: str, sizes: tuple[int, int, int]) -> int:
    """A size that was asked for as the most; the usual one where it isn’t a number."""
    text = request.GET.get(name, "")
    least, usual, most = sizes
    return min(max(int(text), least), most) if text.isascii() and text.isdigit() and len(text) < 6 else usual
