"""What every public page of a club shows around itself: the club, and the tabs of all its pages. One query."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db.models import Exists, OuterRef
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.clubs.models import Club
from tournaments.clubs.pages.desk.navigation import Tab
from tournaments.events.models import Event
from tournaments.events.pages.extras import extra_pages


def club_facts() -> dict[str, Any]:
    """What tabs depend on, as annotations of a club: their names begin with "tab_"."""
    listed = Event.objects.filter(club=OuterRef("pk"), published=True, listed=True)
    facts: dict[str, Any] = {"tab_events": Exists(listed)}
    for each in extra_pages():
        facts |= each.club_facts()
    return facts


def club_frame(club: Club, current: str) -> dict[str, Any]:
    """Context of `base/public/club.html`; `current` is the name of the page that shows it, or of its tab."""
    names = club_facts()
    if all(hasattr(club, name) for name in names):
        known: Mapping[str, Any] = vars(club)
    else:
        known = Club.objects.filter(pk=club.pk).annotate(**names).values(*names).get()
    url = reverse("public:club", args=[club.slug])
    more = [tab for each in _in_order() for tab in each.club_tabs(club, current, known)]
    if known["tab_events"]:
        more.insert(0, Tab(_("Events"), reverse("public:club_events", args=[club.slug]), current == "club_events"))
    tabs = [Tab(_("Club"), url, current == "club"), *more] if more else []
    return {"club": club, "accent": club.accent, "club_url": url, "club_tabs": tabs}


def _in_order() -> list[Any]:
    return sorted(extra_pages(), key=lambda each: each.tabs_last)
