"""A league's current season, among the tabs of its club."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.db.models import Exists, OuterRef, Subquery
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.clubs.models import Club
from tournaments.clubs.pages.desk.navigation import Tab
from tournaments.events.models import Event
from tournaments.events.pages.extras import ExtraPages
from tournaments.league.models import LEAGUE, Fixture


class LeaguePages(ExtraPages):
    """See `tournaments.events.pages.extras`. The format's own pages are in `format.py`."""

    code = "league"

    def club_facts(self) -> Mapping[str, Any]:
        on = Event.objects.filter(
            club=OuterRef("pk"), format=LEAGUE, published=True, listed=True, over=False, archived_at=None
        ).order_by("-starts_on", "-pk")
        fixtures = Fixture.objects.filter(event=OuterRef("pk"))
        begun = on.filter(Exists(fixtures))
        return {"tab_season": Subquery(begun.values("slug")[:1])}

    def club_tabs(self, club: Club, current: str, known: Mapping[str, Any]) -> Sequence[Tab]:
        slug = known["tab_season"]
        if not slug:
            return ()
        names = {"now": _("Tables"), "league_fixtures": _("Fixtures")}
        return [Tab(label, reverse(f"public:{name}", args=[club.slug, slug]), False) for name, label in names.items()]


PAGES: Final = LeaguePages()
