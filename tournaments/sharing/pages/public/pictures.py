"""The pictures that previews of links show."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.views.decorators.http import require_safe

from tournaments.sharing.access import access_shared_club, access_shared_event
from tournaments.sharing.pages.public.conditional import conditional
from tournaments.sharing.selectors.pictures import Picture, picture_of_club, picture_of_event


@require_safe
def club_picture(request: HttpRequest, club: str) -> HttpResponseBase:
    """The picture of a club."""
    return _answer(request, picture_of_club(access_shared_club(club)))


@require_safe
def event_picture(request: HttpRequest, club: str, event: str) -> HttpResponseBase:
    """The picture of a public event, whatever version an old link names."""
    return _answer(request, picture_of_event(access_shared_event(club, event)))


def _answer(request: HttpRequest, picture: Picture) -> HttpResponseBase:
    tag = f'"{picture.version}"'
    unchanged = conditional(request, tag)
    if unchanged is not None:
        return unchanged
    response = HttpResponse(picture.png(), content_type="image/png")
    response.headers["ETag"], response.headers["Cache-Control"] = tag, "public, max-age=3600"
    return response
