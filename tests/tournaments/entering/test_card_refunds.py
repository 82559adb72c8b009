"""Card payments that are refunded, whole or in part, against a stand-in for Stripe."""

from __future__ import annotations

from decimal import Decimal

import pytest
from django.test import Client
from django.utils import timezone
from django.utils.formats import date_format

from tests.factories import actor_of
from tests.scenes.api import Api
from tests.scenes.card_scene import StripeStandIn
from tests.scenes.entering_scene import enter, page_of, words
from tests.tournaments.entering.test_card_payments import DESK, desk, page, paid, payments, start
from tournaments.changes.models import ChangeLine
from tournaments.clubs.models import User
from tournaments.entering.models import CardPayment
from tournaments.entering.services.decisions import withdraw_entry
from tournaments.entering.services.desk import mark_paid
from tournaments.events.models import Event

pytestmark = pytest.mark.django_db


def test_a_payment_after_the_place_is_gone_waits_for_a_refund(cup: Event, oscar: User, shop: StripeStandIn) -> None:
    ada = enter(cup)
    start(ada)
    withdraw_entry(actor_of(oscar), ada)
    shop.pay("cs_test_1")
    assert payments(ada) == [("paid", "no_place")]
    assert paid(ada)[0] == ""
    ada.refresh_from_db()
    assert ada.state == "withdrawn"
    assert "it doesn’t match your entry" in page(ada)
    client = desk(oscar)
    assert "1 card payment to decide" in client.get(DESK).content.decode()
    shown = client.get(f"{DESK}1/").content.decode()
    assert "The player no longer has a place." in shown
    assert 'name="amount" inputmode="decimal" autocomplete="off" value="25.50"' in shown
    client.post(f"{DESK}1/card/", {"payment": 1, "do": "refund"})
    assert payments(ada) == [("refunded", "")]
    assert shop.refunds == ["pi_1"]
    assert "€25.50 was refunded to your card" in page(ada)
    assert "card payment to decide" not in client.get(DESK).content.decode()


def test_a_player_who_paid_twice_gets_one_payment_back(cup: Event, oscar: User, shop: StripeStandIn) -> None:
    ada = enter(cup)
    start(ada)
    mark_paid(actor_of(oscar), cup, [ada], how="cash")
    shop.pay("cs_test_1")
    assert payments(ada) == [("paid", "twice")]
    assert paid(ada)[0] == "cash"
    desk(oscar).post(f"{DESK}1/card/", {"payment": 1, "do": "refund"})
    assert (payments(ada), paid(ada)[0]) == ([("refunded", "")], "cash")


def test_a_refund_makes_the_fee_due_again(cup: Event, oscar: User, shop: StripeStandIn) -> None:
    ada = enter(cup)
    start(ada)
    shop.pay("cs_test_1")
    refused = desk(oscar).post(f"{DESK}paid/", {"id": 1, "do": "unpaid"})
    assert refused.status_code == 422
    assert "Open the entry to refund it." in refused.content.decode()
    for _again in range(2):
        desk(oscar).post(f"{DESK}1/card/", {"payment": 1, "do": "refund"})
    assert shop.refunds == ["pi_1"]
    assert (paid(ada)[0], ada.fee_had) == ("", 0)
    assert "Pay by card" in page(ada)
    day = date_format(timezone.localtime(), "D j F")
    shown = words(desk(oscar).get(f"{DESK}1/"))
    assert f"Refunded: Card, €25.50, {day}" in shown
    assert "Fee Card, €25.50" in shown
    assert "€25.50 due" in shown
    assert "Not paid 1" in words(desk(oscar).get(DESK)), "the fee is due again"
    start(ada)
    shop.pay("cs_test_2")
    ada.refresh_from_db()
    assert (ada.paid_how, ada.paid_amount, ada.refunded_amount, ada.refunded_last) == (
        "card",
        51,
        Decimal("25.50"),
        False,
    )


def test_who_left_gets_the_card_payment_back_and_both_stay_noted(cup: Event, oscar: User, shop: StripeStandIn) -> None:
    ada = enter(cup)
    start(ada)
    shop.pay("cs_test_1")
    withdraw_entry(actor_of(oscar), ada)
    client = desk(oscar)
    assert "1 fee to refund" in words(client.get(DESK))
    client.post(f"{DESK}1/card/", {"payment": 1, "do": "refund", "amount": "25.50"})
    assert "to refund" not in words(client.get(DESK))
    shown = words(client.get(f"{DESK}1/"))
    assert "Fee Card, €25.50" in shown
    assert "Refunded: Card, €25.50" in shown
    assert "Your fee of €25.50 was refunded." in words(Client().get(page_of(ada)))
    Client().post(f"{page_of(ada)}again/")
    assert mark_paid(actor_of(oscar), cup, [ada], how="cash") == 1, "who comes back owes the fee again"


def test_a_part_of_a_card_payment_is_refunded_and_the_fee_stays_paid(
    cup: Event, oscar: User, shop: StripeStandIn
) -> None:
    ada = enter(cup)
    start(ada)
    shop.pay("cs_test_1")
    client = desk(oscar)
    for wrong in ("0", "26", "abc", "1.005"):
        client.post(f"{DESK}1/card/", {"payment": 1, "do": "refund", "amount": wrong})
    assert (shop.refunds, payments(ada)) == ([], [("paid", "")])
    client.post(f"{DESK}1/card/", {"payment": 1, "do": "refund", "amount": "5,50"})
    path, sent, _headers = shop.asked[-1]
    assert (path, sent) == ("/v1/refunds", {"payment_intent": "pi_1", "amount": "550"})
    assert shop.refunds == ["pi_1"]
    shop.send("charge.refunded", {"payment_intent": "pi_1", "refunded": False, "amount_refunded": 550})
    assert paid(ada) == ("card", Decimal("25.50"), "EUR")
    assert (ada.refunded_how, ada.refunded_amount) == ("card", Decimal("5.50"))
    assert ChangeLine.objects.filter(kind="refund_card").count() == 1
    assert "Refunded: Card, €5.50" in words(client.get(f"{DESK}1/"))
    assert "€20 of €20 paid" in words(client.get(DESK))
    assert "€5.50 was refunded to your card" in page(ada)
    assert 'value="20.00"' in client.get(f"{DESK}1/").content.decode(), "the rest can be refunded later"
    client.post(f"{DESK}1/card/", {"payment": 1, "do": "refund", "amount": "4"})
    assert shop.asked[-1][1] == {"payment_intent": "pi_1", "amount": "400"}
    assert (paid(ada)[0], ada.refunded_amount, ada.fee_had) == ("card", Decimal("9.50"), 16)


def test_a_part_that_the_provider_refunded_is_noted_and_then_the_rest(cup: Event, shop: StripeStandIn) -> None:
    ada = enter(cup)
    start(ada)
    shop.pay("cs_test_1")
    for units, whole, how in ((1000, False, "card"), (2550, True, "")):
        about = {"id": "ch_1", "payment_intent": "pi_1", "refunded": whole, "amount_refunded": units}
        shop.send("charge.refunded", about)
        assert paid(ada)[0] == how
        assert ada.refunded_amount == Decimal(units) / 100


def test_a_refund_made_at_the_provider_is_noted(cup: Event, shop: StripeStandIn) -> None:
    ada = enter(cup)
    start(ada)
    shop.pay("cs_test_1")
    shop.send("charge.refunded", {"id": "ch_1", "payment_intent": "pi_1", "refunded": True})
    assert (payments(ada), paid(ada)[0]) == ([("refunded", "")], "")


def test_a_payment_that_never_came_cannot_be_refunded(cup: Event, oscar: User, shop: StripeStandIn) -> None:
    start(enter(cup))
    url = "/api/v1/clubs/front-range/events/spring-cup/entry-requests/1/refund/"
    assert Api(oscar).post(url, {"payment": 1}).status_code == 400
    assert CardPayment.objects.get().state == "pending"
