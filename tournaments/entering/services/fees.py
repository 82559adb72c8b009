"""Money of fees: each amount that comes or goes is a row, and the columns of the application sum the rows up."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from typing import Final

from django.utils import timezone

from tournaments.entering.models import CardPayment, EntryForm, EntryRequest, FeeMovement, PaidHow
from tournaments.entering.selectors.fees import due_of

FEE: Final = (
    *("paid_how", "paid_at", "paid_amount", "paid_currency"),
    *("refunded_how", "refunded_at", "refunded_amount", "fee_kept"),
)
"""The columns of an application that say what became of its fee."""


def receive(
    request: EntryRequest,
    amount: Decimal,
    currency: str,
    *,
    how: str,
    at: datetime | None = None,
    payment: CardPayment | None = None,
) -> None:
    """Note money that came: nothing is due any more."""
    request.paid_how = how
    _move(request, amount, currency, how=how, at=at, payment=payment)


def give_back(
    request: EntryRequest, amount: Decimal, currency: str, *, how: str, payment: CardPayment | None = None
) -> None:
    """Note money that was given back."""
    _move(request, -amount, currency, how=how, at=None, payment=payment)


def _move(
    request: EntryRequest,
    amount: Decimal,
    currency: str,
    *,
    how: str,
    at: datetime | None,
    payment: CardPayment | None,
) -> None:
    request.movements.create(amount=amount, currency=currency, how=how, at=at or timezone.now(), payment=payment)
    sum_up(request)


def sum_up(request: EntryRequest) -> None:
    """Let the columns of the application say what its movements say."""
    moves = list(request.movements.all())
    currency = moves[-1].currency if moves else ""
    same = [each for each in moves if each.currency == currency]
    came, went = [each for each in same if each.amount > 0], [each for each in same if each.amount < 0]
    request.paid_amount, request.paid_currency = sum((each.amount for each in came), Decimal()) or None, currency
    if request.paid_how != PaidHow.WAIVED:
        request.paid_at = came[-1].at if came else None
    request.refunded_how, request.refunded_at = (went[-1].how, went[-1].at) if went else ("", None)
    request.refunded_amount = -sum((each.amount for each in went), Decimal()) if went else None
    request.save(update_fields=FEE)


def receipts_since_refund(request: EntryRequest) -> list[FeeMovement]:
    """What came since money was last given back. Only that can still be corrected; the rest is history."""
    found: list[FeeMovement] = []
    for each in request.movements.all():
        found = [*found, each] if each.amount > 0 else []
    return found


def noted_at_desk(request: EntryRequest) -> Decimal:
    """What the club has of the fee that the desk noted, without payments by card on private pages."""
    moves = request.movements.filter(payment=None, currency=request.paid_currency)
    return sum((each.amount for each in moves), Decimal())


def open_again(request: EntryRequest, form: EntryForm) -> None:
    """Let somebody who comes back after a refund owe what is missing of the fee."""
    how, request.paid_how = request.paid_how, ""
    if how == PaidHow.WAIVED or (how and not due_of(request, form)):
        request.paid_how = how
