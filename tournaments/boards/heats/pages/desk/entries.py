"""The people of an event: enter them from the club, add new ones, remove them (manual §6)."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from common.pure.errors import RuleError
from tournaments.base.actors import Actor
from tournaments.base.forms import ShowProblems
from tournaments.base.pages.desk_view import desk_view
from tournaments.base.pages.picked import picked
from tournaments.base.permissions import Action
from tournaments.boards.games.access import access_boards_event
from tournaments.boards.heats.selectors.arrivals import people_named
from tournaments.boards.heats.selectors.entry_lines import entry_lines
from tournaments.boards.heats.services.entries import remove_entries, remove_problems
from tournaments.clubs.roles import may
from tournaments.events.models import Event
from tournaments.events.pages.desk.navigation import event_frame
from tournaments.events.selectors.entries import people_in_reach, people_to_enter
from tournaments.events.services.entries import enter_new_person, enter_people
from tournaments.people.forms import AsksDistinction


class NewPersonForm(AsksDistinction):
    """A name is enough when somebody arrives; the rest can follow on the club's people page."""

    first_name = forms.CharField(
        label=gettext_lazy("First name"), widget=forms.TextInput(attrs={"autocomplete": "off"})
    )
    last_name = forms.CharField(label=gettext_lazy("Last name"), widget=forms.TextInput(attrs={"autocomplete": "off"}))
    field_order = ("first_name", "last_name", "distinction")


@desk_view(access_boards_event, see=Action.SEE_DESK)
def entries(request: HttpRequest, actor: Actor, row: Event) -> HttpResponse:
    """The players who are entered, and the people of the club who could be."""
    return render(request, "boards/desk/entries/entries.html", _context(row, actor))


@desk_view(access_boards_event, change=Action.MANAGE_ENTRIES)
def entries_add(request: HttpRequest, actor: Actor, row: Event) -> HttpResponse:
    """Enter the selected people, or all."""
    people = people_in_reach(actor, row)
    if request.POST.get("do") != "all":
        people = people.filter(pk__in=picked(request, "person"))
    new = enter_people(actor, row, people=list(people))
    text = ngettext("%(count)s player entered.", "%(count)s players entered.", len(new)) % {"count": len(new)}
    if new:
        messages.success(request, text)
    else:
        messages.warning(request, _("Nobody is selected. Select people in the list, then enter them."))
    return redirect("desk:entries", row.club.slug, row.slug)


@desk_view(access_boards_event, change=Action.MANAGE_ENTRIES)
def entries_new(request: HttpRequest, actor: Actor, row: Event) -> HttpResponse:
    """Add somebody new to the club, and enter them."""
    form = NewPersonForm(request.POST)
    if form.is_valid():
        with ShowProblems(form):
            entry = enter_new_person(actor, row, **form.cleaned_data)
            messages.success(request, _("%(player)s is entered.") % {"player": entry.name})
            return redirect("desk:entries", row.club.slug, row.slug)
    return render(request, "boards/desk/entries/entries.html", _context(row, actor, form=form), status=422)


@desk_view(access_boards_event, change=Action.MANAGE_ENTRIES)
def entries_remove(request: HttpRequest, actor: Actor, row: Event) -> HttpResponse:
    """Remove the selected players: asks first, then does it."""
    rows = list(
        row.entries.filter(pk__in=picked(request, "entry")).select_related("person").order_by("person__sort_key", "pk")
    )
    if not rows:
        messages.warning(request, _("Nobody is selected. Select players in the list, then remove them."))
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
    may_manage = may(actor, row, Action.MANAGE_ENTRIES)
    lines = entry_lines(row)
    people = people_to_enter(actor, row) if may_manage else []
    name = "{last_name}, {first_name}".format_map(form.data) if form and form.has_error("last_name", "taken") else ""
    return {
        **event_frame(row, "entries"),
        "lines": lines,
        "people": people,
        "namesakes": people_named(people, name) if name else [],
        "may_manage": may_manage,
        "form": form or NewPersonForm(),
        "count": len(lines),
    }
