"""The page that copies an event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.base.forms import ShowProblems
from tournaments.events.forms import CopyForm
from tournaments.events.models import Event
from tournaments.events.pages.desk.navigation import event_frame


def copy_page(
    request: HttpRequest, event: Event, copy: Callable[[dict[str, Any]], Event], *, teams: bool
) -> HttpResponse:
    """Ask for the copy's name and what comes along; `copy` creates it. With `teams`, these may be copied."""
    form = CopyForm(request.POST if request.method == "POST" else None)
    if not teams:
        del form.fields["teams"]
    if form.is_valid():
        with ShowProblems(form):
            made = copy(form.cleaned_data)
            messages.success(request, _("%(event)s is created. Set its days here.") % {"event": made})
            return redirect("desk:settings", event.club.slug, made.slug)
    back = reverse("desk:settings", args=[event.club.slug, event.slug])
    context = {**event_frame(event, "settings"), "form": form, "back_url": back}
    return render(request, "events/desk/settings/copy.html", context, status=422 if form.errors else 200)
