"""Histories on pages of everybody."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.clubs.models import Club
from tournaments.clubs.pages.desk.navigation import Tab
from tournaments.events.pages.extras import ExtraPages


class TopDogPages(ExtraPages):
    """See `tournaments.events.pages.extras`."""

    code = "top_dog"

    def club_tabs(self, club: Club, current: str) -> Sequence[Tab]:
        if not club.histories_public and current == "club":  # members who look at them already see the tabs
            return ()
        names = {"histories": _("Histories"), "look_up": _("Handicap look-up")}
        return [
            Tab(label, reverse(f"public:{name}", args=[club.slug]), name == current) for name, label in names.items()
        ]


PAGES: Final = TopDogPages()
