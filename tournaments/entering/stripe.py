"""Stripe Checkout: a page of Stripe's, and messages that it signs (docs.stripe.com/payments/checkout, /webhooks).

It speaks HTTP with `requests`, which is installed for messages to phones. Stripe's own library would be 3 MB for three
calls of forms, and its check of signatures is 20 lines.
"""

from __future__ import annotations

import hashlib
import hmac
import io
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any, Final
from urllib.parse import urlsplit

from django.conf import settings
from django.utils.translation import gettext as _

from common.pure.errors import RuleError
from common.web.parsers import StrictJSONParser, TooLargeError
from tournaments.entering.cards import (
    CardError,
    CardProvider,
    Checkout,
    ForgedMessageError,
    Message,
    Order,
    Said,
)
from tournaments.entering.core import minor_units

VERSION: Final = "2024-06-20"
"""The version of Stripe's answers and messages that this reads."""
SIGNED_WITHIN: Final = timedelta(minutes=5)
SECONDS: Final = 10
SECRET_KEYS: Final = ("sk_live_", "sk_test_", "rk_live_", "rk_test_")
HOOK_SECRETS: Final = ("whsec_",)


class _MessageParser(StrictJSONParser):
    """As requests of the API are read; a message names all of a payment, which takes a few kilobytes."""

    most_bytes = 1_000_000


class StripeCards(CardProvider):
    """See `CardProvider`."""

    def __init__(self, *, key: str, hook_secret: str) -> None:
        self._key, self._hook_secret = key, hook_secret

    def start(self, order: Order) -> Checkout:
        sent = {
            "mode": "payment",
            "payment_method_types[0]": "card",
            "line_items[0][quantity]": "1",
            "line_items[0][price_data][currency]": order.currency.lower(),
            "line_items[0][price_data][unit_amount]": str(minor_units(order.amount, order.currency)),
            "line_items[0][price_data][product_data][name]": order.words,
            "client_reference_id": order.reference,
            "metadata[once_key]": order.once_key,
            "success_url": order.back_url,
            "cancel_url": order.back_url,
            "expires_at": str(int(order.open_until.timestamp())),
        }
        made = self._ask("checkout/sessions", sent, once_key=order.once_key)
        external_id, url = str(made.get("id") or ""), str(made.get("url") or "")
        if not external_id or urlsplit(url).scheme not in {"http", "https"}:
            raise CardError(_("Stripe sent no payment page. Try again later."), is_away=True)
        return Checkout(external_id, url)

    def read_message(self, body: bytes, headers: Mapping[str, str], *, now: datetime) -> Message | None:
        check_signature(body, headers.get("Stripe-Signature", ""), secret=self._hook_secret, now=now)
        try:
            said = _MessageParser().parse(io.BytesIO(body))
            return _message_of(str(said["type"]), said["data"]["object"])
        except (RuleError, TooLargeError, ArithmeticError, ValueError, KeyError, TypeError, AttributeError) as error:
            raise ForgedMessageError("the message can’t be read") from error

    def refund(self, charge_id: str, *, once_key: str, units: int = 0) -> None:
        part = {"amount": str(units)} if units else {}
        try:
            self._ask("refunds", {"payment_intent": charge_id, **part}, once_key=once_key)
        except _RefusedError as error:
            if error.code != "charge_already_refunded":
                raise

    def _ask(self, path: str, sent: Mapping[str, str], *, once_key: str) -> dict[str, Any]:
        """Send a form; the answer as JSON. Raises `CardError`."""
        from requests import RequestException, post  # noqa: PLC0415  a client for HTTP, which few pages need

        headers = {
            "Authorization": f"Bearer {self._key}",
            "Idempotency-Key": once_key,
            "Stripe-Version": VERSION,
        }
        try:
            answer = post(
                f"{settings.STRIPE_URL}/v1/{path}",
                data=dict(sent),
                headers=headers,
                timeout=SECONDS,
                allow_redirects=False,
            )
            found = answer.json()
        except (RequestException, ValueError, RecursionError) as error:
            raise CardError(_("Stripe doesn’t answer. Try again in a minute."), is_away=True) from error
        if not isinstance(found, dict):
            raise CardError(_("Stripe doesn’t answer. Try again in a minute."), is_away=True)
        if answer.status_code >= 500 or answer.status_code == 429:
            raise CardError(_("Stripe is busy. Try again in a minute."), is_away=True)
        if answer.status_code != 200:
            raise _refusal(answer.status_code, found)
        return found


class _RefusedError(CardError):
    """Stripe refused the request; `code` says why."""

    code = ""


def _refusal(status: int, found: Mapping[str, Any]) -> _RefusedError:
    """What Stripe refused. A wrong key is for the club's owners: its words name the key."""
    error = found.get("error")
    said: Mapping[str, Any] = error if isinstance(error, dict) else {}
    words = str(said.get("message") or status)[:200]
    if status in {401, 403}:
        words = _(
            "Stripe refused the club’s secret key. It isn’t valid, or lacks a permission. An owner must "
            "enter another one."
        )
    refused = _RefusedError(_("Stripe refused: %(words)s") % {"words": words})
    refused.code = str(said.get("code") or "")
    return refused


def check_signature(body: bytes, header: str, *, secret: str, now: datetime) -> None:
    """Raise `ForgedMessageError` unless Stripe signed the body with the secret, at most five minutes ago.

    The header is `t=1700000000,v1=…`: the moment, and a hash of the moment, a full stop and the body. While a secret
    is being replaced, there are several hashes.
    """
    parts = [part.strip().partition("=") for part in header.split(",")]
    moments = [value for name, _equals, value in parts if name == "t"]
    hashes = [value for name, _equals, value in parts if name == "v1"]
    if len(moments) != 1 or not (moments[0].isascii() and moments[0].isdigit()) or not secret:
        raise ForgedMessageError("no signature")
    good = signature(body, moments[0], secret=secret)
    if not any(hmac.compare_digest(good.encode(), each.encode()) for each in hashes):
        raise ForgedMessageError("another signature")
    if abs(now.timestamp() - int(moments[0][:12])) > SIGNED_WITHIN.total_seconds():
        raise ForgedMessageError("an old signature")


def signature(body: bytes, moment: str, *, secret: str) -> str:
    """The hash that goes with a body and a moment."""
    return hmac.new(secret.encode(), moment.encode() + b"." + body, hashlib.sha256).hexdigest()


def _message_of(kind: str, about: Mapping[str, Any]) -> Message | None:
    if kind in {"checkout.session.completed", "checkout.session.async_payment_succeeded"}:
        if about.get("payment_status") != "paid":
            return None
        return Message(
            said=Said.PAID,
            external_id=str(about["id"]),
            once_key=str((about.get("metadata") or {}).get("once_key") or ""),
            charge_id=str(about.get("payment_intent") or ""),
            units=int(about["amount_total"]),
            currency=str(about["currency"]).upper(),
        )
    if kind in {"checkout.session.expired", "checkout.session.async_payment_failed"}:
        return Message(said=Said.FAILED, external_id=str(about["id"]))
    if kind == "charge.refunded":
        is_whole = about.get("refunded") is True
        units = 0 if is_whole else int(about.get("amount_refunded") or 0)
        if is_whole or units > 0:
            return Message(said=Said.REFUNDED, charge_id=str(about.get("payment_intent") or ""), units=units)
    return None
