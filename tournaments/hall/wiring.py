"""What the room brings to the others."""

from __future__ import annotations

from tournaments.events.access import TOLD
from tournaments.events.selectors.snapshots import TOLD_OF_ALL
from tournaments.hall.selectors.announcements import announcements_of, ending_at
from tournaments.hall.selectors.clocks import clocks_of


def wire() -> None:
    """Tell announcements and clocks in every snapshot, and let a page end when an announcement does."""
    TOLD["announcements_ending"] = ending_at
    TOLD_OF_ALL["announcements"] = announcements_of
    TOLD_OF_ALL["clocks"] = clocks_of
