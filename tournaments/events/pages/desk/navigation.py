"""What the frame of an event's desk pages needs: the event, and the tabs with the current one marked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django.urls import reverse

from tournaments.clubs.pages.desk.navigation import Tab, tabs_of
from tournaments.events.models import Event
from tournaments.events.pages.extras import with_desk_tabs
from tournaments.events.pages.formats import pages_of
from tournaments.events.time_zones import zone_in_words


def event_frame(event: Event, current: str) -> dict[str, Any]:
    """Context of `events/desk/base.html`; load the event with its club."""
    club = event.club
    return {
        "club": club,
        "accent": club.accent,
        "club_desk_url": reverse("desk:club", args=[club.slug]),
        "public_url": reverse("public:now", args=[club.slug, event.slug]) if event.published else "",
        "event": event,
        "zone": zone_in_words(event),
        "tabs": tabs_of(with_desk_tabs(event, pages_of(event).desk_tabs(event)), current, club.slug, event.slug),
    }


def keep_choice(tabs: Sequence[Tab], only: str) -> list[Tab]:
    """The tabs, with "only qualified" or "all" as chosen going along from the standings to the awards and back."""
    if only not in {"qualified", "all"}:
        return list(tabs)
    both = ("/standings/", "/awards/")
    return [replace(tab, url=f"{tab.url}?only={only}") if tab.url.endswith(both) else tab for tab in tabs]
