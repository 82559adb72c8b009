"""What an application owes: the fee of the form, and what its answers add."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from typing import Final

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.base.figures import MINUS, money
from tournaments.entering.models import EntryForm, EntryQuestion, EntryRequest, PaymentState

MOST: Final = Decimal("999999.99")


def fee_of(request: EntryRequest, form: EntryForm) -> Decimal:
    """The whole fee of an application, never below 0."""
    return fee_with(form, request.fee_extra)


def fee_with(form: EntryForm, extra: Decimal) -> Decimal:
    """The whole fee where answers add this to that of the form."""
    return min(max(Decimal(), form.fee + extra), MOST)


def due_of(request: EntryRequest, form: EntryForm) -> Decimal:
    """What an application owes now: the fee, without what the club has of it. Nothing once it is settled."""
    if request.paid_how:
        return Decimal()
    had = request.fee_had if request.paid_currency == form.currency else Decimal()
    return max(Decimal(), fee_of(request, form) - had)


def extra_of(questions: Iterable[EntryQuestion], answers: Mapping[int, str]) -> Decimal:
    """What the answers, by question, add to the fee."""
    return sum((each.adds(answers.get(each.pk, "")) for each in questions), Decimal())


def fee_parts(request: EntryRequest, form: EntryForm) -> list[tuple[str, str]]:
    """What the fee is made of; none for one that is only that of the form. The lines add up to what is due, or to the
    whole fee once it is settled."""
    had = Decimal() if request.paid_how else fee_of(request, form) - due_of(request, form)
    if not request.fee_extra and not had:
        return []
    answers = request.answers.select_related("question").order_by("question__position", "question_id")
    return _parts(form, [(each.question, each.value) for each in answers], had=had)


def parts_of_answers(
    form: EntryForm, questions: Iterable[EntryQuestion], answers: Mapping[int, str]
) -> list[tuple[str, str]]:
    """The same for answers that nobody has sent yet."""
    return _parts(form, [(each, answers.get(each.pk, "")) for each in questions], had=Decimal())


def _parts(form: EntryForm, answers: Sequence[tuple[EntryQuestion, str]], *, had: Decimal) -> list[tuple[str, str]]:
    adding = [(question.label, question.adds(answer)) for question, answer in answers]
    extra = sum((amount for _label, amount in adding), Decimal())
    adding += [(_("Limit of the fee"), fee_with(form, extra) - form.fee - extra), (_("Paid before"), -had)]
    parts = [(_("Entry"), money(form.fee, form.currency))] if form.fee else []
    return [*parts, *((label, added(amount, form.currency)) for label, amount in adding if amount)]


def added(amount: Decimal, currency: str) -> str:
    """An amount with its sign: "+€12.50"."""
    return f"{MINUS if amount < 0 else '+'}{money(abs(amount), currency)}"


def fee_is_settled(request: EntryRequest) -> bool:
    """Whether the fee can't change by an answer any more: it is paid, or a payment by card was begun."""
    begun = request.card_payments.filter(state=PaymentState.PENDING, open_until__gt=timezone.now())
    return bool(request.paid_how) or begun.exists()
