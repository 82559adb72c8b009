"""The pictures that previews of links show: as the worker stored them. None is drawn here."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.views.decorators.http import require_safe

from tournaments.clubs.access import access_public_club
from tournaments.clubs.models import Club
from tournaments.sharing.access import access_shared_event
from tournaments.sharing.pages.public.conditional import conditional
from tournaments.sharing.selectors.pictures import Picture, picture_of_club, picture_of_event, picture_of_site
from tournaments.sharing.services.pictures import order_picture


@require_safe
def club_picture(request: HttpRequest, club: str) -> HttpResponseBase:
    """The picture of a club."""
    row = access_public_club(club)
    return _answer(request, picture_of_club(row), row)


@require_safe
def event_picture(request: HttpRequest, club: str, event: str) -> HttpResponseBase:
    """The picture of a public event, whatever version an old link names."""
    row = access_shared_event(club, event)
    return _answer(request, picture_of_event(row), row.club)


def _answer(request: HttpRequest, picture: Picture, club: Club) -> HttpResponseBase:
    png = picture.stored()
    if png is None:
        order_picture(picture)
        response = HttpResponse(picture_of_club(club).stored() or picture_of_site(), content_type="image/png")
        response.headers["Cache-Control"] = "no-store"
        return response
    tag = f'"{picture.version}"'
    unchanged = conditional(request, tag)
    if unchanged is not None:
        return unchanged
    response = HttpResponse(png, content_type="image/png")
    response.headers["ETag"], response.headers["Cache-Control"] = tag, "public, max-age=3600"
    return response
