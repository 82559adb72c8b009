"""The teams of a season: typed, imported, edited, their captains' links, withdrawals and points taken."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from common.pure.errors import RuleError
from tournaments.base.actors import Actor
from tournaments.base.files.plans import Verdict
from tournaments.base.files.tables import Heading, Table
from tournaments.base.forms import ShowProblems, show_problems, whole
from tournaments.base.pages.desk_view import desk_view
from tournaments.base.pages.list_import import NOTHING_NEW, WRONG, ListImport, parts_of, said
from tournaments.base.permissions import Action
from tournaments.clubs.roles import may
from tournaments.events.models import Event
from tournaments.events.pages.desk.navigation import event_frame
from tournaments.events.time_zones import zone_of
from tournaments.league.access import access_division, access_season, access_season_team
from tournaments.league.files.league_csv import TEAMS, guessed_team_columns, has_columns, team_heading
from tournaments.league.forms import AdjustForm, TeamForm, WithdrawForm
from tournaments.league.models import DivisionTeam, LeagueDivision
from tournaments.league.selectors.rows import load_league_rows
from tournaments.league.services.captains import revoke_link
from tournaments.league.services.imports import TeamsPlan, import_teams, preview_teams
from tournaments.league.services.teams import (
    add_division,
    add_teams,
    edit_team,
    remove_division,
    remove_team,
    rename_division,
)
from tournaments.league.services.withdrawals import adjust_points, remove_adjustment, return_team, withdraw_team

SAYS = {
    Verdict.WRONG: WRONG,
    Verdict.CHANGED: gettext_lazy("Teams of this season, with what changes. Empty cells change nothing."),
    Verdict.NEW: gettext_lazy("Teams in the order of the list, with their divisions."),
    Verdict.UNCHANGED: NOTHING_NEW,
}
LABELS = {
    "division": gettext_lazy("division"),
    "venue": gettext_lazy("place"),
    "captain_name": gettext_lazy("captain"),
    "captain_email": gettext_lazy("email address"),
    "captain_phone": gettext_lazy("phone number"),
    "given_average": gettext_lazy("average"),
    "given_played": gettext_lazy("matches played"),
}


@desk_view(access_season, see=Action.SEE_DESK, change=Action.MANAGE_ENTRIES, once=True)
def league_teams(request: HttpRequest, actor: Actor, season: Event, *, club: str, event: str) -> HttpResponse:
    """The divisions with their teams; a form adds one more team, or a division."""
    if request.POST.get("do") == "division":
        made = add_division(actor, season)
        messages.success(request, _("%(division)s is created.") % {"division": made.name})
        return redirect("desk:league_teams", club, event)
    form = TeamForm(season, request.POST if request.method == "POST" else None)
    if request.method != "POST" and "division" in request.GET:  # after a team was added, for the next one
        form.initial["division"] = whole(request.GET["division"])
        form.fields["name"].widget.attrs["autofocus"] = True
    if form.is_valid():
        division = form.cleaned_data["division"]
        division.event = season
        try:
            add_teams(actor, division, teams=[form.details()])
        except RuleError as error:
            show_problems(form, _unplaced(error))
        else:
            messages.success(request, _("%(team)s is entered.") % {"team": form.cleaned_data["name"]})
            return redirect(f"{reverse('desk:league_teams', args=[club, event])}?division={division.pk}")
    return _teams_page(request, actor, season, form=form, status=422 if form.errors else 200)


@desk_view(access_division, change=Action.MANAGE_EVENTS)
def league_division(
    request: HttpRequest, actor: Actor, division: LeagueDivision, *, club: str, event: str
) -> HttpResponse:
    """Rename or remove a division: `do`."""
    try:
        if request.POST.get("do") == "remove":
            remove_division(actor, division)
            messages.success(request, _("%(division)s is removed.") % {"division": division.name})
        else:
            rename_division(actor, division, name=request.POST.get("name", ""))
            messages.success(request, _("The division is called %(division)s.") % {"division": division.name})
    except RuleError as error:
        season = division.event
        return _teams_page(request, actor, season, form=TeamForm(season), status=422, problems=error.problems)
    return redirect("desk:league_teams", club, event)


@desk_view(access_season, see=Action.MANAGE_ENTRIES, change=Action.MANAGE_ENTRIES)
def league_teams_import(request: HttpRequest, actor: Actor, season: Event, *, club: str, event: str) -> HttpResponse:
    """Enter the teams of a list: choose, look, confirm."""
    return TeamsImport(request, actor, season).answer()


class TeamsImport(ListImport[Event, TeamsPlan]):
    """The teams of a season. A list of plain names needs no headings."""

    table = TEAMS
    choose_page = "league/desk/teams_import.html"
    preview_page = "league/desk/teams_import_preview.html"

    def frame(self) -> dict[str, Any]:
        """The season's."""
        return {**event_frame(self.row, "league_teams"), "base_page": "events/desk/base.html"}

    @cached_property
    def divisions(self) -> list[str]:
        """The names of the season's divisions, which aren't headings."""
        return list(self.row.divisions.values_list("name", flat=True))

    def heading(self, table: Table[Any], text: str) -> Heading:
        """What the first line names; nothing where it has a team."""
        return team_heading(text, self.divisions)

    def lacks_heading(self, table: Table[Any], text: str) -> bool:
        """Whether the list has columns, and its first line doesn't say which is the team."""
        return "name" not in self.heading(table, text).columns and has_columns(text)

    def guess(self, table: Table[Any], lines: Sequence[Sequence[str]]) -> list[str]:
        """Division, team, captain and so on, by what the cells look like."""
        return guessed_team_columns(lines, divisions=self.divisions)

    def preview(self, text: str) -> TeamsPlan:
        """Each team with its division."""
        return preview_teams(self.actor, self.row, text=text)

    def preview_context(self, plan: TeamsPlan) -> dict[str, Any]:
        """The teams, and how many can be entered."""
        parts = parts_of(plan, SAYS)
        return {
            **parts,
            "labels": LABELS,
            "changes": plan.of(Verdict.CHANGED),
            **({"good": 0} if plan.problems else {}),
        }

    def save(self, text: str, fingerprint: str) -> HttpResponse:
        """Enter the new teams, and change the known ones."""
        leave_out = "leave_out_wrong" in self.request.POST
        done = import_teams(self.actor, self.row, text=text, fingerprint=fingerprint, leave_out_wrong=leave_out)
        words = ngettext("%(n)s team entered.", "%(n)s teams entered.", len(done.new)) % {"n": len(done.new)}
        if done.changed or done.unchanged:
            words = said(len(done.new), len(done.changed), done.unchanged, done.left_out)
        messages.success(self.request, words)
        return redirect("desk:league_teams", self.row.club.slug, self.row.slug)


@desk_view(access_season_team, see=Action.MANAGE_ENTRIES, change=Action.MANAGE_ENTRIES)
def league_team(
    request: HttpRequest, actor: Actor, place: DivisionTeam, *, club: str, event: str, pk: int
) -> HttpResponse:
    """A team of the season: its details, captain, and what the league decided about it."""
    form = TeamForm.of(place, request.POST if request.method == "POST" else None)
    if form.is_valid():
        with ShowProblems(form):
            edit_team(actor, place, details=form.details(), division=form.cleaned_data["division"])
            messages.success(request, _("%(team)s is saved.") % {"team": place.name})
            return redirect("desk:league_team", club, event, pk)
    return _team_page(request, place, form=form, status=422 if form.errors else 200)


@desk_view(access_season_team, change=Action.MANAGE_ENTRIES, once=True)
def league_team_do(
    request: HttpRequest, actor: Actor, place: DivisionTeam, *, club: str, event: str, pk: int
) -> HttpResponse:
    """What the league decides about a team: `do`."""
    steps = {
        "revoke": _revoke,
        "withdraw": _withdraw,
        "return": _return,
        "adjust": _adjust,
        "unadjust": _unadjust,
        "remove": _remove,
    }
    step = steps.get(request.POST.get("do", ""))
    if step is None:
        return redirect("desk:league_team", club, event, pk)
    try:
        return step(request, actor, place)
    except RuleError as error:
        return _team_page(request, place, form=TeamForm.of(place), status=422, problems=error.problems)


def _revoke(request: HttpRequest, actor: Actor, place: DivisionTeam) -> HttpResponse:
    revoke_link(actor, place)
    return _back(request, place, _("The captain’s link is revoked."))


def _withdraw(request: HttpRequest, actor: Actor, place: DivisionTeam) -> HttpResponse:
    form = WithdrawForm(request.POST)
    if not form.is_valid():
        return _team_page(request, place, form=TeamForm.of(place), status=422, withdraw=form)
    withdraw_team(actor, place, rule=form.cleaned_data["rule"], on=form.cleaned_data["on"])
    return _back(request, place, _("%(team)s has withdrawn.") % {"team": place.name})


def _return(request: HttpRequest, actor: Actor, place: DivisionTeam) -> HttpResponse:
    return_team(actor, place)
    return _back(request, place, _("%(team)s is back in the season.") % {"team": place.name})


def _adjust(request: HttpRequest, actor: Actor, place: DivisionTeam) -> HttpResponse:
    form = AdjustForm(request.POST)
    if form.is_valid():
        with ShowProblems(form):
            adjust_points(actor, place, points=form.cleaned_data["points"], reason=form.cleaned_data["reason"])
            return _back(request, place, _("The points are in the table."))
    return _team_page(request, place, form=TeamForm.of(place), status=422, adjust=form)


def _unadjust(request: HttpRequest, actor: Actor, place: DivisionTeam) -> HttpResponse:
    sent = request.POST.get("adjustment", "")
    remove_adjustment(actor, place, pk=int(sent) if sent.isascii() and sent.isdigit() and len(sent) < 15 else 0)
    return _back(request, place, _("The points are removed."))


def _remove(request: HttpRequest, actor: Actor, place: DivisionTeam) -> HttpResponse:
    remove_team(actor, place)
    messages.success(request, _("%(team)s is removed.") % {"team": place.name})
    return redirect("desk:league_teams", place.event.club.slug, place.event.slug)


def _unplaced(error: RuleError) -> RuleError:
    """Problems of the one team that was typed, at the names of its fields."""
    return RuleError(*(replace(each, path=each.path.removeprefix("teams[0].")) for each in error.problems))


def _back(request: HttpRequest, place: DivisionTeam, text: str) -> HttpResponse:
    messages.success(request, text)
    return redirect("desk:league_team", place.event.club.slug, place.event.slug, place.pk)


def _teams_page(
    request: HttpRequest, actor: Actor, season: Event, *, form: TeamForm, status: int, **extra: Any
) -> HttpResponse:
    rows = load_league_rows(season)
    made = {fixture.division_id for fixture in rows.fixtures}
    context = {
        **event_frame(season, "league_teams"),
        "divisions": [(each, rows.teams_of(each), each.pk in made) for each in rows.divisions],
        "lowest": rows.divisions[-1] if rows.divisions else None,
        "form": form,
        "may_manage": may(actor, season, Action.MANAGE_ENTRIES),
        "all_made": bool(rows.divisions) and len(made) == len(rows.divisions),
        **extra,
    }
    return render(request, "league/desk/teams.html", context, status=status)


def _team_page(request: HttpRequest, place: DivisionTeam, *, form: TeamForm, status: int, **extra: Any) -> HttpResponse:
    season = place.event
    today = timezone.localdate(timezone=zone_of(season))
    context = {
        **event_frame(season, "league_teams"),
        "place": place,
        "form": form,
        "withdraw": WithdrawForm(initial={"on": today, "rule": "half"}),
        "adjust": AdjustForm(),
        "adjustments": place.adjustments.select_related("made_by"),
        "has_fixtures": place.division.fixtures.exists(),
        **extra,
    }
    return render(request, "league/desk/team.html", context, status=status)
