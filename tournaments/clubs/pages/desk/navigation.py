"""What the frame of a club's desk pages needs: the club, and the tabs with the current one marked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.clubs.models import Club

FOR_ORGANISERS = {"settings", "league_next"}


@dataclass(frozen=True, slots=True)
class Tab:
    """One tab of a frame; one for `organisers` alone is not shown to scorers and viewers."""

    label: str
    url: str
    current: bool
    organisers: bool = False


def club_frame(club: Club, current: str) -> dict[str, Any]:
    """Context of `base/desk/base.html`; `current` is the name of the tab's page."""
    names = {
        "club": _("Events"),
        "people": _("People"),
        "groups": _("Groups"),
        "histories": _("Histories"),
        "ratings": _("Ratings"),
        "systems": _("Scoring systems"),
        "members": _("Members"),
        "club_log": _("Log"),
        "club_settings": _("Settings"),
    }
    return {"club": club, "accent": club.accent, "tabs": tabs_of(names, current, club.slug)}


def tabs_of(names: dict[str, str], current: str, *args: str) -> list[Tab]:
    """The tabs of these pages by name, at the addresses of the club and the event named by `args`."""
    return [
        Tab(label, reverse(f"desk:{name}", args=args), name == current, name in FOR_ORGANISERS)
        for name, label in names.items()
    ]
