"""What the room brings to the others."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.base.live.hearing import MAY_HEAR
from tournaments.clubs.pages.desk.navigation import add_club_tab
from tournaments.events.services.people import EventEntries, EventsHolder
from tournaments.events.viewers import session_sees_event
from tournaments.people.entries import register_entries
from tournaments.people.holders import HOLDERS


def wire() -> None:
    """Register the events that people are entered in, their data in events, and the check for live streams of private
    events."""
    MAY_HEAR.append(session_sees_event)
    register_entries(EventEntries())
    HOLDERS.append(EventsHolder())
    add_club_tab("club", _("Events"), before="people")
    add_club_tab("club_log", _("Log"), before="club_settings")
