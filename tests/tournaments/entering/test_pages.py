"""The form, the private page and the list of players, as a phone without scripts sees them."""

from __future__ import annotations

import io
import json
import re
import time
import zipfile
from datetime import timedelta
from typing import Any
from unittest import mock

import pytest
from django.core.signing import TimestampSigner
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from tests.factories import actor_of, delivered
from tests.scenes.entering_scene import enter, open_entries, page_of, states, words
from tournaments.base.errors import BusyError
from tournaments.clubs.models import User
from tournaments.entering.core import State
from tournaments.entering.models import EntryForm, EntryRequest
from tournaments.entering.pages.guard import EMPTY, FIELD, new_stamp
from tournaments.entering.services.decisions import accept_entries, withdraw_entry
from tournaments.entering.services.places import offer_next
from tournaments.entering.services.settings import add_question
from tournaments.events.access import access_public_event
from tournaments.events.models import Event
from tournaments.events.pages.public.page_state import state_now, state_of

pytestmark = pytest.mark.django_db
FORM = "/c/front-range/spring-cup/enter/"
DONE = f"{FORM}done/"
COMING = "/c/front-range/spring-cup/entries/"
NOW = "/c/front-range/spring-cup/"


def stamp(event: Event, *, seconds: float = 60) -> str:
    """The stamp of a form that was opened so long ago."""
    with mock.patch("django.core.signing.time.time", return_value=time.time() - seconds):
        return new_stamp(event)


def form(event: Event, name: str = "Ada Byron", **values: Any) -> dict[str, Any]:
    first, _space, last = name.rpartition(" ")
    email = f"{name.lower().replace(' ', '.')}@example.org"
    sent = {"first_name": first, "last_name": last, "email": email, "name_shown": "", EMPTY: ""}
    return {**sent, FIELD: stamp(event), **values}


def test_the_events_page_invites_while_entries_are_open(cup: Event, oscar: User) -> None:
    open_entries(cup, oscar, capacity=12, fee=25, currency="GBP")
    enter(cup, "Ada Byron")
    page = Client().get(NOW).content.decode()
    assert f'href="{FORM}"' in page
    assert "Entries are open: 11 of 12 places left" in page
    assert "<dd>£25</dd>" in page
    open_entries(cup, oscar, closes_at=timezone.now() - timedelta(hours=1))
    page = Client().get(NOW).content.decode()
    assert f'href="{FORM}"' not in page
    assert f'href="{COMING}"' in page
    assert "Entries are closed" in page
    open_entries(cup, oscar, opens_at=timezone.now() + timedelta(days=1), closes_at=None)
    page = Client().get(NOW).content.decode()
    assert f'href="{FORM}"' not in page
    assert "Entries open " in page
    assert "<dd>£25</dd>" in page


@pytest.mark.parametrize("capacity", [3, None])
def test_while_somebody_waits_for_a_free_place_no_page_says_that_the_event_is_full(
    cup: Event, oscar: User, capacity: int | None
) -> None:
    open_entries(cup, oscar, capacity=1, auto_offer=False)
    enter(cup, "Ada Byron")
    enter(cup, "Ben Castle")
    assert "Full, with a waiting list" in Client().get(NOW).content.decode()
    open_entries(cup, oscar, capacity=capacity)
    for page in (NOW, "/c/front-range/"):
        shown = Client().get(page).content.decode()
        assert "Entries are open, with a waiting list" in shown, page
        assert "Full, with a waiting list" not in shown, page


def test_the_invitation_ends_at_its_moment_without_a_change(cup: Event, oscar: User) -> None:
    open_entries(cup, oscar, closes_at=timezone.now() + timedelta(hours=1))
    assert f'href="{FORM}"' in Client().get(NOW).content.decode()
    with mock.patch("django.utils.timezone.now", return_value=timezone.now() + timedelta(hours=2)):
        assert f'href="{FORM}"' not in Client().get(NOW).content.decode()


def test_nobody_enters_an_event_whose_days_are_past(cup: Event, oscar: User) -> None:
    open_entries(cup, oscar)
    assert f'href="{FORM}"' in Client().get(NOW).content.decode()
    Event.objects.filter(pk=cup.pk).update(starts_on=timezone.localdate() - timedelta(days=3))
    assert f'href="{FORM}"' not in Client().get(NOW).content.decode()
    assert "Entries are closed" in Client().get(FORM).content.decode()


def test_a_kept_page_is_out_of_date_a_minute_after_entries_have_closed(cup: Event, oscar: User) -> None:
    form = open_entries(cup, oscar, closes_at=timezone.now() + timedelta(hours=1))
    kept = state_of(access_public_event(actor_of(None), cup.club.slug, cup.slug))
    assert state_now(kept) == kept
    for closed, same in ((30, True), (90, False)):
        EntryForm.objects.filter(pk=form.pk).update(closes_at=timezone.now() - timedelta(seconds=closed))
        assert (state_now(kept) == kept) is same


def test_the_form_is_whole_without_a_script(cup: Event, django_assert_max_num_queries: DjangoAssertNumQueries) -> None:
    with django_assert_max_num_queries(10):
        page = Client().get(FORM).content.decode()
    assert '<input type="text" name="first_name"' in page
    assert 'autocomplete="given-name"' in page
    assert f'name="{EMPTY}" tabindex="-1" autocomplete="off"' in page
    assert "Email address, phone number" in page


def test_where_no_mails_go_out_the_form_leads_to_the_private_page_once(cup: Event) -> None:
    answer = Client().post(FORM, form(cup), follow=True)
    request = EntryRequest.objects.get()
    assert answer.redirect_chain == [(page_of(request), 302)]
    assert "You have a place" in words(answer)
    assert "Save this link" in words(answer)


def test_a_double_tap_and_the_way_back_lead_to_the_same_entry(cup: Event) -> None:
    sent = form(cup)
    first, second = Client().post(FORM, sent), Client().post(FORM, sent)
    assert first["Location"] == second["Location"]
    assert EntryRequest.objects.count() == 1


def test_where_mails_go_out_everybody_gets_the_same_answer(cup: Event, mails: None) -> None:
    """Known and unknown addresses: the same bytes."""
    enter(cup, "Ada Byron")
    answers = [Client().post(FORM, form(cup, name)) for name in ("Ada Byron", "Bo Diddley")]
    assert {(answer.status_code, answer["Location"], answer.content) for answer in answers} == {(302, DONE, b"")}
    pages = {re.sub(r"\d\d:\d\d", "", Client().get(DONE).content.decode()) for _answer in answers}
    assert len(pages) == 1
    assert "One more step" in pages.pop()


@pytest.mark.parametrize("trick", ["honeypot", "at_once", "forged", "foreign", "none"])
def test_a_form_that_looks_like_a_robots_leaves_nothing_and_loses_nothing(
    cup: Event, dip: Event, mails: None, trick: str
) -> None:
    """A browser that fills forms in looks like one: people get back what they typed, and can send it."""
    stamps = {
        "honeypot": stamp(cup),
        "at_once": stamp(cup, seconds=1),
        "forged": TimestampSigner(salt="guess").sign("x"),
        "foreign": stamp(dip),
        "none": "",
    }
    more = {EMPTY: "https://cheap.example"} if trick == "honeypot" else {}
    answer = Client().post(FORM, form(cup, **{FIELD: stamps[trick], **more}))
    assert answer.status_code == 422
    page = answer.content.decode()
    assert "Nothing is saved yet, because" in words(answer)
    assert 'value="Ada"' in page
    assert "cheap.example" not in page
    assert ('class="off-screen"' in page) == (trick != "honeypot"), "shown, so that a person can empty it"
    assert EntryRequest.objects.count() == 0
    assert delivered() == []
    (given,) = re.findall(rf'name="{FIELD}" value="([^"]+)"', page)
    with mock.patch("django.core.signing.time.time", return_value=time.time() + 4):
        assert Client().post(FORM, form(cup, **{FIELD: given})).status_code == 302
    assert EntryRequest.objects.count() == 1


def test_a_page_that_was_open_for_too_long_keeps_what_was_typed(cup: Event) -> None:
    answer = Client().post(FORM, form(cup, **{FIELD: stamp(cup, seconds=13 * 3600)}))
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "This page was open for a long time" in page
    assert 'value="Ada"' in page
    assert EntryRequest.objects.count() == 0


def test_a_refused_form_says_what_to_do_and_keeps_what_was_typed(cup: Event) -> None:
    answer = Client().post(FORM, form(cup, email="nobody"))
    assert answer.status_code == 422
    assert "must look like name@example.org" in answer.content.decode()
    assert 'value="Byron"' in answer.content.decode()


def test_too_many_forms_from_one_address_have_to_wait(cup: Event, mails: None) -> None:
    answers = [Client().post(FORM, form(cup, f"Player {number}")) for number in range(21)]
    assert [answer.status_code for answer in answers] == [302] * 20 + [429]
    refused = answers[-1]
    assert int(refused["Retry-After"]) > 3000
    assert "Wait 60 minutes" in words(refused)
    assert 'value="player.20@example.org"' in refused.content.decode()


def test_forms_that_were_refused_do_not_count_against_the_address(cup: Event) -> None:
    for _turn in range(21):
        assert Client().post(FORM, form(cup, email="")).status_code == 422
    assert Client().post(FORM, form(cup)).status_code == 302


def test_a_form_that_meets_another_one_is_shown_again_as_it_was(cup: Event) -> None:
    busy = mock.patch("tournaments.entering.pages.public.enter.apply_for_place", side_effect=BusyError("Try again."))
    with busy:
        answer = Client().post(FORM, form(cup))
    assert answer.status_code == 503
    assert "Try again." in words(answer)
    assert 'value="ada.byron@example.org"' in answer.content.decode()


def test_a_full_event_says_so_before_anybody_types(cup: Event, oscar: User) -> None:
    open_entries(cup, oscar, capacity=1)
    enter(cup)
    page = words(Client().get(FORM))
    assert "1 place, taken. You will be 1st on the waiting list" in page
    assert "Join the waiting list" in page
    open_entries(cup, oscar, queues=False)
    assert "All places are taken" in words(Client().get(FORM))


def test_times_are_those_of_the_event(cup: Event, oscar: User) -> None:
    Event.objects.filter(pk=cup.pk).update(time_zone="Asia/Tokyo")
    cup.refresh_from_db()
    closes = (timezone.now() + timedelta(days=40)).replace(hour=14, minute=59)
    open_entries(cup, oscar, closes_at=closes)
    assert "23:59" in words(Client().get(FORM))


def test_an_event_without_a_form_has_no_such_page(regatta: Event) -> None:
    Event.objects.filter(pk=regatta.pk).update(published=True)
    assert Client().get("/c/front-range/regatta/enter/").status_code == 404
    assert Client().get("/c/front-range/regatta/entries/").status_code == 404


def test_opening_a_link_confirms_nothing(cup: Event, mails: None) -> None:
    Client().post(FORM, form(cup))
    (link,) = re.findall(r"/my-entry/[\w-]+/", delivered()[0].body)
    assert "Confirm your entry" in words(Client().get(link))
    assert states(cup) == [State.UNCONFIRMED]
    answer = Client().post(f"{link}confirm/", follow=True)
    assert "Your entry is confirmed." in words(answer)
    assert states(cup) == [State.ACCEPTED]


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


def test_a_parents_address_is_shown_on_the_childs_page(cup: Event, oscar: User) -> None:
    open_entries(cup, oscar, ask_birth_year="may")
    form = words(Client().get(FORM))
    assert "Email of a parent, under 16 Required under 16" in form
    child = enter(cup, email="", guardian_email="mum@example.org", birth_year=timezone.localdate().year - 9)
    assert "Email of a parent mum@example.org" in words(Client().get(page_of(child)))


def test_the_invitation_says_when_the_waiting_list_begins(cup: Event, oscar: User, client: Client) -> None:
    open_entries(cup, oscar, capacity=5, closes_at=timezone.now() + timedelta(days=9))
    page = words(client.get("/c/front-range/spring-cup/"))
    assert "Once all places are taken, there is a waiting list." in page
    assert "Then there is" not in page


def test_the_public_list_is_in_the_order_of_the_names_that_it_shows(cup: Event, client: Client) -> None:
    enter(cup, "Uwe Aachen", name_shown="short")
    enter(cup, "Anna Adler")
    enter(cup, "Yann Azur", name_shown="short")
    page = words(client.get(f"/c/front-range/{cup.slug}/entries/"))
    assert page.index("Uwe A.") < page.index("Yann A.") < page.index("Anna Adler")


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


def test_a_power_that_is_chosen_twice_is_marked_where_it_comes_again(dip: Event, client: Client) -> None:
    powers = {"power-1": "AUSTRIA", "power-2": "ENGLAND", "power-3": "AUSTRIA"}
    answer = client.post("/c/front-range/open/enter/", form(dip, **powers))
    assert answer.status_code == 422
    assert '<a href="#id_power-3">3. choice: One power is chosen twice.' in answer.content.decode()


def test_the_form_says_whose_entries_the_organisers_look_at(cup: Event, oscar: User, mails: None) -> None:
    everybody, new = (
        "The organisers look at each entry",
        "If you are new to the club, the organisers look at your entry",
    )
    for review, said in (("by_hand", everybody), ("by_hand_if_new", new)):
        open_entries(cup, oscar, review=review)
        page = words(Client().get(FORM))
        assert [text in page for text in (everybody, new)] == [text == said for text in (everybody, new)]
