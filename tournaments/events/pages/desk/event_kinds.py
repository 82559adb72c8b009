"""The form of one kind of event takes along what was typed in that of another."""

from __future__ import annotations

from typing import TypeVar

from django import forms
from django.http import HttpRequest

KIND = "switch_kind"
"""The name of the tabs, which are buttons of the form."""
SHARED = ("name", "description", "venue", "starts_on", "ends_on", "time_zone")
Typed = TypeVar("Typed", bound=forms.Form)


def changes_kind(request: HttpRequest) -> bool:
    """Whether the request is the form of another kind of event, sent by a tab: nothing is made of it."""
    return request.method == "POST" and KIND in request.POST


def carrying(form: Typed, request: HttpRequest) -> Typed:
    """The unbound form, with what was typed in the form of another kind where both ask for it."""
    form.initial = {**form.initial, **{name: request.POST[name] for name in SHARED if name in request.POST}}
    return form
