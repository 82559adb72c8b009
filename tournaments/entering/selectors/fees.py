"""What an application owes: the fee of the form, and what its answers add."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import Final

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.base.figures import MINUS, money
from tournaments.entering.models import EntryForm, EntryQuestion, EntryRequest, PaymentState

MOST: Final = Decimal("999999.99")


def fee_of(request: EntryRequest, form: EntryForm) -> Decimal:
    """The whole fee of an application, never below 0."""
    return min(max(Decimal(), form.fee + request.fee_extra), MOST)


def extra_of(questions: Iterable[EntryQuestion], answers: Mapping[int, str]) -> Decimal:
    """What the answers, by question, add to the fee."""
    return sum((each.adds(answers.get(each.pk, "")) for each in questions), Decimal())


def fee_parts(request: EntryRequest, form: EntryForm) -> list[tuple[str, str]]:
    """What the fee is made of; none for one that is only that of the form."""
    if not request.fee_extra:
        return []
    parts = [(_("Entry"), money(form.fee, form.currency))] if form.fee else []
    answers = request.answers.select_related("question").order_by("question__position", "question_id")
    adding = [(each.question.label, each.question.adds(each.value)) for each in answers]
    return [*parts, *((label, added(amount, form.currency)) for label, amount in adding if amount)]


def added(amount: Decimal, currency: str) -> str:
    """An amount with its sign: "+€12.50"."""
    return f"{MINUS if amount < 0 else '+'}{money(abs(amount), currency)}"


def fee_is_settled(request: EntryRequest) -> bool:
    """Whether the fee can't change by an answer any more: it is paid, or a payment by card was begun."""
    begun = request.card_payments.filter(state=PaymentState.PENDING, open_until__gt=timezone.now())
    return bool(request.paid_how) or begun.exists()
