"""The people of an event: enter them from the club, add new ones, take them out (manual §6)."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_GET, require_POST

from common.pure.errors import RuleError
from tournaments.base.actors import Actor
from tournaments.base.forms import show_problems
from tournaments.base.pages.actor import page_actor
from tournaments.base.pages.picked import picked
from tournaments.base.permissions import Action, allows
from tournaments.boards.games.access import access_boards_event
from tournaments.boards.heats.selectors.entry_lines import entry_lines
from tournaments.boards.heats.services.entries import remove_entries, remove_problems
from tournaments.clubs.roles import role_in
from tournaments.events.models import Event
from tournaments.events.pages.desk.navigation import event_frame
from tournaments.events.selectors.entries import people_to_enter
from tournaments.events.services.entries import enter_new_person, enter_people
from tournaments.people.models import Person


class NewPersonForm(forms.Form):
    """A name is enough at the door; the rest can follow on the club's people page."""

    first_name = forms.CharField(
        label=gettext_lazy("First name"), widget=forms.TextInput(attrs={"autocomplete": "off"})
    )
    last_name = forms.CharField(label=gettext_lazy("Last name"), widget=forms.TextInput(attrs={"autocomplete": "off"}))


@login_required
@require_GET
def entries(request: HttpRequest, club: str, event: str) -> HttpResponse:
    """Who is entered, and who of the club could be."""
    actor = page_actor(request)
    row = access_boards_event(actor, club, event, Action.SEE_DESK)
    return render(request, "boards/desk/entries/entries.html", _context(row, actor))


@login_required
@require_POST
def entries_add(request: HttpRequest, club: str, event: str) -> HttpResponse:
    """Enter the picked people, or all."""
    actor = page_actor(request)
    row = access_boards_event(actor, club, event, Action.MANAGE_ENTRIES)
    people = Person.objects.filter(club=row.club)
    if request.POST.get("do") != "all":
        people = people.filter(pk__in=picked(request, "person"))
    new = enter_people(actor, row, people=list(people))
    text = ngettext("%(count)s player entered.", "%(count)s players entered.", len(new)) % {"count": len(new)}
    if new:
        messages.success(request, text)
    else:
        messages.warning(request, _("Nobody was picked. Pick people in the list, then enter them."))
    return redirect("desk:entries", row.club.slug, row.slug)


@login_required
@require_POST
def entries_new(request: HttpRequest, club: str, event: str) -> HttpResponse:
    """Add somebody new to the club, and enter them."""
    actor = page_actor(request)
    row = access_boards_event(actor, club, event, Action.MANAGE_ENTRIES)
    form = NewPersonForm(request.POST)
    if form.is_valid():
        try:
            entry = enter_new_person(actor, row, **form.cleaned_data)
        except RuleError as error:
            show_problems(form, error)
        else:
            messages.success(request, _("%(player)s is entered.") % {"player": entry.name})
            return redirect("desk:entries", row.club.slug, row.slug)
    return render(request, "boards/desk/entries/entries.html", _context(row, actor, form=form), status=422)


@login_required
@require_POST
def entries_remove(request: HttpRequest, club: str, event: str) -> HttpResponse:
    """Take the picked players out: asks once, then does it."""
    actor = page_actor(request)
    row = access_boards_event(actor, club, event, Action.MANAGE_ENTRIES)
    rows = list(
        row.entries.filter(pk__in=picked(request, "entry")).select_related("person").order_by("person__sort_key", "pk")
    )
    if not rows:
        messages.warning(request, _("Nobody was picked. Pick players in the list, then remove them."))
        return redirect("desk:entries", row.club.slug, row.slug)
    if request.POST.get("do") != "confirm":
        context = {**event_frame(row, "entries"), "rows": rows, "problems": remove_problems(rows)}
        return render(request, "boards/desk/entries/remove.html", context)
    try:
        remove_entries(actor, row, entries=rows)
    except RuleError as error:
        context = {**event_frame(row, "entries"), "rows": rows, "problems": error.problems}
        return render(request, "boards/desk/entries/remove.html", context, status=422)
    text = ngettext("%(count)s player removed.", "%(count)s players removed.", len(rows)) % {"count": len(rows)}
    messages.success(request, text)
    return redirect("desk:entries", row.club.slug, row.slug)


def _context(row: Event, actor: Actor, *, form: NewPersonForm | None = None) -> dict[str, Any]:
    role = role_in(actor, row.club) or ""
    may_manage = bool(role) and allows(role, Action.MANAGE_ENTRIES)
    lines = entry_lines(row)
    people = people_to_enter(row) if may_manage else []
    return {
        **event_frame(row, "entries"),
        "lines": lines,
        "people": people,
        "may_manage": may_manage,
        "form": form or NewPersonForm(),
        "count": len(lines),
    }
