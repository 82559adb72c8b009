"""Scoring systems on the desk: the list, the library's to read and copy, a club's own to change (manual §8)."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.gzip import gzip_page

from common.pure.errors import RuleError
from scoring.core.describe import describe_system
from scoring.web.choices import editor_choices
from scoring.web.state import StateLink, link_to_system
from scoring.web.typed import TypedDefinition, read_board
from scoring.web.workbench import Workbench, read_compared, set_up
from tournaments.base.actors import Actor
from tournaments.base.errors import StaleError
from tournaments.base.forms import ShowProblems
from tournaments.base.pages.desk_view import desk_view
from tournaments.base.pages.next_page import next_page
from tournaments.base.permissions import Action
from tournaments.clubs.access import access_club
from tournaments.clubs.models import Club
from tournaments.clubs.pages.desk.navigation import club_frame
from tournaments.clubs.roles import check_access, may
from tournaments.lab.forms import CopyForm, SystemForm, show_system_problems
from tournaments.lab.models import ScoringSystem
from tournaments.lab.selectors.system_use import club_system, events_using, system_lines, system_version
from tournaments.lab.selectors.systems import compiled
from tournaments.lab.services.scoring_systems import copy_system, create_system, delete_system, edit_system


@desk_view(access_club, see=Action.SEE_DESK)
def systems(request: HttpRequest, actor: Actor, row: Club) -> HttpResponse:
    """The club's own systems and the shipped ones, with the events that use each."""
    lines = system_lines(row)
    context = {
        **club_frame(row, "systems"),
        "own": [line for line in lines if not line.system.shipped],
        "shipped": [line for line in lines if line.system.shipped],
        "may_manage": may(actor, row, Action.MANAGE_SYSTEMS),
    }
    return render(request, "lab/desk/systems.html", context)


@gzip_page
@desk_view(access_club, see=Action.MANAGE_SYSTEMS, change=Action.MANAGE_SYSTEMS)
def system_create(request: HttpRequest, actor: Actor, row: Club) -> HttpResponse:
    """A new system from a blank sheet; `do=check` shows what it gives without storing it.

    The form that needs it, `?next=`, gets it as its `system`.
    """
    form = SystemForm(request.POST if request.method == "POST" else None)
    del form.fields["reason"], form.fields["seen"]
    bench = _bench(request, None)
    if _is_saved(request) and form.is_valid():
        try:
            made = create_system(actor, row, **_texts(form), definition=_typed(request).raw())
        except RuleError as error:
            show_system_problems(form, error, bench)
        else:
            if where := next_page(request):  # the form of an event
                messages.success(request, _("%(system)s is saved, and chosen here.") % {"system": made})
                return HttpResponseRedirect(f"{where}?{urlencode({'system': made.slug})}")
            messages.success(request, _("%(system)s is saved. Choose it in an event’s settings.") % {"system": made})
            return redirect("desk:system", row.slug, made.slug)
    context = {
        **club_frame(row, "systems"),
        "form": form,
        "preview_url": reverse("desk:system_create_preview", args=[row.slug]),
        "back_url": next_page(request),
    }
    return _editor_page(request, context, bench)


@desk_view(access_club, change=Action.MANAGE_SYSTEMS)
def system_create_preview(request: HttpRequest, actor: Actor, row: Club) -> HttpResponse:
    """The parts of a new system's page that follow the typing."""
    return _preview(request, _bench(request, None))


@gzip_page
@desk_view(access_club, see=Action.SEE_DESK, change=Action.SEE_DESK)
def system(request: HttpRequest, actor: Actor, row: Club, *, slug: str) -> HttpResponse:
    """One system: actors with the right can change it, the others can read it and try it on a board."""
    shown = _system(row, slug)
    if shown.shipped or not may(actor, row, Action.MANAGE_SYSTEMS):
        if _is_saved(request):
            check_access(actor, row, Action.MANAGE_SYSTEMS)
            edit_system(actor, shown, name=shown.name, description=shown.description, definition=shown.definition)
        return _reading_page(request, actor, row, shown)
    return _own_page(request, actor, row, shown)


@desk_view(access_club, change=Action.SEE_DESK)
def system_preview(request: HttpRequest, actor: Actor, row: Club, *, slug: str) -> HttpResponse:
    """The parts of a system's page that follow the typing."""
    return _preview(request, _bench(request, _system(row, slug)))


@desk_view(access_club, see=Action.MANAGE_SYSTEMS, change=Action.MANAGE_SYSTEMS)
def system_copy(request: HttpRequest, actor: Actor, row: Club, *, slug: str) -> HttpResponse:
    """An exact copy under a new name (the manual's "Create New System")."""
    source = _system(row, slug)
    form = CopyForm(request.POST or None, initial={"name": _("%(name)s, changed") % {"name": source}})
    if request.method == "POST" and form.is_valid():
        with ShowProblems(form):
            copy = copy_system(actor, row, source, name=form.cleaned_data["name"])
            messages.success(request, _("The copy is your club’s. You can change it as you like."))
            return redirect("desk:system", row.slug, copy.slug)
    context = {**club_frame(row, "systems"), "form": form, "source": source}
    return render(request, "lab/desk/copy.html", context, status=422 if form.errors else 200)


@desk_view(access_club, see=Action.MANAGE_SYSTEMS, change=Action.MANAGE_SYSTEMS)
def system_delete(request: HttpRequest, actor: Actor, row: Club, *, slug: str) -> HttpResponse:
    """Delete a club's system that no event uses: asks once, then does it."""
    gone = _system(row, slug)
    problems = None
    if request.method == "POST":
        try:
            delete_system(actor, gone)
        except RuleError as error:
            problems = error.problems
        else:
            messages.success(request, _("%(system)s is deleted.") % {"system": gone})
            return redirect("desk:systems", row.slug)
    context = {
        **club_frame(row, "systems"),
        "problems": problems,
        "title": _("Delete %(system)s?") % {"system": gone},
        "text": _("Its formulae are deleted too. The club’s log keeps them."),
        "action": _("Delete the system"),
        "back_url": reverse("desk:system", args=[row.slug, gone.slug]),
    }
    return render(request, "lab/desk/delete.html", context, status=422 if problems else 200)


def _own_page(request: HttpRequest, actor: Actor, row: Club, shown: ScoringSystem) -> HttpResponse:
    bench = _bench(request, shown)
    using = events_using(shown)
    first = {"name": shown.name, "description": shown.description, "seen": system_version(shown)}
    form = SystemForm(request.POST if request.method == "POST" else None, initial=first)
    if not any(event.rules_frozen_at for event in using):
        del form.fields["reason"]
    context = {
        **club_frame(row, "systems"),
        "form": form,
        "system": shown,
        "using": using,
        "preview_url": reverse("desk:system_preview", args=[row.slug, shown.slug]),
    }
    if _is_saved(request) and form.is_valid():
        reason, seen = form.cleaned_data.get("reason", ""), form.cleaned_data["seen"] or 0
        try:
            edit_system(actor, shown, **_texts(form), definition=_typed(request).raw(), reason=reason, seen=seen)
        except StaleError as error:
            form.data = form.data.copy()  # type: ignore[attr-defined]  # a QueryDict: saving again takes these for seen
            form.data["seen"] = str(error.current)  # type: ignore[index]
            return _editor_page(request, {**context, "stale": error}, bench, status=409)
        except RuleError as error:
            show_system_problems(form, error, bench)
        else:
            messages.success(request, _("%(system)s is saved.") % {"system": shown})
            return redirect("desk:system", row.slug, shown.slug)
    return _editor_page(request, context, bench)


def _editor_page(
    request: HttpRequest, context: dict[str, Any], bench: Workbench, *, status: int | None = None
) -> HttpResponse:
    wrong = bench.problems or (_is_saved(request) and context["form"].errors)
    context |= {"bench": bench.with_findings(), "link": _lab_link(bench), **editor_choices()}
    return render(request, "lab/desk/editor.html", context, status=status or (422 if wrong else 200))


def _reading_page(request: HttpRequest, actor: Actor, row: Club, shown: ScoringSystem) -> HttpResponse:
    context = {
        **club_frame(row, "systems"),
        "system": shown,
        "words": describe_system(compiled(shown).definition),
        "using": [event for event in events_using(shown) if event.club_id == row.pk],
        "may_manage": may(actor, row, Action.MANAGE_SYSTEMS),
        "preview_url": reverse("desk:system_preview", args=[row.slug, shown.slug]),
        "bench": _bench(request, shown, read_only=True).with_findings(),
        "link": link_to_system(compiled(shown)),
        **editor_choices(),
    }
    return render(request, "lab/desk/reading.html", context)


def _preview(request: HttpRequest, bench: Workbench) -> HttpResponse:
    return render(request, "lab/parts/preview.html", {"bench": bench, **editor_choices()})


def _bench(request: HttpRequest, shown: ScoringSystem | None, *, read_only: bool = False) -> Workbench:
    stored = compiled(shown) if shown else None
    typed: TypedDefinition | None = None
    if not read_only:
        if "mode" in request.POST:
            typed = _typed(request)
        elif shown is None:
            typed = TypedDefinition()
        elif stored is not None and request.method == "GET":
            typed = TypedDefinition.of(stored.definition)
    name = request.POST.get("name", "").strip()[:80] or (shown.name if shown else _("New system"))
    return set_up(
        name=name,
        typed=typed,
        stored=stored,
        board=read_board(request.POST),
        compared=read_compared(request.POST),
        checked=request.POST.get("checked", "")[:16],
        seat=request.POST.get("seat", ""),
    )


def _lab_link(bench: Workbench) -> StateLink | None:
    return link_to_system(bench.system) if bench.system else None


def _typed(request: HttpRequest) -> TypedDefinition:
    return TypedDefinition.read(request.POST)


def _texts(form: SystemForm) -> dict[str, str]:
    return {"name": form.cleaned_data["name"], "description": form.cleaned_data["description"]}


def _is_saved(request: HttpRequest) -> bool:
    """Whether the form is to be stored, not only checked or filled with another board."""
    return request.method == "POST" and request.POST.get("do", "save") == "save"


def _system(club: Club, slug: str) -> ScoringSystem:
    return club_system(club, slug, missing=_("This scoring system does not exist. Go back to the list and choose one."))
