"""The people of a club (manual §6): the list with its search, adding, editing, removing."""

from __future__ import annotations

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.db.models import Count
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from common.pure.errors import RuleError
from tournaments.base.forms import show_problems
from tournaments.base.pages.actor import page_actor
from tournaments.base.pages.idempotent_forms import once
from tournaments.base.permissions import Action, allows
from tournaments.clubs.access import access_club
from tournaments.clubs.pages.desk.navigation import club_frame
from tournaments.clubs.roles import role_in
from tournaments.people.access import access_person
from tournaments.people.entries import PersonEntry, entries_in_events
from tournaments.people.forms import PersonForm
from tournaments.people.holders import HOLDERS
from tournaments.people.models import Person
from tournaments.people.selectors.people import conflicts_of, find_people
from tournaments.people.selectors.person_merges import merges_into
from tournaments.people.services.people import add_person, edit_person, remove_person, what_keeps_person

PAGE_SIZE = 100


@login_required
@require_GET
def people(request: HttpRequest, club: str) -> HttpResponse:
    """Everybody by last name. Scorers see names and towns; e-mail addresses need the right to manage people."""
    actor = page_actor(request)
    row = access_club(actor, club, Action.SEE_DESK)
    words = request.GET.get("q", "")[:100]
    found = find_people(row, words).annotate(events=Count("entries"))
    page = Paginator(found, PAGE_SIZE).get_page(request.GET.get("page"))
    context = club_frame(row, "people") | {
        "page": page,
        "words": words,
        "may_manage": allows(role_in(actor, row) or "", Action.MANAGE_PEOPLE),
    }
    return render(request, "people/desk/people.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@once
def person_add(request: HttpRequest, club: str) -> HttpResponse:
    """Add somebody; "save and add another" stays on the page."""
    actor = page_actor(request)
    row = access_club(actor, club, Action.MANAGE_PEOPLE)
    form = PersonForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            added = add_person(actor, row, **form.cleaned_data)
        except RuleError as error:
            show_problems(form, error)
        else:
            messages.success(request, _("%(name)s added.") % {"name": added.name})
            again = request.POST.get("do") == "another"
            return redirect("desk:person_add" if again else "desk:people", row.slug)
    context = club_frame(row, "people") | {"form": form}
    return render(request, "people/desk/add.html", context, status=422 if form.errors else 200)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def person(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Edit somebody; beside it their groups, conflicts and events."""
    actor = page_actor(request)
    row = access_person(actor, club, pk, Action.MANAGE_PEOPLE)
    form = PersonForm(request.POST if request.method == "POST" else None, initial=PersonForm.values_of(row))
    if request.method == "POST" and form.is_valid():
        try:
            edit_person(actor, row, **form.cleaned_data)
        except RuleError as error:
            show_problems(form, error)
        else:
            messages.success(request, _("%(name)s saved.") % {"name": row.name})
            return redirect("desk:people", row.club.slug)
    context = club_frame(row.club, "people") | {
        "person": row,
        "form": form,
        "groups": row.groups.order_by("sort_key"),
        "conflicts": conflicts_of(row),
        "entries": _newest_entries(row),
        "merges": merges_into(row),
        "may_see_data": allows(role_in(actor, row.club) or "", Action.SEE_PERSONAL_DATA),
    }
    return render(request, "people/desk/person.html", context, status=422 if form.errors else 200)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def person_remove(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Remove somebody, after asking; whoever is entered in an event can't go, and the page says where."""
    actor = page_actor(request)
    row = access_person(actor, club, pk, Action.MANAGE_PEOPLE)
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


def _newest_entries(person: Person) -> list[PersonEntry]:
    return entries_in_events().find(people=[person.pk])[::-1]
