"""Import of ratings that people bring along: chosen or pasted, shown row by row, saved once confirmed.

Between the two steps nothing is kept here: the page carries the list, and a fingerprint of what it showed.
"""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from common.pure.errors import Problem, RuleError
from tournaments.base.actors import Actor
from tournaments.base.errors import StaleError
from tournaments.base.files.tables import MOST_BYTES, decode_text
from tournaments.base.forms import show_problems
from tournaments.base.pages.desk_view import desk_view
from tournaments.base.permissions import Action
from tournaments.clubs.pages.desk.navigation import club_frame
from tournaments.people.forms import ImportForm
from tournaments.ratings.access import access_rating_list
from tournaments.ratings.files.ratings_csv import RatingPlan, Verdict
from tournaments.ratings.models import RatingList
from tournaments.ratings.services.initial_ratings import import_ratings, preview_ratings


@desk_view(access_rating_list, see=Action.MANAGE_RATINGS, change=Action.MANAGE_RATINGS)
def rating_import(request: HttpRequest, actor: Actor, row: RatingList) -> HttpResponse:
    """Choose, look, confirm."""
    if request.method != "POST":
        return _choose(request, row, ImportForm())
    if request.POST.get("step") == "confirm":
        return _confirm(request, actor, row)
    form = ImportForm(request.POST, request.FILES)
    if not form.is_valid():
        return _choose(request, row, form)
    try:
        sent = form.cleaned_data["file"]
        text = decode_text(sent.read(MOST_BYTES + 1))[0] if sent else form.cleaned_data["text"]
        text = text.replace("\r\n", "\n")
        plan = preview_ratings(row, text=text)
    except RuleError as error:
        show_problems(form, error)
        return _choose(request, row, form)
    return _preview(request, row, text, plan)


def _confirm(request: HttpRequest, actor: Actor, row: RatingList) -> HttpResponse:
    text = request.POST.get("text", "").replace("\r\n", "\n")
    try:
        done = import_ratings(
            actor,
            row,
            text=text,
            fingerprint=request.POST.get("fingerprint", ""),
            leave_out_wrong="leave_out_wrong" in request.POST,
            add_people="add_people" in request.POST,
        )
    except StaleError as error:
        return _preview(request, row, text, preview_ratings(row, text=text), stale=error.message, status=409)
    except RuleError as error:
        return _refused(request, row, text, error)
    said = _("%(added)s added, %(changed)s changed, %(unchanged)s unchanged, %(left_out)s left out.")
    counts = {name: getattr(done, name) for name in ("added", "changed", "unchanged", "left_out")}
    messages.success(request, said % counts)
    return redirect("desk:rating_list", row.club.slug, row.slug)


def _refused(request: HttpRequest, row: RatingList, text: str, error: RuleError) -> HttpResponse:
    """The preview with the reason; a text that can't be read at all goes back to the first step."""
    try:
        plan = preview_ratings(row, text=text)
    except RuleError as unreadable:
        form = ImportForm({"text": text})
        show_problems(form, unreadable)
        return _choose(request, row, form)
    return _preview(request, row, text, plan, problems=error.problems, status=422)


def _choose(request: HttpRequest, row: RatingList, form: ImportForm) -> HttpResponse:
    context = {**club_frame(row.club, "ratings"), "list": row, "form": form}
    return render(request, "ratings/desk/import.html", context, status=422 if form.errors else 200)


def _preview(
    request: HttpRequest,
    row: RatingList,
    text: str,
    plan: RatingPlan,
    *,
    stale: str = "",
    problems: tuple[Problem, ...] = (),
    status: int = 200,
) -> HttpResponse:
    context: dict[str, Any] = {
        **club_frame(row.club, "ratings"),
        "list": row,
        "text": text,
        "plan": plan,
        "parts": _parts(plan),
        "wrong": len(plan.of(Verdict.WRONG)),
        "unknown": len(plan.of(Verdict.UNKNOWN)),
        "good": len(plan.of(Verdict.NEW, Verdict.CHANGED, Verdict.UNCHANGED)),
        "stale": stale,
        "problems": problems,
    }
    return render(request, "ratings/desk/import_preview.html", context, status=status)


def _parts(plan: RatingPlan) -> list[dict[str, Any]]:
    """The rows by verdict, what needs a look first."""
    titles = {
        Verdict.WRONG: (_("Wrong"), "stop", _("What is wrong, and what to do.")),
        Verdict.UNKNOWN: (_("Not in the club"), "flag", _("Nobody of this name is in the club.")),
        Verdict.CHANGED: (_("Changed"), "half", _("Brought another rating along before.")),
        Verdict.NEW: (_("New"), "full", _("Brought no rating along so far.")),
        Verdict.UNCHANGED: (_("Unchanged"), "", _("The list says nothing new.")),
    }
    return [
        {"verdict": verdict.value, "title": title, "shape": shape, "says": says, "rows": rows}
        for verdict, (title, shape, says) in titles.items()
        if (rows := [(each, _reasons(each.problems)) for each in plan.of(verdict)])
    ]


def _reasons(problems: tuple[Problem, ...]) -> list[str]:
    return [_(problem.message) % problem.params if problem.params else _(problem.message) for problem in problems]
