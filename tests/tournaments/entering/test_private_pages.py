"""The private page of somebody who entered: the place, an offer, changes, the fee, and their own data."""

from __future__ import annotations

import io
import json
import re
import zipfile
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from tests.factories import actor_of
from tests.scenes.entering_scene import enter, open_entries, page_of, states, words
from tournaments.clubs.models import User
from tournaments.entering.core import State
from tournaments.entering.models import EntryRequest
from tournaments.entering.services.decisions import accept_entries, withdraw_entry
from tournaments.entering.services.places import offer_next
from tournaments.entering.services.settings import add_question
from tournaments.events.models import Event

pytestmark = pytest.mark.django_db
COMING = "/c/front-range/spring-cup/entries/"


def test_the_private_page_is_for_its_owner_alone(cup: Event) -> None:
    answer = Client().get(page_of(enter(cup)))
    assert answer["X-Robots-Tag"] == "noindex, nofollow"
    assert answer["Cache-Control"] == "private, no-store"
    assert answer["Referrer-Policy"] == "same-origin"
    assert Client().get("/my-entry/wrong/").status_code == 404


def test_the_private_page_shows_the_place_in_the_queue(
    cup: Event, oscar: User, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    open_entries(cup, oscar, capacity=1)
    _first, _second, third = (enter(cup, name) for name in ("Ada Byron", "Bo Diddley", "Cy Twombly"))
    with django_assert_max_num_queries(10):
        page = words(Client().get(page_of(third)))
    assert "2nd on the waiting list" in page


def test_the_player_takes_an_offered_place_or_leaves_it(cup: Event, oscar: User) -> None:
    open_entries(cup, oscar, capacity=1)
    first, second, third = (enter(cup, name) for name in ("Ada Byron", "Bo Diddley", "Cy Twombly"))
    withdraw_entry(actor_of(oscar), first)
    offer_next(actor_of(oscar), cup)
    page = page_of(second)
    assert "A place is free for you" in words(Client().get(page))
    Client().post(f"{page}offer/", {"take": "no"})
    offer_next(actor_of(oscar), cup)
    answer = Client().post(f"{page_of(third)}offer/", {"take": "yes"}, follow=True)
    assert "You have a place" in words(answer)
    assert states(cup) == [State.WITHDRAWN, State.WITHDRAWN, State.ACCEPTED]
    late = Client().post(f"{page}offer/", {"take": "yes"})
    assert late.status_code == 422
    assert "no longer held for you" in words(late)


def test_the_page_of_an_offer_whose_time_is_over_says_so_and_takes_nothing(cup: Event, oscar: User) -> None:
    open_entries(cup, oscar, capacity=1)
    first, second = (enter(cup, name) for name in ("Ada Byron", "Bo Diddley"))
    withdraw_entry(actor_of(oscar), first)
    offer_next(actor_of(oscar), cup)
    old_page = page_of(second)
    EntryRequest.objects.filter(pk=second.pk).update(offered_until=timezone.now() - timedelta(hours=3))
    shown = words(Client().get(old_page))
    assert "Your time to answer is over" in shown
    assert "Accept the place" not in shown
    late = Client().post(f"{old_page}offer/", {"take": "yes"})
    assert late.status_code == 422
    assert "This place was held for you until" in words(late)


def test_the_player_withdraws_and_enters_again(cup: Event) -> None:
    page = page_of(enter(cup))
    assert "Your entry is withdrawn." in words(Client().post(f"{page}withdraw/", follow=True))
    assert cup.entries.count() == 0
    assert "You have entered again." in words(Client().post(f"{page}again/", follow=True))
    assert cup.entries.count() == 1


def test_once_entries_are_closed_nobody_is_promised_a_way_back(cup: Event, oscar: User) -> None:
    page = page_of(enter(cup))
    assert "at the end of the queue" in words(Client().get(page))
    open_entries(cup, oscar, closes_at=timezone.now() - timedelta(hours=1))
    assert "at the end of the queue" not in words(Client().get(page))
    assert "Entries are closed, so if you want to come back, ask the organisers." in words(Client().get(page))


def test_the_player_changes_preferences_and_answers(dip: Event, oscar: User) -> None:
    question = add_question(actor_of(oscar), dip, {"label": "Bring a board?", "kind": "yes"})
    request = enter(dip, preferences=("FRANCE",))
    page = f"{page_of(request)}change/"
    assert "Bring a board?" in words(Client().get(page))
    Client().post(page, {"power-1": "TURKEY", "power-2": "AUSTRIA", f"answers-{question.pk}": "on"})
    request.refresh_from_db()
    assert request.entry is not None
    assert (request.preferences, request.entry.power_preferences) == (["TURKEY", "AUSTRIA"], ["TURKEY", "AUSTRIA"])
    assert request.answers.get().value == "yes"
    answer = Client().post(page, {"power-1": "TURKEY", "power-2": "TURKEY"})
    assert answer.status_code == 422
    assert "chosen twice" in words(answer)


def test_the_players_own_data_come_as_a_file(cup: Event, oscar: User) -> None:
    open_entries(cup, oscar, list_kind="text", list_due_at=timezone.now() + timedelta(days=1))
    page = page_of(enter(cup))
    Client().post(f"{page}list/", {"text": "Ten spearmen"})
    answer = Client().get(f"{page}data.zip")
    content = json.loads(zipfile.ZipFile(io.BytesIO(answer.content)).read("entry.json"))
    assert (content["last_name"], content["lists"][0]["text"]) == ("Byron", "Ten spearmen")
    assert (content["reference"], content["payments_and_refunds"]) == (EntryRequest.objects.get().reference, [])
    assert content["accepted_terms"] is None


def test_the_fee_is_paid_with_a_reference_and_a_code_once_there_is_a_place(cup: Event, oscar: User) -> None:
    bank = {"payee": "Front Range", "iban": "DE02 1203 0000 0000 2020 51"}
    open_entries(cup, oscar, capacity=1, fee="25.00", **bank)
    first, second = enter(cup, "Ada Byron"), enter(cup, "Bo Diddley")
    answer = Client().get(page_of(first))
    assert "Pay €25" in words(answer)
    assert first.reference in words(answer)
    assert "DE02 1203 0000 0000 2020 51" in words(answer)
    assert 'class="qr"' in answer.content.decode()
    waits = Client().get(page_of(second))
    assert "Not now. You pay once you have a place." in words(waits)
    assert 'class="qr"' not in waits.content.decode()


def test_the_two_private_pages_lead_to_each_other(cup: Event, oscar: User) -> None:
    request = enter(cup)
    mine = page_of(request)
    page = Client().get(mine).content.decode()
    assert (found := re.search(r'href="(/p/[^"]+/)"', page))
    assert f'href="{mine}"' in Client().get(found[1]).content.decode()
    withdraw_entry(actor_of(oscar), request)
    assert "/p/" not in Client().get(mine).content.decode()


def test_a_change_leaves_the_name_as_short_as_the_player_wanted(cup: Event, oscar: User, client: Client) -> None:
    open_entries(cup, oscar, review="by_hand", ask_club="may")
    ada = enter(cup, "Ada Byron", name_shown="initials")
    change = f"{page_of(ada)}change/"
    assert 'value="initials" checked' in re.sub(r' id="[^"]*"| class="[^"]*"', "", client.get(change).content.decode())
    assert client.post(change, {"club_name": "Analytics", "name_shown": "initials"}).status_code == 302
    accept_entries(actor_of(oscar), cup, [ada])
    assert "Ada Byron" not in words(client.get(COMING))
    ada.refresh_from_db()
    assert client.post(change, {"club_name": "Engines"}).status_code == 302
    ada.refresh_from_db()
    assert (ada.club_name, ada.name_shown) == ("Engines", "initials")
    assert "Ada Byron" not in words(client.get(COMING))


def test_somebody_without_a_place_may_change_how_others_see_the_name(cup: Event, oscar: User, client: Client) -> None:
    open_entries(cup, oscar, review="by_hand")
    ada = enter(cup, "Ada Byron")
    assert client.post(f"{page_of(ada)}change/", {"name_shown": "short"}).status_code == 302
    accept_entries(actor_of(oscar), cup, [ada])
    assert "Ada B." in words(client.get(COMING))
    assert 'name="name_shown"' not in client.get(f"{page_of(ada)}change/").content.decode()


def test_an_old_page_says_why_a_list_was_not_taken(cup: Event, oscar: User, client: Client) -> None:
    open_entries(cup, oscar, list_kind="text", list_due_at=timezone.now() + timedelta(days=1))
    ada = enter(cup)
    withdraw_entry(actor_of(oscar), ada)
    answer = client.post(f"{page_of(ada)}list/", {"text": "Romans"})
    assert answer.status_code == 422
    assert "Nothing is saved yet" in words(answer)
