"""Circuits on pages of everybody."""

from __future__ import annotations

from typing import Final

from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.circuits.selectors.tables import circuits_of
from tournaments.clubs.models import Club
from tournaments.clubs.pages.desk.navigation import Tab
from tournaments.events.pages.extras import ExtraPages, Links


class CircuitsPages(ExtraPages):
    """See `tournaments.events.pages.extras`."""

    code = "circuits"

    def club_links(self, club: Club) -> Links | None:
        rows = circuits_of(club, only_public=True)
        links = [Tab(each.name, reverse("public:circuit", args=[club.slug, each.slug]), False) for each in rows]
        return Links("circuits", _("Circuits"), links) if links else None


PAGES: Final = CircuitsPages()
