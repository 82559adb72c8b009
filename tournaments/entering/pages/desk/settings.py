"""How an event may be entered: settings, and questions of the organisers' own."""

from __future__ import annotations

from typing import Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from tournaments.base.actors import Actor
from tournaments.base.forms import ShowProblems
from tournaments.base.pages.desk_view import desk_view
from tournaments.base.permissions import Action
from tournaments.entering.access import access_event_to_enter
from tournaments.entering.forms import QuestionForm, SettingsForm
from tournaments.entering.models import EntryForm
from tournaments.entering.selectors.entrants import entrants_of
from tournaments.entering.selectors.forms import form_of, mails_go_out, new_form
from tournaments.entering.selectors.settings import doubt_of_currency, held_in_folds
from tournaments.entering.selectors.words import entries_in_words
from tournaments.entering.services.settings import (
    add_question,
    check_entry_form,
    edit_entry_form,
    edit_question,
    filled_form,
    question_of,
    remove_question,
)
from tournaments.events.models import Event
from tournaments.events.pages.desk.navigation import event_frame

MAIN: Final = ("entering", "capacity", "opens_at", "closes_at", "review")
GROUPS: Final = (
    ("waiting", ("queues", "offers_places", "offer_hours")),
    (
        "asks",
        (
            "ask_club",
            "ask_country",
            "ask_army",
            "ask_team",
            "ask_preferences",
            "ask_birth_year",
            "ask_phone",
            "min_age",
        ),
    ),
    ("fee", ("fee", "currency", "takes_cards", "pay_note", "payee", "iban")),
    ("lists", ("list_kind", "list_due_at", "list_reveal_at")),
    ("terms", ("terms_text", "shows")),
)


@desk_view(access_event_to_enter, see=Action.MANAGE_EVENTS, change=Action.MANAGE_EVENTS)
def settings(request: HttpRequest, actor: Actor, row: Event) -> HttpResponse:
    """The settings of entries."""
    stored = form_of(row)
    shown = stored or new_form(row)
    form = SettingsForm(shown, request.POST if request.method == "POST" else None)
    if form.is_bound:
        valid, values = form.is_valid(), form.values()
        with ShowProblems(form):
            if valid:
                saved = edit_entry_form(actor, row, values)
                messages.success(request, _saved(saved))
                if doubt := doubt_of_currency(saved):
                    messages.warning(request, doubt)
                return redirect("desk:entry_inbox", row.club.slug, row.slug)
            check_entry_form(row, values)  # an invalid number must not hide other fields
        shown = filled_form(row, {name: value for name, value in values.items() if name not in form.errors})
    wrong, held, doubt = set(form.errors), held_in_folds(shown), doubt_of_currency(shown)
    opened = {code for code, names in GROUPS if wrong & set(names) or (code == "fee" and doubt)}
    context = {
        **event_frame(row, "entry_inbox"),
        "form": form,
        "main": [form[name] for name in MAIN],
        "groups": [
            (code, [form[name] for name in names if name in form.fields], code in opened, held.get(code, ""))
            for code, names in GROUPS
            if any(name in form.fields for name in names)
        ],
        "stored": stored,
        "entrants": entrants_of(row),
        "currency_doubt": doubt,
        "questions": list(stored.questions.all()) if stored else [],
        "mails": mails_go_out(),
    }
    return render(request, "entering/desk/settings.html", context, status=422 if form.errors else 200)


def _saved(form: EntryForm) -> str:
    """That the settings are saved, and whether players can enter by now."""
    if not form.event.published:
        return _("Saved. Publish the event to open the form.")
    told = [_("Saved."), entries_in_words(form)]
    if form.opens_at is None and not form.event.over:
        label = entrants_of(form.event).can_enter
        told.append(_("To open them, choose “Yes” at “%(label)s” in the settings.") % {"label": label})
    return " ".join(told)


@desk_view(access_event_to_enter, see=Action.MANAGE_EVENTS, change=Action.MANAGE_EVENTS, once=True)
def question_add(request: HttpRequest, actor: Actor, row: Event) -> HttpResponse:
    """One more question."""
    form = QuestionForm(data=request.POST if request.method == "POST" else None)
    if form.is_valid():
        with ShowProblems(form):
            add_question(actor, row, form.cleaned_data)
            messages.success(request, _("The form asks it from now on."))
            return redirect("desk:entry_settings", row.club.slug, row.slug)
    context = {**event_frame(row, "entry_inbox"), "form": form, "question": None, "entrants": entrants_of(row)}
    return render(request, "entering/desk/question.html", context, status=422 if form.errors else 200)


@desk_view(access_event_to_enter, see=Action.MANAGE_EVENTS, change=Action.MANAGE_EVENTS)
def question(request: HttpRequest, actor: Actor, row: Event, *, pk: int) -> HttpResponse:
    """A question: changed, or removed with what was answered to it."""
    found = question_of(row, pk)
    if request.POST.get("do") == "remove":
        remove_question(actor, row, pk)
        messages.success(request, _("The form no longer asks it."))
        return redirect("desk:entry_settings", row.club.slug, row.slug)
    form = QuestionForm(found, request.POST if request.method == "POST" else None)
    if form.is_valid():
        with ShowProblems(form):
            edit_question(actor, row, pk, form.cleaned_data)
            messages.success(request, _("Saved."))
            return redirect("desk:entry_settings", row.club.slug, row.slug)
    context = {
        **event_frame(row, "entry_inbox"),
        "form": form,
        "question": found,
        "answered": found.answers.count(),
        "entrants": entrants_of(row),
    }
    return render(request, "entering/desk/question.html", context, status=422 if form.errors else 200)
