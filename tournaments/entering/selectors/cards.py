"""Card payments: whether a club takes them, and what became of each."""

from __future__ import annotations

from decimal import Decimal

from django.conf import settings
from django.db.models import QuerySet
from django.urls import reverse

from tournaments.base.sealed_text import open_sealed
from tournaments.clubs.models import Club
from tournaments.entering.cards import CardProvider
from tournaments.entering.core import State, has_units
from tournaments.entering.models import CardAccount, CardPayment, EntryForm, EntryRequest, PaymentState
from tournaments.entering.selectors.fees import due_of
from tournaments.entering.stripe import StripeCards
from tournaments.events.models import Event


def account_of(club: Club) -> CardAccount | None:
    """The club's keys; None where it takes no cards."""
    return CardAccount.objects.filter(club=club).first()


def provider_of(account: CardAccount) -> CardProvider | None:
    """The provider with the club's keys; None where the site has another secret key by now."""
    key, hook_secret = open_sealed(account.sealed_key), open_sealed(account.sealed_hook_secret)
    return None if key is None or hook_secret is None else StripeCards(key=key, hook_secret=hook_secret)


def takes_cards(form: EntryForm, fee: Decimal | None = None) -> bool:
    """Whether players of the event can pay by card: that of the form, or this `fee`."""
    amount = form.fee if fee is None else fee
    if not (amount and form.takes_cards and has_units(amount, form.currency)):
        return False
    return can_refund(form.event.club)


def can_refund(club: Club) -> bool:
    """Whether the club's keys are there, so that payments can be refunded."""
    account = account_of(club)
    return account is not None and provider_of(account) is not None


def hook_url(account: CardAccount) -> str:
    """Where the provider sends its messages."""
    return settings.SITE_URL + reverse("card_message", args=[account.hook])


def may_pay_by_card(request: EntryRequest, form: EntryForm) -> bool:
    """Whether a fee is due from this player, and cards are taken."""
    return request.state == State.ACCEPTED and not request.paid_how and takes_cards(form, due_of(request, form))


def payments_to_refund(event: Event) -> QuerySet[CardPayment]:
    """Payments that the organisers have to decide about."""
    rows = CardPayment.objects.filter(request__event=event, state=PaymentState.PAID).exclude(to_refund="")
    return rows.select_related("request").order_by("pk")
