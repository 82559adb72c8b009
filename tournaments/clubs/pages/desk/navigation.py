"""What the frame of a club's desk pages needs: the club, and the tabs with the current one marked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from tournaments.clubs.models import Club

FOR_ORGANISERS: Final = {"settings"}
"""Tabs of events that only organisers see, by the names of their pages; formats add theirs."""

FOR_ORGANISERS_OF_CLUBS: Final[set[str]] = set()
"""Tabs that reach beyond their event, so that who organises that event alone doesn't see them either."""


LEADS_TO: Final[dict[str, str]] = {}
"""The page that a tab leads to at once, by the names of both; formats add theirs."""


@dataclass(frozen=True, slots=True)
class Tab:
    """One tab of a frame; one for `organisers` alone is not shown to scorers and viewers, and one `beyond` the event
    not to who organises that event alone.

    `pages` are the names of its own page and of the one that this leads to at once: others are below the tab.
    """

    label: str
    url: str
    current: bool
    organisers: bool = False
    pages: tuple[str, ...] = ()
    beyond: bool = False


CLUB_TABS: Final[dict[str, Any]] = {
    "members": _("Members"),
    "club_site": _("Page"),
    "club_settings": _("Settings"),
}
"""The tabs of a club by the names of their pages, in order. Rooms above add theirs by `add_club_tab`."""


def add_club_tab(name: str, label: Any, *, before: str) -> None:
    """Put a tab before another one."""
    rows = list(CLUB_TABS.items())
    rows.insert(list(CLUB_TABS).index(before), (name, label))
    CLUB_TABS.clear()
    CLUB_TABS.update(rows)


def club_frame(club: Club, current: str) -> dict[str, Any]:
    """Context of `base/desk/base.html`; `current` is the name of the tab's page."""
    return {"club": club, "accent": club.accent, "tabs": tabs_of(CLUB_TABS, current, club.slug)}


def tabs_of(names: Mapping[str, Any], current: str, *args: str) -> list[Tab]:
    """The tabs of these pages by name, at the addresses of the club and the event named by `args`."""
    return [
        Tab(
            str(label),
            reverse(f"desk:{name}", args=args),
            name == current,
            name in FOR_ORGANISERS,
            (name, LEADS_TO.get(name, name)),
            name in FOR_ORGANISERS_OF_CLUBS,
        )
        for name, label in names.items()
    ]
