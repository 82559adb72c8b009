"""The addresses of a club, for search engines."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from tournaments.clubs.access import access_public_club
from tournaments.sharing.selectors.sitemaps import places_of


@require_safe
@cache_control(public=True, max_age=3600)
def club_sitemap(request: HttpRequest, club: str) -> HttpResponse:
    """The public pages of the club and of its listed events."""
    places = [{"location": each.location} for each in places_of(access_public_club(club))]
    return TemplateResponse(request, "sitemap.xml", {"urlset": places}, content_type="application/xml")
