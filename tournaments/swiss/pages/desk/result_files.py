"""Results of a Swiss event in and out of files."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import ngettext

from tournaments.base.actors import Actor
from tournaments.base.pages.desk_view import desk_view
from tournaments.base.pages.list_import import ListImport
from tournaments.base.permissions import Action
from tournaments.events.models import Event
from tournaments.events.pages.desk.navigation import event_frame
from tournaments.events.pages.public.files import table_file
from tournaments.swiss.access import access_swiss_event
from tournaments.swiss.selectors.files import result_rows
from tournaments.swiss.selectors.rows import load_swiss_rows
from tournaments.swiss.services.result_import import ResultsPlan, import_results, preview_results


@desk_view(access_swiss_event, see=Action.ENTER_RESULTS, change=Action.ENTER_RESULTS)
def results_import(request: HttpRequest, actor: Actor, row: Event) -> HttpResponse:
    """Enter the results of a list: choose, look, confirm."""
    return ResultsImport(request, actor, row).answer()


class ResultsImport(ListImport[Event, ResultsPlan]):
    """The results of published rounds."""

    choose_page = "swiss/desk/results_import.html"
    preview_page = "swiss/desk/results_import_preview.html"

    def frame(self) -> dict[str, Any]:
        """The event's."""
        return {**event_frame(self.row, "swiss_rounds"), "base_page": "events/desk/base.html"}

    def preview(self, text: str) -> ResultsPlan:
        """Each row next to the results that are in."""
        return preview_results(self.row, text=text)

    def save(self, text: str, fingerprint: str) -> HttpResponse:
        """Save the results."""
        plan = import_results(self.actor, self.row, text=text, fingerprint=fingerprint)
        done = len(plan.new) + len(plan.corrected)
        said = ngettext("%(count)s result saved.", "%(count)s results saved.", done) % {"count": done}
        messages.success(self.request, said)
        return redirect("desk:swiss_rounds", self.row.club.slug, self.row.slug)


@desk_view(access_swiss_event, see=Action.SEE_DESK)
def results_csv(request: HttpRequest, actor: Actor, row: Event) -> HttpResponse:
    """The tables of the published rounds with their results, in columns that can be imported again."""
    return table_file(request, f"{row.name} results", result_rows(load_swiss_rows(row)))
