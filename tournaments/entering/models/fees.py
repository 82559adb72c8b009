"""Fees: each amount that came in or was given back is a row, and what is owed follows from them."""

from __future__ import annotations

from typing import Final

from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Coalesce

from tournaments.base.models.rows import Row
from tournaments.entering.core import GONE
from tournaments.entering.models.cards import CardPayment
from tournaments.entering.models.requests import EntryRequest, PaidHow

TO_SETTLE: Final = Q(state__in=GONE, fee_kept=False, paid_amount__gt=Coalesce(F("refunded_amount"), 0))
"""Applications as `EntryRequest.fee_to_settle` has them."""


class FeeMovement(Row):
    """Money that the club received for an application, or with an `amount` below 0 gave back.

    `payment` is the card payment that it came by, none for what the desk noted. No movement is ever replaced by
    another: somebody who withdraws and comes back keeps those of before.
    """

    request = models.ForeignKey(EntryRequest, on_delete=models.CASCADE, related_name="movements")
    payment = models.ForeignKey(CardPayment, on_delete=models.CASCADE, null=True, blank=True, related_name="movements")
    amount = models.DecimalField(max_digits=8, decimal_places=2)
    currency = models.CharField(max_length=3)
    how = models.CharField(max_length=6, choices=PaidHow.choices)
    at = models.DateTimeField()

    class Meta:
        ordering = ["id"]
