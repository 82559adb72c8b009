"""The desk's standings and crosstable of a Swiss event, and its files."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.access import access_swiss_event
from tournaments.permissions import Action
from tournaments.selectors.snapshots import shown_data
from tournaments.selectors.swiss.shown import crosstable_rows, standings_context
from tournaments.web.actor import page_actor
from tournaments.web.desk.frames import Tab, event_frame
from tournaments.web.desk.swiss.prints import PAPERS

__all__ = ["swiss_standings"]


@login_required
@require_safe
def swiss_standings(request: HttpRequest, club: str, event: str) -> HttpResponse:
    """The table as it stands, or with `?show=cross` who met whom."""
    row = access_swiss_event(page_actor(request), club, event, Action.SEE_DESK)
    data = shown_data(row)
    cross = request.GET.get("show") == "cross"
    args = [row.club.slug, row.slug]
    context = {
        **event_frame(row, "swiss_standings"),
        **standings_context(data),
        "views": [Tab(_("Standings"), "?", not cross), Tab(_("Crosstable"), "?show=cross", cross)],
        "cross": cross,
        "pdf_url": reverse("desk:swiss_event_pdf", args=[*args, "crosstable" if cross else "standings"]),
        "papers": PAPERS,
        "files": [
            (_("Standings as CSV"), reverse("public:swiss_standings_csv", args=args)),
            (_("NASAMW results as CSV"), reverse("public:swiss_nasamw_csv", args=args)),
            (_("FIDE report file (TRF26)"), reverse("public:swiss_trf", args=args)),
            (_("Players as CSV"), reverse("desk:swiss_players_csv", args=args)),
        ],
    }
    if cross:
        context |= {"rows": crosstable_rows(data), "numbers": [each["number"] for each in data["rounds"]]}
    return render(request, "desk/swiss/standings.html", context)
