"""Import of histories: a list is chosen or pasted, shown row by row, and saved only once confirmed.

Between the two steps nothing is kept here: the page carries the list, how to read it, and a fingerprint of what it
showed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from common.pure.errors import RuleError
from tournaments.base.actors import Actor
from tournaments.base.errors import StaleError
from tournaments.base.figures import figure
from tournaments.base.files.tables import MOST_BYTES, decode_text
from tournaments.base.forms import show_problems
from tournaments.base.pages.desk_view import desk_view
from tournaments.base.permissions import Action
from tournaments.clubs.access import access_club
from tournaments.clubs.models import Club
from tournaments.clubs.pages.desk.navigation import club_frame
from tournaments.events.forms import ExactField
from tournaments.people.files.people_plan import Verdict
from tournaments.people.forms import ImportForm
from tournaments.top_dog.details import ARMY_GAMES
from tournaments.top_dog.files.histories_csv import HistoryKind
from tournaments.top_dog.files.history_plan import Figure, HistoryPlan, PlannedLine
from tournaments.top_dog.services.histories import import_histories, preview_histories

VALUES = [
    ("raw", gettext_lazy("raw: games, and average points a game")),
    ("adjusted", gettext_lazy("Top Dog values, adjusted for the number of games already")),
]


class HistoriesForm(ImportForm):
    """A list of players or armies, and how to read its figures."""

    game = forms.ChoiceField(label=gettext_lazy("Game"), choices=list(ARMY_GAMES.items()))
    values = forms.ChoiceField(label=gettext_lazy("Figures are"), choices=VALUES)
    highest = ExactField(
        label=gettext_lazy("Most points of a game"),
        help_text=gettext_lazy("The scale of the list: 25 for points from 0 to 25."),
    )
    covers_events = forms.BooleanField(
        label=gettext_lazy("The list holds our own events so far"),
        required=False,
        help_text=gettext_lazy("Then their games are not added to it; those counted later are."),
    )
    source = forms.CharField(
        label=gettext_lazy("Name of the list"),
        required=False,
        help_text=gettext_lazy("Stands beside each figure that comes from it."),
        widget=forms.TextInput({"autocomplete": "off"}),
    )
    field_order = ("file", "text", "game", "values", "highest", "covers_events", "source")

    def kind(self) -> HistoryKind:
        """What the figures are."""
        data = self.cleaned_data
        return HistoryKind(data["values"] == "adjusted", data["highest"], data["covers_events"])


@desk_view(access_club, see=Action.MANAGE_HISTORIES, change=Action.MANAGE_HISTORIES)
def histories_import(request: HttpRequest, actor: Actor, row: Club) -> HttpResponse:
    """Choose, look, confirm."""
    if request.method != "POST":
        today = date_format(timezone.localdate(), "j M Y")
        start = {"highest": 25, "source": _("List of %(day)s") % {"day": today}}
        return _choose(request, row, HistoriesForm(initial=start))
    form = HistoriesForm(request.POST, request.FILES)
    if not form.is_valid():
        return _choose(request, row, form)
    try:
        text, guessed = _text(form)
        if request.POST.get("step") == "confirm":
            return _confirm(request, actor, row, form, text)
        plan = preview_histories(row, game=form.cleaned_data["game"], text=text, kind=form.kind())
    except StaleError as error:
        plan = preview_histories(row, game=form.cleaned_data["game"], text=text, kind=form.kind())
        return _preview(request, row, form, plan, text=text, stale=error.message, status=409)
    except RuleError as error:
        show_problems(form, error)
        return _choose(request, row, form)
    return _preview(request, row, form, plan, text=text, guessed=guessed)


def _text(form: HistoriesForm) -> tuple[str, bool]:
    sent = form.cleaned_data["file"]
    if sent is not None:
        return decode_text(sent.read(MOST_BYTES + 1))
    return form.cleaned_data["text"].replace("\r\n", "\n"), False


def _confirm(request: HttpRequest, actor: Actor, club: Club, form: HistoriesForm, text: str) -> HttpResponse:
    data = form.cleaned_data
    done = import_histories(
        actor,
        club,
        game=data["game"],
        text=text,
        kind=form.kind(),
        source=data["source"],
        fingerprint=request.POST.get("fingerprint", ""),
        leave_out_wrong="leave_out_wrong" in request.POST,
    )
    words = _("%(saved)s saved, %(unchanged)s unchanged, %(left_out)s left out.")
    counts = {"saved": done.saved, "unchanged": done.unchanged, "left_out": done.left_out}
    messages.success(request, words % counts)
    of = request.POST.get("of", "players")
    return redirect(f"{reverse('desk:histories', args=[club.slug])}?of={of}&game={data['game']}")


def _choose(request: HttpRequest, club: Club, form: HistoriesForm) -> HttpResponse:
    context = club_frame(club, "histories") | {"form": form, "megabytes": MOST_BYTES // 1024 // 1024}
    return render(request, "top_dog/desk/import.html", context, status=422 if form.errors else 200)


def _preview(
    request: HttpRequest, club: Club, form: HistoriesForm, plan: HistoryPlan, *, status: int = 200, **extra: Any
) -> HttpResponse:
    fields: Mapping[str, Any] = form.cleaned_data
    context: dict[str, Any] = club_frame(club, "histories") | {
        "plan": plan,
        "parts": _parts(plan),
        "wrong": len(plan.of(Verdict.WRONG)),
        "to_save": len(plan.of(Verdict.NEW, Verdict.CHANGED)),
        "good": len(plan.lines) - len(plan.of(Verdict.WRONG)),
        "fresh": [each.line.name for each in plan.of(Verdict.NEW) if each.subject is None],
        "carried": [(name, fields[name]) for name in ("game", "values", "highest", "source")],
        "covers_events": fields["covers_events"],
        **extra,
    }
    return render(request, "top_dog/desk/import_preview.html", context, status=status)


def _parts(plan: HistoryPlan) -> list[dict[str, object]]:
    """The rows by verdict, what needs a look first."""
    titles = {
        Verdict.WRONG: (_("Wrong"), "stop", _("What is wrong, and what to do.")),
        Verdict.CHANGED: (_("Changed"), "half", _("What an earlier list said, and what this one says.")),
        Verdict.NEW: (_("New"), "full", _("No list has said anything of these yet.")),
        Verdict.UNCHANGED: (_("Unchanged"), "", _("The list says nothing new.")),
    }
    return [
        {"verdict": verdict.value, "title": title, "shape": shape, "hint": hint, "rows": [_shown(r) for r in rows]}
        for verdict, (title, shape, hint) in titles.items()
        if (rows := plan.of(verdict))
    ]


def _shown(planned: PlannedLine) -> dict[str, object]:
    problems = planned.problems
    return {
        "line": planned.line,
        "now": _figure_words(planned.figure),
        "before": _figure_words(planned.before) if planned.before else "",
        "added": planned.subject is None and not problems,
        "reasons": [_(each.message) % each.params if each.params else _(each.message) for each in problems],
    }


def _figure_words(shown: Figure) -> str:
    if shown.kind.adjusted:
        return _("value %(value)s, adjusted already") % {"value": figure(shown.shown)}
    return _("%(games)s games, average %(average)s") % {"games": shown.games, "average": figure(shown.shown)}
