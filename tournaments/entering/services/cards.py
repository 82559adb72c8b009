"""Card payments: a player begins one, the provider reports its outcome, organisers refund.

A payment that was only begun isn't a change of the event: it waits like an application that nobody confirmed. What the
provider reports of money always counts. The organisers decide about reports that do not fit.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from datetime import timedelta
from decimal import Decimal

import structlog
from django.conf import settings
from django.db.models import Max, Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from common.pure.errors import RuleError
from tournaments.base.actors import Actor, Door
from tournaments.base.errors import BusyError, MissingError
from tournaments.base.figures import money
from tournaments.base.permissions import Action
from tournaments.base.transactions import short_transaction
from tournaments.entering.cards import CardError, CardProvider, Message, Order, Said
from tournaments.entering.core import GONE, State, from_minor_units, has_units, minor_units
from tournaments.entering.models import (
    CardAccount,
    CardPayment,
    EntryForm,
    EntryRequest,
    PaidHow,
    PaymentState,
    RefundReason,
)
from tournaments.entering.selectors.cards import account_of, may_pay_by_card, provider_of
from tournaments.entering.selectors.fees import due_of
from tournaments.entering.selectors.links import token_of
from tournaments.entering.services.fees import FEE, give_back, receive
from tournaments.entering.services.mails import tell_paid
from tournaments.entering.services.places import needed_form, request_in
from tournaments.events.models import Event
from tournaments.events.services.changes import EventChange, change_event

log = structlog.get_logger(__name__)
OPEN_FOR = timedelta(minutes=60)
STILL_OPEN = timedelta(minutes=5)


def start_card_payment(request: EntryRequest) -> str:
    """Begin a payment of the fee; the address of the page where it is paid.

    A payment that was begun already continues, while it is open and the fee is the same. Raises `RuleError` where
    nothing is due, and where the provider refuses; `BusyError` where it can't be reached.
    """
    form = needed_form(request.event)
    provider = _provider(request.event)
    with short_transaction():
        row = EntryRequest.objects.select_for_update(of=("self",)).get(pk=request.pk)
        row.event = request.event
        if not may_pay_by_card(row, form):
            raise RuleError.one("", "not_due", gettext_noop("No fee is due from you. Reload the page."))
        payment = _open_payment(row, form)
    if payment.pay_url:
        return payment.pay_url
    order = Order(
        amount=payment.amount,
        currency=payment.currency,
        words=_("%(event)s, entry no. %(number)s") % {"event": request.event.name, "number": request.number},
        reference=row.reference,
        back_url=settings.SITE_URL + reverse("entry:page", args=[token_of(row)]) + "?paid=card",
        open_until=payment.open_until or timezone.now() + OPEN_FOR,
        once_key=payment.once_key,
    )
    try:
        found = provider.start(order)
    except CardError as error:
        CardPayment.objects.filter(pk=payment.pk, external_id="").update(state=PaymentState.FAILED)
        raise _as_refusal(error) from error
    CardPayment.objects.filter(pk=payment.pk).update(external_id=found.external_id, pay_url=found.url)
    return found.url


def _open_payment(row: EntryRequest, form: EntryForm) -> CardPayment:
    """The payment that continues, or a new one. Inside the lock of the application."""
    now = timezone.now()
    begun = row.card_payments.filter(state=PaymentState.PENDING).first()
    if begun is not None:
        same = (begun.amount, begun.currency) == (due_of(row, form), form.currency)
        if same and begun.open_until and begun.open_until - STILL_OPEN > now:
            return begun
        begun.state = PaymentState.FAILED
        begun.save(update_fields=["state"])
    last = int(row.card_payments.aggregate(last=Max("number"))["last"] or 0)
    return CardPayment.objects.create(
        request=row,
        number=last + 1,
        amount=due_of(row, form),
        currency=form.currency,
        open_until=now + OPEN_FOR,
        once_key=secrets.token_urlsafe(18),
    )


def receive_message(account: CardAccount, body: bytes, headers: Mapping[str, str]) -> bool:
    """Take the provider's report of a payment. Returns whether it was about one of our payments.

    The same report counts once. Raises `ForgedMessageError`, and `BusyError` where the provider has to send it again.
    """
    provider = provider_of(account)
    if provider is None:
        raise BusyError(_("The Stripe keys of this club can’t be read. An owner must enter them again."))
    message = provider.read_message(body, headers, now=timezone.now())
    found = _meant(account, message) if message is not None else None
    if message is None or found is None:
        return False
    event = found.request.event
    with change_event(Actor(None, Door.LINK, trusted=True, label="Stripe"), event, Action.MANAGE_ENTRIES) as change:
        payment = CardPayment.objects.get(pk=found.pk)
        row = request_in(change, found.request)
        if message.said == Said.PAID:
            _paid(change, row, payment, message)
        elif message.said == Said.REFUNDED:
            amount = from_minor_units(message.units, payment.currency) if message.units else payment.amount
            _refunded(change, row, payment, amount)
        elif payment.state == PaymentState.PENDING:
            payment.state = PaymentState.FAILED
            payment.save(update_fields=["state"])
    log.info("card_message", payment=found.pk, said=message.said.value)
    return True


def _meant(account: CardAccount, message: Message) -> CardPayment | None:
    """The payment that a message is about: never one of another club."""
    rows = CardPayment.objects.select_related("request__event__club").filter(request__event__club=account.club_id)
    if message.external_id:
        of_order = Q(external_id="", once_key=message.once_key) if message.once_key else Q(pk=None)
        return rows.filter(Q(external_id=message.external_id) | of_order).first()
    return rows.filter(charge_id=message.charge_id).first() if message.charge_id else None


def _paid(change: EventChange, row: EntryRequest, payment: CardPayment, message: Message) -> None:
    """Money came: it pays the fee where it is due, else the organisers decide."""
    if payment.state in {PaymentState.PAID, PaymentState.REFUNDED}:
        return
    payment.state, payment.paid_at, payment.charge_id = PaymentState.PAID, timezone.now(), message.charge_id
    payment.external_id, payment.to_refund = message.external_id, _doubt(row, payment, message)
    payment.save(update_fields=["state", "paid_at", "charge_id", "external_id", "to_refund"])
    words = {"number": row.number, "amount": money(payment.amount, payment.currency)}
    if payment.to_refund:
        text = _("A card payment of %(amount)s arrived for entry no. %(number)s. Refund it, or keep it.")
        change.record("card_in_doubt", text % words, after=payment.to_refund)
    else:
        _count(row, payment)
        change.record("pay_by_card", _("Entry no. %(number)s paid %(amount)s by card.") % words)
    tell_paid(row, needed_form(change.event), payment)


def _doubt(row: EntryRequest, payment: CardPayment, message: Message) -> str:
    if (minor_units(payment.amount, payment.currency), payment.currency) != (message.units, message.currency):
        return RefundReason.AMOUNT
    if row.state != State.ACCEPTED:
        return RefundReason.NO_PLACE
    return RefundReason.TWICE if row.paid_how else ""


def _count(row: EntryRequest, payment: CardPayment) -> None:
    receive(row, payment.amount, payment.currency, how=PaidHow.CARD, at=payment.paid_at, payment=payment)
    payment.counts = True
    payment.save(update_fields=["counts"])


def refund_payment(actor: Actor, request: EntryRequest, number: int, *, amount: Decimal | None = None) -> None:
    """Pay back through the provider what is left of a card payment, or only this `amount` of it.

    Raises `RuleError` at `amount` for more than is left, at `payment` for a payment that never came or was refunded
    already, and where the provider refuses.
    """
    with change_event(actor, request.event, Action.MANAGE_ENTRIES) as change:
        row = request_in(change, request)
        payment = payment_of(row, number)
        if payment.state not in {PaymentState.PAID, PaymentState.REFUNDED}:
            raise RuleError.one(
                "payment", "not_paid", gettext_noop("This payment never arrived, so it can’t be refunded.")
            )
        before = payment.given_back
        if before >= payment.amount:
            message = gettext_noop("This payment was refunded already. Reload the page and check again.")
            raise RuleError.one("payment", "refunded", message)
        amount = payment.left if amount is None else amount
        check_refund(amount, most=payment.left, currency=payment.currency)
    units = minor_units(amount, payment.currency) if amount < payment.amount else 0
    parts = [str(minor_units(each, payment.currency)) for each in (before,) if each] + ([str(units)] if units else [])
    once_key = "-".join(("refund", payment.once_key or str(payment.pk), *parts))
    # Outside of every lock, since the provider may be slow. Its idempotency key ensures one refund, even if the button
    # is pressed again.
    try:
        _provider(request.event).refund(payment.charge_id, once_key=once_key, units=units)
    except CardError as error:
        raise _as_refusal(error) from error
    with change_event(actor, request.event, Action.MANAGE_ENTRIES) as change:
        row = request_in(change, request)
        _refunded(change, row, payment_of(row, number), before + amount)


def check_refund(amount: Decimal, *, most: Decimal, currency: str) -> None:
    """Raise `RuleError` at `amount` unless there is as much to refund, and the currency has such an amount."""
    if not (0 < amount <= most and has_units(amount, currency)):
        message = gettext_noop("At most %(most)s can be refunded. Enter an amount up to that.")
        raise RuleError.one("amount", "out_of_range", message, most=money(most, currency))


def _refunded(change: EventChange, row: EntryRequest, payment: CardPayment, total: Decimal) -> None:
    """Note how much of a payment was refunded by now. If it is the whole, a player with a place owes the fee again;
    the club keeps the rest of a part that somebody who left got back."""
    amount = total - payment.given_back
    if amount <= 0:
        return
    is_whole = total >= payment.amount
    if payment.counts:
        give_back(row, amount, payment.currency, how=PaidHow.CARD, payment=payment)
        if is_whole and row.state not in GONE:
            row.paid_how = ""
        row.fee_kept = row.state in GONE and not is_whole
        row.save(update_fields=FEE)
    payment.state, payment.refunded_at, payment.refunded_amount = PaymentState.REFUNDED, timezone.now(), total
    payment.to_refund, payment.counts = "", payment.counts and not is_whole
    payment.save(update_fields=["state", "refunded_at", "refunded_amount", "to_refund", "counts"])
    words = {"number": row.number, "amount": money(amount, payment.currency)}
    change.record("refund_card", _("Refunded %(amount)s of entry no. %(number)s.") % words)
    tell_paid(row, needed_form(change.event), payment)


def keep_payment(actor: Actor, request: EntryRequest, number: int) -> None:
    """Decide that a payment in doubt stays: it pays the fee if that is due. Decided already, nothing happens."""
    with change_event(actor, request.event, Action.MANAGE_ENTRIES) as change:
        row = request_in(change, request)
        payment = payment_of(row, number)
        if payment.state != PaymentState.PAID or not payment.to_refund:
            return
        if row.state == State.ACCEPTED and not row.paid_how:
            _count(row, payment)
        payment.to_refund = ""
        payment.save(update_fields=["to_refund"])
        words = {"number": row.number, "amount": money(payment.amount, payment.currency)}
        change.record("keep_card", _("Kept %(amount)s of entry no. %(number)s.") % words)


def payment_of(request: EntryRequest, number: int) -> CardPayment:
    """A card payment by its number. Raises `MissingError`."""
    found = request.card_payments.filter(number=number).first()
    if found is None:
        raise MissingError(_("There is no card payment of this number. Reload the entry."))
    return found


def _provider(event: Event) -> CardProvider:
    account = account_of(event.club)
    found = provider_of(account) if account is not None else None
    if found is None:
        message = gettext_noop(
            "The club doesn’t accept cards at the moment. An owner can set that up in the club’s settings."
        )
        raise RuleError.one("", "no_cards", message)
    return found


def _as_refusal(error: CardError) -> Exception:
    if error.is_away:
        return BusyError(error.message)
    return RuleError.one("", "refused", "%(words)s", words=error.message)
