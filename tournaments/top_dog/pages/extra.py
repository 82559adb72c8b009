"""The tabs of Top Dog at events, and of histories on a club's public pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.clubs.models import Club
from tournaments.clubs.pages.desk.navigation import Tab
from tournaments.events.models import Event
from tournaments.events.pages.extras import ExtraPages
from tournaments.events.shown import Shown
from tournaments.swiss.disciplines import SWISS_DISCIPLINES
from tournaments.top_dog.shown import TOP_DOG


class TopDogPages(ExtraPages):
    """See `tournaments.events.pages.extras`."""

    code = "top_dog"
    tabs_last = True

    def desk_tabs(self, event: Event) -> Mapping[str, str]:
        game = SWISS_DISCIPLINES.get(event.discipline)
        return {"swiss_top_dog": _("Top Dog")} if game and game.may_have_armies else {}

    def public_tabs(self, event: Event, data: Shown) -> Mapping[str, str]:
        return {"swiss_top_dog": _("Top Dog")} if TOP_DOG.code in data.told else {}

    def club_tabs(self, club: Club, current: str, known: Mapping[str, Any]) -> Sequence[Tab]:
        if not club.histories_public and current not in {
            "histories",
            "look_up",
        }:  # members who look at them already see the tabs
            return ()
        names = {"histories": _("Histories"), "look_up": _("Handicap look-up")}
        return [
            Tab(label, reverse(f"public:{name}", args=[club.slug]), name == current) for name, label in names.items()
        ]


PAGES: Final = TopDogPages()
