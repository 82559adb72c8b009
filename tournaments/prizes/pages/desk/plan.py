"""The prize plan at the desk: categories, groups, and the prizes of each."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
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
from tournaments.prizes.access import access_prize, access_prize_category, access_prize_group
from tournaments.prizes.forms import AddPrizesForm, CategoryForm, ChoiceForm, GroupForm, PrizeForm
from tournaments.prizes.models import Prize, PrizeCategory, PrizeGroup
from tournaments.prizes.selectors.plan import prize_plan
from tournaments.prizes.services.awards import choose_prize, unchoose_prize
from tournaments.prizes.services.plan import (
    add_category,
    add_group,
    add_prizes,
    edit_category,
    edit_group,
    edit_prize,
    remove_category,
    remove_group,
    remove_prize,
)

MANAGE = Action.MANAGE_EVENTS


@desk_view(access_event_of_players, see=Action.SEE_DESK)
def prizes(request: HttpRequest, actor: Actor, row: Event) -> HttpResponse:
    """The plan: who would get each prize and why, or who has it."""
    context = {
        **event_frame(row, "prizes"),
        "plan": prize_plan(row),
        "may_manage": may(actor, row, MANAGE),
        "may_hand_over": may(actor, row, Action.REGISTER_PLAYERS),
        "has_awards": bool(format_of(row).award_kinds),
        "hides_awards": row.hide_awards,
    }
    return render(request, "prizes/desk/prizes.html", context)


@desk_view(access_event_of_players, see=MANAGE, change=MANAGE, once=True)
def prize_group_add(request: HttpRequest, actor: Actor, row: Event) -> HttpResponse:
    """A new group; its prizes come next."""
    form = GroupForm(None, request.POST if request.method == "POST" else None)
    if form.is_valid():
        with ShowProblems(form):
            made = add_group(actor, row, form.cleaned_data)
            messages.success(request, _("%(group)s is added. Now add its prizes.") % {"group": made.name})
            return redirect("desk:prize_group", row.club.slug, row.slug, made.pk)
    context = {**event_frame(row, "prizes"), "form": form, "group": None}
    return render(request, "prizes/desk/group.html", context, status=422 if form.errors else 200)


@desk_view(access_prize_group, see=MANAGE, change=MANAGE, once=True)
def prize_group(request: HttpRequest, actor: Actor, row: PrizeGroup) -> HttpResponse:
    """The rules of a group, its prizes, and a form for more; or the group removed."""
    event, do = row.event, request.POST.get("do", "")
    categories = list(PrizeCategory.objects.filter(event=event))
    form = GroupForm(row, request.POST if do == "save" else None)
    more = AddPrizesForm(categories, request.POST if do == "add" else None)
    try:
        if do == "remove":
            remove_group(actor, event, row.pk)
            messages.success(request, _("%(group)s is removed. The log can undo it.") % {"group": row.name})
            return redirect("desk:prizes", event.club.slug, event.slug)
        if do == "save" and form.is_valid():
            with ShowProblems(form):
                edit_group(actor, event, row.pk, form.cleaned_data)
                messages.success(request, _("%(group)s is saved.") % {"group": form.cleaned_data["name"]})
                return redirect("desk:prizes", event.club.slug, event.slug)
        if do == "add" and more.is_valid():
            with ShowProblems(more):
                made = add_prizes(actor, event, row.pk, **more.details())
                words = ngettext("%(n)s prize is added.", "%(n)s prizes are added.", len(made)) % {"n": len(made)}
                messages.success(request, words)
                return redirect("desk:prize_group", event.club.slug, event.slug, row.pk)
    except RuleError as error:
        return refused(request, event, error)
    found = row.prizes.select_related("category")
    wrong = form.errors or more.errors
    context = {**event_frame(event, "prizes"), "form": form, "more": more, "group": row, "prizes": found}
    return render(request, "prizes/desk/group.html", context, status=422 if wrong else 200)


@desk_view(access_event_of_players, see=MANAGE, change=MANAGE, once=True)
def prize_category_add(request: HttpRequest, actor: Actor, row: Event) -> HttpResponse:
    """A new category."""
    form = CategoryForm(row, None, request.POST if request.method == "POST" else None)
    if form.is_valid():
        with ShowProblems(form):
            made = add_category(actor, row, form.cleaned_data)
            messages.success(request, _("%(name)s is added.") % {"name": made.name})
            return redirect("desk:prizes", row.club.slug, row.slug)
    context = {**event_frame(row, "prizes"), "form": form, "category": None}
    return render(request, "prizes/desk/category.html", context, status=422 if form.errors else 200)


@desk_view(access_prize_category, see=MANAGE, change=MANAGE)
def prize_category(request: HttpRequest, actor: Actor, row: PrizeCategory) -> HttpResponse:
    """A category: changed, or removed."""
    event = row.event
    if request.POST.get("do") == "remove":
        try:
            remove_category(actor, event, row.pk)
        except RuleError as error:
            return refused(request, event, error)
        messages.success(request, _("%(name)s is removed. The log can undo it.") % {"name": row.name})
        return redirect("desk:prizes", event.club.slug, event.slug)
    form = CategoryForm(event, row, request.POST if request.method == "POST" else None)
    if form.is_valid():
        with ShowProblems(form):
            edit_category(actor, event, row.pk, form.cleaned_data)
            messages.success(request, _("%(name)s is saved.") % {"name": form.cleaned_data["name"]})
            return redirect("desk:prizes", event.club.slug, event.slug)
    context = {**event_frame(event, "prizes"), "form": form, "category": row, "used": row.prizes.count()}
    return render(request, "prizes/desk/category.html", context, status=422 if form.errors else 200)


@desk_view(access_prize, see=MANAGE, change=MANAGE)
def prize(request: HttpRequest, actor: Actor, row: Prize) -> HttpResponse:
    """A prize: changed, removed, or given by hand."""
    event, do = row.group.event, request.POST.get("do", "")
    categories = list(PrizeCategory.objects.filter(event=event))
    form = PrizeForm(row, categories, request.POST if do == "save" else None)
    choice = ChoiceForm(event, request.POST if do == "choose" else None)
    back = redirect("desk:prizes", event.club.slug, event.slug)
    try:
        if do == "remove":
            remove_prize(actor, event, row.pk)
            messages.success(request, _("%(prize)s is removed. The log can undo it.") % {"prize": row.title})
            return back
        if do == "rules":
            unchoose_prize(actor, event, row.pk)
            messages.success(request, _("The rules decide again."))
            return back
        if do == "save" and form.is_valid():
            with ShowProblems(form):
                edit_prize(actor, event, row.pk, form.cleaned_data)
                messages.success(request, _("%(prize)s is saved.") % {"prize": form.cleaned_data["title"]})
                return back
        if do == "choose" and choice.is_valid():
            with ShowProblems(choice):
                choose_prize(actor, event, row.pk, entry=choice.chosen, reason=choice.cleaned_data["reason"])
                messages.success(request, _("Saved. The other prizes of the group follow."))
                return back
    except RuleError as error:
        return refused(request, event, error)
    wrong = form.errors or choice.errors
    context = {
        **event_frame(event, "prizes"),
        "form": form,
        "choice_form": choice,
        "prize": row,
        "choice": getattr(row, "choice", None),
    }
    return render(request, "prizes/desk/prize.html", context, status=422 if wrong else 200)


def refused(request: HttpRequest, event: Event, error: RuleError) -> HttpResponse:
    """Back to the plan, which says what prevents it."""
    for problem in error.problems:
        messages.error(request, problem_text(problem))
    return redirect("desk:prizes", event.club.slug, event.slug)
