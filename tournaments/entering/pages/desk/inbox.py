"""The entries of an event at the desk: what needs doing, waiting applications, and players with a place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from common.pure.errors import Problem, RuleError
from tournaments.base.actors import Actor
from tournaments.base.figures import money
from tournaments.base.forms import ShowProblems, whole
from tournaments.base.pages.desk_view import desk_view
from tournaments.base.permissions import Action
from tournaments.clubs.roles import may
from tournaments.entering.access import access_event_to_enter
from tournaments.entering.core import GONE, State
from tournaments.entering.forms import NoteForm, amount_in
from tournaments.entering.models import EntryForm, EntryRequest, PaidHow, RequestState
from tournaments.entering.selectors.cards import payments_to_refund
from tournaments.entering.selectors.entrants import entrants_of
from tournaments.entering.selectors.forms import (
    form_of,
    mails_go_out,
    places_of,
    takes_no_offers,
    waits_for_list,
)
from tournaments.entering.selectors.requests import Line, counted_by_state, inbox_of, lines_of, table_of
from tournaments.entering.selectors.sides import may_go_back
from tournaments.entering.selectors.teams import has_teams, teams_coming
from tournaments.entering.selectors.words import entries_in_words, hours_in_words, sums
from tournaments.entering.services.decisions import accept_entries, decline_entries, put_back
from tournaments.entering.services.desk import REFUNDED, SETTLED, mail_entries, mark_paid, settle_fees
from tournaments.entering.services.identity import must_be_asked
from tournaments.entering.services.places import needed_form, offer_next
from tournaments.events.models import Event
from tournaments.events.pages.desk.navigation import event_frame
from tournaments.events.pages.public.files import table_file

SHOW = ("all", "unpaid", "lists")
BACK = "back"
LONG = 10
"""More entries than this have a search."""
PUT_BACK: Final = {
    "review": (
        State.APPLIED,
        gettext_noop("%(n)s entry is back to review."),
        gettext_noop("%(n)s entries are back to review."),
    ),
    "queue": (
        State.WAITING,
        gettext_noop("%(n)s entry is on the waiting list."),
        gettext_noop("%(n)s entries are on the waiting list."),
    ),
}
MAILED = (State.APPLIED, State.WAITING, State.OFFERED, State.ACCEPTED)


@desk_view(access_event_to_enter, see=Action.SEE_DESK, change=Action.MANAGE_ENTRIES, once=True)
def inbox(request: HttpRequest, actor: Actor, row: Event) -> HttpResponse:
    """The lists; POST accepts the selected, puts them back, or offers free places to the next who wait.

    The message after accepting has a button whose address names those to put back.
    """
    if request.method != "POST":
        return _page(request, actor, row)
    undo = ""
    try:
        if request.GET.get(BACK) or request.POST.get("do") in PUT_BACK:
            state, one, several = PUT_BACK[request.POST.get("do", "review")]
            count = put_back(actor, row, _chosen(request, row), to=state)
            text = ngettext(one, several, count) % {"n": count}
        elif request.POST.get("do") == "decline":
            picked = _chosen(request, row)
            count = decline_entries(actor, row, picked, reason=request.POST.get("reason", ""))
            undo = undo_url(row, picked) if count else ""
            text = ngettext("%(n)s entry is declined.", "%(n)s entries are declined.", count) % {"n": count}
        elif request.POST.get("do") == "offer":
            count = offer_next(actor, row, count=whole(request.POST.get("count"), otherwise=1))
            text = ngettext("%(n)s place is offered.", "%(n)s places are offered.", count) % {"n": count}
        else:
            chosen, left = _without_doubt(_chosen(request, row))
            count = accept_entries(actor, row, chosen)
            undo = undo_url(row, chosen) if count else ""
            text = ngettext("%(n)s entry is accepted.", "%(n)s entries are accepted.", count) % {"n": count}
            if left:
                text = f"{text} {_left_out(left)}"
    except RuleError as error:
        return _page(request, actor, row, problems=error.problems, status=422)
    messages.success(request, text, extra_tags=undo)
    return redirect("desk:entry_inbox", row.club.slug, row.slug)


def _without_doubt(picked: Sequence[EntryRequest]) -> tuple[Sequence[EntryRequest], Sequence[EntryRequest]]:
    """Those that can be accepted together, and those whose person only the organisers can tell: they are asked one by
    one. Where all are in doubt, accepting them says so."""
    left = [each for each in picked if must_be_asked(each)]
    plain = [each for each in picked if each not in left]
    return (plain, left) if plain else (picked, [])


def _left_out(left: Sequence[EntryRequest]) -> str:
    """Whom accepting the selected left out, and what to do."""
    text = ngettext(
        "%(names)s is left out: open the entry and choose who it is.",
        "Left out: %(names)s. Open each entry and choose who it is.",
        len(left),
    )
    return text % {"names": ", ".join(each.called for each in left)}


def undo_url(event: Event, requests: Sequence[EntryRequest]) -> str:
    """The address that puts these back to review, for the button of a message."""
    numbers = ",".join(str(each.number) for each in requests)
    return f"{reverse('desk:entry_inbox', args=[event.club.slug, event.slug])}?{BACK}={numbers}"


@desk_view(access_event_to_enter, change=Action.REGISTER_PLAYERS, once=True)
def paid(request: HttpRequest, actor: Actor, row: Event) -> HttpResponse:
    """The selected paid or got their fee back, as `do` says. Back to the list, or to the entry that it came `from`."""
    how = request.POST.get("do", "")
    try:
        picked = _chosen(request, row)
        if how in SETTLED:
            amount = amount_in(request.POST.get("amount")) if how in REFUNDED else None
            count = settle_fees(actor, row, picked, how=how, amount=amount)
        else:
            count = mark_paid(actor, row, picked, how="" if how == "unpaid" else how)
    except RuleError as error:
        return _page(request, actor, row, problems=error.problems, status=422)
    messages.success(request, ngettext("%(n)s fee is noted.", "%(n)s fees are noted.", count) % {"n": count})
    if number := whole(request.POST.get("from")):
        return redirect("desk:entry_request", row.club.slug, row.slug, number)
    inbox_url = reverse("desk:entry_inbox", args=[row.club.slug, row.slug])
    show = request.POST.get("show")
    return redirect(f"{inbox_url}?show={show}" if show in SHOW else inbox_url)


@desk_view(access_event_to_enter, see=Action.MANAGE_ENTRIES, change=Action.MANAGE_ENTRIES, once=True)
def mail(request: HttpRequest, actor: Actor, row: Event) -> HttpResponse:
    """Write to everybody in one state."""
    needed_form(row)
    counts = counted_by_state(row.pk)
    choices = [
        (str(state.value), f"{RequestState(state.value).label}: {counts[state]}")
        for state in MAILED
        if counts.get(state)
    ]
    form = NoteForm(choices, request.POST if request.method == "POST" else None)
    if form.is_valid():
        with ShowProblems(form):
            count = mail_entries(actor, row, **form.cleaned_data)
            text = ngettext("%(n)s email is on its way.", "%(n)s emails are on their way.", count) % {"n": count}
            messages.success(request, text)
            return redirect("desk:entry_inbox", row.club.slug, row.slug)
    context = {**event_frame(row, "entry_inbox"), "form": form, "choices": choices, "mails": mails_go_out()}
    context["entrants"] = entrants_of(row)
    return render(request, "entering/desk/mail.html", context, status=422 if form.errors else 200)


@desk_view(access_event_to_enter, see=Action.MANAGE_ENTRIES)
def entries_file(request: HttpRequest, actor: Actor, row: Event) -> HttpResponse:
    """All entries for a spreadsheet. Sensitive answers stay out."""
    return table_file(request, f"{row.slug}-entries", table_of(needed_form(row)))


@desk_view(access_event_to_enter, see=Action.REGISTER_PLAYERS)
def door_list(request: HttpRequest, actor: Actor, row: Event) -> HttpResponse:
    """A sheet for the entrance: a box to tick for each player, and a mark for those who still have to pay."""
    form = needed_form(row)
    players, entrants = sorted(lines_of(form)[State.ACCEPTED], key=Line.by_name), entrants_of(row)
    context = {
        **event_frame(row, "entry_inbox"),
        "players": players,
        "entrants": entrants,
        "count": entrants.count % {"n": len(players)},
        "entry_form": form,
        "fee": _fee_head(form, players),
        "asks_list": waits_for_list(form),
    }
    return render(request, "entering/desk/door_list.html", context)


def _chosen(request: HttpRequest, event: Event) -> list[EntryRequest]:
    """The selected. Raises `RuleError` where nobody is."""
    found = _picked(request, event)
    if not found:
        raise RuleError.one("id", "nobody", gettext_noop("Nobody is selected. Select entries first."))
    return found


def _picked(request: HttpRequest, event: Event) -> list[EntryRequest]:
    sent = request.GET[BACK].split(",") if request.GET.get(BACK) else request.POST.getlist("id")
    numbers = [whole(text) for text in sent]
    found = list(EntryRequest.objects.filter(event=event, number__in=numbers).order_by("number"))
    for each in found:
        each.event = event
    return found


def _page(
    request: HttpRequest, actor: Actor, event: Event, *, problems: tuple[Problem, ...] = (), status: int = 200
) -> HttpResponse:
    frame = {**event_frame(event, "entry_inbox"), "problems": problems, "entrants": entrants_of(event)}
    form = form_of(event)
    if form is None:
        context = {**frame, "may_set_up": may(actor, event.club, Action.MANAGE_EVENTS)}
        return render(request, "entering/desk/none.html", context, status=status)
    lines, places = lines_of(form), places_of(form)
    in_doubt = list(payments_to_refund(event))
    found, asks_list = inbox_of(form, lines, to_decide=len(in_doubt)), waits_for_list(form)
    show = request.GET.get("show", "all")
    decides, takes_fees = may(actor, event, Action.MANAGE_ENTRIES), may(actor, event, Action.REGISTER_PLAYERS)
    q, total = request.GET.get("q", "").strip(), sum(map(len, lines.values()))
    with_place, next_ones = lines[State.ACCEPTED], lines[State.WAITING][: places.to_offer()]
    if q:
        lines = {state: [line for line in each if line.matches(q, addresses=decides)] for state, each in lines.items()}
    fee, returns = _fee_head(form, with_place), decides and may_go_back(event)
    players = _shown(lines[State.ACCEPTED], show if show in SHOW else "all")
    context = {
        **frame,
        "entry_form": form,
        "open_words": entries_in_words(form).rstrip("."),
        "places": places,
        "to_offer": 0 if takes_no_offers(form, now=timezone.now()) else places.to_offer(),
        "next_names": [line.request.called for line in next_ones],
        "offer_time": hours_in_words(form.offer_hours),
        "inbox": found,
        "teams": teams_coming(event) if has_teams(event) else [],
        "in_doubt": [
            (each.request, money(each.amount, each.currency), each.get_to_refund_display()) for each in in_doubt
        ],
        "lines": {state.value: each for state, each in lines.items()},
        "to_settle": [(each, money(each.fee_had, each.paid_currency)) for each in found.to_settle],
        "gone": [line for state in GONE for line in lines[state]],
        "players": players,
        "show": show,
        "q": q,
        "found": any(lines.values()),
        "is_long": total > LONG,
        "with_place": len(with_place),
        "asks_list": asks_list,
        "fee": fee,
        "paid_of": sums(found.paid, found.due, currency=form.currency),
        "paid_ways": PaidHow.choices,
        "may_decide": decides,
        "may_return": returns,
        "may_take_fees": takes_fees,
        "selects": (bool(fee) and takes_fees) or returns,
        "picked": {whole(text) for text in request.POST.getlist("id")},
        "declines": request.POST.get("do") == "decline",
        "reason": request.POST.get("reason", ""),
        "mails": mails_go_out(),
    }
    return render(request, "entering/desk/inbox.html", context, status=status)


def _fee_head(form: EntryForm, players: Sequence[Line]) -> str:
    """The head of the column of fees: the fee where all have the same. Blank without fees."""
    if any(line.fee_words for line in players):
        return _("Fee")
    return money(form.fee, form.currency) if form.fee else ""


def _shown(players: Sequence[Line], show: str) -> list[Line]:
    """Of the players with a place those who are asked for."""
    if show == "unpaid":
        return [line for line in players if line.is_due]
    if show == "lists":
        return [line for line in players if line.list_state != "approved"]
    return list(players)
