"""What the room brings to the others."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.clubs.pages.desk.navigation import add_club_tab


def wire() -> None:
    """Add the tabs of its pages."""
    add_club_tab("people", _("People"), before="members")
    add_club_tab("groups", _("Groups"), before="members")
