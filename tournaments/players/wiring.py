"""What the room brings to the others."""

from __future__ import annotations

from tournaments.events.services.people import TRACES
from tournaments.events.services.undo_checks import GUARDS
from tournaments.people.holders import HOLDERS
from tournaments.players.services.holder import LinksHolder, slips_and_link
from tournaments.players.services.undo import check_slips


def wire() -> None:
    """Let slips stand in the way of undo, and tell what a person holds and handed in."""
    GUARDS.append(check_slips)
    HOLDERS.append(LinksHolder())
    TRACES.append(slips_and_link)
