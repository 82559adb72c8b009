"""A captain's page behind a private link: the next match, results to enter and to confirm.

The address is the key, so it goes into no cache, no search engine and no referrer.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournaments.base.errors import MissingError
from tournaments.base.forms import ShowProblems
from tournaments.base.pages.idempotent_forms import once
from tournaments.events.time_zones import show_times_of, zone_of
from tournaments.league.forms import ScoreForm
from tournaments.league.models import DivisionTeam
from tournaments.league.selectors.desk import FixtureLine, fixture_line
from tournaments.league.selectors.rows import LeagueRows, load_league_rows
from tournaments.league.services.captains import claim_result, find_captain
from tournaments.league.words import score_word

View = Callable[..., HttpResponse]
LONGEST_TOKEN = 64


def _private(view: View) -> View:
    @wraps(view)
    def private(request: HttpRequest, token: str, **values: Any) -> HttpResponse:
        if len(token) > LONGEST_TOKEN:
            raise MissingError(_("This link does not work any more. Ask the league for a new one."))
        response = view(request, token, **values)
        response["Cache-Control"] = "private, no-store"
        response["Referrer-Policy"] = "same-origin"
        response["X-Robots-Tag"] = "noindex, nofollow"
        return response

    return private


@require_safe
@_private
def page(request: HttpRequest, token: str) -> HttpResponse:
    """The team's matches: those that want a word from this captain first."""
    return _page(request, token, find_captain(token), status=200)


@require_POST
@_private
def match(request: HttpRequest, token: str, number: int) -> HttpResponse:
    """Take the scores that the captain typed of a match."""
    find_captain(token)  # before anything is answered again
    return _match(request, token=token, number=number)


@once
def _match(request: HttpRequest, *, token: str, number: int) -> HttpResponse:
    place = find_captain(token)
    lines = _lines(load_league_rows(place.event), place)
    line = next((each for each in lines if each.fixture.number == number), None)
    if line is None:
        raise MissingError(_("This match is not one of your team’s. Go back to your matches."))
    form = _form(line, request)
    if form.is_valid():
        with ShowProblems(form):
            outcome = claim_result(token, fixture=number, **form.scores)
            words = {
                "confirmed": _("Both captains entered the same: the result stands."),
                "waiting": _("Thank you. The result stands once the other captain enters the same."),
                "disputed": _("The other captain entered something else. The league’s desk will ask you both."),
            }
            level = messages.WARNING if outcome == "disputed" else messages.SUCCESS
            messages.add_message(request, level, words[outcome])
            return redirect("captain:page", token)
    return _page(request, token, place, status=422, refused=(number, form))


def _page(
    request: HttpRequest,
    token: str,
    place: DivisionTeam,
    *,
    status: int,
    refused: tuple[int, ScoreForm] | None = None,
) -> HttpResponse:
    season = place.event
    show_times_of(season)
    rows = load_league_rows(season)
    today = timezone.localdate(timezone=zone_of(season))
    lines = _lines(rows, place)
    opened = [line for line in lines if line.open and not place.event.archived_at]
    asked = [line for line in opened if _mine(line, place) is None and _theirs(line, place) is not None]
    overdue = [line for line in opened if line.overdue and line not in asked]
    coming = [line for line in opened if line not in asked and line not in overdue]
    first = [*asked, *overdue, *coming[:1]]
    context = {
        "club": season.club,
        "accent": season.club.accent,
        "season": season,
        "place": place,
        "token": token,
        "today": today,
        "cards": [_card(line, place, refused) for line in first],
        "later": [_card(line, place, refused) for line in coming[1:]],
        "done": [line for line in lines if not line.open],
        "score_word": score_word(rows.rules.scoring),
        "refused": refused[1] if refused else None,
    }
    return render(request, "league/private/page.html", context, status=status)


def _lines(rows: LeagueRows, place: DivisionTeam) -> list[FixtureLine]:
    today = timezone.localdate(timezone=zone_of(rows.event))
    mine = [each for each in rows.fixtures if place.pk in {each.home_id, each.away_id}]
    mine.sort(key=lambda each: (each.played_on is None, str(each.played_on or ""), each.number))
    return [fixture_line(rows, each, today=today) for each in mine]


def _card(line: FixtureLine, place: DivisionTeam, refused: tuple[int, ScoreForm] | None) -> dict[str, Any]:
    form = refused[1] if refused and refused[0] == line.fixture.number else _form(line)
    return {
        "line": line,
        "form": form,
        "mine": _mine(line, place),
        "theirs": _theirs(line, place),
        "at_home": line.fixture.home_id == place.pk,
        "other": line.fixture.away if line.fixture.home_id == place.pk else line.fixture.home,
        "wrong": bool(refused and refused[0] == line.fixture.number),
    }


def _form(line: FixtureLine, request: HttpRequest | None = None) -> ScoreForm:
    names = {"home": line.fixture.home.name, "away": line.fixture.away.name}
    form = ScoreForm(request.POST if request else None, auto_id=f"m{line.fixture.number}_%s", **names)
    del form.fields["reason"], form.fields["seen"]
    return form


def _mine(line: FixtureLine, place: DivisionTeam) -> object:
    return line.said.home if line.fixture.home_id == place.pk else line.said.away


def _theirs(line: FixtureLine, place: DivisionTeam) -> object:
    return line.said.away if line.fixture.home_id == place.pk else line.said.home
