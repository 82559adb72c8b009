"""The private page of an applicant: the state of the entry, what comes next, and what the player can do about it.

Every step is a form that is sent: mail programs open links to look at them, and must confirm nothing.
"""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from common.pure.errors import Problem, RuleError
from tournaments.base.errors import BusyError, MissingError
from tournaments.base.forms import ShowProblems, whole
from tournaments.entering.application import Application
from tournaments.entering.core import GONE, State
from tournaments.entering.forms import ApplicationForm, ListForm, MemberForm, shown_answers
from tournaments.entering.models import EntryRequest, ListKind, Source
from tournaments.entering.pages.files import list_response
from tournaments.entering.pages.private.view import page_context
from tournaments.entering.pages.totals import total_unseen
from tournaments.entering.selectors.forms import mails_go_out
from tournaments.entering.selectors.links import request_behind
from tournaments.entering.selectors.sides import may_rename
from tournaments.entering.services.actors import applicant
from tournaments.entering.services.applying import (
    change_own_entry,
    confirm_entry,
    enter_again,
    join_as_member,
    may_change_preferences,
)
from tournaments.entering.services.cards import start_card_payment
from tournaments.entering.services.decisions import decline_offer, take_offer, withdraw_entry
from tournaments.entering.services.holder import data_of_request, files_of_request
from tournaments.entering.services.lists import SentFile, submit_list
from tournaments.entering.services.places import needed_form
from tournaments.entering.services.teams import answer_as_captain, name_member, remove_member
from tournaments.entering.services.tidying import days_in_words
from tournaments.events.calendar_files import calendar_of
from tournaments.events.languages import show_language_of
from tournaments.events.time_zones import show_times_of

View = Callable[..., HttpResponse]


def private(view: View) -> View:
    """The view for the holder of the link. Its address is kept from other sites, search engines and shared caches."""

    @wraps(view)
    def guarded(request: HttpRequest, token: str, **rest: Any) -> HttpResponse:
        row = request_behind(token)
        show_times_of(row.event)
        show_language_of(row.event)
        response = view(request, token, row=row, **rest)
        response["Referrer-Policy"] = "same-origin"
        response["X-Robots-Tag"] = "noindex, nofollow"
        response["Cache-Control"] = "private, no-store"
        return response

    return guarded


@require_safe
@private
def page(request: HttpRequest, token: str, *, row: EntryRequest) -> HttpResponse:
    """The state of my entry, and what comes next."""
    return _page(request, token, row)


@require_POST
@private
def confirm(request: HttpRequest, token: str, *, row: EntryRequest) -> HttpResponse:
    """ "Yes, I want to play"."""
    if State(row.state) in GONE:
        return redirect("entry:page", token)  # the first email's link was opened again; the page shows the entry
    return _do(request, token, row, lambda: confirm_entry(row), _("Your entry is confirmed."))


@require_POST
@private
def take(request: HttpRequest, token: str, *, row: EntryRequest) -> HttpResponse:
    """Take the place that was offered, or leave it to the next."""
    if request.POST.get("take") == "no":
        return _do(
            request,
            token,
            row,
            lambda: decline_offer(row),
            _("The place goes to the next on the waiting list."),
        )
    return _do(request, token, row, lambda: take_offer(row), _("You have a place."))


@require_POST
@private
def pay(request: HttpRequest, token: str, *, row: EntryRequest) -> HttpResponse:
    """Pay the fee by card. The page leads on to the provider's by a link: our forms go to no other site."""
    try:
        url = start_card_payment(row)
    except RuleError as error:
        row.refresh_from_db()
        return _page(request, token, row, status=422, problems=error.problems)
    except BusyError as error:
        return _page(request, token, row, status=error.status, problems=(Problem("", error.code, error.message),))
    return render(request, "entering/private/pay.html", {**page_context(row, token), "pay_url": url})


@require_POST
@private
def withdraw(request: HttpRequest, token: str, *, row: EntryRequest) -> HttpResponse:
    """I am not coming after all."""
    return _do(request, token, row, lambda: withdraw_entry(applicant(row), row), _("Your entry is withdrawn."))


@require_POST
@private
def again(request: HttpRequest, token: str, *, row: EntryRequest) -> HttpResponse:
    """I want to play after all."""
    return _do(request, token, row, lambda: enter_again(row), _("You have entered again."))


@require_http_methods(["GET", "HEAD", "POST"])
@private
def change(request: HttpRequest, token: str, *, row: EntryRequest) -> HttpResponse:
    """What I entered, but for my name and my address."""
    entry_form = needed_form(row.event)
    values = {name: getattr(row, name) for name in Application.__slots__ if hasattr(row, name)}
    values.pop("answers", None)
    answers = dict(row.answers.values_list("question_id", "value"))
    initial = {**values, **shown_answers(list(entry_form.questions.all()), answers)}
    form = ApplicationForm(
        entry_form,
        request.POST or None,
        initial=initial,
        named=False,
        renames=may_rename(row),
        no_place=row.entry_id is None,
    )
    if form.is_valid():
        with ShowProblems(form):
            change_own_entry(row, form.application())
            messages.success(request, _("Saved."))
            return redirect("entry:page", token)
    context = {
        **page_context(row, token),
        "form": form,
        "preferences_open": may_change_preferences(row.event, entry_form),
    }
    return render(request, "entering/private/change.html", context, status=422 if form.errors else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@private
def join(request: HttpRequest, token: str, *, row: EntryRequest) -> HttpResponse:
    """I confirm the entry that my captain began, and fill in the rest."""
    if row.source != Source.TEAM or row.state != State.UNCONFIRMED or row.confirm_until <= timezone.now():
        return redirect("entry:page", token)
    form = ApplicationForm(needed_form(row.event), request.POST or None, named=False, joins=True)
    more = total_unseen(form, request.POST.get("total", "")) if form.is_valid() else {}
    if form.is_valid() and not more:
        with ShowProblems(form):
            join_as_member(row, form.application())
            messages.success(request, _("Your entry is confirmed."))
            return redirect("entry:page", token)
    context = {**page_context(row, token), "form": form, "kept": days_in_words(), **more}
    return render(request, "entering/private/join.html", context, status=422 if form.errors else 200)


@require_POST
@private
def team(request: HttpRequest, token: str, *, row: EntryRequest) -> HttpResponse:
    """My team: name a member, take in or refuse who asks, remove somebody."""
    member, do = whole(request.POST.get("member")), request.POST.get("do", "")
    if do == "name":
        form = MemberForm(request.POST)
        if form.is_valid():
            with ShowProblems(form):
                name_member(row, **form.cleaned_data)
                told = _("We wrote to your teammate.") if mails_go_out() else _("Give your teammate the link below.")
                messages.success(request, told)
                return redirect("entry:page", token)
        return _page(request, token, row, status=422, member_form=form)
    if do == "remove":
        return _do(request, token, row, lambda: remove_member(row, member), _("Removed from your team."))
    accept = do == "accept"
    told = _("Accepted into your team.") if accept else _("Not accepted into your team.")
    return _do(request, token, row, lambda: answer_as_captain(row, member, accept=accept), told)


@require_POST
@private
def hand_in_list(request: HttpRequest, token: str, *, row: EntryRequest) -> HttpResponse:
    """My list."""
    entry_form = needed_form(row.event)
    if entry_form.list_kind == ListKind.NONE:
        raise MissingError(_("You don’t need to submit a list. Go back to your private page."))
    form = ListForm(entry_form.list_kind, request.POST, request.FILES)
    if form.is_valid():
        sent = form.cleaned_data.get("file")
        file = SentFile(sent.name or "", sent.read(300_000)) if sent else None
        with ShowProblems(form):
            found = submit_list(row, text=form.cleaned_data.get("text", ""), file=file)
            late = _("Your list was submitted. It is late, and the organisers see that.")
            (messages.warning if found.late else messages.success)(
                request, late if found.late else _("Your list was submitted.")
            )
            return redirect("entry:page", token)
    return _page(request, token, row, status=422, list_form=form)


@require_safe
@private
def my_list(request: HttpRequest, token: str, *, row: EntryRequest, number: int) -> HttpResponse:
    """A list that I submitted."""
    found = row.lists.filter(number=number).first()
    if found is None:
        raise MissingError(_("This list doesn’t exist. Go back to your private page."))
    return list_response(found)


@require_safe
@private
def my_data(request: HttpRequest, token: str, *, row: EntryRequest) -> HttpResponse:
    """Everything the club has stored about my entry, as a zip."""
    box = io.BytesIO()
    with zipfile.ZipFile(box, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("entry.json", json.dumps(data_of_request(row), indent=2, ensure_ascii=False))
        for name, content in files_of_request(row):
            archive.writestr(name, content)
    response = HttpResponse(box.getvalue(), content_type="application/zip")
    response["Content-Disposition"] = content_disposition_header(True, f"{row.name}.zip") or ""
    return response


@require_safe
@private
def calendar(request: HttpRequest, token: str, *, row: EntryRequest) -> HttpResponse:
    """The event for my calendar. Calendars are shared, so the private link is not in it."""
    file = calendar_of(row.event)
    if not file:
        raise MissingError(_("The event has no date yet. Look again later."))
    response = HttpResponse(file, content_type="text/calendar; charset=utf-8")
    response["Content-Disposition"] = content_disposition_header(True, f"{row.event.slug}.ics") or ""
    return response


def _do(request: HttpRequest, token: str, row: EntryRequest, act: Callable[[], object], done: str) -> HttpResponse:
    """Run the action and return to the page, or show there why it failed."""
    try:
        act()
    except RuleError as error:
        row.refresh_from_db()
        return _page(request, token, row, status=422, problems=error.problems)
    messages.success(request, done)
    return redirect("entry:page", token)


def _page(
    request: HttpRequest,
    token: str,
    row: EntryRequest,
    *,
    status: int = 200,
    problems: tuple[Problem, ...] = (),
    list_form: ListForm | None = None,
    member_form: MemberForm | None = None,
) -> HttpResponse:
    """The private page. A form that was refused and is no longer on it still says why: the sender's page was old."""
    context = page_context(row, token, list_form=list_form, member_form=member_form)
    gone = ((list_form, context["list_form"]), (member_form, context["asks_member"]))
    context["refused_form"] = next((form for form, on_page in gone if form is not None and not on_page), None)
    if request.GET.get("paid") == "card":
        context["came_back"] = True
    return render(request, "entering/private/page.html", {**context, "problems": problems}, status=status)
