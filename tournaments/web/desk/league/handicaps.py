"""Handicaps of a season at the desk: looked at, signed, and what later corrections would change."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import prefetch_related_objects
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from handicaps.web.form_l_view import form_l_view
from scoring.core.errors import Problem, RuleError
from tournaments.access import access_handicap_table, access_season, role_in
from tournaments.actors import Actor
from tournaments.models import HandicapTable, Tournament
from tournaments.permissions import Action, allows
from tournaments.selectors.league.cup_snapshots import handicap_table_json
from tournaments.selectors.league.handicaps import HandicapWork, drift_between, drift_of, handicap_work
from tournaments.selectors.league.shown_cups import drift_words, handicap_words
from tournaments.services.league.handicap_tables import sign_handicaps
from tournaments.web.actor import page_actor
from tournaments.web.desk.frames import event_frame
from tournaments.web.desk.league.cup_forms import HandicapForm
from tournaments.web.desk.prints import pdf_links
from tournaments.web.forms import show_problems

__all__ = ["league_handicap_table", "league_handicaps", "league_sign"]


@login_required
@require_GET
def league_handicaps(request: HttpRequest, club: str, event: str) -> HttpResponse:
    """The signed tables, what corrections since would change, and the handicaps that the results give now."""
    actor = page_actor(request)
    season = access_season(actor, club, event, Action.SEE_DESK)
    asked = "imps_per_vp" in request.GET
    tables = _tables(season)
    form = HandicapForm(season, request.GET if asked else _usual(tables))
    return _handicaps_page(request, actor, season, form, tables)


@login_required
@require_POST
def league_sign(request: HttpRequest, club: str, event: str) -> HttpResponse:
    """Sign the handicaps that were looked at."""
    actor = page_actor(request)
    season = access_season(actor, club, event, Action.MANAGE_TOURNAMENTS)
    form = HandicapForm(season, request.POST)
    if form.is_valid():
        data = form.cleaned_data
        try:
            table = sign_handicaps(actor, season, **form.rules(), note=data["note"], seen=data["seen"] or None)
        except RuleError as error:
            show_problems(form, error)
        else:
            messages.success(request, _("Handicap table %(n)s is signed.") % {"n": table.number})
            return redirect("desk:league_handicap_table", club, event, table.number)
    return _handicaps_page(request, actor, season, form, _tables(season), status=422)


@login_required
@require_GET
def league_handicap_table(request: HttpRequest, club: str, event: str, number: int) -> HttpResponse:
    """A signed table with its arithmetic."""
    table = access_handicap_table(page_actor(request), club, event, number, Action.SEE_DESK)
    newest = table.tournament.handicap_tables.order_by("-number").values_list("number", flat=True).first()
    context = {
        **event_frame(table.tournament, "league_handicaps"),
        **handicap_words(handicap_table_json(table)),
        "drift": drift_words(drift_of(table)),
        "newest": newest,
        **pdf_links(table.tournament, "handicaps", table.number),
    }
    return render(request, "desk/league/handicap_table.html", context)


def _handicaps_page(
    request: HttpRequest,
    actor: Actor,
    season: Tournament,
    form: HandicapForm,
    tables: list[HandicapTable],
    *,
    status: int = 200,
) -> HttpResponse:
    work: HandicapWork | None = None
    problems: tuple[Problem, ...] = ()
    if form.is_valid() or not form.errors.keys() & {"new_season", "until", "imps_per_vp"}:
        work, problems = _work(season, form)
    context: dict[str, Any] = {
        **event_frame(season, "league_handicaps"),
        "tables": tables,
        # Of the newest table, where it is looked at by its own rules.
        "drift": drift_words(drift_between(tables[0], work)) if work and tables and _same(tables[0], form) else None,
        "form": form,
        "problems": problems,
        "may_sign": allows(role_in(actor, season.club) or "", Action.MANAGE_TOURNAMENTS),
        "work": work,
    }
    if work is not None:
        context |= form_l_view(work.table, divisions=work.question.divisions, new_teams=work.question.new_teams)
        context["chart"] = None
    return render(request, "desk/league/handicaps.html", context, status=status)


def _tables(season: Tournament) -> list[HandicapTable]:
    """The signed tables, the newest first, with its lines."""
    tables = list(season.handicap_tables.select_related("new_season").order_by("-number"))
    prefetch_related_objects(tables[:1], "lines")
    return tables


def _same(table: HandicapTable, form: HandicapForm) -> bool:
    return form.is_valid() and form.rules() == {
        "new_season": table.new_season,
        "until": table.until,
        "imps_per_vp": table.imps_per_vp,
        "overlap": table.overlap,
    }


def _work(season: Tournament, form: HandicapForm) -> tuple[HandicapWork | None, tuple[Problem, ...]]:
    data = form.cleaned_data
    try:
        return handicap_work(
            season,
            new_season=data.get("new_season"),
            until=data.get("until"),
            imps_per_vp=Fraction(data["imps_per_vp"]),
            overlap=data["overlap"],
        ), ()
    except RuleError as error:
        return None, error.problems


def _usual(tables: list[HandicapTable]) -> dict[str, str]:
    """The rules of the newest table, else those of the source."""
    if not tables:
        return {"imps_per_vp": "2.75", "overlap": "1"}
    newest = tables[0]
    found = {"imps_per_vp": f"{newest.imps_per_vp.normalize():f}", "overlap": "1" if newest.overlap else ""}
    if newest.new_season:
        found["new_season"] = newest.new_season.slug
    if newest.until:
        found["until"] = newest.until.isoformat()
    return found
