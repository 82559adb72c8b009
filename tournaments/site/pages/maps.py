"""The addresses of the site itself, for search engines: home, help and lab."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from tournaments.sharing.addresses import whole
from tournaments.site.files import manual

HOUR = 3600


@require_safe
@cache_control(public=True, max_age=HOUR)
def site_sitemap(request: HttpRequest) -> HttpResponse:
    """The pages of no club that search engines may list."""
    paths = [reverse(name) for name in ("home", "about", "help", "lab:home", "lab:library")]
    paths += [reverse("help_page", args=[page.name]) for page in manual().values() if page.name]
    places = [{"location": whole(path)} for path in paths]
    return TemplateResponse(request, "sitemap.xml", {"urlset": places}, content_type="application/xml")
