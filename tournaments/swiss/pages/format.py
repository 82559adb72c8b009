"""Rounds of tables for two, as pages that serve every event use them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, ClassVar

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.base.actors import Actor
from tournaments.events.models import Event
from tournaments.events.pages.desk.copies import copy_page
from tournaments.events.pages.formats import FormatPages, NextStep
from tournaments.events.selectors.clubs import EventLine
from tournaments.swiss.models import SWISS
from tournaments.swiss.pages.desk.events import swiss_settings
from tournaments.swiss.pages.desk.report_imports import TrfImport
from tournaments.swiss.pages.public import events
from tournaments.swiss.pages.public.awards import awards
from tournaments.swiss.pages.public.projector import projector
from tournaments.swiss.pages.public.rounds import swiss_standings
from tournaments.swiss.pages.tour import TOUR
from tournaments.swiss.services.events import copy_swiss_event
from tournaments.swiss.shown import SwissShown


class SwissPages(FormatPages):
    """See `tournaments.events.pages.formats`."""

    code = SWISS
    desk_home = "swiss_rounds"
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

    def games_of(self, data: SwissShown, entry: int) -> Mapping[int, Collection[int]]:
        return {each.number: {table.number for table in each.tables if entry in table.entries} for each in data.rounds}

    def settings(self, request: HttpRequest, actor: Actor, event: Event) -> HttpResponse:
        return swiss_settings(request, actor, event)

    def copy(self, request: HttpRequest, actor: Actor, event: Event) -> HttpResponse:
        def copied(said: dict[str, Any]) -> Event:
            return copy_swiss_event(actor, event, name=said["name"], players=said["entries"])

        return copy_page(request, event, copied, teams=False)

    def next_step(self, line: EventLine, *, playing: bool, may_manage: bool) -> NextStep:
        event, number = line.event, {"round": line.running_heat}
        args = (event.club.slug, event.slug)
        title = _("Go on with %(event)s") % {"event": event.name}
        if playing:
            text = _("Round %(round)s is a draft: publish it.")
            if not line.running_is_draft:
                title = ngettext(
                    "1 game still open in %(event)s", "%(n)s games still open in %(event)s", line.open_games
                ) % {"n": line.open_games, "event": event.name}
                text = _("Round %(round)s is being played: enter its results.")
            return NextStep(title, text % number, _("Go to round %(round)s") % number, reverse("desk:event", args=args))
        if line.heats:
            text = _("%(rounds)s of %(total)s rounds are made.") % {"rounds": line.heats, "total": line.planned}
        else:
            text = ngettext(
                "1 player is entered, no round is paired yet.",
                "%(n)s players are entered, no round is paired yet.",
                line.players,
            ) % {"n": line.players}
        action, page = _("Open the event"), "event"
        if may_manage and not line.players:
            action, page = _("Enter players"), "swiss_players"
        return NextStep(title, text, action, reverse(f"desk:{page}", args=args))


PAGES = SwissPages()
