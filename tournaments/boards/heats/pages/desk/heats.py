"""The heats of an event: the three lists, their prints, what conflicts, and when and how a heat is scored."""

from __future__ import annotations

from datetime import date
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from common.pure.errors import RuleError
from tournaments.base.forms import show_problems
from tournaments.base.pages.actor import page_actor
from tournaments.base.pages.idempotent_forms import once
from tournaments.base.permissions import Action, allows
from tournaments.boards.games.access import access_boards_event, access_round
from tournaments.boards.heats.pages.desk.heat_view import board_lines, heat_context, heat_frame
from tournaments.boards.heats.selectors.conflicts import heat_conflicts
from tournaments.boards.heats.selectors.heat_rows import load_heat_rows
from tournaments.boards.heats.selectors.swap_words import worst_players
from tournaments.boards.heats.services.heats import create_heat, edit_heat
from tournaments.clubs.roles import role_in
from tournaments.events.models import Round
from tournaments.events.pages.desk.navigation import event_frame
from tournaments.events.pages.desk.prints import pdf_links
from tournaments.events.time_zones import days_of, zone_in_words, zone_of
from tournaments.lab.pages.desk.system_choice import system_choice, system_choices
from tournaments.lab.selectors.systems import system_of_heat

NUMBERS = {str(number) for number in range(1, 10)}  # of heats


@login_required
@require_GET
def heats(request: HttpRequest, club: str, event: str) -> HttpResponse:
    """The current heat: the first with a game that is not finished, else the last; without any, how to begin."""
    actor = page_actor(request)
    row = access_boards_event(actor, club, event, Action.SEE_DESK)
    known = list(row.rounds.prefetch_related("games"))
    if not known:
        role = role_in(actor, row.club) or ""
        context = {**event_frame(row, "heats"), "may_run": bool(role) and allows(role, Action.RUN_HEATS)}
        return render(request, "boards/desk/heats/none.html", context)
    open_ones = [one for one in known if any(game.state != "finished" for game in one.games.all())]
    current = open_ones[0] if open_ones else known[-1]
    return redirect("desk:heat", row.club.slug, row.slug, current.number)


@login_required
@require_GET
def heat(request: HttpRequest, club: str, event: str, heat: int) -> HttpResponse:
    """Unregistered, registered and assigned players, and the seeding."""
    actor = page_actor(request)
    row = access_round(actor, club, event, heat, Action.SEE_DESK)
    pane = request.GET.get("pane", "")
    context = heat_context(
        row, actor, sort=request.GET.get("sort", "game"), pane=int(pane) if pane in {"1", "2", "3"} else 0
    )
    return render(request, "boards/desk/heats/heat.html", context)


@login_required
@require_POST
@once
def heat_create(request: HttpRequest, club: str, event: str) -> HttpResponse:
    """Add the next heat."""
    actor = page_actor(request)
    row = access_boards_event(actor, club, event, Action.RUN_HEATS)
    number = request.POST.get("number", "")
    created = create_heat(actor, row, number=int(number) if number in NUMBERS else None)
    messages.success(request, _("Heat %(number)s created.") % {"number": created.number})
    return redirect("desk:heat", row.club.slug, row.slug, created.number)


@login_required
@require_GET
def heat_print(request: HttpRequest, club: str, event: str, heat: int) -> HttpResponse:
    """The boards, one on each sheet, to lay on the tables."""
    row = access_round(page_actor(request), club, event, heat, Action.SEE_DESK)
    boards = load_heat_rows(row, registered=False).boards
    return render(
        request,
        "boards/desk/heats/print.html",
        {**heat_frame(row), **pdf_links(row.event, "boards", heat), "boards": boards},
    )


@login_required
@require_GET
def heat_conflicts_page(request: HttpRequest, club: str, event: str, heat: int) -> HttpResponse:
    """Every conflict of every player, line by line, and for the worst why no swap helps."""
    row = access_round(page_actor(request), club, event, heat, Action.SEE_DESK)
    rows = load_heat_rows(row, registered=False)
    conflicts = heat_conflicts(rows)
    context = {
        **heat_frame(row),
        "boards": board_lines(rows, conflicts),
        "total": conflicts.total,
        "worst": worst_players(rows, conflicts),
    }
    return render(request, "boards/desk/heats/conflicts.html", context)


class HeatForm(forms.Form):
    """When the heat is played, and how it is scored."""

    scoring_system = forms.ChoiceField(label=gettext_lazy("Scoring system of this heat"))
    starts_at = forms.DateTimeField(
        label=gettext_lazy("Starts"),
        required=False,
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
    )
    ends_at = forms.DateTimeField(
        label=gettext_lazy("Ends"),
        required=False,
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
    )
    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        required=False,
        max_length=200,
        help_text=gettext_lazy("Needed to change the scoring once a game has started. It stands in the log."),
    )


def _days_of(heat: Round) -> list[date]:
    """The days that the heat begins and ends on; those of its event until they are known."""
    zone = zone_of(heat.event)
    known = [localtime(moment, zone).date() for moment in (heat.starts_at, heat.ends_at) if moment]
    return known or days_of(heat.event)


@login_required
@require_http_methods(["GET", "POST"])
def heat_settings(request: HttpRequest, club: str, event: str, heat: int) -> HttpResponse:
    """Change a heat's times and scoring system."""
    actor = page_actor(request)
    row = access_round(actor, club, event, heat, Action.RUN_HEATS)
    found = row.event
    choices = system_choices(found, followed=found.boards.scoring_system, pinned=row.scoring_system)
    selected = next((choice.value for choice in choices if choice.selected), "")
    initial = {"scoring_system": selected, "starts_at": row.starts_at, "ends_at": row.ends_at}
    form = HeatForm(request.POST or None, initial=initial)
    form.fields["starts_at"].help_text = form.fields["ends_at"].help_text = _("In the time of %(zone)s.") % {
        "zone": zone_in_words(found, _days_of(row))
    }
    form.fields["scoring_system"].choices = [(c.value, c.label) for c in choices]  # type: ignore[attr-defined]
    if form.is_valid():
        data: dict[str, Any] = form.cleaned_data
        try:
            edit_heat(
                actor,
                row,
                scoring_system=system_choice(found, data["scoring_system"]),
                starts_at=data["starts_at"],
                ends_at=data["ends_at"],
                reason=data["reason"],
            )
        except RuleError as error:
            show_problems(form, error)
        else:
            messages.success(request, _("Settings of heat %(number)s saved.") % {"number": row.number})
            return redirect("desk:heat", found.club.slug, found.slug, row.number)
    context = {**heat_frame(row), "form": form, "system": system_of_heat(row)}
    return render(request, "boards/desk/heats/settings.html", context, status=422 if form.errors else 200)
