"""The heats of an event: the three lists, their prints, what conflicts, and when and how a heat is scored."""

from __future__ import annotations

from datetime import date
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.base.actors import Actor
from tournaments.base.forms import ShowProblems
from tournaments.base.pages.desk_view import desk_view
from tournaments.base.permissions import Action
from tournaments.boards.games.access import access_boards_event, access_round
from tournaments.boards.games.selectors.scales import far_apart
from tournaments.boards.heats.pages.desk.heat_view import board_lines, heat_context, heat_frame
from tournaments.boards.heats.selectors.conflicts import heat_conflicts
from tournaments.boards.heats.selectors.heat_rows import load_heat_rows
from tournaments.boards.heats.selectors.swap_words import worst_players
from tournaments.boards.heats.services.heats import create_heat, edit_heat
from tournaments.clubs.roles import may
from tournaments.events.models import Event, Round
from tournaments.events.pages.desk.navigation import event_frame
from tournaments.events.pages.desk.prints import pdf_links
from tournaments.events.time_zones import days_of, zone_in_words, zone_of
from tournaments.lab.pages.desk.system_choice import system_choice, system_choices
from tournaments.lab.selectors.systems import compiled, system_of_heat

NUMBERS = {str(number) for number in range(1, 10)}  # of heats


@desk_view(access_boards_event, see=Action.SEE_DESK)
def heats(request: HttpRequest, actor: Actor, row: Event) -> HttpResponse:
    """The current heat: the first with a game that is not finished, else the last; without any, how to begin."""
    known = list(row.rounds.prefetch_related("games"))
    if not known:
        context = {**event_frame(row, "heats"), "may_run": may(actor, row, Action.RUN_HEATS)}
        return render(request, "boards/desk/heats/none.html", context)
    open_ones = [one for one in known if any(game.state != "finished" for game in one.games.all())]
    current = open_ones[0] if open_ones else known[-1]
    return redirect("desk:heat", row.club.slug, row.slug, current.number)


@desk_view(access_round, see=Action.SEE_DESK)
def heat(request: HttpRequest, actor: Actor, row: Round) -> HttpResponse:
    """Unregistered, registered and assigned players, and the seeding."""
    pane = request.GET.get("pane", "")
    context = heat_context(
        row, actor, sort=request.GET.get("sort", ""), pane=int(pane) if pane in {"1", "2", "3"} else 0
    )
    return render(request, "boards/desk/heats/heat.html", context)


@desk_view(access_boards_event, change=Action.RUN_HEATS, once=True)
def heat_create(request: HttpRequest, actor: Actor, row: Event) -> HttpResponse:
    """Add the next heat."""
    number = request.POST.get("number", "")
    created = create_heat(actor, row, number=int(number) if number in NUMBERS else None)
    messages.success(request, _("Heat %(number)s created.") % {"number": created.number})
    return redirect("desk:heat", row.club.slug, row.slug, created.number)


@desk_view(access_round, see=Action.SEE_DESK)
def heat_print(request: HttpRequest, actor: Actor, row: Round, *, heat: int) -> HttpResponse:
    """The boards, one on each sheet, to lay on the tables."""
    boards = load_heat_rows(row, registered=False).boards
    return render(
        request,
        "boards/desk/heats/print.html",
        {**heat_frame(row), **pdf_links(row.event, "boards", heat), "boards": boards},
    )


@desk_view(access_round, see=Action.SEE_DESK)
def heat_conflicts_page(request: HttpRequest, actor: Actor, row: Round) -> HttpResponse:
    """Every conflict of every player, line by line, and for the worst why no swap helps."""
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
        help_text=gettext_lazy("Needed to change the scoring once a game has started. The log shows it."),
    )


def _days_of(heat: Round) -> list[date]:
    """The days that the heat begins and ends on; those of its event until they are known."""
    zone = zone_of(heat.event)
    known = [localtime(moment, zone).date() for moment in (heat.starts_at, heat.ends_at) if moment]
    return known or days_of(heat.event)


@desk_view(access_round, see=Action.RUN_HEATS, change=Action.RUN_HEATS)
def heat_settings(request: HttpRequest, actor: Actor, row: Round) -> HttpResponse:
    """Change a heat's times and scoring system."""
    found = row.event
    choices = system_choices(actor, found, followed=found.boards.scoring_system, pinned=row.scoring_system)
    selected = next((choice.value for choice in choices if choice.selected), "")
    initial = {"scoring_system": selected, "starts_at": row.starts_at, "ends_at": row.ends_at}
    form = HeatForm(request.POST or None, initial=initial)
    form.fields["starts_at"].help_text = form.fields["ends_at"].help_text = _("In the time of %(zone)s.") % {
        "zone": zone_in_words(found, _days_of(row))
    }
    form.fields["scoring_system"].choices = [(c.value, c.label) for c in choices]  # type: ignore[attr-defined]
    if form.is_valid():
        data: dict[str, Any] = form.cleaned_data
        with ShowProblems(form):
            edit_heat(
                actor,
                row,
                scoring_system=system_choice(found, data["scoring_system"]),
                starts_at=data["starts_at"],
                ends_at=data["ends_at"],
                reason=data["reason"],
            )
            messages.success(request, _("Settings of heat %(number)s saved.") % {"number": row.number})
            _warn_of_scale(request, row)
            return redirect("desk:heat", found.club.slug, found.slug, row.number)
    context = {**heat_frame(row), "form": form, "system": system_of_heat(row)}
    return render(request, "boards/desk/heats/settings.html", context, status=422 if form.errors else 200)


def _warn_of_scale(request: HttpRequest, heat: Round) -> None:
    """Warn if the heat's scores are on another scale than the event's: totals add both as they are."""
    own, others = system_of_heat(heat), heat.event.boards.scoring_system
    if own != others and far_apart(compiled(own), compiled(others)):
        message = _(
            "%(own)s uses a different scale from %(others)s, and totals add heat scores without adjusting them. "
            "Check that you want heat %(heat)s to count so differently."
        )
        messages.warning(request, message % {"own": own, "others": others, "heat": heat.number})
