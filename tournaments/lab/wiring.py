"""What the room brings to the others."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.clubs.pages.desk.navigation import add_club_tab
from tournaments.events.services.undo_checks import RULES
from tournaments.lab.selectors.system_use import events_rescored


def wire() -> None:
    """Register whose rules a change of a scoring system concerns."""
    RULES["edit_system"] = events_rescored
    add_club_tab("systems", _("Scoring systems"), before="members")
