"""Groups (manual §7): form, edit, dissolve; people join and leave, several at once."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.base.actors import Actor
from tournaments.base.forms import ShowProblems
from tournaments.base.pages.desk_view import desk_view
from tournaments.base.permissions import Action
from tournaments.clubs.access import access_club
from tournaments.clubs.models import Club
from tournaments.clubs.pages.desk.navigation import club_frame
from tournaments.clubs.roles import may
from tournaments.people.access import access_group
from tournaments.people.forms import GroupForm
from tournaments.people.models import Group, Person
from tournaments.people.selectors.people import find_people, groups_of_club, people_of
from tournaments.people.services.groups import dissolve_group, edit_group, form_group, join_group, leave_group

MOST_LISTED = 200


@desk_view(access_club, see=Action.SEE_DESK, change=Action.MANAGE_PEOPLE)
def groups(request: HttpRequest, actor: Actor, row: Club) -> HttpResponse:
    """All groups with their members, and the form for a new one."""
    form = GroupForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        with ShowProblems(form):
            formed = form_group(actor, row, **form.cleaned_data)
            messages.success(request, _("%(group)s formed. Now choose who joins.") % {"group": formed.name})
            return redirect("desk:group", row.slug, formed.pk)
    context = club_frame(row, "groups") | {
        "groups": groups_of_club(row),
        "form": form,
        "may_manage": may(actor, row, Action.MANAGE_PEOPLE),
    }
    return render(request, "people/desk/groups/groups.html", context, status=422 if form.errors else 200)


@desk_view(access_group, see=Action.MANAGE_PEOPLE, change=Action.MANAGE_PEOPLE)
def group(request: HttpRequest, actor: Actor, row: Group, *, club: str, pk: int) -> HttpResponse:
    """One group: its members, the people who could join, its name and value."""
    form = GroupForm(request.POST if request.method == "POST" else None, initial=GroupForm.values_of(row))
    if form.is_valid():
        with ShowProblems(form):
            edit_group(actor, row, **form.cleaned_data)
            messages.success(request, _("Group saved."))
            return redirect("desk:group", club, pk)
    context = club_frame(row.club, "groups") | {"group": row, "form": form} | _lists(request, row)
    return render(request, "people/desk/groups/group.html", context, status=422 if form.errors else 200)


@desk_view(access_group, change=Action.MANAGE_PEOPLE)
def group_join(request: HttpRequest, actor: Actor, row: Group, *, club: str, pk: int) -> HttpResponse:
    """Add the selected people."""
    picked = _picked(request, row)
    join_group(actor, row, people=picked)
    _say(request, picked, ngettext("%(count)s person joined.", "%(count)s people joined.", len(picked)))
    return redirect("desk:group", club, pk)


@desk_view(access_group, change=Action.MANAGE_PEOPLE)
def group_leave(request: HttpRequest, actor: Actor, row: Group, *, club: str, pk: int) -> HttpResponse:
    """Remove the selected people."""
    picked = _picked(request, row)
    leave_group(actor, row, people=picked)
    _say(request, picked, ngettext("%(count)s person left.", "%(count)s people left.", len(picked)))
    return redirect("desk:group", club, pk)


@desk_view(access_group, see=Action.MANAGE_PEOPLE, change=Action.MANAGE_PEOPLE)
def group_dissolve(request: HttpRequest, actor: Actor, row: Group, *, club: str) -> HttpResponse:
    """Dissolve a group, after asking."""
    if request.method == "POST":
        dissolve_group(actor, row)
        messages.success(request, _("%(group)s dissolved.") % {"group": row.name})
        return redirect("desk:groups", club)
    members = row.members.count()
    words = ngettext(
        "Its value no longer counts for %(count)s person.", "It no longer counts for %(count)s people.", members
    )
    context = club_frame(row.club, "groups") | {
        "group": row,
        "form": forms.Form(),
        "losses": [words % {"count": members}] if members else [],
    }
    return render(request, "people/desk/groups/dissolve.html", context)


def _lists(request: HttpRequest, group: Group) -> dict[str, Any]:
    words = request.GET.get("q", "")[:100]
    members = list(people_of(group.club).filter(groups=group))
    ticked = list(people_of(group.club).filter(pk__in=_ids(request.GET)).exclude(groups=group))  # a search keeps them
    others = list(
        find_people(group.club, words)
        .exclude(groups=group)
        .exclude(pk__in=[person.pk for person in ticked])[: MOST_LISTED + 1]
    )
    return {
        "members": members,
        "ticked": ticked,
        "others": others[:MOST_LISTED],
        "more": len(others) > MOST_LISTED,
        "most": MOST_LISTED,
        "words": words,
    }


def _picked(request: HttpRequest, group: Group) -> list[Person]:
    return list(Person.objects.filter(club=group.club, pk__in=_ids(request.POST)))


def _ids(sent: QueryDict) -> list[int]:
    return [int(text) for text in sent.getlist("person") if text.isascii() and text.isdigit() and len(text) < 19]


def _say(request: HttpRequest, picked: list[Person], words: str) -> None:
    if picked:
        messages.success(request, words % {"count": len(picked)})
    else:
        messages.warning(request, _("Nobody is selected. Tick the names first."))
