"""A captain's page behind a private link: the next match, its day to agree on, results to enter and to confirm.

The address is the key, so it goes into no cache, no search engine and no referrer.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournaments.base.errors import MissingError
from tournaments.base.forms import ShowProblems, whole
from tournaments.base.pages.idempotent_forms import once
from tournaments.events.languages import show_language_of
from tournaments.events.time_zones import show_times_of
from tournaments.league.models import DivisionTeam
from tournaments.league.pages.private.cards import (
    Refused,
    captain_context,
    cup_form,
    cup_matches_of,
    day_form,
    matches_of,
    score_form,
)
from tournaments.league.selectors.captain import OwnMatch
from tournaments.league.services.captains import Claimed, claim_result, find_captain, open_captain_link
from tournaments.league.services.cup_claims import claim_cup_result
from tournaments.league.services.days import agree_to_day, propose_day

View = Callable[..., HttpResponse]
LONGEST_TOKEN = 64


def _private(view: View) -> View:
    @wraps(view)
    def private(request: HttpRequest, token: str, **values: Any) -> HttpResponse:
        if len(token) > LONGEST_TOKEN:
            raise MissingError(_("This link no longer works. Ask the league for a new one."))
        response = view(request, token, **values)
        response["Cache-Control"] = "private, no-store"
        response["Referrer-Policy"] = "same-origin"
        response["X-Robots-Tag"] = "noindex, nofollow"
        return response

    return private


@require_safe
@_private
def page(request: HttpRequest, token: str) -> HttpResponse:
    """The team's matches: those that need something from this captain first."""
    return _page(request, token, open_captain_link(token))


@require_POST
@_private
def match(request: HttpRequest, token: str, number: int) -> HttpResponse:
    """Take the scores that the captain entered for a match."""
    _captain(token)  # before anything is answered again
    return _match(request, token=token, number=number)


@require_POST
@_private
def cup_match(request: HttpRequest, token: str, cup: int, number: int) -> HttpResponse:
    """Take the scores that the captain entered for a match of a cup."""
    _captain(token)
    return _cup_match(request, token=token, cup=cup, number=number)


@require_POST
@_private
def day(request: HttpRequest, token: str, number: int) -> HttpResponse:
    """Propose a day for a match, or agree to the one that the other captain proposes: `do`."""
    place = _captain(token)
    found = _own(place, number)
    form = day_form(found, request)
    with ShowProblems(form):
        if request.POST.get("do") == "agree":
            agreed = agree_to_day(token, fixture=number, proposal=whole(request.POST.get("proposal")) or 0)
            said = _("Agreed: the match is on %(day)s.") % {"day": date_format(agreed, "l j F")}
            messages.success(request, said)
            return redirect("captain:page", token)
        if form.is_valid():
            propose_day(token, fixture=number, day=form.day())
            said = _("Your proposal is on the page of %(team)s. The match moves once they agree.")
            messages.success(request, said % {"team": found.other.name})
            return redirect("captain:page", token)
    return _page(request, token, place, Refused({f"day-{number}": form}))


@once
def _match(request: HttpRequest, *, token: str, number: int) -> HttpResponse:
    place = _captain(token)
    found = _own(place, number)
    form = score_form(found, request)
    if form.is_valid():
        with ShowProblems(form):
            return _entered(
                request, token, claim_result(token, fixture=number, anyway=form.cleaned_data["anyway"], **form.scores)
            )
    return _page(request, token, place, Refused({f"score-{number}": form}))


@once
def _cup_match(request: HttpRequest, *, token: str, cup: int, number: int) -> HttpResponse:
    place = _captain(token)
    playable = cup_matches_of(place)
    found = next((each for each in playable if (each.cup.cup.number, each.words["number"]) == (cup, number)), None)
    if found is None:
        raise MissingError(_("Your team can’t play this cup match now. Go back to your matches."))
    form = cup_form(found, request)
    if form.is_valid():
        with ShowProblems(form):
            return _entered(request, token, claim_cup_result(token, cup=cup, match=number, **form.scores))
    return _page(request, token, place, Refused({f"cup-{cup}-{number}": form}))


def _captain(token: str) -> DivisionTeam:
    """Whose page it is; it shows the times of the season, in its language."""
    place = find_captain(token)
    show_times_of(place.event)
    show_language_of(place.event)
    return place


def _own(place: DivisionTeam, number: int) -> OwnMatch:
    """The match of the team; the service refuses one that has its result."""
    found = matches_of(place).find(number)
    if found is None:
        raise MissingError(_("This isn’t a match of your team. Go back to your matches."))
    return found


def _entered(request: HttpRequest, token: str, outcome: Claimed) -> HttpResponse:
    words = {
        "confirmed": _("Both captains entered the same: the result is final."),
        "waiting": _("Thank you. The result is final once the other captain enters the same."),
        "disputed": _("The other captain entered a different score. The league’s organisers will ask you both."),
    }
    level = messages.WARNING if outcome == "disputed" else messages.SUCCESS
    messages.add_message(request, level, words[outcome])
    return redirect("captain:page", token)


def _page(request: HttpRequest, token: str, place: DivisionTeam, refused: Refused | None = None) -> HttpResponse:
    context = captain_context(place, token, refused or Refused())
    return render(request, "league/private/page.html", context, status=422 if refused else 200)
