"""Results of a Swiss event in and out of files."""

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
from tournaments.swiss.selectors.files import result_rows
from tournaments.swiss.selectors.rows import load_swiss_rows
from tournaments.swiss.services.result_import import import_results, preview_results


@desk_view(access_swiss_event, see=Action.ENTER_RESULTS, change=Action.ENTER_RESULTS)
def results_import(request: HttpRequest, actor: Actor, row: Event) -> HttpResponse:
    """Enter the results of a list: choose, look, confirm."""

    def save(text: str, fingerprint: str) -> HttpResponse:
        plan = import_results(actor, row, text=text, fingerprint=fingerprint)
        done = len(plan.new) + len(plan.corrected)
        said = ngettext("%(count)s result saved.", "%(count)s results saved.", done) % {"count": done}
        messages.success(request, said)
        return redirect("desk:swiss_rounds", row.club.slug, row.slug)

    return ListImport(
        preview=lambda text: preview_results(row, text=text),
        save=save,
        choose_page="swiss/desk/results_import.html",
        preview_page="swiss/desk/results_import_preview.html",
        context=event_frame(row, "swiss_rounds"),
    ).answer(request)


@desk_view(access_swiss_event, see=Action.SEE_DESK)
def results_csv(request: HttpRequest, actor: Actor, row: Event) -> HttpResponse:
    """The tables of the published rounds with their results, in columns that come in again."""
    return csv_file(request, f"{row.name} results", result_rows(load_swiss_rows(row)))
