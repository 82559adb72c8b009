"""The teams of an event: list, form, edit, disband (manual §10)."""

from __future__ import annotations

from typing import Any, cast

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.base.actors import Actor
from tournaments.base.errors import MissingError
from tournaments.base.forms import ShowProblems
from tournaments.base.pages.desk_view import desk_view
from tournaments.base.permissions import Action
from tournaments.clubs.roles import may
from tournaments.events.access import access_event_of_players
from tournaments.events.models import Entry, Event, Team
from tournaments.events.pages.desk.navigation import event_frame
from tournaments.events.selectors.entries import team_choices, team_lines
from tournaments.events.services.teams import disband_team, edit_team, form_team


class TeamForm(forms.Form):
    """A name, and the players' boxes."""

    use_required_attribute = False
    name = forms.CharField(label=gettext_lazy("Name of the team"), required=False)
    entries = forms.TypedMultipleChoiceField(label=gettext_lazy("Players"), coerce=int, required=False)

    def __init__(self, *args: Any, choices: list[Entry], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = cast("forms.TypedMultipleChoiceField", self.fields["entries"])
        field.choices = [(entry.pk, entry.name) for entry in choices]
        field.error_messages["invalid_choice"] = _("One of the players has joined another team or left. Choose again.")


@desk_view(access_event_of_players, see=Action.SEE_DESK)
def teams(request: HttpRequest, actor: Actor, row: Event) -> HttpResponse:
    """All teams with their players; can be printed as it is."""
    context = {
        **event_frame(row, "teams"),
        "lines": team_lines(row),
        "may_manage": may(actor, row, Action.MANAGE_ENTRIES),
    }
    return render(request, "events/desk/teams/teams.html", context)


@desk_view(access_event_of_players, see=Action.MANAGE_ENTRIES, change=Action.MANAGE_ENTRIES)
def team_form(request: HttpRequest, actor: Actor, row: Event) -> HttpResponse:
    """Form a new team."""
    return _team_page(request, actor, row, None)


@desk_view(access_event_of_players, see=Action.MANAGE_ENTRIES, change=Action.MANAGE_ENTRIES)
def team(request: HttpRequest, actor: Actor, row: Event, *, pk: int) -> HttpResponse:
    """Edit a team's name and players."""
    return _team_page(request, actor, row, _own_team(row, pk))


@desk_view(access_event_of_players, see=Action.MANAGE_ENTRIES, change=Action.MANAGE_ENTRIES)
def team_disband(request: HttpRequest, actor: Actor, row: Event, *, pk: int) -> HttpResponse:
    """Disband a team: asks once, then does it."""
    gone = _own_team(row, pk)
    if request.method == "POST":
        disband_team(actor, gone)
        messages.success(request, _("%(team)s is disbanded.") % {"team": gone})
        return redirect("desk:teams", row.club.slug, row.slug)
    context = {
        **event_frame(row, "teams"),
        "title": _("Disband %(team)s?") % {"team": gone},
        "text": _("Its players stay in the event and can join other teams. The team leaves the team standings."),
        "back_url": reverse("desk:team", args=[row.club.slug, row.slug, gone.pk]),
    }
    return render(request, "events/desk/teams/disband.html", context)


def _team_page(request: HttpRequest, actor: Actor, row: Event, own: Team | None) -> HttpResponse:
    choices = list(team_choices(row, own))
    members = {entry.pk for entry in choices if hasattr(entry, "team_membership")}
    initial = {"name": own.name, "entries": list(members)} if own else {}
    data = request.POST if request.method == "POST" else None
    form = TeamForm(data, choices=choices, initial=initial)
    if form.is_valid():
        name = form.cleaned_data["name"]
        chosen = set(form.cleaned_data["entries"])
        entries = [entry for entry in choices if entry.pk in chosen]
        with ShowProblems(form):
            saved = own or form_team(actor, row, name=name, entries=entries)
            if own:
                edit_team(actor, own, name=name, entries=entries)
            _say_saved(request, row, saved, players=len(entries))
            return redirect("desk:teams", row.club.slug, row.slug)
    ticked = set(form["entries"].value() or ())
    context = {
        **event_frame(row, "teams"),
        "form": form,
        "team": own,
        "choices": [(entry, entry.pk in ticked or str(entry.pk) in ticked) for entry in choices],
    }
    return render(request, "events/desk/teams/team.html", context, status=422 if form.errors else 200)


def _say_saved(request: HttpRequest, row: Event, saved: Team, *, players: int) -> None:
    if players < row.team_size:
        message = _("%(team)s is saved with %(players)s of %(size)s players: it scores with those it has.")
        messages.warning(request, message % {"team": saved, "players": players, "size": row.team_size})
    else:
        messages.success(request, _("%(team)s is saved.") % {"team": saved})


def _own_team(row: Event, pk: int) -> Team:
    own = row.teams.filter(pk=pk).first()
    if own is None:
        raise MissingError(_("This team has been disbanded. Go back to the teams."))
    own.event = row
    return own
