"""Handicaps of a season at the desk: looked at, signed, and what later corrections would change."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.db.models import prefetch_related_objects
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from common.pure.errors import Problem, RuleError
from handicaps.core.schemes.registry import SCHEMES, USUAL_SCHEME
from handicaps.web.question_view import question_view
from tournaments.base.actors import Actor
from tournaments.base.forms import ShowProblems
from tournaments.base.pages.desk_view import desk_view
from tournaments.base.permissions import Action
from tournaments.clubs.pages.desk.navigation import Tab
from tournaments.clubs.roles import may
from tournaments.events.models import Event
from tournaments.events.pages.desk.navigation import event_frame
from tournaments.events.pages.desk.prints import pdf_links
from tournaments.league.access import access_handicap_table, access_season
from tournaments.league.models import HandicapTable
from tournaments.league.pages.desk.cup_forms import HandicapForm
from tournaments.league.selectors.cup_display import drift_words, handicap_words
from tournaments.league.selectors.cup_snapshots import handicap_table_shown
from tournaments.league.selectors.handicaps import (
    SEASON_RULES,
    HandicapWork,
    drift_between,
    drift_of,
    handicap_work,
    rules_of,
)
from tournaments.league.services.handicap_tables import sign_handicaps


@desk_view(access_season, see=Action.SEE_DESK)
def league_handicaps(request: HttpRequest, actor: Actor, season: Event) -> HttpResponse:
    """The signed tables, what corrections since would change, and the handicaps that the results give now."""
    tables = _tables(season)
    asked = bool(request.GET.keys() & {"look", *SEASON_RULES})
    form = HandicapForm(actor, season, request.GET if asked else _usual(tables, request.GET.get("scheme")))
    return _handicaps_page(request, actor, season, form, tables)


@desk_view(access_season, change=Action.MANAGE_EVENTS)
def league_sign(request: HttpRequest, actor: Actor, season: Event, *, club: str, event: str) -> HttpResponse:
    """Sign the handicaps that were looked at."""
    form = HandicapForm(actor, season, request.POST)
    if form.is_valid():
        data = form.cleaned_data
        with ShowProblems(form):
            table = sign_handicaps(
                actor, season, **form.rules(), note=data["note"], fingerprint=data["fingerprint"] or None
            )
            messages.success(request, _("Handicap table %(n)s is signed.") % {"n": table.number})
            return redirect("desk:league_handicap_table", club, event, table.number)
    return _handicaps_page(request, actor, season, form, _tables(season), status=422)


@desk_view(access_handicap_table, see=Action.SEE_DESK)
def league_handicap_table(request: HttpRequest, actor: Actor, table: HandicapTable) -> HttpResponse:
    """A signed table with its arithmetic."""
    newest = table.event.handicap_tables.order_by("-number").values_list("number", flat=True).first()
    context = {
        **event_frame(table.event, "league_handicaps"),
        **handicap_words(handicap_table_shown(table)),
        "drift": drift_words(drift_of(table)),
        "newest": newest,
        **pdf_links(table.event, "handicaps", table.number),
    }
    return render(request, "league/desk/handicap_table.html", context)


def _handicaps_page(
    request: HttpRequest,
    actor: Actor,
    season: Event,
    form: HandicapForm,
    tables: list[HandicapTable],
    *,
    status: int = 200,
) -> HttpResponse:
    work: HandicapWork | None = None
    problems: tuple[Problem, ...] = ()
    if form.is_valid() or not form.errors.keys() & {"scheme", *SEASON_RULES}:
        work, problems = _work(season, form)
    context: dict[str, Any] = {
        **event_frame(season, "league_handicaps"),
        "tables": tables,
        # For the newest table, if it is shown with its own rules.
        "drift": drift_words(drift_between(tables[0], work)) if work and tables and _same(tables[0], form) else None,
        "form": form,
        "schemes": [Tab(_(each.short), f"?scheme={each.code}", each is form.chosen) for each in SCHEMES.values()],
        "about": _(form.chosen.about),
        "problems": problems,
        "may_sign": may(actor, season, Action.MANAGE_EVENTS),
        "work": work,
    }
    if work is not None:
        context |= question_view(work.question)
    return render(request, "league/desk/handicaps.html", context, status=status)


def _tables(season: Event) -> list[HandicapTable]:
    """The signed tables, the newest first, with its lines."""
    tables = list(season.handicap_tables.select_related("new_season").order_by("-number"))
    prefetch_related_objects(tables[:1], "lines")
    return tables


def _same(table: HandicapTable, form: HandicapForm) -> bool:
    return form.is_valid() and form.rules() == rules_of(table)


def _work(season: Event, form: HandicapForm) -> tuple[HandicapWork | None, tuple[Problem, ...]]:
    try:
        return handicap_work(season, **form.rules()), ()
    except RuleError as error:
        return None, error.problems


def _usual(tables: list[HandicapTable], scheme: str | None) -> dict[str, str]:
    """The rules of the newest table, by `scheme` if it is given, else those of the source."""
    newest = next((each for each in tables if scheme in (None, each.scheme)), None)
    scheme = scheme or (newest.scheme if newest else USUAL_SCHEME.code)
    if newest is None:
        return {"scheme": scheme, "imps_per_vp": "2.75", "overlap": "1"}
    found = {"scheme": scheme, "imps_per_vp": f"{newest.imps_per_vp.normalize():f}"}
    found["overlap"] = "1" if newest.overlap else ""
    if newest.new_season:
        found["new_season"] = newest.new_season.slug
    if newest.until:
        found["until"] = newest.until.isoformat()
    return found
