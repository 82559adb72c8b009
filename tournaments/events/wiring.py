"""What the room brings to the others."""

from __future__ import annotations

from tournaments.events.services.people import EventEntries
from tournaments.people.entries import register_entries


def wire() -> None:
    """Tell which events people are entered in."""
    register_entries(EventEntries())
