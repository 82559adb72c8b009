"""Cups of a season at the desk: made from a signed table, drawn, and played match by match."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from common.pure.errors import RuleError
from tournaments.base.actors import Actor
from tournaments.base.errors import MissingError
from tournaments.base.forms import ShowProblems, whole
from tournaments.base.pages.desk_view import desk_view
from tournaments.base.pages.next_page import next_page
from tournaments.base.permissions import Action
from tournaments.clubs.roles import may
from tournaments.events.models import Event
from tournaments.events.pages.desk.navigation import event_frame
from tournaments.league.access import access_cup, access_season
from tournaments.league.models import Cup, HandicapTable
from tournaments.league.pages.desk.cup_forms import CupForm, CupScoreForm, DeadlinesForm, SeedForm, table_label
from tournaments.league.selectors.cup_display import cup_words, match_words
from tournaments.league.selectors.cup_snapshots import cup_shown
from tournaments.league.selectors.cups import CupView, claims_of, cup_view, cup_views, teams_by_strength
from tournaments.league.selectors.handicaps import signed_tables
from tournaments.league.services.cup_claims import decide_cup_claim
from tournaments.league.services.cup_results import clear_cup_result, record_cup_result
from tournaments.league.services.cups import create_cup, delete_cup, redraw_cup, set_cup_deadlines
from tournaments.league.shown import CupMatchShown, CupShown

NO_TABLE = "none"


@desk_view(access_season, see=Action.SEE_DESK)
def league_cups(request: HttpRequest, actor: Actor, season: Event) -> HttpResponse:
    """The cups of the season; without a signed table, how to begin."""
    found = [cup_words(cup_shown(view)) for view in cup_views(season)]
    context = {
        **event_frame(season, "league_cups"),
        "cups": found,
        "handicaps": any(each["handicaps"] for each in found),
        "tables": signed_tables(actor, season).exists(),
        "teams": season.division_teams.exists(),
        "may_make": may(actor, season, Action.MANAGE_EVENTS),
    }
    return render(request, "league/desk/cups.html", context)


@desk_view(access_season, see=Action.MANAGE_EVENTS, change=Action.MANAGE_EVENTS)
def league_cup_create(request: HttpRequest, actor: Actor, season: Event, *, club: str, event: str) -> HttpResponse:
    """A new cup: from which table, for whom, and how it is played. The table can be chosen first, by `?table=`;
    `?table=none` is a cup without handicaps.
    """
    tables = list(signed_tables(actor, season)[:30])
    sent = request.POST if request.method == "POST" else request.GET
    usual = None if sent.get("table") == NO_TABLE else _first(season, tables)
    chosen = next((each for each in tables if str(each.pk) == sent.get("table")), usual)
    form = _cup_form(request, season, tables, chosen)
    if request.method == "POST" and form.is_valid():
        with ShowProblems(form):
            cup = create_cup(actor, season, table=chosen, details=form.details())
            messages.success(request, _("%(cup)s is created.") % {"cup": cup.name})
            return redirect("desk:league_cup", club, event, cup.number)
    context = {
        **event_frame(season, "league_cups"),
        "form": form,
        "chosen": chosen,
        "choices": _choices(tables),
    }
    return render(request, "league/desk/cup_new.html", context, status=422 if form.errors else 200)


@desk_view(access_cup, see=Action.SEE_DESK)
def league_cup(request: HttpRequest, actor: Actor, cup: Cup) -> HttpResponse:
    """A cup: what can be played now, and all its rounds."""
    return _cup_page(request, actor, cup)


@desk_view(access_cup, change=Action.MANAGE_EVENTS)
def league_cup_do(request: HttpRequest, actor: Actor, cup: Cup, *, club: str, event: str, number: int) -> HttpResponse:
    """Set until when the rounds are to be played; draw lots again, or delete the cup, while nothing is played: `do`."""
    do = request.POST.get("do", "")
    if do == "deadlines":
        return _set_deadlines(request, actor, cup)
    form = SeedForm(request.POST)
    if form.is_valid() and do in {"redraw", "delete"}:
        with ShowProblems(form):
            if do == "delete":
                delete_cup(actor, cup)
                messages.success(request, _("%(cup)s is deleted.") % {"cup": cup.name})
                return redirect("desk:league_cups", club, event)
            redraw_cup(actor, cup, seed=form.cleaned_data["seed"])
            messages.success(request, _("%(cup)s is seeded again.") % {"cup": cup.name})
            return redirect("desk:league_cup", club, event, number)
    return _cup_page(request, actor, cup, seed_form=form, status=422)


@desk_view(access_cup, see=Action.ENTER_RESULTS, change=Action.ENTER_RESULTS, once=True)
def league_cup_match(request: HttpRequest, actor: Actor, cup: Cup, *, match: int) -> HttpResponse:
    """The result of a match: scores at the table, or who gets it. `do` clears it, or takes a captain's."""
    view = cup_view(cup)
    shown = cup_shown(view)
    found = next((each for each in shown.matches if each.number == match), None)
    if found is None:
        raise MissingError(_("This cup doesn’t have this match. Go back to the cup and choose one."))
    if request.POST.get("do") == "take":
        return _take(request, actor, cup, match)
    return _cup_match_page(request, actor, cup, view, shown, found)


def _take(request: HttpRequest, actor: Actor, cup: Cup, match: int) -> HttpResponse:
    """Use what one captain entered as the result."""
    claim = cup.claims.select_related("entry").filter(match=match, pk=whole(request.POST.get("claim"))).first()
    if claim is None:
        raise MissingError(_("This captain’s score no longer exists. Go back to the match."))
    claim.cup = cup
    try:
        decide_cup_claim(actor, claim)
    except RuleError as error:
        return _cup_page(request, actor, cup, problems=error.problems, status=422)
    messages.success(request, _("The result that %(team)s entered is saved.") % {"team": claim.entry.name})
    if where := next_page(request):
        return HttpResponseRedirect(where)
    return redirect("desk:league_cup", cup.event.club.slug, cup.event.slug, cup.number)


def _cup_match_page(
    request: HttpRequest, actor: Actor, cup: Cup, view: CupView, shown: CupShown, found: CupMatchShown
) -> HttpResponse:
    """The result's form, shown or sent."""
    match = found.number
    club, event, number = cup.event.club.slug, cup.event.slug, cup.number
    result = view.results.get(match)
    names = (found.home or _("Home"), found.away or _("Away"))
    initial = {"seen": result.number if result else 0}
    if result:
        initial |= {name: getattr(result, name) for name in ("home_score", "away_score", "given_to", "reason")}
    form = CupScoreForm(*names, request.POST if request.method == "POST" else None, initial=initial)
    if request.method == "POST" and (request.POST.get("do") == "clear" or form.is_valid()):
        with ShowProblems(form):
            if request.POST.get("do") == "clear":
                clear_cup_result(actor, cup, match)
                messages.success(request, _("The result is removed."))
            else:
                record_cup_result(actor, cup, match, **form.cleaned_data)
                messages.success(request, _("The result is saved."))
            return redirect("desk:league_cup", club, event, number)
    context = {
        **event_frame(cup.event, "league_cups"),
        "cup": cup_words(shown),
        "match": match_words(shown, found),
        "form": form,
        "claims": list(cup.claims.filter(match=match).select_related("entry")),
        "versions": list(cup.results.filter(match=match).order_by("-number")[1:]),
    }
    return render(request, "league/desk/cup_match.html", context, status=422 if form.errors else 200)


def _set_deadlines(request: HttpRequest, actor: Actor, cup: Cup) -> HttpResponse:
    form = DeadlinesForm(cup_words(cup_shown(cup_view(cup))), request.POST)
    if form.is_valid():
        with ShowProblems(form):
            set_cup_deadlines(actor, cup, days=form.days())
            messages.success(request, _("The days are saved. Captains see them on their pages."))
            return redirect("desk:league_cup", cup.event.club.slug, cup.event.slug, cup.number)
    return _cup_page(request, actor, cup, deadlines=form, status=422)


def _cup_page(request: HttpRequest, actor: Actor, cup: Cup, *, status: int = 200, **extra: Any) -> HttpResponse:
    shown = cup_words(cup_shown(cup_view(cup)))
    context = {
        **event_frame(cup.event, "league_cups"),
        "cup": shown,
        "unplayed": not cup.results.exists(),
        "may_make": may(actor, cup.event, Action.MANAGE_EVENTS),
        "may_enter": may(actor, cup.event, Action.ENTER_RESULTS),
        "seed_form": SeedForm(),
        "deadlines": DeadlinesForm(shown),
        "claimed": claims_of(cup),
        "desk": True,
        **extra,
    }
    return render(request, "league/desk/cup.html", context, status=status)


def _first(season: Event, tables: list[HandicapTable]) -> HandicapTable | None:
    """The newest of this season, else the newest of all; None where nothing is signed."""
    return next((each for each in tables if each.event_id == season.pk), tables[0] if tables else None)


def _choices(tables: list[HandicapTable]) -> list[tuple[str, str]]:
    return [*((str(each.pk), table_label(each)) for each in tables), (NO_TABLE, _("No handicaps"))]


def _cup_form(
    request: HttpRequest, season: Event, tables: list[HandicapTable], chosen: HandicapTable | None
) -> CupForm:
    if chosen:
        teams = list(chosen.lines.values_list("name", flat=True))
    else:
        teams = [line.place.name for line in teams_by_strength(season)]
    data = request.POST if request.method == "POST" else None
    initial = {"table": str(chosen.pk) if chosen else NO_TABLE}
    return CupForm(_choices(tables), teams, data=data, handicaps=chosen is not None, initial=initial)
