"""Fees paid by card, against a stand-in for Stripe: its signed message decides, and nothing else."""

from __future__ import annotations

import csv
import io
import json
from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from tests.factories import actor_of, make_club, make_user
from tests.scenes.api import Api
from tests.scenes.card_scene import KEY, StripeStandIn, deliver, signed
from tests.scenes.entering_scene import enter, open_entries, page_of
from tournaments.base.models import Mail
from tournaments.changes.models import ChangeLine
from tournaments.clubs.models import User
from tournaments.entering.core import has_units, minor_units
from tournaments.entering.models import CardAccount, EntryRequest
from tournaments.entering.services.card_accounts import set_up_cards
from tournaments.entering.services.desk import mark_paid
from tournaments.events.models import Event

pytestmark = pytest.mark.django_db
DESK = "/desk/front-range/e/spring-cup/entries/"


def start(request: EntryRequest) -> Any:
    """The player presses “Pay by card”."""
    return Client().post(f"{page_of(request)}pay/")


def page(request: EntryRequest) -> str:
    return Client().get(page_of(request)).content.decode()


def payments(request: EntryRequest) -> list[tuple[str, str]]:
    return list(request.card_payments.order_by("number").values_list("state", "to_refund"))


def paid(request: EntryRequest) -> tuple[str, Decimal | None, str]:
    request.refresh_from_db()
    return request.paid_how, request.paid_amount, request.paid_currency


def desk(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def test_a_player_pays_by_card_and_reads_it_on_their_page(cup: Event, shop: StripeStandIn) -> None:
    ada = enter(cup)
    assert "Pay by card" in page(ada)
    leads_on = start(ada)
    assert f'href="{shop.url}/pay/cs_test_1"' in leads_on.content.decode()
    assert "You started a payment of €25.50" in page(ada)
    shop.pay("cs_test_1")
    assert paid(ada) == ("card", Decimal("25.50"), "EUR")
    assert payments(ada) == [("paid", "")]
    shown = page(ada)
    assert "We received €25.50 by card" in shown
    assert "Pay by card" not in shown
    assert ChangeLine.objects.get(kind="pay_by_card").actor_name == "Stripe"


def test_the_provider_learns_the_amount_in_minor_units_and_no_name(cup: Event, shop: StripeStandIn) -> None:
    start(enter(cup))
    _path, form, headers = shop.asked[0]
    assert form["line_items[0][price_data][unit_amount]"] == "2550"
    assert form["line_items[0][price_data][currency]"] == "eur"
    assert headers["stripe-version"]
    assert "Ada" not in json.dumps(form)
    assert "Byron" not in json.dumps(form)


@pytest.mark.parametrize(
    ("amount", "currency", "units"),
    [("25.50", "EUR", 2550), ("1500", "JPY", 1500), ("0.50", "USD", 50), ("12.5", "KWD", 12500), ("7", "KRW", 7)],
)
def test_minor_units_are_those_of_the_currency(amount: str, currency: str, units: int) -> None:
    assert minor_units(Decimal(amount), currency) == units


def test_a_currency_without_cents_takes_whole_fees_alone(cup: Event, oscar: User) -> None:
    assert not has_units(Decimal("12.50"), "JPY")
    refused = Api(oscar).patch(
        "/api/v1/clubs/front-range/events/spring-cup/entry-form/", {"fee": 12.5, "currency": "JPY"}
    )
    assert [each["path"] for each in refused.json()["errors"]] == ["fee"]


def test_a_fee_below_a_cent_has_one_problem(cup: Event, oscar: User) -> None:
    refused = Api(oscar).patch(
        "/api/v1/clubs/front-range/events/spring-cup/entry-form/", {"fee": "0.001", "currency": "EUR"}
    )
    (problem,) = refused.json()["errors"]
    assert problem["path"] == "fee"
    assert "cents" not in problem["message"]


def test_the_same_message_twice_counts_once(cup: Event, shop: StripeStandIn, mails: None) -> None:
    ada = enter(cup)
    start(ada)
    body = shop.pay("cs_test_1")
    account = CardAccount.objects.get()
    revision = Event.objects.get(pk=cup.pk).revision
    assert deliver(account, body, signed(body)).status_code == 204
    assert Event.objects.get(pk=cup.pk).revision == revision
    assert ChangeLine.objects.filter(kind="pay_by_card").count() == 1
    assert Mail.objects.filter(kind="entering/email/paid").count() == 1


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Stripe-Signature": "t=1,v1=00"},
        {"Stripe-Signature": "nonsense"},
        {"Stripe-Signature": "t=²,v1=é"},
    ],
)
def test_a_message_without_a_signature_is_refused(cup: Event, shop: StripeStandIn, headers: dict[str, str]) -> None:
    ada = enter(cup)
    start(ada)
    body = json.dumps({"type": "checkout.session.completed", "data": {"object": shop.sessions["cs_test_1"]}}).encode()
    assert deliver(CardAccount.objects.get(), body, headers).status_code == 400
    assert paid(ada)[0] == ""


def test_a_forged_an_old_and_a_changed_message_are_refused(cup: Event, shop: StripeStandIn) -> None:
    ada = enter(cup)
    start(ada)
    account = CardAccount.objects.get()
    about = shop.sessions["cs_test_1"] | {"payment_status": "paid"}
    body = json.dumps({"type": "checkout.session.completed", "data": {"object": about}}).encode()
    assert deliver(account, body, signed(body, secret="whsec_of_somebody_else")).status_code == 400
    assert deliver(account, body, signed(body, seconds_ago=301)).status_code == 400
    assert deliver(account, body.replace(b"2550", b"1"), signed(body)).status_code == 400
    assert paid(ada)[0] == ""
    assert deliver(account, body, signed(body, seconds_ago=200)).status_code == 204
    assert paid(ada)[0] == "card"


def test_another_clubs_key_pays_nothing_here(cup: Event, shop: StripeStandIn) -> None:
    ada = enter(cup)
    start(ada)
    eve = make_user("Eve")
    other = set_up_cards(
        actor_of(eve), make_club(owner=eve, name="Elsewhere"), key=KEY, hook_secret="whsec_" + "e" * 20
    )
    about = shop.sessions["cs_test_1"] | {"payment_status": "paid"}
    body = json.dumps({"type": "checkout.session.completed", "data": {"object": about}}).encode()
    assert deliver(other, body, signed(body, secret="whsec_" + "e" * 20)).status_code == 204
    assert (
        deliver(CardAccount.objects.get(club=cup.club), body, signed(body, secret="whsec_" + "e" * 20)).status_code
        == 400
    )
    assert paid(ada)[0] == ""


@pytest.mark.parametrize(
    "said",
    [
        b"{}",
        b"[]",
        b"\xff",
        b"[" * 50_000,
        b'{"type": "charge.refunded", "type": "charge.refunded", "data": {"object": {}}}',
        b'{"type": "checkout.session.expired", "data": {"object": {"id": "\\ud800"}}}',
        b'{"type": "checkout.session.expired", "data": {"object": {"id": "\\u0000"}}}',
        b'{"type": "checkout.session.completed", "data": {"object": {"payment_status": "paid", "id": "cs_test_1",'
        b' "amount_total": 1e999, "currency": "eur"}}}',
        b'{"type": "checkout.session.completed", "data": {"object": {"payment_status": "paid"}}}',
        b'{"type": "checkout.session.completed", "data": {"object": {"payment_status": "paid", "id": "cs_test_1",'
        b' "amount_total": "x", "currency": "eur"}}}',
    ],
)
def test_a_message_that_cannot_be_read_is_refused(cup: Event, shop: StripeStandIn, said: bytes) -> None:
    assert deliver(CardAccount.objects.get(), said, signed(said)).status_code == 400


def test_messages_about_other_things_are_taken_and_change_nothing(cup: Event, shop: StripeStandIn) -> None:
    account = CardAccount.objects.get()
    for kind, about in (("customer.created", {}), ("charge.refunded", {"refunded": True, "payment_intent": "pi_9"})):
        body = json.dumps({"type": kind, "data": {"object": about}}).encode()
        assert deliver(account, body, signed(body)).status_code == 204
    assert Client().post("/card-messages/nobody/", b"{}", content_type="application/json").status_code == 404
    assert Client().get(f"/card-messages/{account.hook}/").status_code == 405


def test_the_page_that_players_come_back_to_decides_nothing(cup: Event, shop: StripeStandIn) -> None:
    ada = enter(cup)
    start(ada)
    shown = Client().get(f"{page_of(ada)}?paid=card").content.decode()
    assert "This page shows it as soon as it is confirmed." in shown
    assert paid(ada)[0] == ""


def test_an_open_payment_continues_and_a_new_fee_begins_another(cup: Event, oscar: User, shop: StripeStandIn) -> None:
    ada = enter(cup)
    start(ada)
    start(ada)
    assert list(shop.sessions) == ["cs_test_1"]
    open_entries(cup, oscar, fee=30)
    start(ada)
    assert shop.sessions["cs_test_2"]["amount_total"] == 3000
    assert payments(ada) == [("failed", ""), ("pending", "")]
    with time_machine.travel(timezone.now() + timedelta(hours=2), tick=False):
        start(ada)
    assert list(shop.sessions) == ["cs_test_1", "cs_test_2", "cs_test_3"]


def test_what_was_paid_stays_as_it_was_when_the_fee_changes(cup: Event, oscar: User, shop: StripeStandIn) -> None:
    ada, bo = enter(cup), enter(cup, "Bo Diddley")
    start(ada)
    shop.pay("cs_test_1")
    mark_paid(actor_of(oscar), cup, [bo], how="cash")
    open_entries(cup, oscar, fee=40, currency="GBP")
    assert paid(ada) == ("card", Decimal("25.50"), "EUR")
    assert paid(bo) == ("cash", Decimal("25.50"), "EUR")
    table = csv.DictReader(io.StringIO(desk(oscar).get(f"{DESK}entries.csv").content.decode("utf-8-sig")))
    day = timezone.localdate().isoformat()
    assert [(row["Paid"], row["Amount"], row["Currency"], row["Paid on"]) for row in table] == [
        ("Card", "25.50", "EUR", day),
        ("Cash", "25.50", "EUR", day),
    ]


def test_another_amount_than_was_due_is_for_the_organisers(cup: Event, oscar: User, shop: StripeStandIn) -> None:
    ada = enter(cup)
    start(ada)
    shop.pay("cs_test_1", amount_total=100)
    assert payments(ada) == [("paid", "amount")]
    assert paid(ada)[0] == ""
    desk(oscar).post(f"{DESK}1/card/", {"payment": 1, "do": "keep"})
    assert (payments(ada), paid(ada)[0]) == ([("paid", "")], "card")


def test_a_payment_that_failed_can_be_begun_again(cup: Event, shop: StripeStandIn) -> None:
    ada = enter(cup)
    start(ada)
    shop.give_up("cs_test_1")
    assert payments(ada) == [("failed", "")]
    assert "Nothing was charged" in page(ada)
    start(ada)
    shop.pay("cs_test_2")
    assert paid(ada)[0] == "card"
    shop.give_up("cs_test_1")
    assert paid(ada)[0] == "card"


def test_a_provider_that_refuses_or_is_away_is_named_and_breaks_nothing(
    cup: Event, oscar: User, shop: StripeStandIn
) -> None:
    ada = enter(cup)
    shop.refuses = (400, {"error": {"message": "Amount must be at least 50% of 1"}})
    answer = start(ada)
    assert answer.status_code == 422
    assert "Stripe refused: Amount must be at least 50% of 1" in answer.content.decode()
    shop.refuses = (503, {})
    assert start(ada).status_code == 503
    shop.refuses, shop.key = None, "sk_test_another"
    answer = start(ada)
    assert "refused the club’s secret key" in answer.content.decode()
    assert KEY not in answer.content.decode()
    assert {state for state, _why in payments(ada)} == {"failed"}


def test_money_counts_though_the_answer_of_the_provider_got_lost(cup: Event, oscar: User, shop: StripeStandIn) -> None:
    ada = enter(cup)
    shop.is_cut_off = True
    assert start(ada).status_code == 503
    shop.pay("cs_test_1")
    assert paid(ada)[0] == "card"


def test_an_event_can_take_no_cards(cup: Event, oscar: User, shop: StripeStandIn) -> None:
    open_entries(cup, oscar, takes_cards=False)
    assert "Pay by card" not in page(enter(cup))


def test_scripts_read_payments_and_refund_them(cup: Event, oscar: User, bob: User, shop: StripeStandIn) -> None:
    ada = enter(cup)
    start(ada)
    shop.pay("cs_test_1")
    url = "/api/v1/clubs/front-range/events/spring-cup/entry-requests/1/"
    found = Api(oscar).get(url).json()
    assert (found["paid_how"], found["paid_amount"], found["paid_currency"]) == ("card", 25.5, "EUR")
    (payment,) = found["card_payments"]
    assert (payment["number"], payment["state"], payment["amount"], payment["to_refund"]) == (1, "paid", 25.5, "")
    assert Api(bob).post(f"{url}refund/", {"payment": 1}).status_code == 403
    refunded = Api(oscar).post(f"{url}refund/", {"payment": 1}).json()
    assert (refunded["paid_how"], refunded["card_payments"][0]["state"]) == ("", "refunded")
    assert Api(oscar).post(f"{url}refund/", {"payment": 7}).status_code == 404
