"""Forbidden and requested pairings of a Swiss event."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.base.actors import Actor
from tournaments.base.forms import ShowProblems
from tournaments.base.pages.desk_view import desk_view
from tournaments.base.permissions import Action
from tournaments.clubs.roles import may
from tournaments.events.models import Event
from tournaments.events.pages.desk.navigation import event_frame
from tournaments.swiss.access import access_pair_rule, access_swiss_event
from tournaments.swiss.details import CHOICES, TAKES_FORBIDDEN, TAKES_WISHED
from tournaments.swiss.models import PairKind, SwissPairRule
from tournaments.swiss.services.pairs import add_pair_rule, pair_in_words, remove_pair_rule
from tournaments.swiss.services.players import last_published


class PairForm(forms.Form):
    """Two players, and the rule about them; the choices are those of the event."""

    use_required_attribute = False

    kind = forms.ChoiceField(label=gettext_lazy("These two"))
    one = forms.TypedChoiceField(label=gettext_lazy("First player"), coerce=int)
    other = forms.TypedChoiceField(label=gettext_lazy("Second player"), coerce=int)
    round = forms.TypedChoiceField(label=gettext_lazy("When"), coerce=int, required=False, empty_value=None)
    note = forms.CharField(
        label=gettext_lazy("Note"), required=False, help_text=gettext_lazy("Such as: siblings. Only the desk sees it.")
    )

    def __init__(self, row: Event, people: list[tuple[int, str]], data: Mapping[str, Any] | None = None) -> None:
        super().__init__(data)
        nobody = [("", _("Choose one"))]
        coming = range(last_published(row) + 1, row.swiss.rounds + 1)
        choices: dict[str, list[tuple[Any, Any]]] = {
            "kind": [(kind.value, kind.label) for kind in kinds_of(row)],
            "one": [*nobody, *people],
            "other": [*nobody, *people],
            "round": [("", _("In all rounds")), *((n, _("In round %(n)s") % {"n": n}) for n in coming)],
        }
        for name, listed in choices.items():
            self.fields[name].choices = listed  # type: ignore[attr-defined]


def kinds_of(row: Event) -> list[PairKind]:
    """The kinds of rules about pairs in this event's system."""
    system = row.swiss.system
    taken = {PairKind.FORBIDDEN: TAKES_FORBIDDEN, PairKind.WISHED: TAKES_WISHED}
    return [kind for kind, systems in taken.items() if system in systems]


@desk_view(access_swiss_event, see=Action.SEE_DESK, change=Action.RUN_HEATS)
def pairs(request: HttpRequest, actor: Actor, row: Event) -> HttpResponse:
    """All rules about pairs; a form for more."""
    players = row.swiss_entries.select_related("entry__person")
    people = sorted((each.entry.person.sort_key, each.entry_id, each.entry.person.name) for each in players)
    choices = [(pk, name) for _sort, pk, name in people]
    form = PairForm(row, choices, request.POST if request.method == "POST" else None)
    if form.is_valid():
        said = dict(form.cleaned_data)
        with ShowProblems(form):
            made = add_pair_rule(actor, row, number=said.pop("round"), **said)
            messages.success(request, pair_in_words(made, dict(choices)))
            return redirect("desk:swiss_pairs", row.club.slug, row.slug)
    names = dict(choices)
    rules = SwissPairRule.objects.filter(event=row)
    context = {
        **event_frame(row, "swiss_players"),
        "form": form,
        "lines": [(each, pair_in_words(each, names)) for each in rules],
        "kinds": kinds_of(row),
        "takes_wished": PairKind.WISHED in kinds_of(row),
        "system": CHOICES["system"][row.swiss.system],
        "may_run": may(actor, row, Action.RUN_HEATS),
        "enough": len(choices) > 1,
    }
    return render(request, "swiss/desk/pairs.html", context, status=422 if form.errors else 200)


@desk_view(access_pair_rule, change=Action.RUN_HEATS)
def pair_remove(request: HttpRequest, actor: Actor, row: SwissPairRule, *, club: str, event: str) -> HttpResponse:
    """Remove the rule about two players."""
    remove_pair_rule(actor, row)
    messages.success(request, _("Removed. The next draft pairs them like everybody else."))
    return redirect("desk:swiss_pairs", club, event)
