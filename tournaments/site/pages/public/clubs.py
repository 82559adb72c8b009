"""A club's public page, and its mark."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from tournaments.base.errors import MissingError
from tournaments.base.prose import prose
from tournaments.clubs.links import read_links
from tournaments.clubs.selectors.site import mark_of
from tournaments.events.pages.extras import club_links, club_tabs
from tournaments.events.pages.formats import format_links
from tournaments.events.pages.older import asked_older, older_links
from tournaments.sharing.pages.public.conditional import conditional
from tournaments.site.selectors.clubs import ClubPage, club_page, public_club

SHOWN_ALREADY = frozenset({"ratings", "circuits"})
BESIDE = ("said", "links", "format_links")
A_YEAR = 31_536_000


@gzip_page
@require_safe
def club(request: HttpRequest, club: str) -> HttpResponse:
    """What the club says of itself, its next event, its tables and all its listed events."""
    row = public_club(club)
    older = asked_older(request)
    page = club_page(row, now=timezone.now(), older=older)
    context = {
        "club": row,
        "accent": row.accent,
        "club_url": reverse("public:club", args=[row.slug]),
        "tabs": club_tabs(row, "club"),
        "page": page,
        "is_older": bool(older),
        "older": older_links(request, page.older),
        **_said(page),
        "links": [] if older else club_links(row, but=SHOWN_ALREADY),
        "format_links": [] if older else format_links(row, {each.event.format for each in page.events}),
    }
    context["has_side"] = any(context.get(name) for name in BESIDE) or page.ratings or page.circuits
    return render(request, "site/club.html", context)


@require_safe
def club_mark(request: HttpRequest, club: str) -> HttpResponseBase:
    """The picture that a club uploaded, as Topboard made it anew."""
    found = mark_of(club)
    if found is None:
        raise MissingError(_("This club has no picture."))
    content, digest = found
    unchanged = conditional(request, f'"{digest}"')
    if unchanged is not None:
        return unchanged
    response = HttpResponse(content, content_type="image/png")
    response.headers["ETag"] = f'"{digest}"'
    lasting = request.GET.get("v") == digest
    response.headers["Cache-Control"] = f"public, max-age={A_YEAR}, immutable" if lasting else "no-cache"
    return response


def _said(page: ClubPage) -> dict[str, Any]:
    site = page.site
    if site is None:
        return {}
    links = read_links(site.links)
    return {
        "said": site,
        "text": prose(site.text) if site.text else "",
        "documents": [each for each in links if each.kind],
        "pages": [each for each in links if not each.kind],
    }
