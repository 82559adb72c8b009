"""A club's public page."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.base.errors import MissingError
from tournaments.clubs.models import Club
from tournaments.events.pages.extras import club_links, club_tabs
from tournaments.events.pages.formats import format_links
from tournaments.events.pages.older import asked_older, older_links
from tournaments.events.selectors.older import part_of_events


@require_safe
def club(request: HttpRequest, club: str) -> HttpResponse:
    """The club's listed events, newest first."""
    row = Club.objects.filter(slug=club).first()
    if row is None:
        raise MissingError(_("There is no club at this address. Check it, or start at the front page."))
    part = part_of_events(row.events.filter(published=True, listed=True), older=asked_older(request))
    context = {
        "club": row,
        "accent": row.accent,
        "club_url": reverse("public:club", args=[row.slug]),
        "tabs": club_tabs(row, "club"),
        "events": part.rows,
        "older": older_links(request, part.older),
        "links": club_links(row),
        "format_links": format_links(row),
    }
    return render(request, "events/public/club.html", context)
