"""A stand-in for Stripe: it takes the same forms, hosts a payment page, and sends the same signed messages."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs

from django.test import Client, override_settings
from django.utils import timezone

from tests.factories import actor_of
from tournaments.clubs.models import Club, User
from tournaments.entering.models import CardAccount
from tournaments.entering.services.card_accounts import set_up_cards
from tournaments.entering.stripe import signature

KEY, HOOK_SECRET = "sk_test_51Na0AdaByronCharles", "whsec_Na0AdaByronCharles"
Deliver = Callable[[bytes, dict[str, str]], Any]


@dataclass
class StripeStandIn:
    """The server's memory: sessions by id, and the forms that came. `deliver` hands a message to the site."""

    key: str = KEY
    secret: str = HOOK_SECRET
    url: str = ""
    deliver: Deliver | None = None
    sessions: dict[str, dict[str, Any]] = field(default_factory=dict)
    asked: list[tuple[str, dict[str, str], dict[str, str]]] = field(default_factory=list)
    answered: dict[str, dict[str, Any]] = field(default_factory=dict)
    refunds: list[str] = field(default_factory=list)
    given_back: dict[str, int] = field(default_factory=dict)
    refuses: tuple[int, dict[str, Any]] | None = None
    is_cut_off: bool = False
    """Whether it does what it is asked, and the answer gets lost."""

    def take(self, path: str, form: dict[str, str], headers: dict[str, str]) -> tuple[int, dict[str, Any]]:
        """The answer to a form. The same key of a request gets the same answer."""
        self.asked.append((path, form, headers))
        if headers.get("authorization") != f"Bearer {self.key}":
            return 401, {"error": {"message": f"Invalid API Key provided: {headers.get('authorization')}"}}
        if self.refuses:
            return self.refuses
        once = headers["idempotency-key"]
        if once not in self.answered:
            made = self._session(form) if path == "/v1/checkout/sessions" else self._refund(form)
            if "error" in made:
                return 400, made
            self.answered[once] = made
        return (502, {}) if self.is_cut_off else (200, self.answered[once])

    def _session(self, form: dict[str, str]) -> dict[str, Any]:
        number = len(self.sessions) + 1
        session = {
            "id": f"cs_test_{number}",
            "object": "checkout.session",
            "url": f"{self.url}/pay/cs_test_{number}",
            "payment_intent": f"pi_{number}",
            "amount_total": int(form["line_items[0][price_data][unit_amount]"]),
            "currency": form["line_items[0][price_data][currency]"],
            "success_url": form["success_url"],
            "payment_status": "unpaid",
            "metadata": {"once_key": form["metadata[once_key]"]},
            "words": form["line_items[0][price_data][product_data][name]"],
        }
        self.sessions[session["id"]] = session
        return session

    def _refund(self, form: dict[str, str]) -> dict[str, Any]:
        charge = form["payment_intent"]
        whole = next(each["amount_total"] for each in self.sessions.values() if each["payment_intent"] == charge)
        left = whole - self.given_back.get(charge, 0)
        if not left:
            return {"error": {"code": "charge_already_refunded", "message": "Charge has already been refunded."}}
        self.given_back[charge] = whole - left + int(form.get("amount", left))
        self.refunds.append(charge)
        return {"id": f"re_{len(self.refunds)}", "object": "refund", "status": "succeeded"}

    def pay(self, session_id: str, **changed: Any) -> bytes:
        """A player pays: the message is sent. Its body, to send it again."""
        self.sessions[session_id] |= {"payment_status": "paid", **changed}
        return self.send("checkout.session.completed", self.sessions[session_id])

    def give_up(self, session_id: str) -> bytes:
        """A player never pays: the session ends."""
        return self.send("checkout.session.expired", self.sessions[session_id])

    def send(self, kind: str, about: dict[str, Any]) -> bytes:
        """Send a message, signed now."""
        body = json.dumps({"object": "event", "type": kind, "data": {"object": about}}).encode()
        assert self.deliver is not None
        self.deliver(body, signed(body, secret=self.secret))
        return body


def signed(body: bytes, *, secret: str = HOOK_SECRET, seconds_ago: int = 0) -> dict[str, str]:
    """The header that goes with a body."""
    moment = str(int(timezone.now().timestamp()) - seconds_ago)
    return {"Stripe-Signature": f"t={moment},v1={signature(body, moment, secret=secret)}"}


PAGE = """<!doctype html><title>Pay</title><h1>{words}</h1><p>{amount} {currency}</p>
<form method="post"><button name="do" value="pay">Pay now</button><button name="do" value="back">Back</button></form>"""


def _handler(shop: StripeStandIn) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            length = int(self.headers.get("Content-Length") or 0)
            form = {name: values[0] for name, values in parse_qs(self.rfile.read(length).decode()).items()}
            if self.path.startswith("/pay/"):
                session = shop.sessions[self.path.removeprefix("/pay/")]
                if form.get("do") == "pay":
                    shop.pay(session["id"])
                self.send_response(303)
                self.send_header("Location", session["success_url"])
                self.end_headers()
                return
            status, answer = shop.take(self.path, form, {k.lower(): v for k, v in self.headers.items()})
            self._answer(status, json.dumps(answer).encode(), "application/json")

        def do_GET(self) -> None:
            session = shop.sessions[self.path.removeprefix("/pay/")]
            page = PAGE.format(words=session["words"], amount=session["amount_total"], currency=session["currency"])
            self._answer(200, page.encode(), "text/html; charset=utf-8")

        def _answer(self, status: int, body: bytes, kind: str) -> None:
            self.send_response(status)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_args: Any) -> None:
            """Quiet."""

    return Handler


@contextmanager
def stripe_stand_in() -> Iterator[StripeStandIn]:
    """The server, at an address of its own. The caller says how messages are delivered."""
    shop = StripeStandIn()
    server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(shop))
    shop.url = f"http://127.0.0.1:{server.server_address[1]}"
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield shop
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


@contextmanager
def cards_of(club: Club, owner: User) -> Iterator[StripeStandIn]:
    """The club takes cards, and the stand-in delivers its messages to the site within the test."""
    account = set_up_cards(actor_of(owner), club, key=KEY, hook_secret=HOOK_SECRET)
    with stripe_stand_in() as shop, override_settings(STRIPE_URL=shop.url):
        shop.deliver = lambda body, headers: deliver(account, body, headers)
        yield shop


def deliver(account: CardAccount, body: bytes, headers: dict[str, str]) -> Any:
    """Send a message to the site; the answer."""
    url = f"/card-messages/{account.hook}/"
    return Client().post(url, body, content_type="application/json", headers=headers)
