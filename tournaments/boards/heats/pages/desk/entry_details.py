"""A player's entry on the desk: unranked, handicap, list of powers; and the same for many players at once."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from common.pure.errors import RuleError
from common.web.problems import problem_text
from pairing.core.preferences import read_preferences
from tournaments.base.actors import Actor
from tournaments.base.column_forms import ExactField
from tournaments.base.errors import MissingError
from tournaments.base.forms import ShowProblems
from tournaments.base.pages.desk_view import desk_view
from tournaments.base.pages.picked import picked
from tournaments.base.permissions import Action
from tournaments.boards.games.access import access_boards_event
from tournaments.boards.heats.selectors.power_choices import preferences_in_letters
from tournaments.boards.heats.services.entry_details import (
    EntryDetails,
    edit_entry,
    set_power_preferences,
    set_unranked,
)
from tournaments.events.disciplines import DISCIPLINES
from tournaments.events.models import Entry, Event
from tournaments.events.pages.desk.navigation import event_frame


class EntryForm(forms.Form):
    """What an organiser decides about one player of the event."""

    unranked = forms.BooleanField(
        label=gettext_lazy("Plays without a rank"),
        required=False,
        help_text=gettext_lazy(
            "For players who only fill a seat, such as an organiser. They are listed with scores, but "
            "without a rank or award, and the ranks close up. Not for players of a team."
        ),
    )
    handicap = ExactField(
        label=gettext_lazy("Handicap"),
        help_text=gettext_lazy(
            "Added to the total, up to 3 decimals; may be below 0. It does not count for the team, "
            "nor for the best result with a power."
        ),
    )
    power_preferences = forms.CharField(
        label=gettext_lazy("Preference list"),
        required=False,
        max_length=60,
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false", "autocapitalize": "characters"}),
    )
    reason = forms.CharField(
        label=gettext_lazy("Reason for another handicap"),
        required=False,
        max_length=200,
        help_text=gettext_lazy(
            "The rules have been frozen since the first game started. The event’s log shows the reason."
        ),
    )

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.letters = DISCIPLINES[event.discipline].letters
        self.fields["power_preferences"].help_text = _(
            "Letters, most preferred first, such as FGIRT: %(letters)s. Powers that are left out share the last place."
        ) % {"letters": ", ".join(f"{letter} {code.title()}" for letter, code in self.letters.items())}
        if not event.boards.power_preferences:
            del self.fields["power_preferences"]
        if event.rules_frozen_at is None:
            del self.fields["reason"]

    def clean_power_preferences(self) -> tuple[str, ...]:
        """The codes of the powers."""
        try:
            return read_preferences(self.cleaned_data["power_preferences"], letters=self.letters)
        except RuleError as error:
            raise forms.ValidationError(
                [forms.ValidationError(problem_text(p), code=p.code) for p in error.problems]
            ) from error

    def details(self, before: EntryDetails) -> EntryDetails:
        """The parsed details; what was not asked stays."""
        data = self.cleaned_data
        return EntryDetails(
            unranked=data["unranked"],
            handicap=data["handicap"],
            power_preferences=data.get("power_preferences", before.power_preferences),
        )


class PreferencesForm(forms.Form):
    """A list of powers on each line."""

    text = forms.CharField(
        label=gettext_lazy("One player on each line"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 16, "spellcheck": "false", "autocomplete": "off", "class": "code"}),
    )


@desk_view(access_boards_event, see=Action.MANAGE_ENTRIES, change=Action.MANAGE_ENTRIES)
def entry(request: HttpRequest, actor: Actor, row: Event, *, pk: int) -> HttpResponse:
    """One player's entry."""
    player = row.entries.select_related("person").filter(pk=pk).first()
    if player is None:
        raise MissingError(_("This player is not entered in the event. Go back to the event’s players."))
    player.event = row
    before = EntryDetails.of(player)
    form = EntryForm(request.POST if request.method == "POST" else None, initial=_initial(player), event=row)
    if form.is_valid():
        reason = form.cleaned_data.get("reason", "")
        with ShowProblems(form):
            edit_entry(actor, player, details=form.details(before), reason=reason)
            messages.success(request, _("%(player)s is saved.") % {"player": player.name})
            return redirect("desk:entries", row.club.slug, row.slug)
    context = {**event_frame(row, "entries"), "player": player, "form": form}
    return render(request, "boards/desk/entries/entry.html", context, status=422 if form.errors else 200)


@desk_view(access_boards_event, change=Action.MANAGE_ENTRIES)
def entries_unranked(request: HttpRequest, actor: Actor, row: Event) -> HttpResponse:
    """Set the selected players to play unranked, or rank them again."""
    rows = list(row.entries.filter(pk__in=picked(request, "entry")).select_related("person"))
    unranked = request.POST.get("do") != "ranked"
    if not rows:
        messages.warning(request, _("Nobody is selected. Select players in the list first."))
        return redirect("desk:entries", row.club.slug, row.slug)
    try:
        count = set_unranked(actor, row, entries=rows, unranked=unranked)
    except RuleError as error:
        for problem in error.problems:
            messages.error(request, problem_text(problem))
        return redirect("desk:entries", row.club.slug, row.slug)
    text = ngettext("%(count)s player is ranked.", "%(count)s players are ranked.", count)
    if unranked:
        text = ngettext("%(count)s player plays without a rank.", "%(count)s players play without a rank.", count)
    messages.success(request, text % {"count": count})
    return redirect("desk:entries", row.club.slug, row.slug)


@desk_view(access_boards_event, see=Action.MANAGE_ENTRIES, change=Action.MANAGE_ENTRIES)
def power_preferences(request: HttpRequest, actor: Actor, row: Event) -> HttpResponse:
    """The lists of powers of all players in one box."""
    posted = request.POST if request.method == "POST" else None
    form = PreferencesForm(posted, initial={"text": _lines(row)})
    if request.method == "POST" and form.is_valid():
        try:
            count = set_power_preferences(actor, row, text=form.cleaned_data["text"])
        except RuleError as error:
            for problem in error.problems:
                form.add_error("text", forms.ValidationError(problem_text(problem), code=problem.code))
        else:
            text = ngettext("%(count)s preference list is new.", "%(count)s preference lists are new.", count)
            messages.success(request, text % {"count": count})
            return redirect("desk:entries", row.club.slug, row.slug)
    discipline = DISCIPLINES[row.discipline]
    context = {**event_frame(row, "entries"), "form": form, "powers": discipline.powers}
    return render(request, "boards/desk/entries/preferences.html", context, status=422 if form.errors else 200)


def _initial(player: Entry) -> dict[str, Any]:
    letters = DISCIPLINES[player.event.discipline].letters
    return {
        "unranked": player.unranked,
        "handicap": player.handicap,
        "power_preferences": preferences_in_letters(player, letters=letters),
    }


def _lines(row: Event) -> str:
    letters = DISCIPLINES[row.discipline].letters
    rows = row.entries.select_related("person").order_by("person__sort_key", "pk")
    return "\n".join(f"{each.name}: {preferences_in_letters(each, letters=letters)}".rstrip() for each in rows)
