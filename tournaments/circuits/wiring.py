"""What the room brings to the others."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.circuits.services.circuits import event_leaves, follow_event
from tournaments.circuits.services.holder import CircuitsHolder
from tournaments.clubs.pages.desk.navigation import add_club_tab
from tournaments.events.services.events import LEAVING, OTHER_PAGES
from tournaments.events.services.outcomes import FOLLOWERS
from tournaments.people.holders import HOLDERS


def wire() -> None:
    """Register the tab, and let circuits follow events, their results, and merged or renamed people."""
    OTHER_PAGES.add("circuits")
    HOLDERS.append(CircuitsHolder())
    FOLLOWERS.append(follow_event)
    LEAVING.append(event_leaves)
    add_club_tab("circuits", _("Circuits"), before="systems")
