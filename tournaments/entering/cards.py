"""Payment providers, behind one small interface: begin a payment, read what the provider says, refund.

A provider hosts the page with the card's number; none ever comes here. Only its signed message counts a payment: the
page that players come back to says nothing about money.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from enum import StrEnum


class CardError(Exception):
    """The provider refused, with its own message, or can't be reached (`is_away`). Nothing was paid."""

    def __init__(self, message: str, *, is_away: bool = False) -> None:
        super().__init__(message)
        self.message, self.is_away = message, is_away


class ForgedMessageError(Exception):
    """A message that the provider did not sign, or signed long ago, or for somebody else."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """What is to be paid: `words` are on the payment page, and `back_url` is where it leads to afterwards.

    `once_key` makes the same order once, however often it is sent.
    """

    amount: Decimal
    currency: str
    words: str
    reference: str
    back_url: str
    open_until: datetime
    once_key: str


@dataclass(frozen=True, slots=True)
class Checkout:
    """A payment that was begun: the provider's number for it, and the page where it is paid."""

    external_id: str
    url: str


class Said(StrEnum):
    """What a message says."""

    PAID = "paid"
    FAILED = "failed"
    REFUNDED = "refunded"


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """A genuine message about a payment. `units` are minor units. A refund names the charge alone, and the units that
    were given back by then, 0 for all of them.

    `once_key` is that of the order: it finds a payment whose number never reached us.
    """

    said: Said
    external_id: str = ""
    once_key: str = ""
    charge_id: str = ""
    units: int = 0
    currency: str = ""


class CardProvider(ABC):
    """A payment provider with the keys of one club."""

    @abstractmethod
    def start(self, order: Order) -> Checkout:
        """Begin a payment. Raises `CardError`."""

    @abstractmethod
    def read_message(self, body: bytes, headers: Mapping[str, str], *, now: datetime) -> Message | None:
        """The provider's message; None if it doesn't concern us. Raises `ForgedMessageError`."""

    @abstractmethod
    def refund(self, charge_id: str, *, once_key: str, units: int = 0) -> None:
        """Refund that number of minor units of a payment, 0 for the whole. If it was refunded already, nothing happens.
        Raises `CardError`."""
