"""Players of a Swiss event in and out of files: a list with columns, or a FIDE report file."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import ngettext

from tournaments.base.actors import Actor
from tournaments.base.pages.desk_view import desk_view
from tournaments.base.permissions import Action
from tournaments.events.models import Event
from tournaments.events.pages.desk.navigation import event_frame
from tournaments.events.pages.public.files import csv_file
from tournaments.swiss.access import access_swiss_event
from tournaments.swiss.pages.desk.list_imports import ListImport
from tournaments.swiss.selectors.files import player_rows
from tournaments.swiss.selectors.rows import load_swiss_rows
from tournaments.swiss.services.player_import import import_players
from tournaments.swiss.services.player_plan import preview_players


@desk_view(access_swiss_event, see=Action.MANAGE_ENTRIES, change=Action.MANAGE_ENTRIES)
def players_import(request: HttpRequest, actor: Actor, row: Event) -> HttpResponse:
    """Enter and describe the players of a list: choose, look, confirm."""

    def save(text: str, fingerprint: str) -> HttpResponse:
        done = len(import_players(actor, row, text=text, fingerprint=fingerprint))
        said = ngettext("The list with %(count)s player is in.", "The list with %(count)s players is in.", done)
        messages.success(request, said % {"count": done})
        return redirect("desk:swiss_players", row.club.slug, row.slug)

    return ListImport(
        preview=lambda text: preview_players(row, text=text),
        save=save,
        choose_page="swiss/desk/players_import.html",
        preview_page="swiss/desk/players_import_preview.html",
        context=event_frame(row, "swiss_players"),
    ).answer(request)


@desk_view(access_swiss_event, see=Action.SEE_DESK)
def players_csv(request: HttpRequest, actor: Actor, row: Event) -> HttpResponse:
    """The players with what they bring, in columns that come in again."""
    return csv_file(request, f"{row.name} players", player_rows(load_swiss_rows(row)))
