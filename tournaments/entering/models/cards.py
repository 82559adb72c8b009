"""Card payments: the club's account with a payment provider, and each payment that a player began."""

from __future__ import annotations

from decimal import Decimal

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.base.models.rows import LeftOut, Row
from tournaments.clubs.models import Club
from tournaments.entering.models.requests import EntryRequest


class CardAccount(Row):
    """The club's keys, sealed (`tournaments.base.sealed_text`). `hook` is in the address that the provider writes to.

    `key_end` is how owners know the key again: no page shows it whole.
    """

    undoing = LeftOut("keys are a secret of the club, which no log keeps: enter them again")

    club = models.OneToOneField(Club, on_delete=models.CASCADE, related_name="card_account")
    provider = models.CharField(max_length=10, default="stripe")
    sealed_key = models.TextField(default="")
    sealed_hook_secret = models.TextField(default="")
    key_end = models.CharField(max_length=4, default="")
    is_test = models.BooleanField(default=False)
    hook = models.CharField(max_length=40, unique=True)


class PaymentState(models.TextChoices):
    """How far a card payment is."""

    PENDING = "pending", _("Not finished")
    PAID = "paid", _("Paid")
    FAILED = "failed", _("Failed")
    REFUNDED = "refunded", _("Refunded")


class RefundReason(models.TextChoices):
    """Why somebody has to look at a payment that came."""

    NO_PLACE = "no_place", _("The player no longer has a place.")
    TWICE = "twice", _("The fee was paid already.")
    AMOUNT = "amount", _("The amount paid is not the amount due.")


class CardPayment(Row):
    """A payment by card. `amount` is what was due when it began: a later change of the fee changes nothing here.

    `refunded_amount` is how much of it was given back, none for the whole of one that is refunded. One that `counts`
    pays the fee; `to_refund` asks the organisers to decide. `external_id` and `charge_id` are the
    provider's own numbers.
    """

    undoing = LeftOut("what the provider said of money stays said")

    request = models.ForeignKey(EntryRequest, on_delete=models.CASCADE, related_name="card_payments")
    number = models.PositiveSmallIntegerField()
    amount = models.DecimalField(_("amount"), max_digits=8, decimal_places=2)
    currency = models.CharField(_("currency"), max_length=3, default="EUR")
    state = models.CharField(max_length=8, choices=PaymentState.choices, default=PaymentState.PENDING)
    counts = models.BooleanField(default=False)
    to_refund = models.CharField(max_length=8, choices=RefundReason.choices, blank=True, default="")
    external_id = models.CharField(max_length=255, blank=True, default="")
    charge_id = models.CharField(max_length=255, blank=True, default="")
    pay_url = models.TextField(blank=True, default="")
    once_key = models.CharField(max_length=40, blank=True, default="")
    open_until = models.DateTimeField(null=True)
    paid_at = models.DateTimeField(null=True)
    refunded_at = models.DateTimeField(null=True)
    refunded_amount = models.DecimalField(max_digits=8, decimal_places=2, null=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["request", "number"], name="card_payment_number_once"),
            models.UniqueConstraint(
                fields=["request"], name="card_payment_one_open", condition=Q(state=PaymentState.PENDING)
            ),
        ]
        indexes = [models.Index(fields=["external_id"], name="card_payment_external")]

    @property
    def given_back(self) -> Decimal:
        """How much of it was refunded."""
        if self.state != PaymentState.REFUNDED:
            return Decimal()
        return self.amount if self.refunded_amount is None else self.refunded_amount

    @property
    def left(self) -> Decimal:
        """How much of it can still be refunded."""
        return self.amount - self.given_back
