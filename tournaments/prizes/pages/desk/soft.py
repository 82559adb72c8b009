"""Marks and penalties at the desk: what players are marked for, the marks themselves, and penalties."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from common.pure.errors import RuleError
from common.web.problems import problem_text
from tournaments.base.actors import Actor
from tournaments.base.forms import ShowProblems
from tournaments.base.pages.desk_view import desk_view
from tournaments.base.permissions import Action
from tournaments.clubs.roles import may
from tournaments.events.access import access_event_of_players
from tournaments.events.formats import format_of
from tournaments.events.models import Event
from tournaments.events.pages.desk.navigation import event_frame
from tournaments.events.selectors.visibility import entry_as_shown, names_of_people
from tournaments.prizes.access import access_penalty, access_soft_kind
from tournaments.prizes.forms import MarksForm, PenaltyForm, SoftKindForm, SoftRulesForm
from tournaments.prizes.models import Penalty, SoftKind, SoftRules
from tournaments.prizes.selectors.ballots import ballot_lines
from tournaments.prizes.selectors.marks import mark_counts, newest_marks, unread_zeros
from tournaments.prizes.services.marks import give_marks, read_zero_marks
from tournaments.prizes.services.penalties import add_penalty, edit_penalty, remove_penalty
from tournaments.prizes.services.soft import (
    add_soft_kind,
    edit_soft_kind,
    edit_soft_rules,
    judge_token,
    remove_soft_kind,
    renew_judge_link,
)

MANAGE, SCORE = Action.MANAGE_EVENTS, Action.ENTER_RESULTS


@desk_view(access_event_of_players, see=Action.SEE_DESK)
def soft(request: HttpRequest, actor: Actor, row: Event) -> HttpResponse:
    """Kinds of marks, penalties and ballots of the event."""
    return _page(request, actor, row)


@desk_view(access_event_of_players, change=MANAGE)
def soft_rules(request: HttpRequest, actor: Actor, row: Event) -> HttpResponse:
    """What the total does with the ranking."""
    form = SoftRulesForm(None, request.POST)
    if form.is_valid():
        with ShowProblems(form):
            edit_soft_rules(actor, row, form.cleaned_data)
            messages.success(request, _("Saved."))
            return _home(row)
    return _page(request, actor, row, rules_form=form)


@desk_view(access_event_of_players, change=SCORE)
def soft_read(request: HttpRequest, actor: Actor, row: Event) -> HttpResponse:
    """Note that the sentences to marks of 0 were read."""
    read_zero_marks(actor, row)
    return _home(row)


@desk_view(access_event_of_players, see=MANAGE, change=MANAGE, once=True)
def soft_kind_add(request: HttpRequest, actor: Actor, row: Event) -> HttpResponse:
    """A new kind of marks."""
    form = SoftKindForm(None, request.POST if request.method == "POST" else None)
    if form.is_valid():
        with ShowProblems(form):
            made = add_soft_kind(actor, row, form.cleaned_data)
            messages.success(request, _("%(name)s is added.") % {"name": made.name})
            return _home(row)
    return _row_page(request, row, form=form, heading=_("Add marks"))


@desk_view(access_soft_kind, see=MANAGE, change=MANAGE)
def soft_kind(request: HttpRequest, actor: Actor, row: SoftKind) -> HttpResponse:
    """A kind of marks: changed or removed, and the judge's private link."""
    event, do = row.event, request.POST.get("do", "")
    form = SoftKindForm(row, request.POST if do == "save" else None)
    try:
        if do == "remove":
            remove_soft_kind(actor, event, row.pk)
            messages.success(request, _("%(name)s is removed. The log can undo it.") % {"name": row.name})
            return _home(event)
        if do == "link":
            renew_judge_link(actor, event, row.pk)
            messages.success(request, _("The link is created. Send it to the judge. An older link no longer works."))
            return redirect("desk:soft_kind", event.club.slug, event.slug, row.pk)
    except RuleError as error:
        return refused(request, event, error)
    if form.is_valid():
        with ShowProblems(form):
            edit_soft_kind(actor, event, row.pk, form.cleaned_data)
            messages.success(request, _("%(name)s is saved.") % {"name": form.cleaned_data["name"]})
            return _home(event)
    token = judge_token(row)
    return _row_page(
        request,
        event,
        form=form,
        heading=row.name,
        row=row,
        judge=row.entered_by == "judge",
        judge_url=request.build_absolute_uri(reverse("prizes:judge", args=[token])) if token else "",
        remove_text=_("Its marks are removed too."),
    )


@desk_view(access_soft_kind, see=Action.SEE_DESK, change=SCORE)
def soft_marks(request: HttpRequest, actor: Actor, row: SoftKind) -> HttpResponse:
    """The marks of a kind, player by player."""
    event = row.event
    form = marks_form(row, request)
    if form.is_valid():
        try:
            changed = give_marks(actor, event, row.pk, form.marks())
        except RuleError as error:
            form.show(error)
        else:
            messages.success(request, ngettext("%(n)s mark changed.", "%(n)s marks changed.", changed) % {"n": changed})
            return _home(event)
    read_only = not may(actor, event, SCORE) or row.entered_by == "opponent"
    context = {**event_frame(event, "soft"), "kind": row, "form": form, "read_only": read_only}
    return render(request, "prizes/desk/marks_of.html", context, status=422 if form.errors else 200)


@desk_view(access_event_of_players, see=SCORE, change=SCORE, once=True)
def penalty_add(request: HttpRequest, actor: Actor, row: Event) -> HttpResponse:
    """A new penalty."""
    form = PenaltyForm(row, None, request.POST if request.method == "POST" else None)
    if form.is_valid():
        with ShowProblems(form):
            made = add_penalty(actor, row, form.cleaned_data)
            messages.success(request, _("%(name)s has a penalty.") % {"name": made.entry.name})
            return _home(row)
    return _row_page(request, row, form=form, heading=_("Add a penalty"))


@desk_view(access_penalty, see=SCORE, change=SCORE)
def penalty(request: HttpRequest, actor: Actor, row: Penalty) -> HttpResponse:
    """A penalty: changed or removed."""
    event = row.entry.event
    if request.POST.get("do") == "remove":
        remove_penalty(actor, event, row.pk)
        messages.success(request, _("The penalty is removed. The log can undo it."))
        return _home(event)
    form = PenaltyForm(event, row, request.POST if request.method == "POST" else None)
    if form.is_valid():
        with ShowProblems(form):
            edit_penalty(actor, event, row.pk, form.cleaned_data)
            messages.success(request, _("Saved."))
            return _home(event)
    heading = _("Penalty of %(name)s") % {"name": row.entry.name}
    text = _("The penalty is cancelled, so its points are back in the total.")
    return _row_page(request, event, form=form, heading=heading, row=row, remove_text=text)


def marks_form(row: SoftKind, request: HttpRequest, *, as_shown: bool = False) -> MarksForm:
    """The form of a kind, with everybody who is entered; `as_shown` has their names as everybody sees them."""
    players = list(row.event.entries.select_related("person").order_by("person__sort_key", "pk"))
    if as_shown:
        names = names_of_people(each.person for each in players)
        shown = (entry_as_shown(each, names) for each in players)
        players = sorted(shown, key=lambda each: (each.person.sort_key, each.pk))
    sent = request.POST if request.method == "POST" else None
    return MarksForm([(each.pk, each.name) for each in players], newest_marks(row), sent)


def refused(request: HttpRequest, event: Event, error: RuleError) -> HttpResponse:
    """Back to the marks, which say what prevents it."""
    for problem in error.problems:
        messages.error(request, problem_text(problem))
    return _home(event)


def _page(request: HttpRequest, actor: Actor, event: Event, **more: Any) -> HttpResponse:
    names = {each.pk: each.name for each in event.entries.select_related("person")}
    counts, words = mark_counts(event), format_of(event).words
    zeros = unread_zeros(event)
    for each in zeros:
        each.place = words.in_place(each.game.round.number, each.game.number) if each.game else ""  # type: ignore[attr-defined]
    rules = SoftRules.objects.filter(event=event).first()
    kinds = SoftKind.objects.filter(event=event)
    context = {
        **event_frame(event, "soft"),
        "kinds": [{"kind": each, "count": counts[each.pk]} for each in kinds],
        "zeros": zeros,
        "penalties": Penalty.objects.filter(entry__event=event).select_related("entry__person", "round"),
        "ballots": ballot_lines(event, timezone.now(), names),
        "rules_form": SoftRulesForm(rules) if rules else None,
        "may_manage": may(actor, event, MANAGE),
        "may_score": may(actor, event, SCORE),
        "owns": may(actor, event.club, Action.SEE_PERSONAL_DATA),
        **more,
    }
    return render(request, "prizes/desk/marks.html", context, status=422 if more else 200)


def _row_page(request: HttpRequest, event: Event, *, form: Any, heading: str, **more: Any) -> HttpResponse:
    context = {**event_frame(event, "soft"), "form": form, "heading": heading, "row": None, **more}
    return render(request, "prizes/desk/row.html", context, status=422 if form.errors else 200)


def _home(event: Event) -> HttpResponse:
    return redirect("desk:soft", event.club.slug, event.slug)
