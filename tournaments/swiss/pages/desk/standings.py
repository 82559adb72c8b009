"""The desk's standings, teams and crosstable of a Swiss event, ties to break by hand, and its files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from common.pure.errors import Problem, RuleError
from pairing.core.swiss.ranking.standings import DIRECTOR
from tournaments.base.actors import Actor
from tournaments.base.pages.desk_view import desk_view
from tournaments.base.permissions import Action
from tournaments.clubs.pages.desk.navigation import Tab
from tournaments.clubs.roles import may
from tournaments.events.models import Event
from tournaments.events.pages.desk.navigation import event_frame
from tournaments.events.pages.desk.prints import pdf_links
from tournaments.events.pages.desk.ties import MayBeTied, save_typed_order, ties_of, typed_places
from tournaments.events.pages.extras import standings_parts
from tournaments.events.selectors.snapshots import shown_data
from tournaments.swiss.access import access_swiss_event
from tournaments.swiss.disciplines import SWISS_DISCIPLINES
from tournaments.swiss.selectors.crosstable import crosstable_context
from tournaments.swiss.selectors.template_context import standings_context
from tournaments.swiss.shown import SwissRow, SwissShown


@desk_view(access_swiss_event, see=Action.SEE_DESK, change=Action.SEE_DESK)
def swiss_standings(request: HttpRequest, actor: Actor, row: Event, *, club: str, event: str) -> HttpResponse:
    """The current standings, with `?show=` teams, the last complete round or the crosstable; and the organiser's
    order."""
    if request.method != "POST":
        return render(request, "swiss/desk/standings.html", _context(request, actor, row))
    typed = typed_places(request)
    try:
        save_typed_order(request, actor, row, typed)
    except RuleError as error:
        return standings_page(request, actor, row, problems=error.problems, typed=typed)
    return redirect("desk:swiss_standings", club, event)


def standings_page(
    request: HttpRequest,
    actor: Actor,
    row: Event,
    *,
    problems: Sequence[Problem],
    typed: Mapping[str, str] | None = None,
) -> HttpResponse:
    """The standings with what was refused: places as they were `typed`, or a final."""
    context = _context(request, actor, row, typed=typed) | {"problems": problems}
    return render(request, "swiss/desk/standings.html", context, status=422)


def _context(
    request: HttpRequest, actor: Actor, row: Event, *, typed: Mapping[str, str] | None = None
) -> dict[str, Any]:
    """The standings that were asked for, and the tied players with their places; `typed` are places that were
    refused."""
    data: SwissShown = shown_data(row)
    cross = request.GET.get("show") == "cross"
    context = standings_context(data, show="" if cross else request.GET.get("show", ""))
    show = "cross" if cross else context["show"]
    may_order = may(actor, row, Action.MANAGE_EVENTS)
    args = [row.club.slug, row.slug]
    views = {**context["views"], "cross": _("Crosstable")}
    frame = event_frame(row, "swiss_standings")
    sheet = {"cross": "crosstable", "teams": "teams"}.get(show, "standings")
    context |= frame | {
        "views": [Tab(label, f"?show={key}", key == show) for key, label in views.items()],
        "show": show,
        "counted": row.swiss.team_counted,
        "ties": ties_of([_may_be_tied(line) for line in _ranked_by_tie_breaks(data)], typed or {})
        if may_order and row.swiss.system != "knock-out"
        else [],
        "final_sizes": _final_sizes(row, data) if may_order else [],
        "digits": 2,
        "standings_parts": standings_parts(row, data),
        **pdf_links(row, sheet),
        "table_files": [
            (_("Standings after the last complete round:"), reverse("public:swiss_standings_csv", args=args)),
            (_("Players:"), reverse("desk:swiss_players_csv", args=args)),
            (_("Results:"), reverse("desk:swiss_results_csv", args=args)),
        ],
        "files": [
            *(
                [(_("NASAMW results as CSV"), reverse("public:swiss_nasamw_csv", args=args))]
                if SWISS_DISCIPLINES[row.discipline].may_have_armies
                else []
            ),
            (_("FIDE report file (TRF26)"), reverse("public:swiss_trf", args=args)),
        ],
    }
    if cross:
        context |= crosstable_context(data)
        context["title"] = context["cross_title"]
    return context


def _ranked_by_tie_breaks(data: SwissShown) -> list[SwissRow]:
    """The lines whose ties an organiser may break: all of them, or those of the places that the tie-breaks decide."""
    most = data.standings.tie_break_places
    return [line for line in data.standings.rows if not most or line.rank <= most]


def _final_sizes(row: Event, data: SwissShown) -> list[int]:
    """How many can play a final, once all rounds of the event are played; nothing before."""
    if row.swiss.system == "knock-out" or data.standings.rounds < data.planned:
        return []
    there = sum(entry.withdrawn is None for entry in data.entries)
    return [size for size in (2, 4, 8, 16) if size <= there]


def _may_be_tied(line: SwissRow) -> MayBeTied:
    by_hand = line.why is not None and line.why.code == DIRECTOR
    return MayBeTied(line.entry, line.name, line.rank, line.points, level=line.level, by_hand=by_hand)
