"""The kinds of events that can be made: tabs above the form of each, which take along what was typed in another."""

from __future__ import annotations

from typing import TypeVar

from django import forms
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.clubs.models import Club
from tournaments.clubs.pages.desk.navigation import Tab

KIND = "switch_kind"
"""The name of the tabs, which are buttons of the form."""
SHARED = ("name", "description", "venue", "starts_on", "ends_on", "time_zone")
Typed = TypeVar("Typed", bound=forms.Form)


def kind_tabs(club: Club, current: str) -> list[Tab]:
    """The kinds of events that can be made."""
    names = {
        "tournament_create": _("Boards of many (Diplomacy)"),
        "swiss_create": _("Rounds of two (Swiss)"),
        "league_create": _("A season of a league"),
    }
    return [Tab(label, reverse(f"desk:{name}", args=[club.slug]), name == current) for name, label in names.items()]


def changes_kind(request: HttpRequest) -> bool:
    """Whether the request is the form of another kind of event, sent by a tab: nothing is made of it."""
    return request.method == "POST" and KIND in request.POST


def carrying(form: Typed, request: HttpRequest) -> Typed:
    """The unbound form, with what was typed in the form of another kind where both ask for it."""
    form.initial = {**form.initial, **{name: request.POST[name] for name in SHARED if name in request.POST}}
    return form
