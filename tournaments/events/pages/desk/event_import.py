"""Import of an event from a file: chosen, shown, and saved only once confirmed.

Between the two steps nothing is kept here: the page carries the texts, and a fingerprint of what it showed.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.files.uploadedfile import UploadedFile
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_http_methods

from common.pure.errors import Problem, RuleError
from tournaments.base.errors import StaleError
from tournaments.base.files.fields import as_json
from tournaments.base.forms import show_problems
from tournaments.base.pages.actor import page_actor
from tournaments.base.permissions import Action
from tournaments.boards.services.wdd_import import read_wdd
from tournaments.clubs.access import access_club
from tournaments.clubs.models import Club
from tournaments.clubs.pages.desk.navigation import club_frame
from tournaments.events.files.reading import MOST_BYTES, read_document
from tournaments.events.pages.desk.exchange_forms import JsonImportForm, TrfImportForm, WddImportForm
from tournaments.events.portable import MOST_ENTRIES, EventDoc
from tournaments.events.services.event_import import import_tournament, preview_event
from tournaments.events.services.import_plans import EventPlan
from tournaments.lab.models import ScoringSystem
from tournaments.people.files.people_csv import decode_people
from tournaments.swiss.services.import_plan import SwissPlan
from tournaments.swiss.services.trf_import import decode_trf, read_trf_event

ImportForm = JsonImportForm | TrfImportForm | WddImportForm
KINDS = ("json", "trf", "wdd")


@dataclass(frozen=True, slots=True)
class _Upload:
    """What travels from page to page: the texts, under which name, and by which scoring system."""

    kind: str
    text: str
    more: str = ""
    name: str = ""
    system: ScoringSystem | None = None

    def document(self, club: Club) -> tuple[EventDoc, tuple[Problem, ...]]:
        """The texts as a document, and what to know of it. Raises `RuleError`."""
        if self.kind == "wdd":
            read = read_wdd(
                club, boards=self.text, classification=self.more, name=self.name, scoring_system=self.system
            )
            return read, ()
        if self.kind == "trf":
            found = read_trf_event(self.text, name=self.name)
            return found.document, found.notes
        return read_document(self.text), ()


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def event_import(request: HttpRequest, club: str) -> HttpResponse:
    """Choose, look, confirm."""
    row = access_club(page_actor(request), club, Action.MANAGE_EVENTS)
    if request.method != "POST":
        return _choose(request, row)
    if request.POST.get("step") == "confirm":
        return _confirm(request, row)
    kind = _kind(request)
    form = _form(kind, row, request)
    if form.is_valid():
        try:
            upload = _read(kind, form.cleaned_data)
            document, notes = upload.document(row)
            return _preview(request, row, upload, preview_event(row, document, name=upload.name), notes=notes)
        except RuleError as error:
            _show(form, error)
    return _choose(request, row, form)


def _kind(request: HttpRequest) -> str:
    asked = request.POST.get("kind", "")
    return asked if asked in KINDS else "json"


def _form(kind: str, club: Club, request: HttpRequest) -> ImportForm:
    if kind == "wdd":
        return WddImportForm(request.POST, request.FILES, club=club)
    return (TrfImportForm if kind == "trf" else JsonImportForm)(request.POST, request.FILES)


def _read(kind: str, values: dict[str, Any]) -> _Upload:
    if kind == "wdd":
        return _Upload(
            kind, _text(values["boards"]), _text(values["classification"]), values["name"], values["scoring_system"]
        )
    if kind == "trf":
        return _Upload(kind, _trf_text(values["file"]), name=values["name"])
    return _Upload(kind, _json_text(values["file"]), name=values["name"])


def _text(file: UploadedFile[bytes] | None) -> str:
    return decode_people(file.read(MOST_BYTES + 1))[0].replace("\r\n", "\n") if file else ""


def _trf_text(file: UploadedFile[bytes] | None) -> str:
    text = decode_trf(file.read(MOST_BYTES + 1)) if file else ""
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _json_text(file: UploadedFile[bytes] | None) -> str:
    try:
        return file.read(MOST_BYTES + 1).decode("utf-8-sig") if file else ""
    except UnicodeDecodeError as error:
        message = gettext_noop("The file is not in UTF-8. Choose the file that an export made.")
        raise RuleError.one("file", "unreadable", message) from error


def _show(form: ImportForm, error: RuleError) -> None:
    """Each fault beside its field, or with its place in the file."""
    own = [problem for problem in error.problems if problem.path in {*form.fields, "", "text"}]
    if own:
        show_problems(form, RuleError(*own))
    for problem in error.problems:
        if problem not in own:
            form.add_error(None, forms.ValidationError(_located(problem), code=problem.code))


def _located(problem: Problem) -> str:
    text = _(problem.message) % problem.params if problem.params else _(problem.message)
    return text if problem.path in {"", "name", "text", "format"} else f"{problem.path}: {text}"


def _confirm(request: HttpRequest, club: Club) -> HttpResponse:
    """Save what the preview showed, or show again what is different now."""
    upload = _carried(request, club)
    try:
        document, notes = upload.document(club)
    except RuleError as error:
        form = _empty_form(upload.kind, club)
        form.is_valid()
        _show(form, error)
        return _choose(request, club, form)
    if request.POST.get("do") == "look":  # under another name, since the one before was taken
        return _preview(request, club, upload, preview_event(club, document, name=upload.name), notes=notes)
    try:
        done = import_tournament(
            page_actor(request), club, document, fingerprint=request.POST.get("fingerprint", ""), name=upload.name
        )
    except StaleError as error:
        plan = preview_event(club, document, name=upload.name)
        return _preview(request, club, upload, plan, notes=notes, stale=error.message)
    except RuleError as error:
        plan = preview_event(club, document, name=upload.name)
        return _preview(request, club, upload, plan, notes=notes, problems=error.problems)
    messages.success(request, _("%(event)s is imported. It is not public yet.") % {"event": done.name})
    return redirect("desk:event", club.slug, done.slug)


def _empty_form(kind: str, club: Club) -> ImportForm:
    if kind == "wdd":
        return WddImportForm({}, club=club)
    return TrfImportForm({}) if kind == "trf" else JsonImportForm({})


def _carried(request: HttpRequest, club: Club) -> _Upload:
    chosen = request.POST.get("system", "")
    usable = ScoringSystem.objects.filter(Q(club=None) | Q(club=club))
    whole = int(chosen) if chosen.isascii() and chosen.isdigit() and len(chosen) < 19 else 0
    return _Upload(
        kind=_kind(request),
        text=request.POST.get("text", "").replace("\r\n", "\n"),
        more=request.POST.get("more", "").replace("\r\n", "\n"),
        name=request.POST.get("name", "").strip(),
        system=usable.filter(pk=whole).first(),
    )


def _choose(request: HttpRequest, club: Club, form: ImportForm | None = None) -> HttpResponse:
    context = club_frame(club, "club") | {
        "refused": form,
        "json_form": form if isinstance(form, JsonImportForm) else JsonImportForm(),
        "trf_form": form if isinstance(form, TrfImportForm) else TrfImportForm(),
        "wdd_form": form if isinstance(form, WddImportForm) else WddImportForm(club=club),
        "megabytes": MOST_BYTES // 1024 // 1024,
        "most_entries": f"{MOST_ENTRIES:,}",
    }
    return render(request, "events/desk/imports/event_import.html", context, status=422 if form is not None else 200)


def _preview(
    request: HttpRequest,
    club: Club,
    upload: _Upload,
    plan: EventPlan,
    *,
    notes: tuple[Problem, ...] = (),
    stale: str = "",
    problems: tuple[Problem, ...] = (),
) -> HttpResponse:
    context = club_frame(club, "club") | {
        "upload": upload,
        "text": json.dumps(as_json(plan.document), ensure_ascii=False) if upload.kind == "json" else upload.text,
        "plan": plan,
        "own_scores": plan.own_scores,
        "notes": [_(note.message) % note.params if note.params else _(note.message) for note in notes],
        "stale": stale,
        "reasons": [_located(problem) for problem in problems or plan.problems],
    }
    status = 409 if stale else 422 if problems else 200
    page = "swiss_import_preview" if isinstance(plan, SwissPlan) else "event_import_preview"
    return render(request, f"events/desk/imports/{page}.html", context, status=status)
