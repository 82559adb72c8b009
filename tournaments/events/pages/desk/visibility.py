"""What everybody sees of an event: its audience, what is hidden and until when, and the button that reveals it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from datetime import date
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from common.pure.errors import RuleError
from tournaments.base.actors import Actor
from tournaments.base.forms import ShowProblems
from tournaments.base.pages.desk_view import desk_view
from tournaments.base.permissions import Action
from tournaments.events.access import access_event
from tournaments.events.formats import format_of
from tournaments.events.forms import WeightField
from tournaments.events.models import Event
from tournaments.events.pages.desk.navigation import event_frame
from tournaments.events.selectors.visibility import hides_results
from tournaments.events.services.visibility import (
    VisibilityDetails,
    change_visibility,
    details_now,
    keep_back_again,
    reveal_results,
)
from tournaments.events.time_zones import days_of, zone_in_words, zone_of

LISTINGS = (
    ("public", gettext_lazy("Public: listed on your club’s page and the front page")),
    ("unlisted", gettext_lazy("Unlisted: anyone with the address sees it, but it isn’t listed anywhere")),
    ("hidden", gettext_lazy("Members only: a private event of your club")),
)


class VisibilityForm(forms.Form):
    """The settings in plain words; `seen` is the revision that the form was shown at."""

    use_required_attribute = False

    listing = forms.ChoiceField(
        label=gettext_lazy("Who can find the event"), choices=LISTINGS, widget=forms.RadioSelect
    )
    hide_last = WeightField(label="", required=False)
    hide_from = WeightField(label="", required=False)
    hide_awards = forms.BooleanField(
        label=gettext_lazy("Hide the final standings and the awards until the ceremony"),
        required=False,
        help_text=gettext_lazy("This also hides the results of the last round, because they would reveal the winner."),
    )
    reveal_at = forms.DateTimeField(
        label=gettext_lazy("Reveal automatically at"),
        required=False,
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
    )
    seen = forms.IntegerField(required=False, widget=forms.HiddenInput)

    def __init__(self, event: Event, data: Mapping[str, Any] | None = None) -> None:
        now = details_now(event)
        super().__init__(data, initial={**asdict(now), "seen": event.revision})
        words = format_of(event).words
        self.fields["hide_last"].label, self.fields["hide_from"].label = words.hide_last, words.hide_from
        self.fields["hide_last"].help_text = _(
            "Their results, and everything that follows from them. Leave it empty to hide none."
        )
        self.fields["hide_from"].help_text = _("Use this instead of the last ones. Leave it empty to hide none.")
        self.fields["reveal_at"].help_text = _(
            "In the time of %(zone)s. If you leave it empty, you reveal the results yourself."
        ) % {"zone": zone_in_words(event, _reveal_days(event))}

    def details(self) -> VisibilityDetails:
        """What a valid form says."""
        values = {name: value for name, value in self.cleaned_data.items() if name != "seen"}
        return VisibilityDetails(**values)


def _reveal_days(event: Event) -> list[date]:
    """The day that results are revealed on, as stored; before that is typed any day from today to the event's last."""
    if event.reveal_at:
        return [localtime(event.reveal_at, zone_of(event)).date()]
    return days_of(event)


@desk_view(access_event, see=Action.MANAGE_EVENTS, change=Action.MANAGE_EVENTS)
def visibility(request: HttpRequest, actor: Actor, row: Event) -> HttpResponse:
    """The settings, and how things stand."""
    form = VisibilityForm(row, request.POST if request.method == "POST" else None)
    if form.is_valid():
        with ShowProblems(form):
            change_visibility(actor, row, details=form.details(), seen=form.cleaned_data["seen"])
            messages.success(request, _("Saved. The public pages change at once."))
            return redirect("desk:visibility", row.club.slug, row.slug)
    context = {
        **event_frame(row, "settings"),
        "form": form,
        "hides": hides_results(row),
        "keeps": bool(row.hide_last or row.hide_from or row.hide_awards),
    }
    return render(request, "events/desk/settings/visibility.html", context, status=422 if form.errors else 200)


@desk_view(access_event, change=Action.MANAGE_EVENTS)
def visibility_reveal(request: HttpRequest, actor: Actor, row: Event) -> HttpResponse:
    """Reveal now, or hide again what was revealed."""
    if request.POST.get("do") == "again":
        try:
            keep_back_again(actor, row)
            messages.success(request, _("Hidden again. People may already have seen the results."))
        except RuleError as error:
            messages.error(request, _(error.problems[0].message))
    else:
        reveal_results(actor, row)
        messages.success(request, _("Revealed: everybody sees all results now."))
    return redirect("desk:visibility", row.club.slug, row.slug)
