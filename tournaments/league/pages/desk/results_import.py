"""Results of a season from a list."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy, ngettext

from tournaments.base.actors import Actor
from tournaments.base.files.plans import Verdict
from tournaments.base.files.tables import Table
from tournaments.base.pages.desk_view import desk_view
from tournaments.base.pages.list_import import NOTHING_NEW, WRONG, ListImport, parts_of
from tournaments.base.permissions import Action
from tournaments.events.models import Event
from tournaments.events.pages.desk.navigation import event_frame
from tournaments.league.access import access_season
from tournaments.league.files.league_csv import RESULTS, guessed_result_columns
from tournaments.league.services.result_imports import ResultsPlan, import_results, preview_results

SAYS = {
    Verdict.WRONG: WRONG,
    Verdict.CHANGED: gettext_lazy("Matches with another result. The list corrects it."),
    Verdict.NEW: gettext_lazy("Matches without a result."),
    Verdict.UNCHANGED: NOTHING_NEW,
}


@desk_view(access_season, see=Action.ENTER_RESULTS, change=Action.ENTER_RESULTS)
def league_results_import(request: HttpRequest, actor: Actor, season: Event, *, club: str, event: str) -> HttpResponse:
    """Enter the results of a list: choose, look, confirm."""
    return ResultsImport(request, actor, season).answer()


class ResultsImport(ListImport[Event, ResultsPlan]):
    """The results of a season."""

    table = RESULTS
    keeps = ("anyway",)
    choose_page = "league/desk/import.html"
    preview_page = "league/desk/results_import_preview.html"

    def frame(self) -> dict[str, Any]:
        """The season's."""
        return {**event_frame(self.row, "league_fixtures"), "base_page": "events/desk/base.html"}

    def lacks_heading(self, table: Table[Any], text: str) -> bool:
        """Whether the first line doesn't name the columns that are needed, so that it may be data."""
        return not any(needed <= set(table.heading(text).columns) for needed in table.needs)

    def guess(self, table: Table[Any], lines: Sequence[Sequence[str]]) -> list[str]:
        """Two teams and two scores, by what the cells look like."""
        return guessed_result_columns(lines)

    def preview(self, text: str) -> ResultsPlan:
        """Each row with its match."""
        return preview_results(self.row, text=text)

    def preview_context(self, plan: ResultsPlan) -> dict[str, Any]:
        """The results, and those of matches that are still to come."""
        return {**parts_of(plan, SAYS), "early": plan.early}

    def save(self, text: str, fingerprint: str) -> HttpResponse:
        """Enter the results."""
        sent = self.request.POST
        saved = import_results(
            self.actor,
            self.row,
            text=text,
            fingerprint=fingerprint,
            leave_out_wrong="leave_out_wrong" in sent,
            anyway="anyway" in sent,
        )
        said = ngettext("%(n)s result entered.", "%(n)s results entered.", len(saved)) % {"n": len(saved)}
        messages.success(self.request, said)
        return redirect("desk:league_desk", self.row.club.slug, self.row.slug)
