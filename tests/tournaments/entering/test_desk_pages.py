"""Entries at the desk: settings, what needs doing, decisions, fees, mails, files and who sees what."""

from __future__ import annotations

import re
from datetime import timedelta
from decimal import Decimal

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from tests.factories import actor_of, delivered
from tests.scenes.entering_scene import enter, open_entries, page_of, states, words
from tests.scenes.event_pages import SignIn
from tournaments.archive.selectors.rows import archived_rows
from tournaments.changes.models import ChangeLine
from tournaments.clubs.models import User
from tournaments.entering.core import State
from tournaments.entering.models import EntryForm, EntryRequest
from tournaments.entering.services.lists import SentFile, submit_list
from tournaments.entering.services.settings import add_question
from tournaments.events.models import Event
from tournaments.events.pages.steps import checklist_of
from tournaments.people.models import Person
from tournaments.swiss.services.events import copy_swiss_event

pytestmark = pytest.mark.django_db
DESK = "/desk/front-range/e/spring-cup/entries/"


def test_the_inbox_says_what_needs_doing(
    cup: Event, oscar: User, desk: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    open_entries(cup, oscar, fee=10, list_kind="text", list_due_at=timezone.now() + timedelta(days=1))
    for name in ("Ada Byron", "Bo Diddley", "Cy Twombly"):
        enter(cup, name)
    open_entries(cup, oscar, review="by_hand")
    enter(cup, "Di Milo")
    with django_assert_max_num_queries(10):
        page = words(desk.get(DESK))
    assert "1 to review · 3 lists missing · 3 fees not paid" in page
    assert "Review the new entries" in page


def test_several_are_accepted_at_once_and_a_second_tap_counts_once(cup: Event, oscar: User, desk: Client) -> None:
    open_entries(cup, oscar, review="by_hand", capacity=2)
    for name in ("Ada Byron", "Bo Diddley", "Cy Twombly"):
        enter(cup, name)
    refused = desk.post(DESK, {"do": "accept", "id": ["1", "2", "3"]})
    assert refused.status_code == 422
    assert "Free places: 2. You selected 3." in words(refused)
    sent = {"do": "accept", "id": ["1", "2"], "idempotency_key": "a-key-of-this-page"}
    assert "2 entries are accepted." in words(desk.post(DESK, sent, follow=True))
    desk.post(DESK, sent)
    assert states(cup) == [State.ACCEPTED, State.ACCEPTED, State.APPLIED]


def test_accepting_several_leaves_out_people_only_organisers_can_identify(
    cup: Event, oscar: User, desk: Client
) -> None:
    known = Person.objects.create(club=cup.club, first_name="Ada", last_name="Byron")
    open_entries(cup, oscar, review="by_hand")
    for name in ("Ada Byron", "Bo Diddley"):
        enter(cup, name)
    page = words(desk.post(DESK, {"do": "accept", "id": ["1", "2"]}, follow=True))
    assert "1 entry is accepted. Ada Byron is left out: open the entry and choose who it is." in page
    assert states(cup) == [State.APPLIED, State.ACCEPTED]
    refused = desk.post(DESK, {"do": "accept", "id": "1"})
    assert refused.status_code == 422
    assert "Open the entry of Ada Byron and choose who it is." in words(refused)
    desk.post(f"{DESK}1/", {"do": "accept", "person": known.pk})
    assert EntryRequest.objects.get(number=1).person == known


def test_a_refused_selection_keeps_its_ticks(cup: Event, oscar: User, desk: Client) -> None:
    open_entries(cup, oscar, review="by_hand", capacity=1)
    for name in ("Ada Byron", "Bo Diddley", "Cy Twombly"):
        enter(cup, name)
    page = desk.post(DESK, {"do": "accept", "id": ["1", "3"]}).content.decode()
    ticked = re.findall(r'name="id"\s+value="(\d+)" checked', page)
    assert ticked == ["1", "3"]
    assert "data-pick-all" in page


def test_the_message_after_accepting_puts_them_back_in_one_tap(cup: Event, oscar: User, desk: Client) -> None:
    open_entries(cup, oscar, review="by_hand")
    for name in ("Ada Byron", "Bo Diddley"):
        enter(cup, name)
    page = desk.post(DESK, {"do": "accept", "id": ["1", "2"]}, follow=True).content.decode()
    assert (undo := re.search(r'action="([^"]*\?back=1,2)"', page))
    assert "2 entries are back to review." in words(desk.post(undo[1], follow=True))
    assert states(cup) == [State.APPLIED, State.APPLIED]


def test_accepted_players_are_put_back_on_the_list_and_on_their_page(cup: Event, desk: Client) -> None:
    for name in ("Ada Byron", "Bo Diddley"):
        enter(cup, name)
    assert "To the waiting list" in words(desk.get(DESK))
    desk.post(DESK, {"do": "queue", "id": ["1"]})
    desk.post(f"{DESK}2/", {"do": "review"})
    assert states(cup) == [State.WAITING, State.APPLIED]


def test_the_next_places_are_offered_by_one_tap(cup: Event, oscar: User, desk: Client) -> None:
    open_entries(cup, oscar, capacity=1)
    for name in ("Ada Byron", "Bo Diddley", "Cy Twombly"):
        enter(cup, name)
    open_entries(cup, oscar, capacity=3)
    page = words(desk.get(DESK))
    assert "2 places are free Next: Bo Diddley, Cy Twombly." in page
    desk.post(DESK, {"do": "offer", "count": "2"})
    assert states(cup) == [State.ACCEPTED, State.OFFERED, State.OFFERED]


def test_one_entry_is_decided_on_its_page(cup: Event, oscar: User, desk: Client) -> None:
    known = [
        Person.objects.create(club=cup.club, first_name="Ada", last_name="Byron", distinction=told)
        for told in ("", "York")
    ]
    request = enter(cup, "Ada Byron")
    page = words(desk.get(f"{DESK}1/"))
    assert "Several people of the club have this name." in page
    assert "Ada Byron (York)" in page
    assert desk.post(f"{DESK}1/", {"do": "accept"}).status_code == 422
    desk.post(f"{DESK}1/", {"do": "accept", "person": "new", "distinction": "Leeds"})
    request.refresh_from_db()
    assert request.person is not None
    assert request.person.name == "Ada Byron (Leeds)"
    assert request.person not in known


def test_a_refusal_needs_a_reason_which_the_player_reads(cup: Event, oscar: User, desk: Client) -> None:
    open_entries(cup, oscar, review="by_hand")
    request = enter(cup)
    assert "Enter a reason" in words(desk.post(f"{DESK}1/", {"do": "decline"}))
    desk.post(f"{DESK}1/", {"do": "decline", "reason": "The hall is full."})
    assert "The hall is full." in words(Client().get(page_of(request)))


def test_a_note_a_new_link_and_a_withdrawal(cup: Event, desk: Client) -> None:
    request = enter(cup)
    old = page_of(request)
    desk.post(f"{DESK}1/", {"do": "note", "note_desk": "Vegetarian"})
    desk.post(f"{DESK}1/", {"do": "link"})
    request.refresh_from_db()
    assert request.note_desk == "Vegetarian"
    assert Client().get(old).status_code == 404
    assert Client().get(page_of(request)).status_code == 200
    desk.post(f"{DESK}1/", {"do": "withdraw"})
    assert states(cup) == [State.WITHDRAWN]
    assert cup.entries.count() == 0
    assert desk.post(f"{DESK}1/", {"do": "nothing"}).status_code == 422


def test_a_list_is_checked_and_the_player_reads_the_question(cup: Event, oscar: User, desk: Client) -> None:
    open_entries(cup, oscar, list_kind="text", list_due_at=timezone.now() + timedelta(days=1))
    request = enter(cup)
    Client().post(f"{page_of(request)}list/", {"text": "Ten spearmen"})
    assert "Ten spearmen" in words(desk.get(f"{DESK}1/"))
    assert desk.get(f"{DESK}1/lists/1/").content == b"Ten spearmen"
    sent = {"do": "check", "version": "1", "state": "question"}
    assert "Write what the player should do." in words(desk.post(f"{DESK}1/", sent))
    desk.post(f"{DESK}1/", {**sent, "remark": "Over by 12 points"})
    assert "Over by 12 points" in words(Client().get(page_of(request)))
    Client().post(f"{page_of(request)}list/", {"text": "Nine spearmen"})
    stale = desk.post(f"{DESK}1/", {**sent, "state": "approved"})
    assert stale.status_code == 404


def test_scorers_mark_fees_and_can_take_that_back(cup: Event, oscar: User, bob: User, sign_in: SignIn) -> None:
    open_entries(cup, oscar, fee=10)
    enter(cup, "Ada Byron")
    enter(cup, "Bo Diddley")
    scorer = sign_in(bob)
    scorer.post(f"{DESK}paid/", {"do": "cash", "id": ["1", "2"]})
    assert list(EntryRequest.objects.values_list("paid_how", flat=True)) == ["cash", "cash"]
    assert "€20 of €20 paid" in words(scorer.get(DESK))
    scorer.post(f"{DESK}paid/", {"do": "unpaid", "id": ["1"]})
    assert EntryRequest.objects.get(number=1).paid_at is None
    assert scorer.post(f"{DESK}paid/", {"do": "cash"}).status_code == 422
    assert "Ada Byron" not in words(scorer.get(f"{DESK}?show=nobody")).partition("Bo Diddley")[0][:0]


def test_who_sees_what(cup: Event, oscar: User, vera: User, bob: User, sign_in: SignIn) -> None:
    open_entries(cup, oscar, ask_phone="may")
    question = add_question(actor_of(oscar), cup, {"label": "Diet?", "sensitive": True})
    enter(cup, phone="555 1234", answers={question.pk: "No nuts"})
    organiser = words(sign_in(oscar).get(f"{DESK}1/"))
    assert all(secret in organiser for secret in ("ada.byron@example.org", "555 1234", "No nuts"))
    for user in (vera, bob):
        page = words(sign_in(user).get(f"{DESK}1/"))
        assert "Ada Byron" in page
        assert not any(secret in page for secret in ("ada.byron@example.org", "555 1234", "No nuts", "my-entry"))


def test_notes_in_the_list_are_for_organisers(cup: Event, bob: User, desk: Client, sign_in: SignIn) -> None:
    enter(cup)
    desk.post(f"{DESK}1/", {"do": "note", "note_desk": "Pays late"})
    assert "Pays late" in words(desk.get(DESK))
    assert "Pays late" not in words(sign_in(bob).get(DESK))


def test_a_treasurer_goes_through_the_fees_by_their_references(cup: Event, oscar: User, desk: Client) -> None:
    open_entries(cup, oscar, fee=Decimal("25.50"))
    one, other = enter(cup, "Ada Byron"), enter(cup, "Bo Diddley")
    unpaid = f"{DESK}?show=unpaid"
    assert all(row.reference in words(desk.get(unpaid)) for row in (one, other))
    done = desk.post(f"{DESK}paid/", {"do": "bank", "id": ["1"], "show": "unpaid"})
    assert done["Location"] == unpaid
    page = words(desk.get(unpaid))
    assert "€25.50 of €51.00 paid" in page
    assert one.reference not in page
    assert desk.post(f"{DESK}paid/", {"do": "cash", "id": ["2"], "from": "2"})["Location"] == f"{DESK}2/"
    assert "Cash" in words(desk.get(f"{DESK}2/"))


def test_the_waiting_list_says_whose_list_is_missing(cup: Event, oscar: User, desk: Client) -> None:
    open_entries(cup, oscar, capacity=1, list_kind="text", list_due_at=timezone.now() + timedelta(hours=1))
    enter(cup, "Ada Byron")
    enter(cup, "Bo Diddley")
    assert re.search(r"1 Bo Diddley\s+Missing", words(desk.get(DESK)))


def test_everybody_in_one_state_is_written_to(cup: Event, oscar: User, desk: Client, mails: None) -> None:
    open_entries(cup, oscar, capacity=1)
    for name in ("Ada Byron", "Bo Diddley", "Cy Twombly"):
        enter(cup, name)
    before = len(delivered())
    page = words(desk.get(f"{DESK}mail/"))
    assert "Waiting: 2" in page
    sent = {"state": "waiting", "subject": "Soon", "text": "We look for a larger hall."}
    assert "2 emails are on their way." in words(desk.post(f"{DESK}mail/", sent, follow=True))
    told = delivered()[before:]
    assert sorted(mail.to[0] for mail in told) == ["bo.diddley@example.org", "cy.twombly@example.org"]
    assert all("We look for a larger hall." in mail.body and "/my-entry/" in mail.body for mail in told)
    assert desk.post(f"{DESK}mail/", {**sent, "text": ""}).status_code == 422


def test_the_file_has_everything_but_sensitive_answers(cup: Event, oscar: User, desk: Client) -> None:
    open_entries(cup, oscar, ask_club="may")
    one = add_question(actor_of(oscar), cup, {"label": "Board?"})
    other = add_question(actor_of(oscar), cup, {"label": "Diet?", "sensitive": True})
    enter(cup, club_name="=Leeds", answers={one.pk: "yes", other.pk: "No nuts"})
    text = desk.get(f"{DESK}entries.csv").content.decode()
    assert "ada.byron@example.org" in text
    assert "Board?" in text
    assert "Diet" not in text
    assert "nuts" not in text
    assert desk.get(f"{DESK}entries.csv?as=xlsx").status_code == 200


def test_the_door_list_names_players_with_a_place(cup: Event, oscar: User, desk: Client) -> None:
    open_entries(cup, oscar, capacity=2, fee=10)
    for name in ("Cy Twombly", "Ada Byron", "Bo Diddley"):
        enter(cup, name)
    desk.post(f"{DESK}paid/", {"do": "bank", "id": ["1"]})
    page = words(desk.get(f"{DESK}door-list/"))
    assert "Diddley" not in page
    assert page.index("Byron, Ada") < page.index("Twombly, Cy")
    assert "Bank transfer" in page


def test_the_check_list_has_the_step(cup: Event, oscar: User, desk: Client) -> None:
    enter(cup)
    page = words(desk.get("/desk/front-range/e/spring-cup/next/"))
    assert "Players can enter on their own" in page
    assert "1 entry came in." in page


def test_an_event_that_nobody_can_enter_offers_that_as_a_step_which_may_be_left_out(
    cup: Event, oscar: User, desk: Client
) -> None:
    EntryForm.objects.all().delete()
    offered = "Allow players to enter on their own (optional) One form, on a phone and without an account."
    page = words(desk.get("/desk/front-range/e/spring-cup/next/"))
    assert offered in page
    found = checklist_of(Event.objects.get(pk=cup.pk))
    assert found.counted == len(found.steps) - 1
    assert found.next is not None
    assert not found.next.optional
    cup.rounds.create(number=1)
    assert offered not in words(desk.get("/desk/front-range/e/spring-cup/next/"))


def test_copies_have_the_settings_and_are_opened_by_hand(cup: Event, oscar: User) -> None:

    open_entries(cup, oscar, capacity=7, ask_club="must")
    copy = copy_swiss_event(actor_of(oscar), cup, name="Autumn Cup")
    form = EntryForm.objects.get(event=copy)
    assert (form.capacity, form.ask_club, form.opens_at) == (7, "must", None)


def test_a_backup_holds_entries_with_their_lists(cup: Event, oscar: User, alice: User) -> None:
    open_entries(cup, oscar, list_kind="file", list_due_at=timezone.now() + timedelta(days=1))
    request = enter(cup)
    submit_list(request, file=SentFile("army.pdf", b"%PDF-1.7"))
    found = archived_rows(cup.club)
    (row,) = found.tables["entry_list"]
    assert found.files[row["file"]] == b"%PDF-1.7"
    (entered,) = found.tables["entry_request"]
    assert (entered["last_name"], entered["state"]) == ("Byron", "accepted")


def test_a_typo_in_a_name_is_corrected_and_the_person_follows(cup: Event, oscar: User, desk: Client) -> None:
    request = enter(cup, "Ada Byrn")
    sent = {"first_name": "Ada", "last_name": "Byron", "email": "ada@example.org"}
    assert "Corrected." in words(desk.post(f"{DESK}1/", {"do": "correct", **sent}, follow=True))
    request.refresh_from_db()
    assert (request.name, request.email) == ("Ada Byron", "ada@example.org")
    assert request.person is not None
    assert (request.person.name, request.person.email) == ("Ada Byron", "ada@example.org")
    refused = desk.post(f"{DESK}1/", {"do": "correct", **sent, "last_name": ""})
    assert refused.status_code == 422
    assert not ChangeLine.objects.filter(kind="correct_entry", summary__contains="example.org").exists()


def test_an_old_page_keeps_what_others_corrected(cup: Event, desk: Client) -> None:
    request = enter(cup, "Ada Byrn", email="typo@example.org")
    page = desk.get(f"{DESK}1/").content.decode()
    shown = dict(re.findall(r'name="(was-\w+)" value="([^"]*)"', page))
    old = {name.removeprefix("was-"): value for name, value in shown.items()} | shown | {"do": "correct"}
    assert old["email"] == "typo@example.org"
    desk.post(f"{DESK}1/", {**old, "email": "ada@example.org"})
    desk.post(f"{DESK}1/", {**old, "last_name": "Byron"})
    request.refresh_from_db()
    assert (request.name, request.email) == ("Ada Byron", "ada@example.org")


def test_an_entry_without_a_person_can_be_corrected_too(cup: Event, oscar: User, desk: Client) -> None:
    open_entries(cup, oscar, review="by_hand")
    enter(cup, "Ada Byrn")
    sent = {"first_name": "Ada", "last_name": "Byron", "email": "ada@example.org"}
    desk.post(f"{DESK}1/", {"do": "correct", **sent})
    assert EntryRequest.objects.get().name == "Ada Byron"


def test_a_finished_event_offers_no_places(cup: Event, oscar: User, desk: Client) -> None:
    open_entries(cup, oscar, capacity=1)
    for name in ("Ada Byron", "Bo Diddley"):
        enter(cup, name)
    open_entries(cup, oscar, capacity=2)
    assert "Offer the place" in words(desk.get(DESK))
    Event.objects.filter(pk=cup.pk).update(over=True)
    assert "Offer the place" not in words(desk.get(DESK))


def test_the_selected_are_declined_for_one_reason_or_wait(cup: Event, oscar: User, desk: Client) -> None:
    open_entries(cup, oscar, review="by_hand", capacity=1)
    for name in ("Ada Byron", "Bo Diddley", "Cy Twombly", "Di Milo"):
        enter(cup, name)
    refused = desk.post(DESK, {"do": "decline", "id": ["1", "2"]})
    assert refused.status_code == 422
    assert re.findall(r'name="id"\s+value="(\d+)" checked', refused.content.decode()) == ["1", "2"]
    assert "<details open><summary>Decline the selected" in refused.content.decode()
    assert "Nobody is selected." in words(desk.post(DESK, {"do": "decline", "reason": "We are full."}))
    sent = {"do": "decline", "id": ["1", "2"], "reason": "We are full."}
    assert "2 entries are declined." in words(desk.post(DESK, sent, follow=True))
    assert "2 entries are on the waiting list." in words(
        desk.post(DESK, {"do": "queue", "id": ["3", "4"]}, follow=True)
    )
    assert states(cup) == [State.DECLINED, State.DECLINED, State.WAITING, State.WAITING]
    assert {each.reason for each in EntryRequest.objects.filter(state=State.DECLINED)} == {"We are full."}
    assert "Reason: We are full." in words(desk.get(page_of(EntryRequest.objects.get(number=1))))
    assert "Nobody here." not in words(desk.get(DESK))
