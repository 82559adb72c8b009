"""Players of a Swiss event in and out of files: a list with columns, or a FIDE report file."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy, ngettext

from tournaments.base.actors import Actor
from tournaments.base.files.tables import Table
from tournaments.base.forms import LISTS, ListForm, file_field
from tournaments.base.pages.desk_view import desk_view
from tournaments.base.pages.list_import import ListImport
from tournaments.base.permissions import Action
from tournaments.events.models import Event
from tournaments.events.pages.desk.navigation import event_frame
from tournaments.events.pages.public.files import table_file
from tournaments.swiss.access import access_swiss_event
from tournaments.swiss.files.players_csv import PLAYERS, is_report
from tournaments.swiss.selectors.files import player_rows
from tournaments.swiss.selectors.rows import load_swiss_rows
from tournaments.swiss.services.player_import import import_players
from tournaments.swiss.services.player_plan import PlayersPlan, preview_players


class ReportOrListForm(ListForm):
    """A list of players, or a report file."""

    file = file_field(gettext_lazy("File"), accept=f".trf,{LISTS}")


@desk_view(access_swiss_event, see=Action.MANAGE_PEOPLE, change=Action.MANAGE_PEOPLE)
def players_import(request: HttpRequest, actor: Actor, row: Event) -> HttpResponse:
    """Enter and describe the players of a list: choose, look, confirm."""
    return PlayersImport(request, actor, row).answer()


class PlayersImport(ListImport[Event, PlayersPlan]):
    """The players of an event. A report file is a list of players, too."""

    form_class = ReportOrListForm
    table = PLAYERS
    choose_page = "swiss/desk/players_import.html"
    preview_page = "swiss/desk/players_import_preview.html"

    def frame(self) -> dict[str, Any]:
        """The event's."""
        return {**event_frame(self.row, "swiss_players"), "base_page": "events/desk/base.html"}

    def lacks_heading(self, table: Table[Any], text: str) -> bool:
        """A report file needs none."""
        return not is_report(text) and super().lacks_heading(table, text)

    def preview(self, text: str) -> PlayersPlan:
        """Each row next to the players and the club's people."""
        return preview_players(self.row, text=text)

    def save(self, text: str, fingerprint: str) -> HttpResponse:
        """Enter the players."""
        done = len(import_players(self.actor, self.row, text=text, fingerprint=fingerprint, who=self.who))
        said = ngettext(
            "The list with %(count)s player is imported.", "The list with %(count)s players is imported.", done
        )
        messages.success(self.request, said % {"count": done})
        return redirect("desk:swiss_players", self.row.club.slug, self.row.slug)


@desk_view(access_swiss_event, see=Action.SEE_DESK)
def players_csv(request: HttpRequest, actor: Actor, row: Event) -> HttpResponse:
    """The players with what they bring, in columns that can be imported again."""
    return table_file(request, f"{row.name} players", player_rows(load_swiss_rows(row)))
