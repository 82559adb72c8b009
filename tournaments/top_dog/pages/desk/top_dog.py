"""Top Dog at an event, on the desk: on or off, its rules, and each handicap with its arithmetic."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from common.pure.errors import Problem, RuleError
from handicaps.core.top_dog_table import PRESET, parse_table
from handicaps.words import handicap_words, table_words
from tournaments.base.actors import Actor
from tournaments.base.column_forms import WHOLE
from tournaments.base.errors import StaleError
from tournaments.base.forms import show_problems
from tournaments.base.pages.desk_view import desk_view
from tournaments.base.permissions import Action
from tournaments.clubs.roles import may
from tournaments.events.models import Event
from tournaments.events.pages.desk.navigation import event_frame
from tournaments.events.selectors.snapshots import shown_data
from tournaments.swiss.access import access_swiss_event, access_swiss_player
from tournaments.swiss.models import SwissEntry
from tournaments.swiss.shown import SwissShown
from tournaments.top_dog.details import ARMY_GAMES, TopDogDetails, top_dog_details_of
from tournaments.top_dog.pages.desk.typed_discounts import table_of, typed_problems, typed_table
from tournaments.top_dog.pages.public.top_dog import top_dog_context
from tournaments.top_dog.selectors.event import highest_of
from tournaments.top_dog.selectors.histories import countable_events
from tournaments.top_dog.services.handicaps import work_out
from tournaments.top_dog.services.rules import edit_top_dog, redo_handicap
from tournaments.top_dog.shown import TOP_DOG

STEPS_HINT = gettext_lazy(
    "One step on each line: from how many games on; share of the average; points added. For example: “8; 2/3” or "
    "“100; 1; 2”. The first step starts at 1 game."
)


def _number(label: Any, help_text: Any = "") -> forms.CharField:
    attrs = {"inputmode": "decimal", "autocomplete": "off", "maxlength": 20}
    return forms.CharField(label=label, help_text=help_text, required=False, widget=forms.TextInput(attrs=attrs))


def _steps(label: Any, help_text: Any = "") -> forms.CharField:
    widget = forms.Textarea(attrs={"rows": 8, "class": "code", "spellcheck": "false"})
    return forms.CharField(label=label, help_text=help_text, required=False, widget=widget)


class TopDogForm(forms.Form):
    """The rules of the second table."""

    use_required_attribute = False

    on = forms.BooleanField(label=gettext_lazy("Top Dog is played at this event"), required=False)
    podium_excluded = forms.IntegerField(
        label=gettext_lazy("Places of the main standings that are left out"),
        help_text=gettext_lazy("0 leaves nobody out. Players tied on the last of these places are all left out."),
        widget=forms.TextInput(attrs=WHOLE),
    )
    charge_missed_rounds = forms.BooleanField(
        label=gettext_lazy("Charge the handicap for rounds without a game, including byes"), required=False
    )
    highest_score = _number(
        gettext_lazy("Highest score of a round"),
        gettext_lazy("All points are converted to the scale from 0 to this number."),
    )
    player_steps = _steps(gettext_lazy("Steps of players"), STEPS_HINT)
    floor = _number(gettext_lazy("Minimum for a player with a discount"))
    without_games = _number(gettext_lazy("A player without games"))
    army_steps = _steps(gettext_lazy("Steps of armies"), gettext_lazy("As for players. An army without games is 0."))
    army_steps_go_on = forms.BooleanField(
        label=gettext_lazy("After the last step, continue like the last two steps"), required=False
    )
    player_share = _number(gettext_lazy("The player’s share of a handicap"), gettext_lazy("The rest is the army’s."))
    reason = forms.CharField(
        label=gettext_lazy("Reason for the change"),
        required=False,
        help_text=gettext_lazy(
            "The handicaps have been frozen since round 1 was published. The event’s log shows the reason."
        ),
    )
    seen = forms.IntegerField(required=False, widget=forms.HiddenInput)

    @classmethod
    def of(cls, row: Event, details: TopDogDetails, data: Mapping[str, Any] | None = None) -> TopDogForm:
        """The form of an event; a reason is asked once handicaps are frozen."""
        names = ("on", "podium_excluded", "charge_missed_rounds")
        start = {name: getattr(details, name) for name in names}
        form = cls(data, initial={**start, **typed_table(details.table), "seen": row.revision})
        if row.rules_frozen_at is None:
            del form.fields["reason"]
        return form

    def details(self) -> TopDogDetails:
        """The parsed details of a valid form. Raises `RuleError` at the fields of the table."""
        data = self.cleaned_data
        try:
            table = parse_table(table_of(data))
        except RuleError as error:
            raise typed_problems(error) from error
        names = ("on", "podium_excluded", "charge_missed_rounds")
        return TopDogDetails(**{name: data[name] for name in names}, table=table)


@desk_view(access_swiss_event, see=Action.SEE_DESK, change=Action.MANAGE_EVENTS)
def top_dog(request: HttpRequest, actor: Actor, row: Event) -> HttpResponse:
    """The rules and the handicaps; `?table=published` fills the published table in."""
    details = top_dog_details_of(row)
    form = TopDogForm.of(row, details, request.POST if request.method == "POST" else None)
    stale = None
    if form.is_valid():
        data = form.cleaned_data
        try:
            edit_top_dog(actor, row, details=form.details(), reason=data.get("reason", ""), seen=data["seen"] or 0)
        except StaleError as error:
            stale, form = error, TopDogForm.of(row, top_dog_details_of(row))
        except RuleError as error:
            show_problems(form, typed_problems(error))
        else:
            messages.success(request, _("Top Dog is saved."))
            return redirect("desk:swiss_top_dog", row.club.slug, row.slug)
    elif request.GET.get("table") == "published":
        form.initial.update(typed_table(PRESET))
    context = _context(row, actor, details) | {"form": form, "stale": stale}
    status = 409 if stale else 422 if form.errors else 200
    return render(request, "swiss/desk/top_dog.html", context, status=status)


@desk_view(access_swiss_player, change=Action.MANAGE_EVENTS)
def top_dog_again(request: HttpRequest, actor: Actor, player: SwissEntry, *, club: str, event: str) -> HttpResponse:
    """Recalculate a frozen handicap, for a `reason`."""
    try:
        redo_handicap(actor, player, reason=request.POST.get("reason", ""))
    except RuleError as error:
        row, details = player.event, top_dog_details_of(player.event)
        problems = [Problem("", each.code, each.message, each.params) for each in error.problems]
        context = _context(row, actor, details) | {"form": TopDogForm.of(row, details), "problems": problems}
        return render(request, "swiss/desk/top_dog.html", context, status=422)
    messages.success(request, _("The handicap of %(player)s is recalculated.") % {"player": player.entry.name})
    return redirect("desk:swiss_top_dog", club, event)


def _context(row: Event, actor: Actor, details: TopDogDetails) -> dict[str, Any]:
    data: SwissShown = shown_data(row)
    table = TOP_DOG.of(data)
    context = top_dog_context(data, table) if table else {}
    frozen = bool(table and table.frozen)
    return {
        **event_frame(row, "swiss_top_dog"),
        **context,
        "details": details,
        "frozen": frozen,
        "coming": [] if frozen or not details.on else _coming(row, details),
        "discounts": table_words(details.table),
        "has_armies": row.discipline in ARMY_GAMES,
        "games": ", ".join(map(str, ARMY_GAMES.values())),
        "highest": highest_of(row.swiss),
        "history": next(iter(countable_events(row.club, only=row)), None),
        "may_manage": may(actor, row, Action.MANAGE_EVENTS),
        "may_count": may(actor, row, Action.MANAGE_HISTORIES),
    }


def _coming(row: Event, details: TopDogDetails) -> list[dict[str, Any]]:
    """What would freeze now, the least handicap first."""
    players = row.swiss_entries.select_related("entry__person")
    worked = work_out(row, players, details=details)
    return [
        {"name": each.player.entry.name, "army": each.player.army, "handicap": each.handicap.per_round}
        | {"why": handicap_words(each.handicap)}
        for each in sorted(worked, key=lambda each: each.handicap.per_round)
    ]
