"""Places: counted inside the event's lock, offered to those who wait, and offered on when nobody answers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import datetime, timedelta
from functools import partial
from typing import Final

from django.db import IntegrityError, transaction
from django.db.models import Max, Q
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from common.pure.errors import RuleError
from tournaments.base.actors import Actor, Door
from tournaments.base.errors import BusyError, MissingError
from tournaments.base.languages import in_sentence
from tournaments.base.permissions import Action
from tournaments.base.services.sweeping import isolated
from tournaments.clubs.services.changes import change_club
from tournaments.entering.core import (
    GONE,
    HOLDING,
    LAST_MINUTE,
    MOVES,
    State,
    Waiting,
    in_line,
    is_past,
    lapsed,
    moved,
    reference,
)
from tournaments.entering.core import Offer as Held
from tournaments.entering.models import EntryForm, EntryRequest
from tournaments.entering.selectors.armies import (
    HELD_ARMY,
    armies_are_hidden,
    armies_held,
    armies_shown,
    armies_to_show,
)
from tournaments.entering.selectors.forms import form_of, mails_go_out, places_of, takes_no_offers
from tournaments.entering.services.fees import open_again
from tournaments.entering.services.mails import tell
from tournaments.events.models import Event
from tournaments.events.services.changes import EventChange, change_event
from tournaments.events.services.formats import Brought, services_of
from tournaments.events.time_zones import midnight_of

LONGEST_REASON = 200
ENTERED_AGAIN: Final = "entered_again"


@contextmanager
def deciding(actor: Actor, event: Event) -> Iterator[EventChange]:
    """A change of the event in which somebody may become one of the club's people."""
    with (
        change_club(actor, event.club, Action.ADD_NEWCOMERS, at=event) as club_change,
        change_event(actor, event, Action.MANAGE_ENTRIES, within=club_change) as change,
    ):
        yield change


def request_in(change: EventChange, request: EntryRequest) -> EntryRequest:
    """The fresh row of an application, with the event of the change. Raises `MissingError` if it is gone."""
    found = EntryRequest.objects.select_related("entry__person").filter(event=change.event, pk=request.pk).first()
    if found is None:
        raise MissingError(_("This entry was deleted. Go back to the list."))
    found.event = change.event
    return found


def move(change: EventChange, request: EntryRequest, state: State, *, by: str = "", reason: str = "") -> None:
    """Change the state of an application. Raises `RuleError` for a change that isn't possible.

    A place in the queue is kept for the record, and given to nobody else. An application that had an offer, or was
    accepted, goes back to its own. Raises `RuleError`, too, for somebody who has entered again since they left.
    """
    if request.is_nameless:
        message = gettext_noop("The name and the address of this entry were deleted. Ask the player to enter again.")
        raise RuleError.one("", "erased", message)
    if state not in MOVES[State(request.state)]:
        message = gettext_noop("%(name)s is %(state)s by now. Reload the page and check again.")
        words = in_sentence(request.get_state_display())
        raise RuleError.one("", "moved", message, name=request.name, state=words)
    returns = request.state in GONE and state not in GONE
    keeps_place = request.state in HOLDING and request.queue_no is not None
    request.state, request.offered_until = state, None
    if request.refunded_at is not None and returns:
        open_again(request, needed_form(change.event))
    request.reason, request.decided_by, request.decided_at = reason, by, timezone.now()
    if state == State.WAITING and not keeps_place:
        request.queue_no = _next_in_queue(change.event)
    if request.number is None:
        last = EntryRequest.objects.filter(event=change.event).aggregate(last=Max("number"))["last"] or 0
        request.number = last + 1
        request.reference = reference(change.event.pk * 10_000 + request.number)
    try:
        with transaction.atomic():
            request.save()
    except IntegrityError as error:
        message = gettext_noop("%(name)s has since entered again with another form. Use that entry.")
        raise RuleError.one("", ENTERED_AGAIN, message, name=request.name) from error


def offer(change: EventChange, form: EntryForm, requests: Sequence[EntryRequest], *, now: datetime) -> None:
    """Hold a place for each of these applications and email the offers. The caller has counted the places."""
    last = last_to_answer(form, now=now)
    for request in requests:
        move(change, request, State.OFFERED, by=change.actor.name)
        until = now + timedelta(hours=form.offer_hours)
        request.offered_until = min(until, last) if last else until
        request.save(update_fields=["offered_until"])
        tell(request, form)
    count = len(requests)
    text = ngettext("Offered %(n)s place.", "Offered %(n)s places.", count) % {"n": count}
    change.record("offer_places", text, after=[request.number for request in requests])


def _fills_no_more(form: EntryForm, *, now: datetime) -> bool:
    """Whether places are only offered by hand: the event has begun, and entries are not open any longer than that."""
    event = form.event
    begun = bool(event.starts_on and midnight_of(event, event.starts_on) <= now)
    late = form.closes_at is None or is_past(form.closes_at, now=now)
    return bool(event.rules_frozen_at or event.archived_at or (begun and late) or takes_no_offers(form, now=now))


def last_to_answer(form: EntryForm, *, now: datetime) -> datetime | None:
    """The latest end of an offer made now: as entries close, later as the event begins, then as it ends."""
    event = form.event
    first, last = event.starts_on, event.ends_on or event.starts_on
    ends = [form.closes_at + LAST_MINUTE] if form.closes_at else []
    if first and last:
        ends += [midnight_of(event, day) for day in (first, last + timedelta(days=1))]
    return next((end for end in ends if end > now), None)


def is_out_of_turn(event: Event, requests: Sequence[EntryRequest]) -> bool:
    """Whether some of these are on the waiting list, and somebody else is before them."""
    chosen = {each.pk for each in requests if each.state == State.WAITING}
    return chosen != {each.id for each in in_line(_queue(event), len(chosen))}


def offer_next(actor: Actor, event: Event, *, count: int = 1) -> int:
    """Offer up to `count` free places to the first of those who wait; how many were offered.

    Raises `RuleError` at `count` for less than 1, and where nobody waits or no place is free.
    """
    with change_event(actor, event, Action.MANAGE_ENTRIES) as change:
        form = needed_form(change.event)
        if count < 1:
            raise RuleError.one("count", "out_of_range", gettext_noop("Offer at least 1 place."))
        if takes_no_offers(form, now=timezone.now()):
            raise RuleError.one("", "over", gettext_noop("The event is over. No places are offered any more."))
        places = places_of(form)
        number = min(count, places.to_offer())
        if not number:
            message = gettext_noop("Nobody is waiting, or no place is free. Raise the number of places first.")
            raise RuleError.one("", "nothing", message)
        offer(change, form, _first_in_line(change.event, number), now=timezone.now())
    return number


def fill_places(change: EventChange, form: EntryForm, *, now: datetime | None = None) -> None:
    """Offer free places to those who wait, where the form offers them automatically and the site sends emails.

    Once the event has begun, or its entries are closed by then, the organisers offer each place by hand.
    """
    at = now or timezone.now()
    if not (form.offers_places and mails_go_out()) or _fills_no_more(form, now=at):
        return
    count = places_of(form).to_offer()
    if count:
        offer(change, form, _first_in_line(change.event, count), now=at)


def move_in_queue(actor: Actor, request: EntryRequest, *, to: int, reason: str) -> None:
    """Put somebody who waits at another place of the queue, the first is 1. Raises `RuleError` at `to` and `reason`."""
    with change_event(actor, request.event, Action.MANAGE_ENTRIES) as change:
        row = request_in(change, request)
        reason = needed_reason(reason)
        if row.state != State.WAITING:
            raise RuleError.one("to", "not_waiting", gettext_noop("You can only move entries on the waiting list."))
        queue = _queue(change.event)
        if not 1 <= to <= len(queue):
            message = gettext_noop("The waiting list has %(count)s places. Enter a number from 1 to %(count)s.")
            raise RuleError.one("to", "out_of_range", message, count=len(queue))
        before = sorted(queue, key=lambda each: each.place).index(next(e for e in queue if e.id == row.pk)) + 1
        places = moved(queue, row.pk, to=to)
        if not places:
            return
        EntryRequest.objects.filter(pk__in=places).update(queue_no=None)
        for pk, place in places.items():
            EntryRequest.objects.filter(pk=pk).update(queue_no=place)
        words = {"number": row.number, "before": before, "after": to, "reason": reason}
        summary = _("Moved entry no. %(number)s from place %(before)s to %(after)s of the waiting list: %(reason)s")
        change.record("move_in_queue", summary % words, before=before, after=to)


def tend_entries(*, now: datetime | None = None) -> int:
    """Run what is due: end offers, offer free places to the next, show armies; returns for how many events."""
    moment = now or timezone.now()
    asked = EntryRequest.objects.filter(event__archived_at=None)
    offers = asked.filter(Q(offered_until__lte=moment) | Q(event__over=True), state=State.OFFERED)
    waits = asked.filter(state=State.WAITING, event__entry_form__offers_places=True)
    kept = asked.filter(HELD_ARMY, event__entry_form__list_reveal_at__lte=moment)
    due = (rows.order_by().values("event") for rows in (offers, waits, kept))
    events = Event.objects.filter(pk__in=next(due).union(*due))
    return sum(_tended(event, moment) for event in events.select_related("club").order_by("pk"))


def _tended(event: Event, now: datetime) -> bool:
    form = form_of(event)
    if form is None:
        return False
    offers = EntryRequest.objects.filter(event=event, state=State.OFFERED)
    if not takes_no_offers(form, now=now):
        offers = offers.filter(offered_until__lte=now)
    fills = form.offers_places and mails_go_out() and not _fills_no_more(form, now=now) and places_of(form).to_offer()
    moved_on = bool(fills or offers.exists()) and _swept(event, partial(_move_on, form=form, now=now))
    shown = armies_to_show(form, now=now).exists() and _swept(event, partial(show_armies, form=form, now=now))
    return moved_on or shown


def _swept(event: Event, act: Callable[[EventChange], None]) -> bool:
    """Run it in a change of its own, so that a failure doesn't stop the others; whether it succeeded."""
    with isolated("tend_entries", event=event.pk), suppress(BusyError, MissingError):
        with change_event(Actor(None, Door.WORKER, trusted=True), event, Action.MANAGE_ENTRIES) as change:
            act(change)
        return True
    return False


def _move_on(change: EventChange, form: EntryForm, *, now: datetime) -> None:
    end_offers(change, form, now=now)
    fill_places(change, form, now=now)


def hide_or_show_armies(change: EventChange, form: EntryForm, *, were_hidden: bool) -> None:
    """Let armies follow a moment for lists that was set or removed after players entered."""
    hidden = armies_are_hidden(form)
    if hidden and not were_hidden:
        for row in armies_shown(change.event):
            if row.entry is not None:
                row.entry.event = change.event
                army = Brought(army=row.army)
                services_of(change.event).withhold(change.actor, row.entry, army, within=change)
    elif were_hidden and not hidden:
        _bring_armies(change, armies_held(change.event))


def show_armies(change: EventChange, form: EntryForm, *, now: datetime) -> None:
    """Give players of the event the armies that were hidden until its lists are shown."""
    _bring_armies(change, armies_to_show(form, now=now))


def _bring_armies(change: EventChange, rows: Iterable[EntryRequest]) -> None:
    for row in rows:
        if row.entry is not None:
            row.entry.event = change.event
            army = Brought(army=row.army)
            services_of(change.event).bring(change.actor, row.entry, army, within=change)


def end_offers(change: EventChange, form: EntryForm, *, now: datetime) -> None:
    """Let the offers expire that nobody answered in time, all of them after the event, and tell who had them."""
    rows = {row.pk: row for row in EntryRequest.objects.filter(event=change.event, state=State.OFFERED)}
    offers = (Held(row.pk, row.offered_until) for row in rows.values() if row.offered_until)
    over = list(rows) if takes_no_offers(form, now=now) else lapsed(offers, now=now)
    for pk in over:
        rows[pk].event = change.event
        move(change, rows[pk], State.EXPIRED)
        tell(rows[pk], form)
    if over:
        text = ngettext("%(n)s offer was not answered in time.", "%(n)s offers were not answered in time.", len(over))
        change.record("end_offers", text % {"n": len(over)}, after=[rows[pk].number for pk in over])


def needed_form(event: Event) -> EntryForm:
    """How the event may be entered. Raises `MissingError` where nobody set it up."""
    found = form_of(event)
    if found is None:
        raise MissingError(_("Players can’t enter this event on their own yet. Set up entries first."))
    return found


def needed_reason(reason: str) -> str:
    """The reason in one line. Raises `RuleError` at `reason` for none."""
    text = short_reason(reason)
    if not text:
        raise RuleError.one("reason", "required", gettext_noop("Enter a reason. It is kept in the log."))
    return text


def short_reason(reason: str) -> str:
    """The reason in one line, blank for none. Raises `RuleError` at `reason` for a long one."""
    text = " ".join(reason.split())
    if len(text) > LONGEST_REASON:
        message = gettext_noop("The reason has more than %(most)s characters. Shorten it.")
        raise RuleError.one("reason", "too_long", message, most=LONGEST_REASON)
    return text


def _queue(event: Event) -> list[Waiting]:
    rows = EntryRequest.objects.filter(event=event, state=State.WAITING).values_list("pk", "queue_no")
    return [Waiting(pk, place or 0) for pk, place in rows]


def _first_in_line(event: Event, count: int) -> list[EntryRequest]:
    first = [each.id for each in in_line(_queue(event), count)]
    rows = EntryRequest.objects.in_bulk(first)
    for row in rows.values():
        row.event = event
    return [rows[pk] for pk in first]


def _next_in_queue(event: Event) -> int:
    """The next number of the queue: above all that were ever given."""
    return int(EntryRequest.objects.filter(event=event).aggregate(last=Max("queue_no"))["last"] or 0) + 1
