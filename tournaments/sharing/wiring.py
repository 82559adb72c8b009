"""What the room brings to the others."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.base.pages.registers import FILES_OF_LINKS
from tournaments.clubs.pages.desk.navigation import add_club_tab


def wire() -> None:
    """Register the tab of a club, and let a private calendar be asked for as often as other files of a link."""
    add_club_tab("share", _("Share"), before="members")
    FILES_OF_LINKS.add("player_calendar")
