"""Import of people: a list is chosen or pasted, shown row by row, and saved only once confirmed.

Between the two steps nothing is kept here: the page carries the list, and a fingerprint of what it showed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from common.pure.errors import Problem, RuleError
from tournaments.base.actors import Actor
from tournaments.base.errors import StaleError
from tournaments.base.files.tables import MOST_BYTES, decode_text
from tournaments.base.forms import show_problems, whole
from tournaments.base.pages.desk_view import desk_view
from tournaments.base.permissions import Action
from tournaments.clubs.access import access_club
from tournaments.clubs.models import Club
from tournaments.clubs.pages.desk.navigation import club_frame
from tournaments.events.models import Event
from tournaments.events.services.people_import import import_and_enter
from tournaments.people.files.people_plan import ImportPlan, PlannedRow, Verdict
from tournaments.people.forms import ImportForm
from tournaments.people.services.people_import import Imported, preview_import


@dataclass(frozen=True, slots=True)
class _Upload:
    """The list as it travels from page to page."""

    text: str
    guessed: bool = False


@desk_view(access_club, see=Action.MANAGE_PEOPLE, change=Action.MANAGE_PEOPLE)
def people_import(request: HttpRequest, actor: Actor, row: Club) -> HttpResponse:
    """Choose, look, confirm."""
    if request.method != "POST":
        return _choose(request, row, ImportForm())
    if request.POST.get("step") == "confirm":
        return _confirm(request, actor, row)
    form = ImportForm(request.POST, request.FILES)
    if not form.is_valid():
        return _choose(request, row, form)
    try:
        upload = _read(form.cleaned_data["file"], form.cleaned_data["text"])
        plan = preview_import(row, text=upload.text)
    except RuleError as error:
        show_problems(form, error)
        return _choose(request, row, form)
    return _preview(request, row, upload, plan)


def _read(file: UploadedFile[bytes] | None, pasted: str) -> _Upload:
    if file is None:
        return _Upload(pasted.replace("\r\n", "\n"))
    return _Upload(*decode_text(file.read(MOST_BYTES + 1)))


def _confirm(request: HttpRequest, actor: Actor, club: Club) -> HttpResponse:
    upload = _Upload(request.POST.get("text", "").replace("\r\n", "\n"))
    event = _events(club).filter(pk=whole(request.POST.get("event"))).first()
    try:
        done, entered = import_and_enter(
            actor,
            club,
            event,
            text=upload.text,
            fingerprint=request.POST.get("fingerprint", ""),
            leave_out_wrong="leave_out_wrong" in request.POST,
        )
    except StaleError as error:
        plan = preview_import(club, text=upload.text)
        return _preview(request, club, upload, plan, stale=error.message, status=409)
    except RuleError as error:
        return _refused(request, club, upload, error)
    messages.success(request, _said(done))
    if event:
        messages.success(
            request, _("%(count)s players entered in %(event)s.") % {"count": entered, "event": event.name}
        )
        return redirect("desk:entries", club.slug, event.slug)
    return redirect("desk:people", club.slug)


def _refused(request: HttpRequest, club: Club, upload: _Upload, error: RuleError) -> HttpResponse:
    """The preview with the reason; a text that can't be read at all goes back to the first step."""
    try:
        plan = preview_import(club, text=upload.text)
    except RuleError as unreadable:
        form = ImportForm({"text": upload.text})
        show_problems(form, unreadable)
        return _choose(request, club, form)
    return _preview(request, club, upload, plan, problems=error.problems, status=422)


def _choose(request: HttpRequest, club: Club, form: ImportForm) -> HttpResponse:
    context = club_frame(club, "people") | {"form": form, "megabytes": MOST_BYTES // 1024 // 1024}
    return render(request, "events/desk/imports/people_import.html", context, status=422 if form.errors else 200)


def _preview(
    request: HttpRequest,
    club: Club,
    upload: _Upload,
    plan: ImportPlan,
    *,
    stale: str = "",
    problems: tuple[Problem, ...] = (),
    status: int = 200,
) -> HttpResponse:
    context: dict[str, Any] = club_frame(club, "people") | {
        "upload": upload,
        "plan": plan,
        "parts": _parts(plan),
        "wrong": len(plan.of(Verdict.WRONG)),
        "to_save": len(plan.of(Verdict.NEW, Verdict.CHANGED)),
        "good": len(plan.of(Verdict.NEW, Verdict.CHANGED, Verdict.UNCHANGED)),
        "events": list(_events(club)),
        "stale": stale,
        "problems": problems,
    }
    return render(request, "events/desk/imports/people_import_preview.html", context, status=status)


def _parts(plan: ImportPlan) -> list[dict[str, object]]:
    """The rows by verdict, what needs a look first."""
    titles = {
        Verdict.WRONG: (_("Wrong"), "stop"),
        Verdict.CHANGED: (_("Changed"), "half"),
        Verdict.NEW: (_("New"), "full"),
        Verdict.UNCHANGED: (_("Unchanged"), ""),
    }
    parts: list[dict[str, object]] = []
    for verdict, (title, shape) in titles.items():
        rows = plan.of(verdict)
        if rows:
            parts.append({"verdict": verdict.value, "title": title, "shape": shape, "rows": [_shown(r) for r in rows]})
    return parts


def _shown(planned: PlannedRow) -> dict[str, object]:
    labels = {"email": _("e-mail address"), "town": _("town")}
    return {
        "row": planned.row,
        "changes": [(labels[change.field], change.before, change.after) for change in planned.changes],
        "reasons": [
            _(problem.message) % problem.params if problem.params else _(problem.message)
            for problem in planned.problems
        ],
    }


def _events(club: Club) -> QuerySet[Event]:
    return Event.objects.filter(club=club, archived_at=None)


def _said(done: Imported) -> str:
    words = _("%(added)s added, %(changed)s changed, %(unchanged)s unchanged, %(left_out)s left out.")
    return words % {
        "added": done.added,
        "changed": done.changed,
        "unchanged": done.unchanged,
        "left_out": done.left_out,
    }
