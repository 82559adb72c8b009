"""Players of a Swiss event in and out of files: a list with columns, or a FIDE report file."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.base.pages.actor import page_actor
from tournaments.base.permissions import Action
from tournaments.events.pages.desk.navigation import event_frame
from tournaments.events.pages.public.files import csv_file
from tournaments.swiss.access import access_swiss_event
from tournaments.swiss.pages.desk.list_imports import ListImport
from tournaments.swiss.selectors.files import player_rows
from tournaments.swiss.selectors.rows import load_swiss_rows
from tournaments.swiss.services.player_import import import_players
from tournaments.swiss.services.player_plan import preview_players


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def players_import(request: HttpRequest, club: str, event: str) -> HttpResponse:
    """Enter and describe the players of a list: choose, look, confirm."""
    actor = page_actor(request)
    row = access_swiss_event(actor, club, event, Action.MANAGE_ENTRIES)

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


@login_required
@require_safe
def players_csv(request: HttpRequest, club: str, event: str) -> HttpResponse:
    """The players with what they bring, in columns that come in again."""
    row = access_swiss_event(page_actor(request), club, event, Action.SEE_DESK)
    return csv_file(request, f"{row.name} players", player_rows(load_swiss_rows(row)))
