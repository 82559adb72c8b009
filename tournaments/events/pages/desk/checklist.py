"""The check list of an event on a page of its own, with what players see before and after it is published."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from tournaments.base.actors import Actor
from tournaments.base.pages.desk_view import desk_view
from tournaments.base.permissions import Action
from tournaments.events.access import access_event
from tournaments.events.formats import format_of
from tournaments.events.models import Event
from tournaments.events.pages.desk.navigation import event_frame
from tournaments.events.pages.steps import checklist_of


@desk_view(access_event, see=Action.SEE_DESK)
def checklist(request: HttpRequest, actor: Actor, row: Event) -> HttpResponse:
    """The steps, and what a player sees."""
    coming = format_of(row).public_rounds(row).order_by("-number").first()
    address = reverse("public:now", args=[row.club.slug, row.slug])
    context = {
        **event_frame(row, ""),
        "checklist": checklist_of(row),
        "coming": coming,
        "coming_name": format_of(row).words.round % {"n": coming.number} if coming else "",
        "page_url": address,
        "address": f"{settings.SITE_URL}{address}".partition("//")[2],
    }
    return render(request, "events/desk/next/page.html", context)
