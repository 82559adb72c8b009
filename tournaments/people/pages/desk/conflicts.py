"""The conflicts of one person (manual §7): up, down, set, remove, and new ones with somebody named by typing."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from common.pure.errors import RuleError
from common.web.problems import problem_text
from tournaments.base.actors import Actor
from tournaments.base.figures import figure
from tournaments.base.forms import ShowProblems
from tournaments.base.pages.desk_view import desk_view
from tournaments.base.permissions import Action
from tournaments.clubs.pages.desk.navigation import club_frame
from tournaments.people.access import access_person
from tournaments.people.forms import ConflictForm
from tournaments.people.models import Person
from tournaments.people.selectors.people import conflicts_of, people_of
from tournaments.people.services.conflicts import remove_conflict, set_conflict, shift_conflict

MOST_SUGGESTED = 1_000


@desk_view(access_person, see=Action.MANAGE_PEOPLE, change=Action.MANAGE_PEOPLE)
def conflicts(request: HttpRequest, actor: Actor, row: Person, *, club: str, pk: int) -> HttpResponse:
    """The person's conflicts, and the form for a new one."""
    others = list(people_of(row.club).exclude(pk=row.pk))
    form = ConflictForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        with ShowProblems(form):
            other = form.person_meant(others)
            made = set_conflict(actor, row.club, first=row, second=other, value=form.cleaned_data["value"])
            words = _("Conflict with %(name)s set to %(value)s.")
            messages.success(request, words % {"name": other.name, "value": figure(made.value)})
            return redirect("desk:conflicts", club, pk)
    context: dict[str, Any] = club_frame(row.club, "people") | {
        "person": row,
        "form": form,
        "conflicts": conflicts_of(row),
        "groups": row.groups.order_by("sort_key").prefetch_related("members"),
        "suggested": others[:MOST_SUGGESTED],
    }
    return render(request, "people/desk/conflicts.html", context, status=422 if form.errors else 200)


@desk_view(access_person, change=Action.MANAGE_PEOPLE)
def conflict_change(
    request: HttpRequest, actor: Actor, first: Person, *, club: str, pk: int, other: int
) -> HttpResponse:
    """One step up or down, another value, or remove it."""
    second = access_person(actor, club, other, Action.MANAGE_PEOPLE)
    do = request.POST.get("do", "")
    try:
        if do in {"more", "less"}:
            shift_conflict(actor, first.club, first=first, second=second, by=1 if do == "more" else -1)
        elif do == "remove":
            remove_conflict(actor, first.club, first=first, second=second)
            messages.success(request, _("Conflict with %(name)s removed.") % {"name": second.name})
        else:
            set_conflict(actor, first.club, first=first, second=second, value=_typed(request.POST.get("value", "")))
    except RuleError as error:
        for problem in error.problems:
            messages.error(request, problem_text(problem))
    return redirect("desk:conflicts", club, pk)


def _typed(text: str) -> int:
    plain = text.strip().replace("−", "-")
    digits = plain.removeprefix("-").removeprefix("+")
    if digits.isascii() and digits.isdigit() and len(digits) < 10:
        return int(plain)
    raise RuleError.one("value", "invalid", gettext_noop("The conflict value is a whole number. Enter one."))
