"""The people of a club, one of them, and a player in an event: for everybody, and in no search engine."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from tournaments.base.errors import MissingError
from tournaments.base.languages import show_language
from tournaments.clubs.access import access_public_club
from tournaments.events.extras import record_of
from tournaments.events.models import Entry
from tournaments.events.pages.club_frame import club_frame
from tournaments.events.pages.formats import pages_of
from tournaments.events.pages.public.conditional_pages import page_of_players
from tournaments.events.pages.public.page_context import Json, PublicPage
from tournaments.events.shown import Shown
from tournaments.profiles.access import access_public_person, erased_people
from tournaments.profiles.pages.person_context import person_context
from tournaments.profiles.pages.player_context import player_context
from tournaments.profiles.selectors.careers import career_of
from tournaments.profiles.selectors.people import people_of_club
from tournaments.profiles.words import no_such_person

PAGE_SIZE = 200


@gzip_page
@require_safe
def person(request: HttpRequest, club: str, person: int) -> HttpResponse:
    """What somebody played in the club's public events."""
    row, erased = access_public_person(club, person)
    show_language(row.club.language)
    career = career_of(row)
    if career.is_empty:
        raise MissingError(no_such_person())
    response = render(
        request,
        "profiles/public/person.html",
        {**person_context(career, erased=erased), **club_frame(row.club, "club_people")},
    )
    response.headers["Cache-Control"] = "no-cache"
    return response


@gzip_page
@require_safe
def people(request: HttpRequest, club: str) -> HttpResponse:
    """Everybody who has played in the club's public events, by last name, with a search."""
    row = access_public_club(club)
    asked = request.GET.get("q", "").strip()
    page = Paginator(people_of_club(row, asked=asked), PAGE_SIZE).get_page(request.GET.get("page"))
    context = {**club_frame(row, "club_people"), "page": page, "q": asked}
    response = render(request, "profiles/public/people.html", context)
    response.headers["Cache-Control"] = "no-cache"
    return response


@page_of_players
def player(page: PublicPage[Shown]) -> tuple[str, Json]:
    """What a player of the event has played in it, and the button to follow them."""
    event, entry = page.event, page.numbers["entry"]
    record = record_of(event, page.data)
    found = record.players.get(entry)
    if found is None:
        raise MissingError(_("Nobody with this number plays here. Choose a name from the list of people."))
    pages = pages_of(event).public_pages
    _template, frame = pages["people" if "people" in pages else "now"](page)
    everywhere = ""
    if event.in_lists:
        known = Entry.objects.filter(pk=entry, event=event).values_list("person_id", flat=True).first()
        if known is not None and known not in erased_people(event.club):
            everywhere = reverse("public:person", args=[event.club.slug, known])
    return "profiles/public/player.html", {
        **frame,
        **player_context(page, record, entry),
        "everywhere": everywhere,
    }
