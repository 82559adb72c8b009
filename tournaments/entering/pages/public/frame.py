"""The frame of public pages about entries: that of the event, with its tabs."""

from __future__ import annotations

from dataclasses import replace

from django.http import HttpRequest
from django.urls import reverse

from tournaments.base.pages.actor import page_actor
from tournaments.entering.access import may_be_entered
from tournaments.events.access import access_public_event, no_such_page
from tournaments.events.models import Event
from tournaments.events.pages.formats import pages_of
from tournaments.events.pages.public.page_context import Json, PublicPage
from tournaments.events.selectors.snapshots import seen_data
from tournaments.events.selectors.visibility import view_of_everybody


def public_event(request: HttpRequest, club: str, event: str) -> Event:
    """The event of a public page, that may be entered. Raises `MissingError`."""
    row = access_public_event(page_actor(request), club, event)
    if not may_be_entered(row):
        raise no_such_page()
    return row


def frame_of(event: Event, current: str) -> Json:
    """The context of the event's frame, with the tab of the page marked."""
    page = PublicPage(event, seen_data(event, view_of_everybody(event)), None, {}, {})
    _template, context = pages_of(event).public_pages["now"](page)
    address = reverse(f"public:{current}", args=[event.club.slug, event.slug])
    tabs = [replace(tab, current=tab.url == address) for tab in context["tabs"]]
    return {**context, "tabs": tabs, "live_url": "", "announcements": []}
