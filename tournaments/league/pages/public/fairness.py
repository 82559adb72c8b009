"""How fair a club's handicaps were: its cups season by season, or the divisions that handicaps are made from."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from common.web.lab_context import refuse
from common.web.throttles import CalculatorThrottle
from handicaps.core.form_l import IMPS_PER_VP
from handicaps.web.scheme_words import SchemeView, scheme_view
from tournaments.base.pages.pdf import pdf_answer
from tournaments.clubs.access import access_public_club
from tournaments.clubs.models import Club
from tournaments.clubs.pages.desk.navigation import Tab
from tournaments.events.pages.club_frame import club_frame
from tournaments.league.selectors.fairness import cup_trials, division_trials
from tournaments.league.sheets import fairness_sheet


@require_safe
@gzip_page
def club_fairness(request: HttpRequest, club: str) -> HttpResponse:
    """Schemes side by side on the club's public results, `?of=cups` or `?of=divisions`, each with its plot."""
    row, of = _asked(request, club)
    context = {
        **club_frame(row, "fairness"),
        "schemes": _schemes(row, of),
        "of": of,
        "about": _about(of),
        "choices": [
            Tab(_("Cups"), "?of=cups", of == "cups"),
            Tab(_("Divisions"), "?of=divisions", of == "divisions"),
        ],
    }
    return render(request, "league/public/fairness.html", context)


@require_safe
def club_fairness_pdf(request: HttpRequest, club: str) -> HttpResponse:
    """The same on paper."""
    row, of = _asked(request, club)
    if (refused := refuse(request, CalculatorThrottle())) is not None:
        return refused
    schemes = _schemes(row, of)
    if not schemes:
        return redirect(f"{reverse('public:fairness', args=[row.slug])}?of={of}")  # it says what will appear there
    title = _("%(club)s: are the handicaps fair?") % {"club": row.name}
    return pdf_answer(request, fairness_sheet(schemes, title=title, about=_about(of), accent=row.accent))


def _asked(request: HttpRequest, slug: str) -> tuple[Club, str]:
    return access_public_club(slug), "divisions" if request.GET.get("of") == "divisions" else "cups"


def _schemes(club: Club, of: str) -> list[SchemeView]:
    trials = division_trials(club) if of == "divisions" else cup_trials(club)
    return [scheme_view(trial, imps_per_vp=IMPS_PER_VP) for trial in trials]


def _about(of: str) -> str:
    if of == "divisions":
        return _(
            "Handicaps calculated from each season’s divisions, and applied to the same matches afterwards. That "
            "makes them look better, because they already know these results."
        )
    return _(
        "The matches of the club’s cups, with the handicaps used in them. Those handicaps come from the "
        "results of other matches."
    )
