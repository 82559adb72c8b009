"""What the room brings to the others."""

from __future__ import annotations

from tournaments.events.services.events import OTHER_PAGES


def wire() -> None:
    """Keep events away from the address of people."""
    OTHER_PAGES.add("people")
