"""The people of a club (manual §6): the list with its search, adding, editing, removing."""

from __future__ import annotations

from collections.abc import Mapping

from django import forms
from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import Count
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from common.pure.errors import RuleError
from tournaments.base.actors import Actor
from tournaments.base.forms import ShowProblems, show_problems
from tournaments.base.pages.desk_view import desk_view
from tournaments.base.pages.next_page import next_page
from tournaments.base.permissions import Action
from tournaments.clubs.access import access_club
from tournaments.clubs.models import Club
from tournaments.clubs.pages.desk.navigation import club_frame
from tournaments.clubs.roles import may
from tournaments.people.access import access_person
from tournaments.people.entries import PersonEntry, entries_in_events
from tournaments.people.files.namesakes import KnownName
from tournaments.people.forms import PersonForm, show_distinction
from tournaments.people.holders import HOLDERS
from tournaments.people.models import Person
from tournaments.people.selectors.people import conflicts_of, find_people
from tournaments.people.selectors.person_merges import merges_into
from tournaments.people.services.namesakes import people_called
from tournaments.people.services.people import add_person, edit_person, remove_person, what_keeps_person

PAGE_SIZE = 100


@desk_view(access_club, see=Action.SEE_DESK)
def people(request: HttpRequest, actor: Actor, row: Club) -> HttpResponse:
    """Everybody by last name. Scorers see names and towns; email addresses need the right to manage people."""
    words = request.GET.get("q", "")[:100]
    found = find_people(row, words).annotate(events=Count("entries"))
    page = Paginator(found, PAGE_SIZE).get_page(request.GET.get("page"))
    context = club_frame(row, "people") | {
        "page": page,
        "words": words,
        "may_manage": may(actor, row, Action.MANAGE_PEOPLE),
    }
    return render(request, "people/desk/people.html", context)


@desk_view(access_club, see=Action.MANAGE_PEOPLE, change=Action.MANAGE_PEOPLE, once=True)
def person_add(request: HttpRequest, actor: Actor, row: Club) -> HttpResponse:
    """Add somebody; "save and add another" stays on the page."""
    form = PersonForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        with ShowProblems(form):
            added = add_person(actor, row, **form.cleaned_data)
            messages.success(request, _("%(name)s added.") % {"name": added.name})
            again = request.POST.get("do") == "another"
            return redirect("desk:person_add" if again else "desk:people", row.slug)
    namesakes = people_named(row, form.data) if form.has_error("last_name", "taken") else []
    context = club_frame(row, "people") | {"form": form, "namesakes": namesakes}
    return render(request, "people/desk/add.html", context, status=422 if form.errors else 200)


@desk_view(access_person, see=Action.MANAGE_PEOPLE, change=Action.MANAGE_PEOPLE)
def person(request: HttpRequest, actor: Actor, row: Person) -> HttpResponse:
    """Edit somebody, with their groups, conflicts and events. `?next=` is the page that showed their name."""
    back_url = next_page(request) or reverse("desk:people", args=[row.club.slug])
    form = PersonForm(request.POST if request.method == "POST" else None, initial=PersonForm.values_of(row))
    show_distinction(form)
    if form.is_valid():
        with ShowProblems(form):
            edit_person(actor, row, **form.cleaned_data)
            messages.success(request, _("%(name)s saved.") % {"name": row.name})
            return HttpResponseRedirect(back_url)
    context = club_frame(row.club, "people") | {
        "person": row,
        "back_url": back_url,
        "form": form,
        "groups": row.groups.order_by("sort_key"),
        "conflicts": conflicts_of(row),
        "entries": _newest_entries(row),
        "merges": merges_into(row),
        "may_see_data": may(actor, row.club, Action.SEE_PERSONAL_DATA),
    }
    return render(request, "people/desk/person.html", context, status=422 if form.errors else 200)


@desk_view(access_person, see=Action.MANAGE_PEOPLE, change=Action.MANAGE_PEOPLE)
def person_remove(request: HttpRequest, actor: Actor, row: Person, *, club: str) -> HttpResponse:
    """Remove somebody, after asking. People who are entered in an event can't be removed, and the page says where they
    are."""
    form = forms.Form(request.POST if request.method == "POST" else None)
    if request.method == "POST":
        name = row.name
        try:
            remove_person(actor, row)
        except RuleError as error:
            form.is_valid()
            show_problems(form, error)
        else:
            messages.success(request, _("%(name)s removed.") % {"name": name})
            return redirect("desk:people", club)
    context = club_frame(row.club, "people") | {
        "person": row,
        "form": form,
        "kept_by": what_keeps_person(row),
        "goes_with": [line for holder in HOLDERS for line in holder.goes_with(row)],
        "entries": _newest_entries(row),
        "groups": row.groups.order_by("sort_key"),
        "conflicts": conflicts_of(row),
    }
    return render(request, "people/desk/remove.html", context, status=422 if form.errors else 200)


def people_named(club: Club, sent: Mapping[str, str]) -> list[KnownName]:
    """The club's people of the name that a form sent."""
    return people_called(club, sent.get("first_name", ""), sent.get("last_name", ""))


def _newest_entries(person: Person) -> list[PersonEntry]:
    return entries_in_events().find(people=[person.pk])[::-1]
