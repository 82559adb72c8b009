"""Import of histories of players or armies."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.base.actors import Actor
from tournaments.base.column_forms import ExactField
from tournaments.base.files.plans import Verdict
from tournaments.base.forms import ListForm
from tournaments.base.pages.desk_view import desk_view
from tournaments.base.pages.list_import import NOTHING_NEW, WRONG, ListImport, parts_of
from tournaments.base.permissions import Action
from tournaments.clubs.access import access_club
from tournaments.clubs.models import Club
from tournaments.clubs.pages.desk.navigation import club_frame
from tournaments.top_dog.details import ARMY_GAMES
from tournaments.top_dog.files.histories_csv import TABLE, HistoryKind
from tournaments.top_dog.files.history_plan import HistoryPlan
from tournaments.top_dog.services.histories import import_histories, preview_histories

VALUES = [
    ("raw", gettext_lazy("Games, and average points per game")),
    ("adjusted", gettext_lazy("Top Dog values, already adjusted for the number of games")),
]


class HistoriesForm(ListForm):
    """A list of players or armies, and how to read its figures."""

    game = forms.ChoiceField(label=gettext_lazy("Game"), choices=list(ARMY_GAMES.items()))
    values = forms.ChoiceField(label=gettext_lazy("Figures are"), choices=VALUES)
    highest = ExactField(
        label=gettext_lazy("Most points of a game"),
        help_text=gettext_lazy("The scale of the list: 25 for points from 0 to 25."),
    )
    covers_events = forms.BooleanField(
        label=gettext_lazy("The list includes our own events so far"),
        required=False,
        help_text=gettext_lazy("Their games are then not added again. Events that you add later are."),
    )
    source = forms.CharField(
        label=gettext_lazy("Name of the list"),
        required=False,
        help_text=gettext_lazy("Shown next to each record that comes from the list."),
        widget=forms.TextInput({"autocomplete": "off"}),
    )
    field_order = ("file", "text", "game", "values", "highest", "covers_events", "source")

    def kind(self) -> HistoryKind:
        """What the figures are."""
        data = self.cleaned_data
        return HistoryKind(data["values"] == "adjusted", data["highest"], data["covers_events"])


SAYS = {
    Verdict.WRONG: WRONG,
    Verdict.CHANGED: gettext_lazy("The values of an earlier list, and of this one."),
    Verdict.NEW: gettext_lazy("No earlier list has these."),
    Verdict.UNCHANGED: NOTHING_NEW,
}


@desk_view(access_club, see=Action.MANAGE_HISTORIES, change=Action.MANAGE_HISTORIES)
def histories_import(request: HttpRequest, actor: Actor, row: Club) -> HttpResponse:
    """Choose, look, confirm."""
    return HistoriesImport(request, actor, row).answer()


class HistoriesImport(ListImport[Club, HistoryPlan]):
    """The histories of a club's players or armies. The second page carries how to read the list, too."""

    form_class = HistoriesForm
    form: HistoriesForm
    table = TABLE
    choose_page = "top_dog/desk/import.html"
    preview_page = "top_dog/desk/import_preview.html"

    def frame(self) -> dict[str, Any]:
        """The club's."""
        return club_frame(self.row, "histories")

    def initial(self) -> dict[str, Any]:
        """The most common scale, and a name of today."""
        today = date_format(timezone.localdate(), "j M Y")
        return {"highest": 25, "source": _("List of %(day)s") % {"day": today}}

    def preview(self, text: str) -> HistoryPlan:
        """Each row next to what earlier lists said."""
        return preview_histories(self.row, game=self.form.cleaned_data["game"], text=text, kind=self.form.kind())

    def preview_context(self, plan: HistoryPlan) -> dict[str, Any]:
        """The rows, and the people and armies that are new to the club."""
        fresh = [each.row.name for each in plan.of(Verdict.NEW) if each.subject is None]
        return {**parts_of(plan, SAYS), "fresh": fresh}

    def save(self, text: str, fingerprint: str) -> HttpResponse:
        """Save the list as the newest that says anything of its rows."""
        data = self.form.cleaned_data
        done = import_histories(
            self.actor,
            self.row,
            game=data["game"],
            text=text,
            kind=self.form.kind(),
            source=data["source"],
            fingerprint=fingerprint,
            who=self.who,
            leave_out_wrong="leave_out_wrong" in self.request.POST,
        )
        words = _("%(saved)s saved, %(unchanged)s unchanged, %(left_out)s left out.")
        counts = {"saved": done.saved, "unchanged": done.unchanged, "left_out": done.left_out}
        messages.success(self.request, words % counts)
        of = self.request.POST.get("of", "players")
        return redirect(f"{reverse('desk:histories', args=[self.row.slug])}?of={of}&game={data['game']}")
