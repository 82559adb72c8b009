"""Fees of players who left, at the desk."""

from __future__ import annotations

from decimal import Decimal

import pytest
from django.test import Client

from tests.scenes.entering_scene import enter, open_entries, page_of
from tests.tournaments.entering.test_desk_pages import DESK, words
from tournaments.changes.models import Change
from tournaments.clubs.models import User
from tournaments.events.models import Event

pytestmark = pytest.mark.django_db


def test_who_left_after_paying_is_a_task_until_the_fee_is_refunded_or_kept(
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
    assert "You paid €12.50. The organisers decide about a refund." in words(desk.get(page_of(ada)))
    desk.post(f"{DESK}paid/", {"id": ada.number, "do": "refunded"})
    desk.post(f"{DESK}paid/", {"id": bo.number, "do": "kept", "from": bo.number})
    assert "Fees of players who left" not in words(desk.get(DESK))
    ada.refresh_from_db()
    bo.refresh_from_db()
    assert (ada.paid_how, ada.paid_amount, bo.paid_amount, bo.fee_kept) == ("", None, Decimal("12.50"), True)
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


def test_players_with_a_place_and_scorers_get_no_refund(cup: Event, desk: Client, oscar: User) -> None:
    open_entries(cup, oscar, fee=Decimal(5))
    ada = enter(cup)
    desk.post(f"{DESK}paid/", {"id": ada.number, "do": "cash"})
    answer = desk.post(f"{DESK}paid/", {"id": ada.number, "do": "refunded"})
    assert answer.status_code == 422
    assert "Ada Byron has a place. Withdraw the player first." in words(answer)


def test_who_comes_back_after_a_kept_fee_has_paid(cup: Event, desk: Client, oscar: User) -> None:
    open_entries(cup, oscar, fee=Decimal(5))
    ada = enter(cup)
    desk.post(f"{DESK}paid/", {"id": ada.number, "do": "cash"})
    desk.post(f"{DESK}{ada.number}/", {"do": "withdraw"})
    desk.post(f"{DESK}paid/", {"id": ada.number, "do": "kept"})
    desk.post(f"{page_of(ada)}again/")
    ada.refresh_from_db()
    assert (ada.state, ada.paid_how, ada.fee_kept) == ("accepted", "cash", False)
