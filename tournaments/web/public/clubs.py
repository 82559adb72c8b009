"""A club's public page, and the table of an event as CSV."""

from __future__ import annotations

import csv

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring.core.standings import standings
from scoring.core.standings_export import csv_rows
from tournaments.access import access_public_tournament
from tournaments.errors import MissingError
from tournaments.models import Club
from tournaments.selectors.standings import score_book_of
from tournaments.web.actor import page_actor

__all__ = ["club", "standings_csv"]


@require_safe
def club(request: HttpRequest, club: str) -> HttpResponse:
    """The club's public events, newest first."""
    row = Club.objects.filter(slug=club).first()
    if row is None:
        raise MissingError(_("There is no club at this address. Check it, or start at the front page."))
    context = {
        "club": row,
        "accent": row.accent,
        "club_url": reverse("public:club", args=[row.slug]),
        "events": row.tournaments.filter(published=True),
    }
    return render(request, "public/club.html", context)


@require_safe
def standings_csv(request: HttpRequest, club: str, event: str) -> HttpResponse:
    """The standings as a file named after the tournament (manual §14); `?only=qualified` as on the page."""
    tournament = access_public_tournament(page_actor(request), club, event)
    book = score_book_of(tournament)
    response = HttpResponse("\ufeff", content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = content_disposition_header(True, f"{tournament.name}.csv") or ""
    table = standings(book, only_qualified=request.GET.get("only") == "qualified")
    csv.writer(response).writerows(csv_rows(table, book=book))
    return response
