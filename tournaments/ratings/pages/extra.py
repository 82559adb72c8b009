"""Rating lists on pages of everybody."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.db.models import Exists, OuterRef, Subquery
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.clubs.models import Club
from tournaments.clubs.pages.desk.navigation import Tab
from tournaments.events.pages.extras import ExtraPages, Links
from tournaments.ratings.models import RatedPlayer, RatingList
from tournaments.ratings.selectors.tables import lists_of


class RatingsPages(ExtraPages):
    """See `tournaments.events.pages.extras`."""

    code = "ratings"

    def club_links(self, club: Club) -> Links | None:
        lists = lists_of(club, only_public=True)
        links = [Tab(each.name, reverse("public:rating_list", args=[club.slug, each.slug]), False) for each in lists]
        return Links("ratings", _("Ratings"), links) if links else None

    def club_facts(self) -> Mapping[str, Any]:
        rows = RatingList.objects.filter(club=OuterRef("pk"), published=True)
        rows = rows.filter(Exists(RatedPlayer.objects.filter(list=OuterRef("pk")))).order_by("pk")
        several = Exists(rows.values("pk")[1:2])
        return {"tab_ratings": Subquery(rows.values("slug")[:1]), "tab_more_ratings": several}

    def club_tabs(self, club: Club, current: str, known: Mapping[str, Any]) -> Sequence[Tab]:
        if not known["tab_ratings"]:
            return ()
        if known["tab_more_ratings"]:
            return [Tab(_("Ratings"), reverse("public:ratings", args=[club.slug]), current == "ratings")]
        url = reverse("public:rating_list", args=[club.slug, known["tab_ratings"]])
        return [Tab(_("Ratings"), url, current == "ratings")]


PAGES: Final = RatingsPages()
