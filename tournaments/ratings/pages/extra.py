"""Rating lists on pages of everybody."""

from __future__ import annotations

from typing import Final

from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.clubs.models import Club
from tournaments.clubs.pages.desk.navigation import Tab
from tournaments.events.pages.extras import ExtraPages, Links
from tournaments.ratings.selectors.tables import lists_of


class RatingsPages(ExtraPages):
    """See `tournaments.events.pages.extras`."""

    code = "ratings"

    def club_links(self, club: Club) -> Links | None:
        lists = lists_of(club, only_public=True)
        links = [Tab(each.name, reverse("public:rating_list", args=[club.slug, each.slug]), False) for each in lists]
        return Links("ratings", _("Ratings"), links) if links else None


PAGES: Final = RatingsPages()
