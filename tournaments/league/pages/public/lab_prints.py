"""Prints of the lab's pages: what an address holds, as a PDF. Nothing is kept."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from common.web.lab_context import refuse
from common.web.throttles import CalculatorThrottle
from handicaps.web.schemes import schemes_of
from tournaments.base.pages.pdf import pdf_answer
from tournaments.league.sheets import fairness_sheet


@require_GET
def schemes_pdf(request: HttpRequest) -> HttpResponse:
    """Handicap schemes compared, with their plots."""
    if (refused := refuse(request, CalculatorThrottle())) is not None:
        return refused
    schemes = schemes_of(request.GET.get("s", ""))
    return pdf_answer(request, fairness_sheet(schemes, title=_("Handicap schemes compared")))
