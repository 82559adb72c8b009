"""Where an event takes place, and which town may be named with its venue."""

from __future__ import annotations

from tournaments.events.models import Event


def place_of(event: Event) -> str:
    """The venue, else the club's town."""
    return event.venue or event.club.town


def town_of(event: Event) -> str:
    """The club's town; blank where the venue names that or another one, as what follows a comma does."""
    town = event.club.town
    return "" if "," in event.venue or (town and town in event.venue) else town
