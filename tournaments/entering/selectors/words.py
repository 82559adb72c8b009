"""An application in plain text, for its private page and for emails."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.base.days import dated, days_in_words
from tournaments.base.figures import money, ordinal
from tournaments.changes.models import ChangeLine
from tournaments.entering.core import State, has_lapsed, is_past
from tournaments.entering.models import EntryForm, EntryRequest, PaidHow, PaymentState, RefundReason
from tournaments.entering.selectors.entrants import entrants_of
from tournaments.entering.selectors.fees import due_of
from tournaments.entering.selectors.forms import is_over, takes_no_offers, waits_for_list
from tournaments.events.models import Event
from tournaments.events.time_zones import zone_in_words, zone_of


@dataclass(frozen=True, slots=True)
class Told:
    """How an application is, and what that means for the player."""

    title: str
    text: str
    short: str
    """One word for the mark."""
    figure: str = ""


def sums(*amounts: Decimal, currency: str) -> tuple[str, ...]:
    """Amounts next to each other, all with cents as soon as one has any: "€25.50", "€51.00"."""
    cents = any(amount % 1 for amount in amounts)
    return tuple(money(each, currency, cents=cents) for each in amounts)


def hidden_address(email: str) -> str:
    """An address that its owner knows again: "c…s@example.org"."""
    name, _at, host = email.partition("@")
    return f"{name[:1]}…{name[-1:]}@{host}"


def moment(at: datetime | None) -> str:
    """A moment in the event's time zone: "Fri 4 June, 20:00", with its year where it isn't this one."""
    return dated(at, "D j F, H:i")


def deadline(at: datetime | None, event: Event) -> str:
    """A moment with its time zone, for emails and readers elsewhere: "Fri 4 June, 20:00, Europe/Berlin (UTC+2)"."""
    if at is None:
        return ""
    day = timezone.localdate(at, timezone=zone_of(event))
    return _("%(at)s, %(zone)s") % {"at": moment(at), "zone": zone_in_words(event, [day])}


def to_do_of(request: EntryRequest, form: EntryForm) -> list[str]:
    """What somebody with a place still has to do, for the email that gives it to them."""
    if request.state != State.ACCEPTED or form.event.over:
        return []
    fee, said = due_of(request, form), []
    if fee:
        said.append(_("The fee is %(fee)s.") % {"fee": money(fee, form.currency)})
        said.append(form.pay_note or _("Your private page says how to pay it."))
        if form.iban:
            to = {"payee": form.payee, "iban": spaced_iban(form.iban), "reference": request.reference}
            said.append(_("To %(payee)s, IBAN %(iban)s, reference %(reference)s") % to)
    if waits_for_list(form) and form.list_due_at and not request.lists.exists():
        said.append(_("Your list is due %(at)s.") % {"at": deadline(form.list_due_at, form.event)})
    return said


def spaced_iban(iban: str) -> str:
    """An IBAN in groups of four, as banks print it."""
    return " ".join(iban[i : i + 4] for i in range(0, len(iban), 4))


def when_and_where(event: Event) -> str:
    """The days, the place and the club of an event, for emails: "Sat 4 June, Town Hall, Thames Ancients"."""
    days = days_in_words(event.starts_on, event.ends_on, month="F")
    return ", ".join(part for part in (days, event.venue, event.club.name) if part)


def hours_in_words(hours: int) -> str:
    """ "24 hours", "2 days"."""
    if hours % 24 == 0 and hours > 24:
        return ngettext("%(n)s day", "%(n)s days", hours // 24) % {"n": hours // 24}
    return ngettext("%(n)s hour", "%(n)s hours", hours) % {"n": hours}


def entries_in_words(form: EntryForm) -> str:
    """Whether the event can be entered, and until or from when."""
    now = timezone.now()
    if form.opens_at is None or is_over(form, now=now):
        return _closed_in_words(form, now=now)
    if form.opens_at > now:
        return _("Entries open %(at)s.") % {"at": moment(form.opens_at)}
    if form.closes_at:
        return _("Entries are open until %(at)s.") % {"at": moment(form.closes_at)}
    return _("Entries are open until the event starts.")


def _closed_in_words(form: EntryForm, *, now: datetime) -> str:
    if form.event.over or form.event.archived_at is not None:
        return _("Entries are closed: the event is over.")
    if form.opens_at is None:
        return _("Entries are closed.")
    if is_past(form.closes_at, now=now):
        return _("Entries closed on %(at)s.") % {"at": moment(form.closes_at)}
    return _("Entries are closed: the event has begun.")


def told_of(request: EntryRequest, form: EntryForm, *, place: int, mails: bool) -> Told:
    """The state of an application in words; `place` is its place in the queue, 0 for none."""
    state = State(request.state)
    reason = _("Reason: %(reason)s") % {"reason": request.reason} if request.reason else ""
    to = hidden_address(request.address) if request.address else ""
    if state == State.WAITING and takes_no_offers(form, now=timezone.now()):
        return Told(_("No place became free"), _("The event is over, and no more places are offered."), _("Over"))
    if state == State.WAITING:
        hours = hours_in_words(form.offer_hours)
        text = _("If a place becomes free, we offer it to you, and you have %(hours)s to answer.") % {"hours": hours}
        told = _("We write to %(address)s.") if mails and to else _("Look at this page from time to time.")
        return Told(
            _("%(place)s on the waiting list") % {"place": ordinal(place)},
            f"{text} {told % {'address': to}}",
            _("Waits"),
            str(place),
        )
    if state == State.OFFERED:
        until = deadline(request.offered_until, form.event)
        if has_lapsed(request.offered_until, now=timezone.now()):
            text = _("This place was held for you until %(until)s. Ask the organisers whether they can offer it again.")
            return Told(_("Your time to answer is over"), text % {"until": until}, _("Over"))
        text = _("Answer by %(until)s.") % {"until": until}
        return Told(_("A place is free for you"), f"{text} {entrants_of(form.event).goes_on}", _("Free"))
    if state == State.UNCONFIRMED and request.confirm_until <= timezone.now():
        text = _("Your entry was not confirmed in time, so it doesn’t count. You can send the form again.")
        return Told(_("Your time to confirm is over"), text, _("Over"))
    title, text, short = {
        State.UNCONFIRMED: (
            _("Confirm your entry"),
            _("Your entry counts once you confirm it here."),
            _("New"),
        ),
        State.APPLIED: (
            _("We have your entry"),
            _("The organisers look at it. They will tell you whether you have a place."),
            _("Sent"),
        ),
        State.ACCEPTED: (
            _("You have a place"),
            _("%(team)s is in the season.") % {"team": request.called}
            if request.side_id
            else _("You are on the list of players."),
            _("In"),
        ),
        State.WITHDRAWN: (
            _("You are not entered"),
            f"{_('Your entry was withdrawn. You can enter again while entries are open.')} {_fee_of_who_left(request)}",
            _("Out"),
        ),
        State.DECLINED: (
            _("There is no place for you"),
            f"{_('The organisers did not accept your entry.')} {reason} {_fee_of_who_left(request)}",
            _("No"),
        ),
        State.EXPIRED: (
            _("Your time to answer is over"),
            _("You can enter again while entries are open."),
            _("Over"),
        ),
    }[state]
    return Told(title, text.strip(), short)


def _fee_of_who_left(request: EntryRequest) -> str:
    given_back, paid, had = request.given_back, request.paid_amount or Decimal(), request.fee_had
    if not paid:
        return _("Your fee was refunded.") if _was_refunded(request) else ""
    amount = money(paid, request.paid_currency)
    if request.fee_to_settle:
        words = {"amount": money(had, request.paid_currency)}
        return _("You paid %(amount)s. The organisers will decide about a refund.") % words
    if given_back and had:
        part = money(given_back, request.paid_currency)
        return _("%(part)s of your fee of %(amount)s was refunded.") % {"part": part, "amount": amount}
    if given_back:
        return _("Your fee of %(amount)s was refunded.") % {"amount": amount}
    return _("You paid %(amount)s. The club keeps the fee.") % {"amount": amount}


def _was_refunded(request: EntryRequest) -> bool:
    """Whether the log says so: entries have kept it themselves only since refunds are noted there."""
    lines = ChangeLine.objects.filter(event=request.event_id, kind="refund_fees", change__undone_by=None)
    return request.number is not None and any(request.number in (line.after or ()) for line in lines)


def fee_in_words(request: EntryRequest) -> list[str]:
    """What became of a fee, a line for each time: "Card, €25, Fri 4 June, 20:00", "Refunded: Card, €5, …"."""
    lines = []
    for each in request.movements.all():
        how = ", ".join((each.get_how_display(), money(abs(each.amount), each.currency), moment(each.at)))
        lines.append(how if each.amount > 0 else _("Refunded: %(how)s") % {"how": how})
    if request.paid_how == PaidHow.WAIVED:
        lines.append(", ".join(part for part in (request.get_paid_how_display(), moment(request.paid_at)) if part))
    return lines


@dataclass(frozen=True, slots=True)
class CardWords:
    """A card payment as its player reads it."""

    text: str
    is_open: bool = False


def card_in_words(request: EntryRequest) -> CardWords | None:
    """What became of the last card payment; None where none was begun."""
    payment = request.card_payments.order_by("-number").first()
    if payment is None:
        return None
    words = {"amount": money(payment.given_back or payment.amount, payment.currency), "at": moment(payment.paid_at)}
    if payment.state == PaymentState.PENDING:
        text = _("You started a payment of %(amount)s. This page shows it as soon as it is confirmed.")
        return CardWords(text % words, is_open=True)
    if payment.state == PaymentState.PAID and payment.to_refund:
        text = _("We received %(amount)s, but it doesn’t match your entry. The organisers will decide about a refund.")
    else:
        text = {
            PaymentState.PAID: _("We received %(amount)s by card, %(at)s."),
            PaymentState.FAILED: _("The payment of %(amount)s failed. Nothing was charged."),
            PaymentState.REFUNDED: _("%(amount)s was refunded to your card. It arrives within ten days."),
        }[PaymentState(payment.state)]
    return CardWords(text % words)


@dataclass(frozen=True, slots=True)
class CardLine:
    """A card payment as the desk reads it; one `in_doubt` waits for a decision."""

    number: int
    amount: str
    figure: str
    """The amount as the field for a refund has it."""
    state: str
    words: str
    why: str
    is_paid: bool
    in_doubt: bool


def card_lines(request: EntryRequest) -> list[CardLine]:
    """The card payments of an entry, the newest first."""
    lines = []
    for each in request.card_payments.order_by("-number"):
        words = ", ".join(
            part
            for part in (
                each.get_state_display(),
                money(each.given_back, each.currency) if each.given_back < each.amount and each.given_back else "",
                moment(each.refunded_at or each.paid_at or each.created_at),
            )
            if part
        )
        paid = each.state == PaymentState.PAID or each.given_back > 0 < each.left
        why = str(RefundReason(each.to_refund).label) if each.to_refund else ""
        amount, plain = money(each.amount, each.currency), f"{each.left:.2f}"
        lines.append(CardLine(each.number, amount, plain, each.state, words, why, paid, bool(each.to_refund)))
    return lines
