"""Entries by script: the form, applications, and what the desk decides."""

from __future__ import annotations

from datetime import timedelta
from unittest import mock

import pytest
from django.test import Client
from django.utils import timezone

from tests.factories import actor_of
from tests.scenes.api import Api
from tests.scenes.entering_scene import enter, open_entries, page_of, states
from tournaments.clubs.models import User
from tournaments.entering.core import State
from tournaments.entering.models import EntryForm, EntryRequest
from tournaments.entering.services.settings import add_question
from tournaments.events.models import Event

pytestmark = pytest.mark.django_db
EVENT = "/api/v1/clubs/front-range/events/spring-cup/"
FORM, APPLY, REQUESTS = f"{EVENT}entry-form/", f"{EVENT}entry-form/apply/", f"{EVENT}entry-requests/"
ADA = {"first_name": "Ada", "last_name": "Byron", "email": "ada@example.org"}


def test_an_organiser_sets_up_entries_and_everybody_reads_how(cup: Event, oscar: User) -> None:
    answer = Api(oscar).patch(FORM, {"capacity": 8, "ask_club": "may", "fee": 12.5})
    assert answer.status_code == 200
    assert EntryForm.objects.get(event=cup).capacity == 8
    shown = Api(None).get(FORM).json()
    assert (shown["capacity"], shown["fee"], shown["ask_club"]) == (8, 12.5, "may")
    refused = Api(oscar).patch(FORM, {"capacity": 0})
    assert [each["path"] for each in refused.json()["errors"]] == ["capacity"]


def test_somebody_enters_without_an_account_and_gets_the_link_once(cup: Event) -> None:
    answer = Api(None).post(APPLY, ADA)
    assert answer.status_code == 202
    request = EntryRequest.objects.get()
    assert answer.json() == {"confirm_by_email": False, "url": f"http://localhost:8000{page_of(request)}"}
    assert (request.source, request.state) == ("api", State.ACCEPTED)
    refused = Api(None).post(APPLY, {"last_name": "Byron"})
    assert [each["path"] for each in refused.json()["errors"]] == ["email"]


def test_with_mails_known_and_unknown_addresses_get_the_same_answer(cup: Event, mails: None) -> None:
    first, second = Api(None).post(APPLY, ADA), Api(None).post(APPLY, ADA)
    assert first.status_code == second.status_code == 202
    assert first.content == second.content
    assert EntryRequest.objects.count() == 1


def test_the_desk_decides(cup: Event, oscar: User, bob: User) -> None:
    open_entries(cup, oscar, review="by_hand", capacity=2, fee=10)
    for name in ("Ada Byron", "Bo Diddley", "Cy Twombly", "Di Milo"):
        enter(cup, name)
    api = Api(oscar)
    assert api.post(f"{REQUESTS}1/accept/", {}).json()["state"] == "accepted"
    assert api.post(f"{REQUESTS}2/queue/").json()["place"] == 1
    assert api.post(f"{REQUESTS}3/queue/").json()["place"] == 2
    assert api.post(f"{REQUESTS}3/move/", {"place": 1, "reason": "Travels far"}).json()["place"] == 1
    assert api.post(f"{REQUESTS}4/decline/", {"reason": "Full"}).json()["reason"] == "Full"
    assert api.post(f"{REQUESTS}offer/", {}).json() == {"offered": 1}
    assert Api(bob).post(f"{REQUESTS}1/pay/", {"how": "cash"}).status_code == 200
    assert api.post(f"{REQUESTS}1/withdraw/", {}).json()["state"] == "withdrawn"
    assert states(cup) == [State.WITHDRAWN, State.WAITING, State.OFFERED, State.DECLINED]
    assert [each["place"] for each in api.get(REQUESTS).json()["results"]] == [0, 1, 0, 0]
    assert api.get(f"{REQUESTS}9/").status_code == 404


@pytest.mark.parametrize("count", [-1, 0, 10_000])
def test_no_more_places_are_offered_than_are_free(cup: Event, oscar: User, count: int) -> None:
    open_entries(cup, oscar, capacity=1)
    for name in ("Ada Byron", "Bo Diddley", "Cy Twombly", "Di Milo"):
        enter(cup, name)
    open_entries(cup, oscar, capacity=2)
    answer = Api(oscar).post(f"{REQUESTS}offer/", {"count": count})
    if count < 1:
        assert [each["path"] for each in answer.json()["errors"]] == ["count"]
    assert states(cup).count(State.OFFERED) == (1 if count > 0 else 0)


def test_scorers_who_take_a_fee_read_no_personal_data(cup: Event, oscar: User, bob: User) -> None:
    open_entries(cup, oscar, fee=10, ask_phone="may", ask_birth_year="may")
    enter(cup, phone="0118 496 0000", birth_year=1990)
    answer = Api(bob).post(f"{REQUESTS}1/pay/", {"how": "cash"})
    told = {"number", "state", "first_name", "last_name", "reference"}
    assert answer.json().keys() == told | {
        "paid_how",
        "paid_at",
        "paid_amount",
        "paid_currency",
        "refunded_how",
        "refunded_at",
        "refunded_amount",
        "fee_kept",
        "movements",
        "card_payments",
    }
    for word in ("ada.byron@example.org", "0118 496 0000", "1990"):
        assert word not in answer.content.decode()


def test_the_bank_account_is_for_organisers_and_players_with_a_place(cup: Event, oscar: User, bob: User) -> None:
    open_entries(cup, oscar, fee=10, currency="EUR", payee="Club", iban="DE89370400440532013000")
    for user in (None, bob):
        shown = Api(user).get(FORM).json()
        assert (shown["fee"], shown["payee"], shown["iban"]) == (10, "", "")
    assert Api(oscar).get(FORM).json()["iban"] == "DE89370400440532013000"


def test_a_refusal_names_the_field_that_was_sent(cup: Event, oscar: User) -> None:
    open_entries(cup, oscar, capacity=1)
    question = add_question(actor_of(oscar), cup, {"label": "Which days?", "kind": "text", "required": True})
    refused = Api(None).post(APPLY, ADA)
    assert [each["path"] for each in refused.json()["errors"]] == ["answers"]
    given = [{"question": question.pk, "value": "Both"}]
    for name in ("Ada", "Bo"):
        Api(None).post(APPLY, {"first_name": name, "last_name": "Byron", "email": "ada@example.org", "answers": given})
    refused = Api(oscar).post(f"{REQUESTS}2/move/", {"place": 7, "reason": "Travels far"})
    assert [each["path"] for each in refused.json()["errors"]] == ["place"]


def test_lists_are_for_organisers_until_their_moment(cup: Event, oscar: User, bob: User) -> None:
    now = timezone.now()
    reveal = now + timedelta(hours=2)
    open_entries(cup, oscar, list_kind="text", list_due_at=now + timedelta(hours=1), list_reveal_at=reveal)
    request = enter(cup)
    Client().post(f"{page_of(request)}list/", {"text": "Zanzibar spearmen"})
    checked = {"number": 1, "state": "approved"}
    answer = Api(oscar).post(f"{REQUESTS}1/check-list/", checked).json()
    assert (answer["number"], answer["text"], answer["state"]) == (1, "Zanzibar spearmen", "approved")
    assert Api(oscar).get(f"{REQUESTS}1/").json()["lists"] == [answer]
    for user, status in ((bob, 403), (None, 401)):
        assert Api(user).get(f"{REQUESTS}1/").status_code == status
    for path in ("", "standings/", "live/", "entries/", "swiss/players/", "entry-form/"):
        with mock.patch("django.utils.timezone.now", return_value=now):
            assert "Zanzibar" not in Api(None).get(f"{EVENT}{path}").content.decode()


def test_scripts_read_the_questions_that_they_answer(cup: Event, oscar: User) -> None:
    assert Api(None).get(FORM).json()["questions"] == []
    add_question(actor_of(oscar), cup, {"label": "Lunch?", "kind": "choice", "choices": "Yes\nNo", "required": True})
    (question,) = Api(None).get(FORM).json()["questions"]
    assert (question["label"], question["kind"], question["options"]) == ("Lunch?", "choice", ["Yes", "No"])
    assert Api(None).post(APPLY, ADA).json()["errors"][0]["path"] == "answers"
    sent = {**ADA, "answers": [{"question": question["id"], "value": "Yes"}]}
    assert Api(None).post(APPLY, sent).status_code == 202
