"""Share: the addresses of a club or an event for chats, calendars, feeds and other sites, and the sites that may show
it."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.base.actors import Actor
from tournaments.base.forms import ShowProblems
from tournaments.base.pages.desk_view import desk_view
from tournaments.base.permissions import Action
from tournaments.clubs.access import access_club
from tournaments.clubs.models import Club
from tournaments.clubs.pages.desk.navigation import club_frame
from tournaments.clubs.roles import may
from tournaments.events.access import access_event
from tournaments.events.models import Event
from tournaments.events.pages.desk.navigation import event_frame
from tournaments.sharing.access import access_origin
from tournaments.sharing.addresses import club_address, event_address
from tournaments.sharing.forms import OriginForm
from tournaments.sharing.models import AllowedOrigin
from tournaments.sharing.pages.embeds import embed_address, embed_code
from tournaments.sharing.selectors.pictures import picture_of_club, picture_of_event
from tournaments.sharing.services.origins import allow_origin, remove_origin

PAGE = gettext_lazy("Paste it into a chat, or print it.")
CALENDAR = gettext_lazy("Phones that follow it show changes within hours.")
FEED = gettext_lazy("For feed readers: rounds, results and the end.")


@dataclass(frozen=True, slots=True)
class Address:
    """An address to copy; `code` is the id of its field."""

    code: str
    label: str
    url: str
    hint: str


@desk_view(access_club, see=Action.SEE_DESK, change=Action.EDIT_CLUB)
def share(request: HttpRequest, actor: Actor, row: Club) -> HttpResponse:
    """The addresses of the club, and the sites that may show its pages."""
    form = OriginForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        with ShowProblems(form):
            made = allow_origin(actor, row, origin=form.cleaned_data["origin"])
            messages.success(request, _("%(origin)s can now show the club’s pages.") % {"origin": made.origin})
            return redirect("desk:share", row.slug)
    context = club_frame(row, "share") | {
        "addresses": [
            Address("page", _("Page of the club"), club_address(row), str(PAGE)),
            Address("calendar", _("Calendar"), club_address(row, "club_calendar"), str(CALENDAR)),
            Address("feed", _("Feed"), club_address(row, "club_news"), str(FEED)),
        ],
        "picture": picture_of_club(row),
        "origins": AllowedOrigin.objects.filter(club=row),
        "form": form,
        "may_change": may(actor, row, Action.EDIT_CLUB),
    }
    return render(request, "sharing/desk/club.html", context, status=422 if form.errors else 200)


@desk_view(access_origin, change=Action.EDIT_CLUB)
def origin_remove(request: HttpRequest, actor: Actor, row: AllowedOrigin) -> HttpResponse:
    """Stop a site from showing the club's pages."""
    remove_origin(actor, row)
    messages.success(request, _("%(origin)s can no longer show the club’s pages.") % {"origin": row.origin})
    return redirect("desk:share", row.club.slug)


@desk_view(access_event, see=Action.SEE_DESK)
def event_share(request: HttpRequest, actor: Actor, row: Event) -> HttpResponse:
    """The addresses of an event, and how another site shows it."""
    embeds = [
        Address("embed-standings", _("Standings"), embed_code(row, "standings"), embed_address(row, "standings")),
        Address("embed-next", _("The next round"), embed_code(row, "next"), embed_address(row, "next")),
    ]
    context = event_frame(row, "event_share") | {
        "addresses": [
            Address("page", _("Page of the event"), event_address(row), str(PAGE)),
            Address("calendar", _("Calendar"), event_address(row, "event_calendar"), str(CALENDAR)),
            Address("feed", _("Feed"), event_address(row, "event_news"), str(FEED)),
        ],
        "embeds": embeds,
        "picture": picture_of_event(row),
        "origins": AllowedOrigin.objects.filter(club=row.club_id),
    }
    return render(request, "sharing/desk/event.html", context)
