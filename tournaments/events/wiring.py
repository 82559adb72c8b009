"""What the room brings to the others."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.clubs.pages.desk.navigation import add_club_tab
from tournaments.events.services.people import EventEntries, EventsHolder
from tournaments.people.entries import register_entries
from tournaments.people.holders import HOLDERS


def wire() -> None:
    """Tell which events people are entered in, and what these hold of them."""
    register_entries(EventEntries())
    HOLDERS.append(EventsHolder())
    add_club_tab("club", _("Events"), before="people")
    add_club_tab("club_log", _("Log"), before="club_settings")
