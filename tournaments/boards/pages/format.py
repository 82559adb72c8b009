"""Heats of boards with many players, as pages that serve every event use them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from datetime import date
from typing import Any, ClassVar

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.base.actors import Actor
from tournaments.boards.games.models import BOARDS
from tournaments.boards.games.shown.events import BoardsShown
from tournaments.boards.pages.desk.events import boards_settings
from tournaments.boards.pages.desk.steps import steps_of
from tournaments.boards.pages.desk.wdd_imports import WddImport
from tournaments.boards.pages.public import events
from tournaments.boards.pages.public.projector import projector
from tournaments.boards.pages.public.stages import boards_after, boards_award_notes, boards_before, has_games
from tournaments.boards.pages.tour import TOUR
from tournaments.boards.services.events import copy_boards_event
from tournaments.events.models import Event
from tournaments.events.pages.desk.copies import copy_page
from tournaments.events.pages.formats import AwardNotes, FormatPages
from tournaments.events.pages.public.page_context import PublicPage
from tournaments.events.pages.stages import After, Before
from tournaments.events.pages.steps import Step
from tournaments.events.shown import AwardWinner


class BoardsPages(FormatPages):
    """See `tournaments.events.pages.formats`."""

    code = BOARDS
    desk_home = "heats"
    desk_people = "entries"
    create_page = "boards_create"
    create_label = gettext_lazy("Boards of many (Diplomacy)")
    import_preview = "boards/desk/import_preview.html"
    exchange = "boards/desk/settings/exchange.html"
    imports = (WddImport(),)
    tour = TOUR
    public_pages: ClassVar = {
        "now": events.now,
        "standings": events.standings,
        "people": events.people,
        "rules": events.rules,
        "projector": projector,
        "awards": events.awards,
    }

    def desk_tabs(self, event: Event) -> dict[str, str]:
        return {
            "heats": _("Heats"),
            "entries": _("People"),
            **({"teams": _("Teams")} if event.team_size else {}),
            "standings": _("Standings"),
            "awards": _("Awards"),
            "live": _("Live"),
            "phones": _("Phones"),
            "prints": _("Prints"),
            "log": _("Log"),
            "settings": _("Settings"),
        }

    def has_begun(self, data: BoardsShown) -> bool:
        return has_games(data.heats)

    def before(self, page: PublicPage[BoardsShown]) -> Before:
        return boards_before(page)

    def after(self, page: PublicPage[BoardsShown]) -> After:
        return boards_after(page)

    def award_notes(self, data: BoardsShown) -> AwardNotes:
        return boards_award_notes(data)

    def members_of(self, data: BoardsShown, team: AwardWinner) -> Collection[int]:
        return data.teams.get(team.id, ())

    def days_shown(self, data: BoardsShown) -> list[date]:
        """Those that heats begin on."""
        starts = (heat.starts_at for heat in data.heats)
        return [timezone.localtime(each).date() for each in starts if each]

    def games_of(self, data: BoardsShown, entry: int) -> Mapping[int, Collection[int]]:
        return {
            heat.number: {game.number for game in heat.games if entry in (seat.entry for seat in game.seats)}
            for heat in data.heats
        }

    def sides_of(self, data: BoardsShown, number: int, game: int) -> list[tuple[int, str]]:
        games = (each for heat in data.heats if heat.number == number for each in heat.games)
        return [(seat.entry, seat.name) for each in games if each.number == game for seat in each.seats]

    def game_url(self, event: Event, number: int, game: int) -> str:
        return reverse("public:game", args=[event.club.slug, event.slug, number, game])

    def settings(self, request: HttpRequest, actor: Actor, event: Event) -> HttpResponse:
        return boards_settings(request, actor, event)

    def copy(self, request: HttpRequest, actor: Actor, event: Event) -> HttpResponse:
        def copied(said: dict[str, Any]) -> Event:
            along = {"entries": said["entries"], "teams": said.get("teams", False)}
            return copy_boards_event(actor, event, name=said["name"], **along)

        return copy_page(request, event, copied, teams=bool(event.team_size))

    def rules_in_short(self, event: Event) -> str:
        heats = ngettext("%(n)s heat", "%(n)s heats", event.boards.heats) % {"n": event.boards.heats}
        return f"{event.boards.scoring_system}, {heats}"

    def steps(self, event: Event, figures: Mapping[str, int]) -> Iterable[Step]:
        return steps_of(event, figures)


PAGES = BoardsPages()
