"""Fees of players who left, at the desk."""

from __future__ import annotations

import csv
from decimal import Decimal
from io import StringIO

import pytest
from django.test import Client

from tests.scenes.entering_scene import enter, open_entries, page_of
from tests.tournaments.entering.test_desk_pages import DESK, words
from tournaments.changes.models import Change, ChangeLine
from tournaments.clubs.models import User
from tournaments.events.models import Event

pytestmark = pytest.mark.django_db


def test_a_player_who_left_after_paying_is_a_task_until_the_fee_is_refunded_or_kept(
    cup: Event, desk: Client, oscar: User
) -> None:
    open_entries(cup, oscar, fee=Decimal("12.50"), currency="EUR")
    ada, bo = enter(cup), enter(cup, "Bo Diddley")
    desk.post(f"{DESK}paid/", {"id": [ada.number, bo.number], "do": "cash"})
    assert "Fees of players who left" not in words(desk.get(DESK))
    for each in (ada, bo):
        desk.post(f"{DESK}{each.number}/", {"do": "withdraw"})
    page = words(desk.get(DESK))
    assert "2 fees to refund" in page
    assert "2 players paid and left." in words(desk.get("/desk/front-range/e/spring-cup/next/"))
    assert "You paid €12.50. The organisers will decide about a refund." in words(desk.get(page_of(ada)))
    desk.post(f"{DESK}paid/", {"id": ada.number, "do": "refunded"})
    desk.post(f"{DESK}paid/", {"id": bo.number, "do": "kept", "from": bo.number})
    assert "Fees of players who left" not in words(desk.get(DESK))
    ada.refresh_from_db()
    bo.refresh_from_db()
    assert (ada.paid_how, ada.paid_amount, bo.paid_amount, bo.fee_kept) == (
        "cash",
        Decimal("12.50"),
        Decimal("12.50"),
        True,
    )
    assert (ada.refunded_how, bo.refunded_how, bo.refunded_at) == ("cash", "", None)
    kinds = Change.objects.order_by("-pk").values_list("kind", "undoable")[:2]
    assert list(kinds) == [("keep_fees", True), ("refund_fees", True)]
    assert "the club keeps the fee" in words(desk.get(f"{DESK}{bo.number}/"))


def test_a_refund_that_is_undone_is_a_task_again(cup: Event, desk: Client, oscar: User) -> None:
    open_entries(cup, oscar, fee=Decimal(5))
    ada = enter(cup)
    desk.post(f"{DESK}paid/", {"id": ada.number, "do": "bank"})
    desk.post(f"{DESK}{ada.number}/", {"do": "withdraw"})
    desk.post(f"{DESK}paid/", {"id": ada.number, "do": "refunded"})
    desk.post(f"/desk/front-range/changes/{Change.objects.latest('pk').pk}/undo/")
    assert "1 fee to refund" in words(desk.get(DESK))


def test_players_with_a_place_get_no_whole_refund(cup: Event, desk: Client, oscar: User) -> None:
    open_entries(cup, oscar, fee=Decimal(5))
    ada = enter(cup)
    desk.post(f"{DESK}paid/", {"id": ada.number, "do": "cash"})
    answer = desk.post(f"{DESK}paid/", {"id": ada.number, "do": "refunded"})
    assert answer.status_code == 422
    assert "Ada Byron has a place. Refund a part of the fee, or withdraw the entry first." in words(answer)


def test_a_player_who_returns_after_a_kept_fee_has_paid(cup: Event, desk: Client, oscar: User) -> None:
    open_entries(cup, oscar, fee=Decimal(5))
    ada = enter(cup)
    desk.post(f"{DESK}paid/", {"id": ada.number, "do": "cash"})
    desk.post(f"{DESK}{ada.number}/", {"do": "withdraw"})
    desk.post(f"{DESK}paid/", {"id": ada.number, "do": "kept"})
    desk.post(f"{page_of(ada)}again/")
    ada.refresh_from_db()
    assert (ada.state, ada.paid_how, ada.fee_kept) == ("accepted", "cash", False)


def test_a_refund_leaves_a_trace_of_the_payment(cup: Event, desk: Client, oscar: User) -> None:
    open_entries(cup, oscar, fee=Decimal("24.50"), currency="EUR")
    ada = enter(cup)
    desk.post(f"{DESK}paid/", {"id": ada.number, "do": "bank"})
    assert ChangeLine.objects.latest("pk").summary == "Marked 1 fee as paid: Ada Byron (€24.50, Bank transfer)."
    desk.post(f"{DESK}{ada.number}/", {"do": "withdraw"})
    desk.post(f"{DESK}paid/", {"id": ada.number, "do": "refunded_cash"})
    assert ChangeLine.objects.latest("pk").summary == "Marked 1 fee as refunded: Ada Byron (€24.50, Cash)."
    page = desk.get(f"{DESK}{ada.number}/")
    assert "Fee Bank transfer, €24.50" in words(page)
    assert "Refunded: Cash, €24.50" in words(page)
    assert b'value="waived"' not in page.content
    head, *rows = csv.reader(StringIO(desk.get(f"{DESK}entries.csv").content.decode()))
    row = dict(zip(head, rows[0], strict=True))
    assert (row["Paid"], row["Amount"], row["Refunded"]) == ("Bank transfer", "24.50", "Cash")
    assert row["Refunded on"] == row["Paid on"] != ""
    assert "Your fee of €24.50 was refunded." in words(desk.get(page_of(ada)))
    desk.post(f"{page_of(ada)}again/")
    ada.refresh_from_db()
    assert (ada.state, ada.paid_how, ada.fee_had, ada.refunded_how) == ("accepted", "", 0, "cash")


def test_less_than_the_fee_can_be_refunded(cup: Event, desk: Client, oscar: User) -> None:
    open_entries(cup, oscar, fee=Decimal(25), currency="EUR")
    ada = enter(cup)
    desk.post(f"{DESK}paid/", {"id": ada.number, "do": "cash"})
    desk.post(f"{DESK}{ada.number}/", {"do": "withdraw"})
    sent = {"id": ada.number, "do": "refunded_cash", "from": ada.number}
    refused = desk.post(f"{DESK}paid/", {**sent, "amount": "25.01"})
    assert refused.status_code == 422
    assert "At most €25 can be refunded. Enter an amount up to that." in words(refused)
    emptied = desk.post(f"{DESK}paid/", {**sent, "amount": ""})
    assert (emptied.status_code, "Enter an amount, such as 12.50." in words(emptied)) == (422, True)
    desk.post(f"{DESK}paid/", {**sent, "amount": "20"})
    assert ChangeLine.objects.latest("pk").summary == "Marked 1 fee as refunded: Ada Byron (€20, Cash)."
    assert "Refunded: Cash, €20" in words(desk.get(f"{DESK}{ada.number}/"))
    assert "€20 of your fee of €25 was refunded." in words(desk.get(page_of(ada)))
    head, *rows = csv.reader(StringIO(desk.get(f"{DESK}entries.csv").content.decode()))
    row = dict(zip(head, rows[0], strict=True))
    assert (row["Amount"], row["Refunded amount"]) == ("25.00", "20.00")


def test_an_unpaid_player_who_left_has_no_buttons_to_pay(cup: Event, desk: Client, oscar: User) -> None:
    open_entries(cup, oscar, fee=Decimal(5))
    ada = enter(cup)
    desk.post(f"{DESK}{ada.number}/", {"do": "withdraw"})
    assert b'value="waived"' not in desk.get(f"{DESK}{ada.number}/").content


def test_the_table_has_the_place_in_the_queue_that_the_page_shows(cup: Event, desk: Client, oscar: User) -> None:
    open_entries(cup, oscar, capacity=1, offers_places=False)
    _taken, first, _second = (enter(cup, name) for name in ("Ada Byron", "Bo Diddley", "Cy Twombly"))
    desk.post(f"{DESK}{first.number}/", {"do": "withdraw"})
    head, *rows = csv.reader(StringIO(desk.get(f"{DESK}entries.csv").content.decode()))
    at = head.index("Place in the queue")
    assert [row[at] for row in rows] == ["", "", "1"]
