"""What the frame of an event's desk pages needs: the event, and the tabs with the current one marked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.clubs.pages.desk.navigation import Tab, tabs_of
from tournaments.events.models import Event, Format
from tournaments.events.time_zones import zone_in_words
from tournaments.swiss.disciplines import SWISS_DISCIPLINES


def event_frame(event: Event, current: str) -> dict[str, Any]:
    """Context of `events/desk/base.html`; load the tournament with its club."""
    names = {
        "heats": _("Heats"),
        "entries": _("People"),
        "teams": _("Teams"),
        "standings": _("Standings"),
        "awards": _("Awards"),
        "live": _("Live"),
        "phones": _("Phones"),
        "prints": _("Prints"),
        "log": _("Log"),
        "settings": _("Settings"),
    }
    if not event.team_size:
        del names["teams"]
    swiss = SWISS_DISCIPLINES[event.discipline] if event.format == Format.SWISS else None
    if swiss:
        names = {
            "swiss_rounds": _("Rounds"),
            "swiss_players": _("Players"),
            **({"teams": _("Teams")} if event.team_size else {}),
            "swiss_standings": _("Standings"),
            "awards": _("Awards"),
            **({"swiss_top_dog": _("Top Dog")} if swiss.may_have_armies else {}),
            "live": _("Live"),
            "phones": _("Phones"),
            "prints": _("Prints"),
            "log": _("Log"),
            "settings": _("Settings"),
        }
    if event.format == Format.LEAGUE:
        names = {
            "league_desk": _("Season"),
            "league_fixtures": _("Fixtures"),
            "league_teams": _("Players") if event.league.sides == "players" else _("Teams"),
            "league_handicaps": _("Handicaps"),
            "league_cups": _("Cups"),
            "league_next": _("Next season"),
            "live": _("Live"),
            "prints": _("Prints"),
            "log": _("Log"),
            "settings": _("Settings"),
        }
    club = event.club
    return {
        "club": club,
        "accent": club.accent,
        "club_desk_url": reverse("desk:club", args=[club.slug]),
        "public_url": reverse("public:now", args=[club.slug, event.slug]) if event.published else "",
        "event": event,
        "may_have_armies": bool(swiss and swiss.may_have_armies),
        "zone": zone_in_words(event),
        "tabs": tabs_of(names, current, club.slug, event.slug),
    }


def keep_choice(tabs: Sequence[Tab], only: str) -> list[Tab]:
    """The tabs, with "only qualified" or "all" as chosen going along from the standings to the awards and back."""
    if only not in {"qualified", "all"}:
        return list(tabs)
    both = ("/standings/", "/awards/")
    return [replace(tab, url=f"{tab.url}?only={only}") if tab.url.endswith(both) else tab for tab in tabs]
