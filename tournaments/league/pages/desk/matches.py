"""One match: its result with a preview, its versions, what captains entered, its day, and matches not played."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from common.pure.errors import RuleError
from tournaments.base.actors import Actor
from tournaments.base.errors import MissingError, StaleError
from tournaments.base.forms import ShowProblems, whole
from tournaments.base.pages.desk_view import desk_view
from tournaments.base.pages.next_page import next_page
from tournaments.base.permissions import Action
from tournaments.events.pages.desk.navigation import event_frame
from tournaments.events.time_zones import zone_of
from tournaments.league.access import access_fixture
from tournaments.league.forms import AwardForm, DayForm, PostponeForm, ScoreForm
from tournaments.league.models import Fixture, FixtureClaim
from tournaments.league.selectors.desk import OPEN, fixture_line
from tournaments.league.selectors.rows import LeagueRows, load_league_rows
from tournaments.league.services.captains import decide_claim
from tournaments.league.services.corrections import preview_result
from tournaments.league.services.fixtures import edit_fixture, postpone_fixture
from tournaments.league.services.results import award_match, clear_result, record_scores, scores_in_words
from tournaments.league.words import score_word

Forms = dict[str, Any]


@desk_view(access_fixture, see=Action.SEE_DESK, change=Action.ENTER_RESULTS, once=True)
def league_match(
    request: HttpRequest, actor: Actor, fixture: Fixture, *, club: str, event: str, number: int
) -> HttpResponse:
    """The match's page; `do` says which of its forms was sent. A correction shows first what it changes."""
    steps = {
        "score": _score,
        "anyway": _score,
        "take": _take,
        "award": _award,
        "clear": _clear,
        "day": _day,
        "postpone": _postpone,
    }
    step = steps.get(request.POST.get("do", "")) if request.method == "POST" else None
    if step is None:
        return _page(request, fixture)
    try:
        return step(request, actor, fixture)
    except StaleError as error:
        fresh = access_fixture(actor, club, event, number, Action.ENTER_RESULTS)
        return _page(request, fresh, status=409, stale=error)


def _score(request: HttpRequest, actor: Actor, fixture: Fixture) -> HttpResponse:
    form = _score_form(fixture, request)
    if form.is_valid():
        data = form.cleaned_data
        with ShowProblems(form):
            stands = fixture.result
            if stands and request.POST.get("confirmed") != "yes" and data["seen"] in {None, stands.number}:
                return _preview(request, fixture, form)
            anyway = request.POST.get("do") == "anyway"
            record_scores(actor, fixture, **form.scores, seen=data["seen"], reason=data["reason"], anyway=anyway)
            return _done(request, fixture, _("The result is in the table."), then="?entered=1")
    return _page(request, fixture, status=422, score=form)


def _take(request: HttpRequest, actor: Actor, fixture: Fixture) -> HttpResponse:
    """Use what one captain entered as the result."""
    claim = fixture.claims.select_related("team__team").filter(pk=whole(request.POST.get("claim"))).first()
    try:
        if claim is None:
            raise MissingError(_("This captain’s score no longer exists. Go back to the match."))
        claim.fixture = fixture
        decide_claim(actor, claim)
    except RuleError as error:
        return _page(request, fixture, status=422, problems=error.problems)
    said = _("The result that %(team)s entered is in the table.") % {"team": claim.team.name}
    return _done(request, fixture, said)


def _award(request: HttpRequest, actor: Actor, fixture: Fixture) -> HttpResponse:
    form = _award_form(fixture, request)
    if form.is_valid():
        with ShowProblems(form):
            award_match(actor, fixture, to=form.cleaned_data["to"], reason=form.cleaned_data["reason"])
            return _done(request, fixture, _("The match is awarded."))
    return _page(request, fixture, status=422, award=form)


def _clear(request: HttpRequest, actor: Actor, fixture: Fixture) -> HttpResponse:
    clear_result(actor, fixture)
    return _done(request, fixture, _("The result is removed."))


def _day(request: HttpRequest, actor: Actor, fixture: Fixture) -> HttpResponse:
    form = DayForm.of(fixture, request.POST)
    if form.is_valid():
        with ShowProblems(form):
            edit_fixture(actor, fixture, day=form.day())
            return _done(request, fixture, _("Day and place are saved."))
    return _page(request, fixture, status=422, day=form)


def _postpone(request: HttpRequest, actor: Actor, fixture: Fixture) -> HttpResponse:
    form = PostponeForm(request.POST)
    if form.is_valid():
        with ShowProblems(form):
            postpone_fixture(actor, fixture, to=form.cleaned_data["to"], asked_by=form.cleaned_data["asked_by"])
            return _done(request, fixture, _("The match is postponed."))
    return _page(request, fixture, status=422, postpone=form)


def _preview(request: HttpRequest, fixture: Fixture, form: ScoreForm) -> HttpResponse:
    """What a correction changes in the table, with a button that makes it. Raises `RuleError` for wrong scores."""
    result = fixture.result
    context = {
        **event_frame(fixture.event, "league_fixtures"),
        "fixture": fixture,
        "sent": [(name, request.POST.get(name, "")) for name in form.fields],
        "moved": preview_result(fixture, **form.scores),
        "before": scores_in_words(fixture, result) if result else "",
        "after": form.scores,
    }
    return render(request, "league/desk/correction.html", context)


def _score_form(fixture: Fixture, request: HttpRequest | None = None) -> ScoreForm:
    result = fixture.result
    initial: Forms = {"seen": result.number if result else 0}
    if result is not None:
        initial |= {"home_score": result.home_score, "away_score": result.away_score}
    names = {"home": fixture.home.name, "away": fixture.away.name}
    form = ScoreForm(request.POST if request else None, initial=initial, **names)
    form.fields["home_score"].widget.attrs |= {"data-shortcut": "R", "data-shortcut-says": _("Enter the result")}
    if result is None:
        form.fields["home_score"].widget.attrs["autofocus"] = True
    return form


def _award_form(fixture: Fixture, request: HttpRequest | None = None) -> AwardForm:
    return AwardForm(request.POST if request else None, home=fixture.home.name, away=fixture.away.name)


def _done(request: HttpRequest, fixture: Fixture, text: str, *, then: str = "") -> HttpResponse:
    messages.success(request, text)
    if where := next_page(request):
        return HttpResponseRedirect(where)
    season = fixture.event
    return redirect(reverse("desk:league_match", args=[season.club.slug, season.slug, fixture.number]) + then)


def _neighbours(rows: LeagueRows, fixture: Fixture) -> tuple[int | None, int | None]:
    """The number of the match before this one, by matchdays, and that of the next open one, of its matchday first."""
    order = sorted(rows.fixtures, key=lambda each: (each.matchday, each.division.level, each.number))
    at = order.index(fixture)
    others = [*order[at + 1 :], *order[:at]]
    others.sort(key=lambda each: each.matchday != fixture.matchday)
    following = next((each.number for each in others if each.state in OPEN), None)
    return order[at - 1].number if at else None, following


def _slips(fixture: Fixture) -> list[tuple[FixtureClaim, bool]]:
    """What captains sent, the newest first, and whether it is the result."""
    result = fixture.result
    final = (result.home_score, result.away_score) if result else None
    claims = fixture.claims.select_related("team__team").order_by("-pk")
    return [(each, (each.home_score, each.away_score) == final) for each in claims]


def _page(request: HttpRequest, fixture: Fixture, *, status: int = 200, **extra: Any) -> HttpResponse:
    season = fixture.event
    rows = load_league_rows(season)
    fresh = next(each for each in rows.fixtures if each.pk == fixture.pk)
    line = fixture_line(rows, fresh, today=timezone.localdate(timezone=zone_of(season)))
    previous, following = _neighbours(rows, fresh)
    context = {
        **event_frame(season, "league_fixtures"),
        "fixture": fresh,
        "line": line,
        "proposal": getattr(fixture, "proposal", None) if line.open else None,
        "may_enter": True,
        "score": _score_form(fresh),
        "award": _award_form(fresh),
        "day": DayForm.of(fresh),
        "postpone": PostponeForm(),
        "versions": [(each, scores_in_words(fresh, each)) for each in fresh.versions.all()],
        "counts": fresh.result_id,
        "slips": _slips(fixture),
        "score_word": score_word(rows.rules.scoring),
        "previous": previous,
        "following": following,
        "entered": "entered" in request.GET,
        **extra,
    }
    return render(request, "league/desk/match.html", context, status=status)
