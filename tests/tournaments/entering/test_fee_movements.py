"""What came and went of a fee is kept, and what is owed follows from it."""

from __future__ import annotations

import csv
from decimal import Decimal
from importlib import import_module
from io import StringIO
from typing import Any

import pytest
from django.apps import apps
from django.test import Client
from django.utils import timezone

from tests.factories import actor_of
from tests.scenes.api import Api
from tests.scenes.card_scene import StripeStandIn
from tests.scenes.entering_scene import enter, open_entries, page_of
from tests.scenes.stage import scene
from tests.tournaments.entering.test_card_payments import start
from tests.tournaments.entering.test_desk_pages import DESK, words
from tournaments.changes.models import Change
from tournaments.clubs.models import User
from tournaments.entering.models import EntryForm, EntryRequest
from tournaments.entering.selectors.fees import fee_of, fee_parts
from tournaments.entering.services.settings import add_question
from tournaments.events.models import Event

pytestmark = pytest.mark.django_db
REQUESTS = "/api/v1/clubs/front-range/events/spring-cup/entry-requests/"


@scene
def ada(cup: Event, oscar: User) -> EntryRequest:
    """Ada, who has a place and paid €25 in cash."""
    open_entries(cup, oscar, fee=Decimal(25), currency="EUR")
    request = enter(cup)
    assert pay(oscar, "cash").status_code == 200
    return request


def pay(user: User, how: str, number: int = 1, **more: Any) -> Any:
    """The answer of the API."""
    headers = more.pop("headers", None)
    return Api(user).post(f"{REQUESTS}{number}/pay/", {"how": how, **more}, headers=headers)


def codes(answer: Any) -> list[tuple[str, str]]:
    """What the API refuses: the field and the code."""
    assert answer.status_code == 400, answer.content
    return [(each["path"], each["code"]) for each in answer.json()["errors"]]


def moves(oscar: User) -> list[tuple[float, str]]:
    """The movements as the API shows them."""
    shown = Api(oscar).get(f"{REQUESTS}1/").json()
    return [(float(each["amount"]), each["how"]) for each in shown["movements"]]


def test_who_comes_back_after_a_part_refund_owes_only_what_is_missing(
    ada: EntryRequest, desk: Client, oscar: User
) -> None:
    desk.post(f"{DESK}1/", {"do": "withdraw"})
    assert pay(oscar, "refunded_bank", amount=20).status_code == 200
    assert "€20 of your fee of €25 was refunded." in words(desk.get(page_of(ada)))
    desk.post(f"{page_of(ada)}again/")
    page = words(desk.get(page_of(ada)))
    assert "Pay €20" in page
    assert "Entry €25 Paid before −€5" in page
    assert "€5 of €25 paid" in words(desk.get(DESK))
    assert "€20 due" in words(desk.get(f"{DESK}1/"))
    desk.post(f"{DESK}paid/", {"id": 1, "do": "cash"})
    assert moves(oscar) == [(25, "cash"), (-20, "bank"), (20, "cash")]
    head, row = csv.reader(StringIO(desk.get(f"{DESK}entries.csv").content.decode()))
    told = dict(zip(head, row, strict=True))
    assert (told["Paid"], told["Amount"], told["Refunded amount"]) == ("Cash", "45.00", "20.00")
    desk.post(f"{DESK}1/", {"do": "withdraw"})
    assert "You paid €25. The organisers will decide about a refund." in words(desk.get(page_of(ada)))
    assert "1 fee to refund" in words(desk.get(DESK))


def test_a_second_refund_is_recorded_and_none_of_more_than_is_left(
    ada: EntryRequest, desk: Client, oscar: User
) -> None:
    desk.post(f"{DESK}1/", {"do": "withdraw"})
    pay(oscar, "refunded", amount=10)
    assert codes(pay(oscar, "refunded", amount=16)) == [("amount", "out_of_range")]
    assert pay(oscar, "refunded", amount=5).json()["refunded_amount"] == 15
    assert pay(oscar, "refunded").json()["refunded_amount"] == 25
    assert codes(pay(oscar, "refunded")) == [("how", "nothing")]
    assert codes(pay(oscar, "kept")) == [("how", "nothing")]


def test_a_fee_that_was_kept_can_still_be_refunded(ada: EntryRequest, desk: Client, oscar: User) -> None:
    desk.post(f"{DESK}1/", {"do": "withdraw"})
    assert pay(oscar, "kept").json()["fee_kept"]
    assert "Amount to refund" in words(desk.get(f"{DESK}1/"))
    assert pay(oscar, "refunded_cash", amount=20).json()["refunded_amount"] == 20
    assert "fee to refund" not in words(desk.get(DESK)), "the club keeps the rest"


def test_a_player_who_stays_gets_a_part_back(ada: EntryRequest, desk: Client, oscar: User) -> None:
    assert "Amount to refund" in words(desk.get(f"{DESK}1/"))
    desk.post(f"{DESK}paid/", {"id": 1, "do": "refunded_cash", "amount": "5", "from": 1})
    assert "Cash, €25" in words(desk.get(f"{DESK}1/"))
    assert moves(oscar) == [(25, "cash"), (-5, "cash")]
    shown = Api(oscar).get(f"{REQUESTS}1/").json()
    assert (shown["state"], shown["paid_how"]) == ("accepted", "cash"), "nothing is due"
    assert codes(pay(oscar, "refunded", amount=20)) == [("how", "has_place")]
    assert codes(pay(oscar, "kept")) == [("how", "has_place")]
    assert codes(pay(oscar, "")) == [("how", "refunded")], "the payment is history by now"
    desk.post(f"/desk/front-range/changes/{Change.objects.latest('pk').pk}/undo/")
    assert moves(oscar) == [(25, "cash")]


def test_a_refund_that_a_program_sends_again_counts_once(ada: EntryRequest, oscar: User) -> None:
    for _again in range(2):
        key = {"Idempotency-Key": "one-refund-1234567890"}
        assert pay(oscar, "refunded", amount=5, headers=key).json()["refunded_amount"] == 5


def test_an_impossible_change_of_a_fee_is_refused_in_words(ada: EntryRequest, cup: Event, oscar: User) -> None:
    enter(cup, "Bo Diddley")
    for how in ("refunded", "kept"):
        assert codes(pay(oscar, how, 2)) == [("how", "nothing")]
    assert codes(pay(oscar, "cash", 2, amount=5)) == [("amount", "not_asked")]
    open_entries(cup, oscar, fee=0)
    enter(cup, "Cy Twombly")
    assert codes(pay(oscar, "cash", 3)) == [("how", "free")]


def test_another_way_of_paying_keeps_the_amount_of_then(ada: EntryRequest, cup: Event, oscar: User) -> None:
    open_entries(cup, oscar, fee=Decimal(40))
    assert pay(oscar, "bank").json()["paid_amount"] == 25
    assert moves(oscar) == [(25, "bank")]
    assert pay(oscar, "").json()["paid_amount"] is None
    assert pay(oscar, "cash").json()["paid_amount"] == 40


def test_who_comes_back_after_a_part_of_a_card_payment_pays_the_rest_in_cash(
    cup: Event, desk: Client, oscar: User, shop: StripeStandIn
) -> None:
    request = enter(cup)
    start(request)
    shop.pay("cs_test_1")
    desk.post(f"{DESK}1/", {"do": "withdraw"})
    desk.post(f"{DESK}1/card/", {"payment": 1, "do": "refund", "amount": "20"})
    Client().post(f"{page_of(request)}again/")
    assert "Pay €20" in words(Client().get(page_of(request)))
    start(request)
    assert shop.asked[-1][1]["line_items[0][price_data][unit_amount]"] == "2000"
    assert pay(oscar, "cash").status_code == 200
    assert moves(oscar) == [(25.5, "card"), (-20, "card"), (20, "cash")]


def test_the_lines_of_a_fee_add_up_to_it(cup: Event, desk: Client, oscar: User) -> None:
    open_entries(cup, oscar, fee=Decimal(10), currency="EUR")
    pupil = add_question(actor_of(oscar), cup, {"label": "Pupil", "kind": "choice", "choices": "A pupil -15\nNo"})
    meal = add_question(actor_of(oscar), cup, {"label": "Meal", "kind": "yes", "fee_delta": Decimal(2)})
    request = enter(cup, answers={pupil.pk: "A pupil", meal.pk: "yes"})
    form = EntryForm.objects.get(event=cup)
    parts = [amount for _label, amount in fee_parts(request, form)]
    assert (fee_of(request, form), parts) == (0, ["€10", "−€15", "+€2", "+€3"])


def test_what_the_columns_said_before_becomes_movements(cup: Event) -> None:
    at = timezone.now()
    said: list[dict[str, Any]] = [
        {"state": "accepted", "paid_how": "cash", "paid_amount": 25, "paid_at": at},
        {"state": "withdrawn", "paid_how": "cash", "paid_amount": 25, "refunded_how": "bank", "refunded_amount": 20},
        {"state": "accepted", "paid_how": "", "refunded_how": "card", "refunded_amount": 25},
        {"state": "withdrawn", "paid_how": "bank", "paid_amount": 25, "refunded_how": "cash"},
    ]
    rows = []
    for number, values in enumerate(said):
        refunded_at = at if "refunded_how" in values else None
        rows.append(EntryRequest.objects.create(event=cup, token_hash=str(number), refunded_at=refunded_at, **values))
    import_module("tournaments.migrations.0115_movements_of_fees").keep_movements(apps, None)
    for row in rows:
        row.refresh_from_db()
    assert [[int(each.amount) for each in row.movements.all()] for row in rows] == [
        [25],
        [25, -20],
        [25, -25],
        [25, -25],
    ]
    assert [(row.fee_had, row.fee_kept) for row in rows] == [(25, False), (5, True), (0, False), (0, False)]
