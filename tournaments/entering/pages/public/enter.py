"""The entry form of an event, for everybody: one page, whole without a script."""

from __future__ import annotations

from collections.abc import Mapping

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.base.errors import BusyError
from tournaments.base.figures import money
from tournaments.base.forms import ShowProblems
from tournaments.base.pages.limits import EntryThrottle
from tournaments.entering.core import is_past
from tournaments.entering.forms import ApplicationForm
from tournaments.entering.models import EntryForm, ReviewBy
from tournaments.entering.pages.files import list_response
from tournaments.entering.pages.guard import EMPTY, FIELD, SAYS, Sender, Verdict, new_stamp, sender_of
from tournaments.entering.pages.public.frame import frame_of, public_event
from tournaments.entering.pages.totals import total_unseen
from tournaments.entering.selectors.coming import coming_to, lists_are_shown, shown_list
from tournaments.entering.selectors.entrants import enters_sides, entrants_of
from tournaments.entering.selectors.forms import (
    form_of,
    mails_go_out,
    places_of,
    takes_entries,
    waits_for_list,
)
from tournaments.entering.selectors.links import token_of
from tournaments.entering.services.applying import apply_for_place, check_application
from tournaments.entering.services.tidying import days_in_words
from tournaments.events.access import no_such_page
from tournaments.events.models import Event
from tournaments.events.services.formats import services_of


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def enter(request: HttpRequest, club: str, event: str) -> HttpResponse:
    """The form, or why nobody can enter now."""
    row = public_event(request, club, event)
    entry_form = form_of(row)
    if entry_form is None:
        raise no_such_page()
    if request.method != "POST":
        return _page(request, row, entry_form, ApplicationForm(entry_form), stamp=new_stamp(row))
    return _sent(request, row, entry_form, sender_of(row, request.POST))


def _sent(request: HttpRequest, row: Event, entry_form: EntryForm, sender: Sender) -> HttpResponse:
    """The answer to a person's form. It is shown again as it was filled in, whatever keeps it from being taken. Where
    answers change the fee, it comes back once with the whole of it."""
    form = ApplicationForm(entry_form, request.POST)
    stamp = request.POST[FIELD] if sender.key else new_stamp(row)
    if sender.verdict in SAYS:
        form.add_error(None, SAYS[sender.verdict])
    if form.is_valid():
        with ShowProblems(form):
            check_application(row, form.application(), key=sender.key)
    if form.errors:
        shown = {"empty_field_shown": sender.verdict == Verdict.FILLED}
        return _page(request, row, entry_form, form, stamp=stamp, status=422, more=shown)
    if more := total_unseen(form, request.POST.get("total", "")):
        return _page(request, row, entry_form, form, stamp=stamp, more=more)
    throttle = EntryThrottle()
    if not throttle.allow_request(request, None):  # type: ignore[arg-type]  # it reads the address alone
        return _later(request, row, entry_form, form, stamp=stamp, seconds=int(throttle.wait() or 60) + 1)
    try:
        with ShowProblems(form):
            found = apply_for_place(row, form.application(), key=sender.key, language=get_language() or "en")
            token = token_of(found) if found is not None else ""
            return redirect("entry:page", token) if token else redirect("public:entered", row.club.slug, row.slug)
    except BusyError as error:
        form.add_error(None, error.message)
        return _page(request, row, entry_form, form, stamp=stamp, status=error.status)
    return _page(request, row, entry_form, form, stamp=stamp, status=422)


@never_cache
@require_safe
def entered(request: HttpRequest, club: str, event: str) -> HttpResponse:
    """What comes after the form, the same for everybody."""
    row = public_event(request, club, event)
    if form_of(row) is None:
        raise no_such_page()
    context = {**frame_of(row, "enter"), "mails": mails_go_out()}
    return render(request, "entering/public/entered.html", context)


@never_cache
@require_safe
def coming(request: HttpRequest, club: str, event: str) -> HttpResponse:
    """The people who are coming, as far as the event shows it."""
    row = public_event(request, club, event)
    entry_form = form_of(row)
    found = coming_to(entry_form) if entry_form is not None else None
    if entry_form is None or found is None:
        raise no_such_page()
    places, entrants = places_of(entry_form), entrants_of(row)
    context = {
        **frame_of(row, "coming"),
        "coming_list": found,
        "places": places,
        "entrants": entrants,
        "counted": (entrants.counted if row.over else entrants.so_far) % {"n": places.taken},
        "queue": entrants.queue % {"n": found.waiting} if found.waiting else "",
        "open": takes_entries(row, entry_form),
        "entry_form": entry_form,
        "reveal_later": waits_for_list(entry_form) and not lists_are_shown(entry_form),
    }
    return render(request, "entering/public/coming.html", context)


@never_cache
@require_safe
def coming_file(request: HttpRequest, club: str, event: str, entry: int, number: int) -> HttpResponse:
    """A list that everybody may read, as a file; missing before its moment."""
    row = public_event(request, club, event)
    entry_form = form_of(row)
    found = shown_list(entry_form, entry, number) if entry_form is not None else None
    if found is None:
        raise no_such_page()
    return list_response(found)


def _later(
    request: HttpRequest, event: Event, entry_form: EntryForm, form: ApplicationForm, *, stamp: str, seconds: int
) -> HttpResponse:
    """The form as it was filled in, and when to send it: this address sent its share of forms."""
    minutes = -(-seconds // 60)
    text = ngettext(
        "Many entries came from this network. Wait %(n)s minute, then send the form again.",
        "Many entries came from this network. Wait %(n)s minutes, then send the form again.",
        minutes,
    )
    form.add_error(None, text % {"n": minutes})
    answer = _page(request, event, entry_form, form, stamp=stamp, status=429)
    answer["Retry-After"] = str(seconds)
    return answer


def _page(
    request: HttpRequest,
    event: Event,
    entry_form: EntryForm,
    form: ApplicationForm,
    *,
    stamp: str,
    status: int = 200,
    more: Mapping[str, object] | None = None,
) -> HttpResponse:
    """The form, with what the page says `more`: the whole fee, or the field that must stay empty and was filled in."""
    places, now = places_of(entry_form), timezone.now()
    full = not places.open_to_new
    context = {
        **frame_of(event, "enter"),
        "form": form,
        "sides": enters_sides(event),
        "one_division": enters_sides(event) and len(services_of(event).groups_open(event)) == 1,
        "entry_form": entry_form,
        "places": places,
        "so_far": entrants_of(event).so_far % {"n": places.taken},
        "is_full": full,
        "line": places.waiting + 1,
        "open": takes_entries(event, entry_form, now=now) and (not full or entry_form.queues),
        "opens_later": bool(entry_form.opens_at and entry_form.opens_at > now),
        "is_over": is_past(entry_form.closes_at, now=now),
        "reviewed": {ReviewBy.BY_HAND: "all", ReviewBy.BY_HAND_IF_NEW: "new"}.get(ReviewBy(entry_form.review), ""),
        "lists_shown": lists_are_shown(entry_form),
        "asks_list": waits_for_list(entry_form),
        "mails": mails_go_out(),
        "fee": money(entry_form.fee, entry_form.currency) if entry_form.fee else "",
        "is_priced": any(each.is_priced for each in form.questions),
        "kept": days_in_words(),
        "stamp": stamp,
        "stamp_field": FIELD,
        "empty_field": EMPTY,
        **(more or {}),
    }
    return render(request, "entering/public/enter.html", context, status=status)
