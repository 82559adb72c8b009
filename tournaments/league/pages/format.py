"""Matches of a season, as pages that serve every event use them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from typing import ClassVar

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.base.actors import Actor
from tournaments.clubs.models import Club
from tournaments.clubs.pages.desk.navigation import Tab
from tournaments.events.models import Event
from tournaments.events.pages.formats import FormatPages
from tournaments.events.pages.public.page_context import PublicPage
from tournaments.events.pages.stages import After, Before
from tournaments.events.pages.steps import Step
from tournaments.league.models import LEAGUE, Cup
from tournaments.league.pages.desk.seasons import league_settings
from tournaments.league.pages.desk.steps import steps_of
from tournaments.league.pages.public import events
from tournaments.league.pages.public.projector import projector
from tournaments.league.pages.public.stages import league_after, league_before
from tournaments.league.pages.tour import TOUR
from tournaments.league.shown import LeagueShown


class LeaguePages(FormatPages):
    """See `tournaments.events.pages.formats`."""

    code = LEAGUE
    desk_home = "league_desk"
    desk_people = "league_teams"
    create_page = "league_create"
    create_label = gettext_lazy("A season of a league")
    keeps_steps = True
    tour = TOUR
    public_pages: ClassVar = {
        "now": events.tables,
        "rules": events.rules,
        "projector": projector,
    }

    def desk_tabs(self, event: Event) -> dict[str, str]:
        return {
            "league_desk": _("Season"),
            "league_fixtures": _("Fixtures"),
            "league_teams": _("Players") if event.league.sides == "players" else _("Teams"),
            "league_handicaps": _("Handicaps"),
            "league_cups": _("Cups"),
            "league_next": _("Next season"),
            "live": _("Live"),
            "prints": _("Prints"),
            "log": _("Log"),
            "settings": _("Settings"),
        }

    def has_begun(self, data: LeagueShown) -> bool:
        return any(each.points for each in data.fixtures) or any(each.given or each.played for each in data.divisions)

    def before(self, page: PublicPage[LeagueShown]) -> Before:
        return league_before(page)

    def after(self, page: PublicPage[LeagueShown]) -> After:
        return league_after(page)

    def days_shown(self, data: LeagueShown) -> list[date]:
        """Those of its matches."""
        return [each.played_on for each in data.fixtures if each.played_on]

    def settings(self, request: HttpRequest, actor: Actor, event: Event) -> HttpResponse:
        return league_settings(request, actor, event)

    def copy(self, request: HttpRequest, actor: Actor, event: Event) -> HttpResponse:
        return redirect("desk:league_next", event.club.slug, event.slug)

    def rules_in_short(self, event: Event) -> str:
        if event.league.meetings == 1:
            return _("Every two teams meet once.")
        return _("Every two teams meet at home and away.")

    def steps(self, event: Event, figures: Mapping[str, int]) -> Iterable[Step]:
        return steps_of(event, figures)

    def club_link(self, club: Club) -> Tab | None:
        """To the proof that handicaps are fair, once a cup was played by them."""
        seen = {"event__club": club, "event__published": True, "event__listed": True}
        if not Cup.objects.filter(**seen, handicaps=True).exists():
            return None
        return Tab(_("Are the club’s handicaps fair?"), reverse("public:fairness", args=[club.slug]), False)


PAGES = LeaguePages()
