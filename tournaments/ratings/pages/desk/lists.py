"""Rating lists on the desk: made, changed, counted, and which events count in them."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from common.pure.errors import RuleError
from common.web.problems import problem_text
from tournaments.base.actors import Actor
from tournaments.base.forms import ShowProblems
from tournaments.base.pages.desk_view import desk_view
from tournaments.base.permissions import Action
from tournaments.base.services.jobs import UNDER_WAY, release_stale_jobs
from tournaments.base.services.nudging import nudge_job
from tournaments.clubs.access import access_club
from tournaments.clubs.models import Club
from tournaments.clubs.pages.desk.navigation import club_frame
from tournaments.clubs.roles import may
from tournaments.ratings.access import access_rating_list
from tournaments.ratings.forms import NewListForm, SettingsForm
from tournaments.ratings.models import RatedPlayer, RatingList
from tournaments.ratings.selectors.candidates import Candidate, candidates_of
from tournaments.ratings.selectors.tables import lists_of, rated_players
from tournaments.ratings.services.lists import bring_up_to_date, choose_event, create_list, delete_list, edit_list
from tournaments.ratings.words import game_name

SHOWN = 10
CHOICES = {"in": True, "out": False, "rule": None}


@desk_view(access_club, see=Action.SEE_DESK, change=Action.MANAGE_RATINGS)
def ratings(request: HttpRequest, actor: Actor, row: Club) -> HttpResponse:
    """The club's lists, and a form for another."""
    form = NewListForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        with ShowProblems(form):
            made = create_list(actor, row, details=form.details())
            messages.success(request, _("%(list)s is created.") % {"list": made.name})
            return redirect("desk:rating_list", row.slug, made.slug)
    context = club_frame(row, "ratings") | {
        "lists": [(each, game_name(each)) for each in lists_of(row)],
        "form": form,
        "may_manage": may(actor, row, Action.MANAGE_RATINGS),
    }
    return render(request, "ratings/desk/lists.html", context, status=422 if form.errors else 200)


@desk_view(access_rating_list, see=Action.SEE_DESK)
def rating_list(request: HttpRequest, actor: Actor, row: RatingList) -> HttpResponse:
    """One list: what waits to be counted, its events, and who leads."""
    return render(request, "ratings/desk/list.html", _context(actor, row))


@desk_view(access_rating_list, change=Action.MANAGE_RATINGS)
def rating_count(request: HttpRequest, actor: Actor, row: RatingList) -> HttpResponse:
    """Count what is new or was corrected."""
    if bring_up_to_date(actor, row):
        messages.success(request, _("%(list)s is recalculated.") % {"list": row.name})
    return redirect("desk:rating_list", row.club.slug, row.slug)


@desk_view(access_rating_list, see=Action.SEE_DESK)
def rating_status(request: HttpRequest, actor: Actor, row: RatingList) -> HttpResponse:
    """The card of the worker's count, asked for while it lasts."""
    for job_id in release_stale_jobs(row.job.pk) if row.job else ():
        nudge_job(job_id)
    context = {**club_frame(row.club, "ratings"), "list": row, **_job_context(row)}
    if not context["under_way"]:
        context["next_url"] = reverse("desk:rating_list", args=[row.club.slug, row.slug])
    return render(request, "ratings/desk/job.html", context)


@desk_view(access_rating_list, change=Action.MANAGE_RATINGS)
def rating_event(request: HttpRequest, actor: Actor, row: RatingList) -> HttpResponse:
    """Take an event in, leave it out, or leave it to the rule: `event` and `do`."""
    text = request.POST.get("event", "")
    pk = int(text) if text.isascii() and text.isdigit() and len(text) < 19 else 0
    found = next((each for each in candidates_of(row) if each.event.pk == pk), None)
    if found is None or request.POST.get("do") not in CHOICES:
        messages.warning(request, _("Nothing was chosen. Press one of the buttons next to an event."))
    else:
        choose_event(actor, row, found.event, counts=CHOICES[request.POST["do"]])
        messages.success(request, _("%(event)s: done.") % {"event": found.event.name})
    return redirect("desk:rating_list", row.club.slug, row.slug)


@desk_view(access_rating_list, see=Action.MANAGE_RATINGS, change=Action.MANAGE_RATINGS)
def rating_settings(request: HttpRequest, actor: Actor, row: RatingList) -> HttpResponse:
    """Name, switches and rules; other rules recalculate everything."""
    form = SettingsForm(row, request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            edit_list(actor, row, details=form.details())
        except RuleError as error:
            _show_rule_problems(form, error)
        else:
            messages.success(request, _("%(list)s is saved.") % {"list": row.name})
            return redirect("desk:rating_list", row.club.slug, row.slug)
    context = {**club_frame(row.club, "ratings"), "list": row, "game": game_name(row), "form": form}
    return render(request, "ratings/desk/settings.html", context, status=422 if form.errors else 200)


@desk_view(access_rating_list, see=Action.MANAGE_RATINGS, change=Action.MANAGE_RATINGS)
def rating_delete(request: HttpRequest, actor: Actor, row: RatingList) -> HttpResponse:
    """Delete a list, after asking."""
    if request.method == "POST":
        delete_list(actor, row)
        messages.success(request, _("%(list)s is deleted.") % {"list": row.name})
        return redirect("desk:ratings", row.club.slug)
    players = RatedPlayer.objects.filter(list=row).count()
    context = {
        **club_frame(row.club, "ratings"),
        "title": _("Delete %(list)s?") % {"list": row.name},
        "losses": [
            ngettext(
                "The rating of %(players)s player, with its history",
                "The ratings of %(players)s players, with their history",
                players,
            )
            % {"players": players},
            _("The ratings that people had already"),
        ],
        "action": _("Delete the list"),
        "back_url": reverse("desk:rating_list", args=[row.club.slug, row.slug]),
        "form": forms.Form(),
    }
    return render(request, "ratings/desk/delete.html", context)


def _context(actor: Actor, row: RatingList) -> dict[str, Any]:
    events = candidates_of(row)
    waiting = [each for each in events if each.stale]
    return {
        **club_frame(row.club, "ratings"),
        "list": row,
        "game": game_name(row),
        "events": [(each, _state(each)) for each in reversed(events)],
        "waiting": waiting,
        "first": rated_players(row)[:SHOWN],
        "may_manage": may(actor, row.club, Action.MANAGE_RATINGS),
        **_job_context(row),
    }


def _job_context(row: RatingList) -> dict[str, Any]:
    """What the card of the worker's recalculation shows while it is in progress."""
    under_way = row.job is not None and row.job.state in UNDER_WAY
    failed = row.job is not None and row.job.state == "failed"
    url = reverse("desk:rating_status", args=[row.club.slug, row.slug])
    return {"job": row.job, "under_way": under_way, "failed": failed, "status_url": url}


def _state(event: Candidate) -> tuple[str, str]:
    """Shape and words of an event in the list."""
    if event.state == "counts":
        new = event.row is None or event.row.position is None
        if new:
            return "half", _("To be counted")
        return ("half", _("Changed since then")) if event.stale else ("full", _("Counted"))
    words = {
        "open": _("Not over yet"),
        "hidden": _("Not public"),
        "left_out": _("Left out"),
        "unchosen": _("Not chosen"),
    }
    return "stop" if event.state == "left_out" else "", words[event.state]


def _show_rule_problems(form: SettingsForm, error: RuleError) -> None:
    """Show problems of `rules.k` at the field k."""
    for problem in error.problems:
        name = problem.path.removeprefix("rules.")
        text = problem_text(problem)
        form.add_error(name if name in form.fields else None, forms.ValidationError(text, code=problem.code))
