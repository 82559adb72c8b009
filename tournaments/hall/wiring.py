"""What the room brings to the others."""

from __future__ import annotations

from tournaments.events.access import COUNTED
from tournaments.events.shown import register_told
from tournaments.hall.selectors.announcements import ANNOUNCEMENTS, ending_at
from tournaments.hall.selectors.clocks import CLOCKS


def wire() -> None:
    """Tell announcements and clocks in every snapshot, and let a page end when an announcement does."""
    COUNTED["announcements_ending"] = ending_at
    register_told(ANNOUNCEMENTS)
    register_told(CLOCKS)
