"""The form of a new event keeps its input when the user switches the kind of event, or the rules to start from."""

from __future__ import annotations

from typing import TypeVar

from django import forms
from django.http import HttpRequest

KIND = "switch_kind"
"""The name of the tabs, which are buttons of the form, and of the rules to start from."""
OTHER_RULES = "rules"
"""Its value on the latter: place and time zone are those of the event that has the rules."""
OWN = ("name", "description", "starts_on", "ends_on")
SHARED = (*OWN, "venue", "time_zone", "language")
Typed = TypeVar("Typed", bound=forms.Form)


def changes_kind(request: HttpRequest) -> bool:
    """Whether a tab, or the choice of other rules, sent the form: nothing is made of it."""
    return request.method == "POST" and KIND in request.POST


def carrying(form: Typed, request: HttpRequest) -> Typed:
    """The unbound form, with what was typed in the form of another kind where both ask for it."""
    names = OWN if request.POST.get(KIND) == OTHER_RULES else SHARED
    form.initial = {**form.initial, **{name: request.POST[name] for name in names if name in request.POST}}
    return form
