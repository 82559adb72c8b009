"""Personal data goes when its time is over, each kind after its own days, and a person's data hold what is left."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from django.test import Client
from django.utils import timezone

from common.pure.errors import RuleError
from tests.factories import actor_of
from tests.scenes.entering_scene import enter, open_entries, send, states, words
from tests.scenes.stage import scene
from tests.scenes.swiss_scene import make_swiss_event
from tournaments.changes.models import Change
from tournaments.clubs.models import User
from tournaments.entering.core import State
from tournaments.entering.models import EntryAnswer, EntryRequest
from tournaments.entering.services.applying import enter_again
from tournaments.entering.services.decisions import accept_entries, decline_entry, put_back, withdraw_entry
from tournaments.entering.services.identity import Meant
from tournaments.entering.services.places import move_in_queue, tend_entries
from tournaments.entering.services.settings import add_question
from tournaments.entering.services.tidying import erase_old_entries
from tournaments.events.models import Event
from tournaments.events.services.entries import enter_people
from tournaments.people.models import Person
from tournaments.people.services.personal_data import erase_person, export_person

pytestmark = pytest.mark.django_db
LAST = date(2027, 6, 13)


@scene
def past(cup: Event, oscar: User) -> Event:
    """One with a place, one declined; both answered a sensitive question and another one."""
    open_entries(cup, oscar, ask_birth_year="may", ask_phone="may", ask_club="may")
    diet = add_question(actor_of(oscar), cup, {"label": "Diet?", "sensitive": True})
    board = add_question(actor_of(oscar), cup, {"label": "Board?"})
    values = {"birth_year": 1990, "phone": "555", "club_name": "Leeds"}
    answers = {diet.pk: "No nuts", board.pk: "yes"}
    enter(cup, "Ada Byron", answers=answers, **values)
    open_entries(cup, oscar, review="by_hand")
    refused = enter(cup, "Bo Diddley", answers=answers, **values)
    decline_entry(actor_of(oscar), refused, reason="Full")
    Event.objects.filter(pk=cup.pk).update(starts_on=LAST - timedelta(days=1), ends_on=LAST)
    return cup


def after(days: int) -> int:
    return erase_old_entries(today=LAST + timedelta(days=days))


def left() -> dict[str, tuple[str, str, int | None, int]]:
    """By number: name, address, year of birth, answers."""
    return {
        str(row.number): (row.name, row.email, row.birth_year, row.answers.count())
        for row in EntryRequest.objects.order_by("number")
    }


def test_each_kind_goes_after_its_own_days(past: Event) -> None:
    ada, bo = "ada.byron@example.org", "bo.diddley@example.org"
    assert after(14) == 0
    assert after(15) == 1
    assert left() == {"1": ("Ada Byron", ada, 1990, 1), "2": ("Bo Diddley", bo, 1990, 1)}
    assert after(31) == 1
    assert left() == {"1": ("Ada Byron", ada, 1990, 1), "2": ("–", "", None, 0)}
    assert after(91) == 1
    assert left()["1"] == ("Ada Byron", ada, None, 0)
    assert after(181) == 1
    assert left()["1"] == ("Ada Byron", "", None, 0)
    row = EntryRequest.objects.get(number=1)
    assert (row.phone, row.club_name, row.state, row.erased_at is not None) == ("", "Leeds", "accepted", True)


def test_the_address_leaves_the_clubs_list_of_people_too(past: Event, oscar: User) -> None:
    ada = EntryRequest.objects.get(number=1).person
    assert ada is not None
    assert ada.email == "ada.byron@example.org"
    typed = Person.objects.create(club=past.club, last_name="Typed", email="typed@example.org")
    enter_people(actor_of(oscar), past, people=[typed])
    after(180)
    assert Person.objects.get(pk=ada.pk).email
    after(181)
    assert Person.objects.get(pk=ada.pk).email == ""
    assert Person.objects.get(pk=typed.pk).email == "typed@example.org", "no form promised anything about it"


def test_somebody_who_came_again_keeps_the_address_until_that_event_is_past(past: Event, oscar: User) -> None:
    ada = EntryRequest.objects.get(number=1).person
    assert ada is not None
    again = make_swiss_event(past.club, oscar, name="Autumn Cup")
    Event.objects.filter(pk=again.pk).update(starts_on=LAST + timedelta(days=100))
    again.refresh_from_db()
    open_entries(again, oscar)
    accept_entries(actor_of(oscar), again, [enter(again, "Ada Byron")], meant=Meant(ada.pk))
    after(181)
    assert Person.objects.get(pk=ada.pk).email == "ada.byron@example.org"
    after(281)
    assert Person.objects.get(pk=ada.pk).email == ""


def test_an_address_that_was_kept_for_a_later_event_goes_after_that_one(past: Event, oscar: User) -> None:
    """The organisers entered her there themselves, so that event has no address of its own."""
    ada = EntryRequest.objects.get(number=1).person
    assert ada is not None
    again = make_swiss_event(past.club, oscar, name="Autumn Cup")
    enter_people(actor_of(oscar), again, people=[ada])
    Event.objects.filter(pk=again.pk).update(starts_on=LAST + timedelta(days=100))
    after(181)
    assert (left()["1"][1], Person.objects.get(pk=ada.pk).email) == ("ada.byron@example.org",) * 2
    assert after(280) == 0
    after(281)
    assert (left()["1"][1], Person.objects.get(pk=ada.pk).email) == ("", "")


def test_somebody_who_waits_for_a_place_keeps_the_address_by_which_she_is_known(past: Event, oscar: User) -> None:
    ada = EntryRequest.objects.get(number=1).person
    assert ada is not None
    again = make_swiss_event(past.club, oscar, name="Autumn Cup")
    open_entries(again, oscar, review="by_hand")
    waits = enter(again, "Ada Byron")
    Event.objects.filter(pk=again.pk).update(starts_on=LAST + timedelta(days=200))
    after(181)
    assert Person.objects.get(pk=ada.pk).email == "ada.byron@example.org"
    decline_entry(actor_of(oscar), waits, reason="Full")
    after(182)
    assert Person.objects.get(pk=ada.pk).email == ""


def test_nobody_decides_about_an_entry_whose_name_is_deleted(past: Event, oscar: User, desk: Client) -> None:
    Event.objects.filter(pk=past.pk).update(starts_on=None, ends_on=None)
    past.refresh_from_db()
    waits = enter(past, "Cy Twombly")
    Event.objects.filter(pk=past.pk).update(starts_on=LAST, ends_on=LAST)
    after(31)
    page = words(desk.get("/desk/front-range/e/spring-cup/entries/"))
    assert "1 to review" not in page
    people = Person.objects.count()
    for number in (2, waits.number):
        row = EntryRequest.objects.get(number=number)
        assert (row.name, row.state) == ("–", "declined")
        with pytest.raises(RuleError, match="were deleted"):
            accept_entries(actor_of(oscar), past, [row])
    assert Person.objects.count() == people


def test_a_second_run_finds_nothing(past: Event) -> None:
    assert after(181) == 1
    before = Change.objects.count()
    assert after(181) == 0
    assert Change.objects.count() == before


def test_the_log_says_that_it_was_deleted_and_not_what(past: Event) -> None:
    after(31)
    change = Change.objects.latest("pk")
    assert (change.kind, change.door, change.undoable) == ("erase_entries", "worker", False)
    assert "Byron" not in change.headline
    assert not Change.objects.filter(headline__contains="nuts").exists()


def test_forms_that_nobody_confirmed_go_after_two_days(cup: Event, mails: None) -> None:
    send(cup)
    assert erase_old_entries() == 0
    assert EntryRequest.objects.count() == 1
    EntryRequest.objects.update(created_at=timezone.now() - timedelta(hours=49))
    erase_old_entries()
    assert EntryRequest.objects.count() == 0


def test_an_unfinished_event_keeps_everything(cup: Event) -> None:
    enter(cup)
    assert erase_old_entries(today=LAST) == 0


def test_a_persons_data_hold_the_entry_and_erasing_blanks_it(past: Event, alice: User) -> None:
    person = EntryRequest.objects.get(number=1).person
    assert person is not None
    (told,) = export_person(actor_of(alice), person)["entries_sent"]
    assert (told["email"], told["answers"]["Board?"]) == ("ada.byron@example.org", "yes")
    withdraw_entry(actor_of(alice), EntryRequest.objects.get(number=1))
    erase_person(actor_of(alice), person, typed=person.name)
    assert EntryRequest.objects.get(number=1).name == "–"
    assert not EntryAnswer.objects.filter(request__number=1).exists()


def test_whoever_is_erased_while_they_wait_holds_no_place_in_the_queue(
    cup: Event, oscar: User, alice: User, mails: None
) -> None:
    open_entries(cup, oscar, capacity=1, offers_places=True)
    ada, bo = enter(cup, "Ada Byron"), enter(cup, "Bo Diddley")
    put_back(actor_of(oscar), cup, [ada], to=State.WAITING)
    move_in_queue(actor_of(oscar), EntryRequest.objects.get(pk=ada.pk), to=1, reason="Was there before")
    person = Person.objects.get(entry_requests=ada)
    erase_person(actor_of(alice), person, typed=person.name)
    tend_entries()
    ada.refresh_from_db()
    bo.refresh_from_db()
    assert (ada.state, ada.is_nameless, bo.state) == (State.DECLINED, True, State.OFFERED)


def test_whoever_is_erased_after_they_left_does_not_come_back_without_a_name(
    cup: Event, oscar: User, alice: User
) -> None:
    ada = enter(cup, "Ada Byron")
    withdraw_entry(actor_of(oscar), ada)
    person = Person.objects.get(entry_requests=ada)
    erase_person(actor_of(alice), person, typed=person.name)
    ada.refresh_from_db()
    enter_again(ada)
    assert states(cup) == [State.WITHDRAWN]
