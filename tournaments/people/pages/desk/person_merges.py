"""One person in two records: likely pairs, what a merge would move, the merge, and its undoing."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from common.pure.errors import RuleError
from tournaments.base.actors import Actor
from tournaments.base.forms import ShowProblems, show_problems
from tournaments.base.pages.desk_view import desk_view
from tournaments.base.permissions import Action
from tournaments.clubs.access import access_club
from tournaments.clubs.models import Club
from tournaments.clubs.pages.desk.navigation import club_frame
from tournaments.people.access import access_person, access_person_merge, person_in
from tournaments.people.duplicates import Reason
from tournaments.people.forms import MergeForm
from tournaments.people.models import Person, PersonMerge
from tournaments.people.pages.desk.conflicts import MOST_SUGGESTED
from tournaments.people.selectors.people import people_of
from tournaments.people.selectors.person_merges import LikelyPair, likely_pairs, merges_of_club, people_told_apart
from tournaments.people.services.different_people import suspect_again, tell_apart
from tournaments.people.services.person_merge_undo import undo_merge, what_bars_undo
from tournaments.people.services.person_merges import merge_people, preview_merge

PAGE_SIZE = 50


@desk_view(access_club, see=Action.MANAGE_PEOPLE)
def duplicates(request: HttpRequest, actor: Actor, row: Club) -> HttpResponse:
    """Likely duplicates, and the merges so far."""
    page = Paginator(merges_of_club(row), PAGE_SIZE).get_page(request.GET.get("page"))
    context = club_frame(row, "people") | {
        "pairs": [_pair(pair) for pair in likely_pairs(row)],
        "apart": people_told_apart(row),
        "page": page,
    }
    return render(request, "people/desk/duplicates.html", context)


@desk_view(access_person, change=Action.MANAGE_PEOPLE)
def person_different(request: HttpRequest, actor: Actor, first: Person, *, club: str, other: int) -> HttpResponse:
    """Two people who are not one, or with `do=again` may be one after all."""
    second = person_in(first.club, other)
    names = {"first": first.name, "second": second.name}
    if request.POST.get("do") == "again":
        suspect_again(actor, first.club, first=first, second=second)
        messages.success(request, _("%(first)s and %(second)s may be one person again.") % names)
    else:
        tell_apart(actor, first.club, first=first, second=second)
        messages.success(request, _("%(first)s and %(second)s are two people.") % names)
    return redirect("desk:duplicates", club)


@desk_view(access_person, see=Action.MANAGE_PEOPLE, change=Action.MANAGE_PEOPLE)
def person_merge(request: HttpRequest, actor: Actor, row: Person, *, club: str, pk: int) -> HttpResponse:
    """Name the other record; the next page shows what would move."""
    others = list(people_of(row.club).exclude(pk=row.pk))
    form = MergeForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        with ShowProblems(form):
            other = form.person_meant(others)
            return redirect("desk:person_merge_with", club, pk, other.pk)
    context = club_frame(row.club, "people") | {"person": row, "form": form, "suggested": others[:MOST_SUGGESTED]}
    return render(request, "people/desk/merge.html", context, status=422 if form.errors else 200)


@desk_view(access_person, see=Action.MANAGE_PEOPLE, change=Action.MANAGE_PEOPLE)
def person_merge_with(request: HttpRequest, actor: Actor, kept: Person, *, club: str, other: int) -> HttpResponse:
    """What would move from `other` to the person, and on confirming the merge."""
    removed = person_in(kept.club, other)
    plan, status = preview_merge(kept, removed), 200
    problems = plan.problems
    if request.method == "POST":
        try:
            done = merge_people(actor, kept.club, kept=kept, removed=removed)
        except RuleError as error:
            problems, status = error.problems, 422
        else:
            words = _("%(removed)s is merged into %(kept)s. You can undo this below.")
            messages.success(request, words % {"removed": done.removed_name, "kept": kept.name})
            return redirect("desk:person", club, kept.pk)
    context: dict[str, Any] = club_frame(kept.club, "people") | {"plan": plan, "problems": problems}
    return render(request, "people/desk/merge_preview.html", context, status=status)


@desk_view(access_person_merge, see=Action.MANAGE_PEOPLE, change=Action.MANAGE_PEOPLE)
def merge_undo(request: HttpRequest, actor: Actor, merge: PersonMerge, *, club: str) -> HttpResponse:
    """Take a merge back, after asking."""
    form = forms.Form(request.POST if request.method == "POST" else None)
    if request.method == "POST":
        try:
            person = undo_merge(actor, merge)
        except RuleError as error:
            form.is_valid()
            show_problems(form, error)
        else:
            messages.success(request, _("%(name)s is a separate person again.") % {"name": person.name})
            return redirect("desk:person", club, person.pk)
    context = club_frame(merge.club, "people") | {"merge": merge, "form": form, "bars": what_bars_undo(merge)}
    return render(request, "people/desk/merge_undo.html", context, status=422 if form.errors else 200)


def _pair(pair: LikelyPair) -> dict[str, Any]:
    words = {
        Reason.EMAIL: _("same email address"),
        Reason.NAME: _("same last name, similar first name"),
        Reason.SPELLING: _("same first name, similar last name"),
        Reason.TURNED: _("first and last name swapped"),
    }
    return {"first": pair.first, "second": pair.second, "reasons": [words[reason] for reason in pair.reasons]}
