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

from scoring.core.errors import Problem, RuleError
from tournaments.access import access_club
from tournaments.errors import StaleError
from tournaments.exchange.document import MOST_ENTRIES, TournamentDoc
from tournaments.exchange.fields import as_json
from tournaments.exchange.reading import MOST_BYTES, read_document
from tournaments.imports.people_csv import decode_people
from tournaments.models import Club, ScoringSystem
from tournaments.permissions import Action
from tournaments.services.tournament_import import import_tournament
from tournaments.services.tournament_plan import TournamentPlan, preview_tournament
from tournaments.services.wdd_import import read_wdd
from tournaments.web.actor import page_actor
from tournaments.web.desk.exchange_forms import JsonImportForm, WddImportForm
from tournaments.web.desk.frames import club_frame
from tournaments.web.forms import show_problems

__all__ = ["event_import"]


@dataclass(frozen=True, slots=True)
class _Upload:
    """What travels from page to page: the texts, under which name, and by which scoring system."""

    kind: str
    text: str
    more: str = ""
    name: str = ""
    system: ScoringSystem | None = None

    def document(self, club: Club) -> TournamentDoc:
        """The texts as a document. Raises `RuleError`."""
        if self.kind == "wdd":
            return read_wdd(
                club, boards=self.text, classification=self.more, name=self.name, scoring_system=self.system
            )
        return read_document(self.text)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def event_import(request: HttpRequest, club: str) -> HttpResponse:
    """Choose, look, confirm."""
    row = access_club(page_actor(request), club, Action.MANAGE_TOURNAMENTS)
    if request.method != "POST":
        return _choose(request, row)
    if request.POST.get("step") == "confirm":
        return _confirm(request, row)
    kind = "wdd" if request.POST.get("kind") == "wdd" else "json"
    form = _form(kind, row, request)
    if form.is_valid():
        try:
            upload = _read(kind, form.cleaned_data)
            return _preview(request, row, upload, preview_tournament(row, upload.document(row), name=upload.name))
        except RuleError as error:
            _show(form, error)
    return _choose(request, row, form)


def _form(kind: str, club: Club, request: HttpRequest) -> JsonImportForm | WddImportForm:
    if kind == "wdd":
        return WddImportForm(request.POST, request.FILES, club=club)
    return JsonImportForm(request.POST, request.FILES)


def _read(kind: str, values: dict[str, Any]) -> _Upload:
    if kind == "wdd":
        return _Upload(
            kind, _text(values["boards"]), _text(values["classification"]), values["name"], values["scoring_system"]
        )
    return _Upload(kind, _json_text(values["file"]), name=values["name"])


def _text(file: UploadedFile[bytes] | None) -> str:
    return decode_people(file.read(MOST_BYTES + 1))[0].replace("\r\n", "\n") if file else ""


def _json_text(file: UploadedFile[bytes] | None) -> str:
    try:
        return file.read(MOST_BYTES + 1).decode("utf-8-sig") if file else ""
    except UnicodeDecodeError as error:
        message = gettext_noop("The file is not in UTF-8. Choose the file that an export made.")
        raise RuleError.one("file", "unreadable", message) from error


def _show(form: JsonImportForm | WddImportForm, error: RuleError) -> None:
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
        document = upload.document(club)
    except RuleError as error:
        form = WddImportForm({}, club=club) if upload.kind == "wdd" else JsonImportForm({})
        form.is_valid()
        _show(form, error)
        return _choose(request, club, form)
    if request.POST.get("do") == "look":  # under another name, since the one before was taken
        return _preview(request, club, upload, preview_tournament(club, document, name=upload.name))
    try:
        done = import_tournament(
            page_actor(request), club, document, fingerprint=request.POST.get("fingerprint", ""), name=upload.name
        )
    except StaleError as error:
        plan = preview_tournament(club, document, name=upload.name)
        return _preview(request, club, upload, plan, stale=error.message)
    except RuleError as error:
        plan = preview_tournament(club, document, name=upload.name)
        return _preview(request, club, upload, plan, problems=error.problems)
    messages.success(request, _("%(event)s is imported. It is not public yet.") % {"event": done.name})
    return redirect("desk:event", club.slug, done.slug)


def _carried(request: HttpRequest, club: Club) -> _Upload:
    chosen = request.POST.get("system", "")
    usable = ScoringSystem.objects.filter(Q(club=None) | Q(club=club))
    whole = int(chosen) if chosen.isascii() and chosen.isdigit() and len(chosen) < 19 else 0
    return _Upload(
        kind="wdd" if request.POST.get("kind") == "wdd" else "json",
        text=request.POST.get("text", "").replace("\r\n", "\n"),
        more=request.POST.get("more", "").replace("\r\n", "\n"),
        name=request.POST.get("name", "").strip(),
        system=usable.filter(pk=whole).first(),
    )


def _choose(request: HttpRequest, club: Club, form: JsonImportForm | WddImportForm | None = None) -> HttpResponse:
    context = club_frame(club, "club") | {
        "refused": form,
        "json_form": form if isinstance(form, JsonImportForm) else JsonImportForm(),
        "wdd_form": form if isinstance(form, WddImportForm) else WddImportForm(club=club),
        "megabytes": MOST_BYTES // 1024 // 1024,
        "most_entries": f"{MOST_ENTRIES:,}",
    }
    return render(request, "desk/clubs/event_import.html", context, status=422 if form is not None else 200)


def _preview(
    request: HttpRequest,
    club: Club,
    upload: _Upload,
    plan: TournamentPlan,
    *,
    stale: str = "",
    problems: tuple[Problem, ...] = (),
) -> HttpResponse:
    context = club_frame(club, "club") | {
        "upload": upload,
        "text": upload.text if upload.kind == "wdd" else json.dumps(as_json(plan.document), ensure_ascii=False),
        "plan": plan,
        "own_scores": plan.own_scores,
        "stale": stale,
        "reasons": [_located(problem) for problem in problems or plan.problems],
    }
    status = 409 if stale else 422 if problems else 200
    return render(request, "desk/clubs/event_import_preview.html", context, status=status)
