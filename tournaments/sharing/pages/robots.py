"""What search engines ask a site for: where they may go, what there is, and its icon."""

from __future__ import annotations

from django.contrib.sitemaps.views import SitemapIndexItem
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.templatetags.static import static
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from tournaments.sharing.addresses import club_address, whole
from tournaments.sharing.selectors.sitemaps import clubs_on_map

CLOSED = ("/desk/", "/p/", "/calendar/", "/my-entry/", "/accounts/", "/embed/", "/api/v1/")
"""What search engines stay away from: what is private, and what shows again what another page shows."""
HOUR = 3600


@require_safe
@cache_control(public=True, max_age=HOUR)
def robots(request: HttpRequest) -> HttpResponse:
    """Where search engines may go."""
    lines = ["User-agent: *", *(f"Disallow: {path}" for path in CLOSED), f"Sitemap: {whole(reverse('sitemap'))}"]
    return HttpResponse("\n".join(lines) + "\n", content_type="text/plain; charset=utf-8")


@require_safe
@cache_control(public=True, max_age=HOUR)
def favicon(request: HttpRequest) -> HttpResponse:
    """The icon at the old address; pages link to the SVG one."""
    return redirect(static("icons/icon-192.png"))


@require_safe
@cache_control(public=True, max_age=HOUR)
def sitemap_index(request: HttpRequest) -> HttpResponse:
    """The map of the site itself, and that of each club that has listed events."""
    maps = [SitemapIndexItem(location=whole(reverse("site_sitemap")))]
    maps += [SitemapIndexItem(location=club_address(club, "club_sitemap")) for club in clubs_on_map()]
    return TemplateResponse(request, "sitemap_index.xml", {"sitemaps": maps}, content_type="application/xml")
