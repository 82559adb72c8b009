"""Rounds of tables for two, as pages that serve every event use them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any, ClassVar

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.base.actors import Actor
from tournaments.events.models import Event
from tournaments.events.pages.desk.copies import copy_page
from tournaments.events.pages.formats import AwardNotes, FormatPages
from tournaments.events.pages.public.page_context import PublicPage
from tournaments.events.pages.stages import After, Before
from tournaments.events.pages.steps import Step
from tournaments.events.shown import AwardWinner
from tournaments.swiss.models import SWISS
from tournaments.swiss.pages.desk.events import swiss_settings
from tournaments.swiss.pages.desk.report_imports import TrfImport
from tournaments.swiss.pages.desk.steps import steps_of
from tournaments.swiss.pages.public import events
from tournaments.swiss.pages.public.awards import awards
from tournaments.swiss.pages.public.projector import projector
from tournaments.swiss.pages.public.stages import swiss_after, swiss_award_notes, swiss_before
from tournaments.swiss.pages.public.standings import swiss_standings
from tournaments.swiss.pages.tour import TOUR
from tournaments.swiss.services.events import copy_swiss_event
from tournaments.swiss.shown import SwissShown


class SwissPages(FormatPages):
    """See `tournaments.events.pages.formats`."""

    code = SWISS
    desk_home = "swiss_rounds"
    desk_people = "swiss_players"
    create_page = "swiss_create"
    create_label = gettext_lazy("Rounds of two (Swiss)")
    exchange = "swiss/desk/exchange.html"
    import_preview = "swiss/desk/import_preview.html"
    imports = (TrfImport(),)
    tour = TOUR
    public_pages: ClassVar = {
        "now": events.now,
        "standings": swiss_standings,
        "people": events.people,
        "rules": events.rules,
        "projector": projector,
        "awards": awards,
    }

    def desk_tabs(self, event: Event) -> dict[str, str]:
        return {
            "swiss_rounds": _("Rounds"),
            "swiss_players": _("Players"),
            **({"teams": _("Teams")} if event.team_size else {}),
            "swiss_standings": _("Standings"),
            "awards": _("Awards"),
            "live": _("Live"),
            "phones": _("Phones"),
            "prints": _("Prints"),
            "log": _("Log"),
            "settings": _("Settings"),
        }

    def has_begun(self, data: SwissShown) -> bool:
        return bool(data.rounds)

    def before(self, page: PublicPage[SwissShown]) -> Before:
        return swiss_before(page)

    def after(self, page: PublicPage[SwissShown]) -> After:
        return swiss_after(page)

    def award_notes(self, data: SwissShown) -> AwardNotes:
        return swiss_award_notes(data)

    def members_of(self, data: SwissShown, team: AwardWinner) -> Collection[int]:
        teams = data.standings.teams or ()
        return [player.entry for each in teams if each.name == team.name for player in each.players]

    def games_of(self, data: SwissShown, entry: int) -> Mapping[int, Collection[int]]:
        return {each.number: {table.number for table in each.tables if entry in table.entries} for each in data.rounds}

    def sides_of(self, data: SwissShown, number: int, game: int) -> list[tuple[int, str]]:
        tables = (table for each in data.rounds if each.number == number for table in each.tables)
        return [
            side for table in tables if table.number == game for side in zip(table.entries, table.names, strict=True)
        ]

    def game_url(self, event: Event, number: int, game: int) -> str:
        return reverse("public:swiss_round", args=[event.club.slug, event.slug, number])

    def settings(self, request: HttpRequest, actor: Actor, event: Event) -> HttpResponse:
        return swiss_settings(request, actor, event)

    def copy(self, request: HttpRequest, actor: Actor, event: Event) -> HttpResponse:
        def copied(said: dict[str, Any]) -> Event:
            return copy_swiss_event(actor, event, name=said["name"], players=said["entries"])

        return copy_page(request, event, copied, teams=False)

    def rules_in_short(self, event: Event) -> str:
        rounds = ngettext("%(n)s round", "%(n)s rounds", event.swiss.rounds) % {"n": event.swiss.rounds}
        return f"{event.swiss.get_system_display()}, {rounds}"

    def steps(self, event: Event, figures: Mapping[str, int]) -> Iterable[Step]:
        return steps_of(event, figures)


PAGES = SwissPages()
