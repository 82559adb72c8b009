"""The list of clubs, a club's public pages, and its mark."""

from __future__ import annotations

from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from tournaments.base.errors import MissingError
from tournaments.base.prose import prose
from tournaments.clubs.links import read_links
from tournaments.clubs.models import Club
from tournaments.clubs.selectors.site import mark_of
from tournaments.events.pages.club_frame import club_facts, club_frame
from tournaments.events.pages.extras import club_links
from tournaments.events.pages.formats import format_links
from tournaments.events.pages.older import asked_older, older_links
from tournaments.sharing.addresses import club_address
from tournaments.sharing.pages.public.conditional import conditional
from tournaments.site.forms import SearchForm
from tournaments.site.selectors.clubs import ClubPage, club_events_page, club_page, public_club
from tournaments.site.selectors.front import listed_clubs
from tournaments.site.selectors.records import record_facts, records_of

SHOWN_ALREADY = frozenset({"ratings", "circuits"})
BESIDE = ("said", "links", "format_links")
A_YEAR = 31_536_000
ENOUGH_WON = 3
CLUBS_ON_A_PAGE = 60


@gzip_page
@require_safe
def clubs(request: HttpRequest) -> HttpResponse:
    """All clubs with a public event, by name, in pages."""
    page = Paginator(listed_clubs().order_by("sort_key", "pk"), CLUBS_ON_A_PAGE).get_page(request.GET.get("page"))
    return render(request, "site/all_clubs.html", {"page": page, "clubs": page.object_list, "search": SearchForm()})


@gzip_page
@require_safe
def club(request: HttpRequest, club: str) -> HttpResponse:
    """What the club says of itself, its next event, its tables and all its listed events."""
    row = public_club(club, **club_facts(), **record_facts())
    older = asked_older(request)
    page = club_page(row, now=timezone.now(), older=older)
    context = {
        **club_frame(row, "club_events" if older else "club"),
        "webcal": _webcal(row),
        "page": page,
        "is_older": bool(older),
        "older": older_links(request, page.older),
        **_said(page),
        "links": [] if older else club_links(row, but=SHOWN_ALREADY),
        "format_links": [] if older else format_links(row, {each.event.format for each in page.events}),
    }
    context["ratings_first"] = bool(page.ratings) and not _has_tables(page)
    context["has_side"] = any(context.get(name) for name in BESIDE) or page.ratings or page.circuits
    return render(request, "site/club.html", context)


@gzip_page
@require_safe
def club_events(request: HttpRequest, club: str) -> HttpResponse:
    """All its listed events by year, in parts."""
    row = public_club(club, **club_facts())
    page = club_events_page(row, now=timezone.now(), older=asked_older(request))
    context = {
        **club_frame(row, "club_events"),
        "webcal": _webcal(row),
        "page": page,
        "older": older_links(request, page.older),
    }
    return render(request, "site/club_events.html", context)


@gzip_page
@require_safe
def club_records(request: HttpRequest, club: str) -> HttpResponse:
    """What nobody of the club has beaten, with all who share it and those behind them."""
    row = public_club(club, **club_facts(), **record_facts())
    return render(request, "site/records.html", club_frame(row, "club") | {"records": records_of(row)})


@require_safe
def club_mark(request: HttpRequest, club: str) -> HttpResponseBase:
    """The picture that a club uploaded, as Topboard re-encoded it."""
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


def _webcal(club: Club) -> str:
    """The address by which a calendar follows the club's dates."""
    return f"webcal:{club_address(club, 'club_calendar').partition(':')[2]}"


def _has_tables(page: ClubPage) -> bool:
    """Whether the wide column has enough without the ratings, which then are in the narrow one."""
    return bool(page.season) or len(page.won) >= ENOUGH_WON or any(each.is_season for each in page.on)


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
