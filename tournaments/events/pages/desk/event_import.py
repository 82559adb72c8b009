"""Import of an event from a file: chosen, shown, and saved only once confirmed.

Nothing is stored between the two steps: the page carries the texts, and a fingerprint of what it showed.
"""

from __future__ import annotations

import json

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from common.pure.errors import Problem, RuleError
from common.web.problems import problem_text
from tournaments.base.actors import Actor
from tournaments.base.errors import StaleError
from tournaments.base.files.fields import as_json
from tournaments.base.forms import show_problems
from tournaments.base.pages.actor import page_actor
from tournaments.base.pages.desk_view import desk_view
from tournaments.base.pages.questions import answers_sent, questions_of
from tournaments.base.permissions import Action
from tournaments.clubs.access import access_club
from tournaments.clubs.models import Club
from tournaments.clubs.pages.desk.navigation import club_frame
from tournaments.events.pages.desk.import_kinds import ImportKind, JsonImport, Notes, Upload
from tournaments.events.pages.formats import import_kinds, pages_of_format
from tournaments.events.portable import PORTABLE
from tournaments.events.services.event_import import import_event, preview_event
from tournaments.events.services.import_plans import EventPlan

USUAL = JsonImport()


@desk_view(access_club, see=Action.MANAGE_EVENTS, change=Action.MANAGE_EVENTS)
def event_import(request: HttpRequest, actor: Actor, row: Club) -> HttpResponse:
    """Choose, look, confirm."""
    if request.method != "POST":
        return _choose(request, row)
    kind = next((each for each in _kinds() if each.code == request.POST.get("kind")), USUAL)
    if request.POST.get("step") == "confirm":
        return _confirm(request, row, kind)
    form = kind.form(row, request.POST, request.FILES)
    if form.is_valid():
        try:
            upload = kind.read(form.cleaned_data)
            document, notes = kind.document(row, upload)
            return _preview(request, row, upload, preview_event(row, document, name=upload.name), notes=notes)
        except RuleError as error:
            _show(form, error)
    return _choose(request, row, kind, form)


def _kinds() -> list[ImportKind]:
    return sorted([USUAL, *import_kinds()], key=lambda kind: kind.code)


def _show(form: forms.Form, error: RuleError) -> None:
    """Each problem at its field, or with its place in the file."""
    own = [problem for problem in error.problems if problem.path in {*form.fields, "", "text"}]
    if own:
        show_problems(form, RuleError(*own))
    for problem in error.problems:
        if problem not in own:
            form.add_error(None, forms.ValidationError(_located(problem), code=problem.code))


def _located(problem: Problem) -> str:
    text = problem_text(problem)
    return text if problem.path in {"", "name", "text", "format"} else f"{problem.path}: {text}"


def _confirm(request: HttpRequest, club: Club, kind: ImportKind) -> HttpResponse:
    """Save what the preview showed, or show the preview again if it has changed."""
    upload = kind.carried(club, request.POST)
    try:
        document, notes = kind.document(club, upload)
    except RuleError as error:
        form = kind.form(club, {})
        form.is_valid()
        _show(form, error)
        return _choose(request, club, kind, form)
    if request.POST.get("do") == "look":  # under another name, since the one before was taken
        return _preview(request, club, upload, preview_event(club, document, name=upload.name), notes=notes)
    try:
        done = import_event(
            page_actor(request),
            club,
            document,
            fingerprint=request.POST.get("fingerprint", ""),
            name=upload.name,
            who=answers_sent(request.POST),
        )
    except StaleError as error:
        plan = preview_event(club, document, name=upload.name)
        return _preview(request, club, upload, plan, notes=notes, stale=error.message)
    except RuleError as error:
        plan = preview_event(club, document, name=upload.name)
        return _preview(request, club, upload, plan, notes=notes, problems=error.problems)
    messages.success(request, _("%(event)s is imported. It is not public yet.") % {"event": done.name})
    return redirect("desk:event", club.slug, done.slug)


def _choose(
    request: HttpRequest, club: Club, refused: ImportKind | None = None, form: forms.Form | None = None
) -> HttpResponse:
    choices = [(kind, form if form and kind is refused else kind.form(club)) for kind in _kinds()]
    context = club_frame(club, "club") | {"refused": form, "choices": choices}
    return render(request, "events/desk/imports/event_import.html", context, status=422 if form is not None else 200)


def _preview(
    request: HttpRequest,
    club: Club,
    upload: Upload,
    plan: EventPlan,
    *,
    notes: Notes = (),
    stale: str = "",
    problems: tuple[Problem, ...] = (),
) -> HttpResponse:
    context = club_frame(club, "club") | {
        "upload": upload,
        "text": json.dumps(as_json(plan.document), ensure_ascii=False) if upload.kind == USUAL.code else upload.text,
        "plan": plan,
        "questions": questions_of(plan.people, answers_sent(request.POST), problems),
        "own_scores": plan.own_scores,
        "notes": [problem_text(note) for note in notes],
        "stale": stale,
        "reasons": [_located(problem) for problem in problems or plan.problems],
    }
    status = 409 if stale else 422 if problems else 200
    page = pages_of_format(PORTABLE[plan.document.format].code).import_preview
    return render(request, page, context, status=status)
