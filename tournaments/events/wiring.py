"""What the room brings to the others."""

from __future__ import annotations

from tournaments.events.services.people import EventEntries, EventsHolder
from tournaments.people.entries import register_entries
from tournaments.people.holders import HOLDERS


def wire() -> None:
    """Tell which events people are entered in, and what these hold of them."""
    register_entries(EventEntries())
    HOLDERS.append(EventsHolder())
