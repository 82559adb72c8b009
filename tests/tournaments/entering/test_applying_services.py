"""Applications come in: they count once, they are confirmed by mail, and they get a place, or wait."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from unittest import mock

import pytest
from django.utils import timezone

from common.pure.errors import RuleError
from tests.factories import actor_of, delivered, make_people
from tests.scenes.entering_scene import application, enter, open_entries, send, states
from tests.scenes.swiss_scene import play_round
from tournaments.base.models import Mail, MailState
from tournaments.base.services.mails import send_waiting_mails
from tournaments.changes.models import Change
from tournaments.clubs.models import User
from tournaments.entering.core import State
from tournaments.entering.models import EntryRequest
from tournaments.entering.selectors.forms import form_of, place_in_line, places_of, takes_entries
from tournaments.entering.services.applying import change_own_entry, confirm_entry, enter_again
from tournaments.entering.services.decisions import (
    accept_entries,
    take_offer,
    withdraw_entry,
)
from tournaments.entering.services.identity import Meant
from tournaments.entering.services.places import move_in_queue, offer_next, tend_entries
from tournaments.entering.services.settings import add_question, edit_entry_form
from tournaments.events.models import Event
from tournaments.events.services.entries import enter_people
from tournaments.swiss.models import SwissEntry

pytestmark = pytest.mark.django_db


def codes(error: pytest.ExceptionInfo[RuleError]) -> list[tuple[str, str]]:
    return [(problem.path, problem.code) for problem in error.value.problems]


@pytest.mark.parametrize(("name", "most"), [("terms_text", 4000), ("pay_note", 500)])
def test_texts_of_the_form_have_a_limit(cup: Event, oscar: User, name: str, most: int) -> None:
    open_entries(cup, oscar, **{name: "a" * most})
    with pytest.raises(RuleError) as caught:
        open_entries(cup, oscar, **{name: "a" * (most + 1)})
    (problem,) = caught.value.problems
    assert (problem.path, problem.code, problem.params) == (name, "too_long", {"length": most + 1, "most": most})


def test_somebody_who_enters_has_a_place_at_once(cup: Event) -> None:
    request = enter(cup, "Ada Byron")
    assert (request.state, request.number) == (State.ACCEPTED, 1)
    assert request.entry is not None
    assert request.entry.name == "Ada Byron"
    assert request.person is not None
    assert request.person.email == "ada.byron@example.org"


def test_an_entry_is_one_change_with_one_revision(cup: Event) -> None:
    before = cup.revision
    enter(cup)
    cup.refresh_from_db()
    assert cup.revision == before + 1
    newest = Change.objects.latest("pk")
    assert (newest.actor_name, newest.door, newest.undoable) == ("Ada Byron", "link", False)


def test_what_a_player_brings_is_kept_with_the_entry(cup: Event, oscar: User) -> None:
    open_entries(cup, oscar, ask_club="must", ask_army="may", ask_birth_year="may")
    request = enter(cup, club_name="Leeds", army="Carthage", birth_year=1990)
    player = SwissEntry.objects.get(entry=request.entry)
    assert (player.club_name, player.army, player.birth_year) == ("Leeds", "Carthage", 1990)


def test_what_the_form_does_not_ask_is_left_out(cup: Event) -> None:
    request = enter(cup, club_name="Leeds", birth_year=1990, phone="123")
    assert (request.club_name, request.birth_year, request.phone, request.preferences) == ("", None, "", [])


def test_preferences_for_powers_reach_the_seeding(dip: Event) -> None:
    request = enter(dip, preferences=("FRANCE", "ENGLAND"))
    assert request.entry is not None
    assert request.entry.power_preferences == ["FRANCE", "ENGLAND"]
    change_own_entry(request, application(preferences=("TURKEY",)))
    request.entry.refresh_from_db()
    assert request.entry.power_preferences == ["TURKEY"]


def test_preferences_are_closed_once_lists_are_due(dip: Event, oscar: User) -> None:
    request = enter(dip, preferences=("FRANCE",))
    open_entries(dip, oscar, list_kind="text", list_due_at=timezone.now() - timedelta(hours=1))
    with pytest.raises(RuleError) as error:
        change_own_entry(request, application(preferences=("TURKEY",)))
    assert codes(error) == [("preferences", "late")]


def test_a_country_that_is_known_has_one_name(cup: Event, oscar: User) -> None:
    open_entries(cup, oscar, ask_country="must")
    assert send(cup, "Byron", country="Deutschland").country == "Germany"
    assert send(cup, "Colt", country="Middle-earth").country == "Middle-earth"


def test_all_problems_are_reported_at_once(cup: Event, oscar: User) -> None:
    open_entries(cup, oscar, ask_country="must", ask_birth_year="must", terms_text="Be kind.")
    question = add_question(actor_of(oscar), cup, {"label": "Board?", "required": True})
    with pytest.raises(RuleError) as error:
        send(cup, "Byron", email="nobody", birth_year=19)
    assert codes(error) == [
        ("email", "invalid"),
        ("country", "required"),
        ("birth_year", "out_of_range"),
        (f"answers-{question.pk}", "required"),
        ("accepts_terms", "required"),
    ]


def test_a_child_enters_with_a_parents_address_and_a_short_name(cup: Event, oscar: User) -> None:
    open_entries(cup, oscar, ask_birth_year="must", min_age=8)
    Event.objects.filter(pk=cup.pk).update(starts_on="2027-06-12")
    cup.refresh_from_db()
    with pytest.raises(RuleError) as error:
        send(cup, birth_year=2015)
    assert codes(error) == [("guardian_email", "required")]
    with pytest.raises(RuleError) as error:
        send(cup, birth_year=2020)
    assert codes(error) == [("birth_year", "too_young")]
    request = enter(cup, birth_year=2015, guardian_email="parent@example.org")
    assert request.person is not None
    assert (request.person.email, request.person.name_shown) == ("parent@example.org", "short")


def test_closed_entries_take_nobody(cup: Event, oscar: User) -> None:
    open_entries(cup, oscar, closes_at=timezone.now() - timedelta(minutes=2))
    with pytest.raises(RuleError) as error:
        send(cup)
    assert codes(error) == [("", "closed")]


def test_the_last_minute_counts_in_the_events_zone(cup: Event, oscar: User) -> None:
    closes = datetime(2027, 6, 4, 22, 59, tzinfo=UTC)  # 23:59 in London
    form = open_entries(cup, oscar, closes_at=closes)
    assert takes_entries(cup, form, now=closes + timedelta(seconds=59))
    assert not takes_entries(cup, form, now=closes + timedelta(seconds=60))


def test_without_a_closing_time_entries_end_when_play_begins(cup: Event, oscar: User) -> None:
    enter(cup, "Ada Byron")
    enter(cup, "Bo Diddley")
    play_round(cup, oscar)
    cup.refresh_from_db()
    assert not takes_entries(cup, form_of(cup))


def test_the_same_form_sent_twice_counts_once(cup: Event) -> None:
    first, second = send(cup, key="one form"), send(cup, key="one form")
    assert first is not None
    assert second is not None
    assert first.pk == second.pk
    assert states(cup) == [State.ACCEPTED]


def test_the_same_form_sent_twice_makes_one_mail(cup: Event, mails: None) -> None:
    send(cup, key="one form")
    send(cup, key="one form")
    assert len(delivered()) == 1
    assert states(cup) == [State.UNCONFIRMED]


def test_one_address_may_enter_several_people(cup: Event) -> None:
    enter(cup, "Ada Byron", email="family@example.org")
    enter(cup, "Bo Byron", email="family@example.org")
    assert states(cup) == [State.ACCEPTED] * 2


@pytest.mark.parametrize(
    ("email", "words"),
    [
        ("ADA.Byron@example.org", "Perhaps a duplicate of entry no. 1: same name and address."),
        ("ada@example.net", "Perhaps a duplicate of entry no. 1: same name."),
    ],
)
@pytest.mark.parametrize("review", ["automatic", "by_hand", "by_hand_if_new"])
def test_without_mails_nobody_learns_which_address_has_entered(
    cup: Event, oscar: User, email: str, words: str, review: str
) -> None:
    open_entries(cup, oscar, review=review)
    first = enter(cup, "Ada Byron", email="ada.byron@example.org")
    again = enter(cup, "ADA Byron", email=email)
    assert (again.state, again.doubts) == (State.APPLIED, words)
    if first.state == State.APPLIED:
        accept_entries(actor_of(oscar), cup, [first])
    with pytest.raises(RuleError) as refused:
        accept_entries(actor_of(oscar), cup, [again])
    assert codes(refused) == [("person", "several")]
    accept_entries(actor_of(oscar), cup, [again], meant=Meant(distinction="York"))
    assert states(cup) == [State.ACCEPTED] * 2


def test_where_mails_go_out_nothing_counts_before_it_is_confirmed(cup: Event, mails: None) -> None:
    before = cup.revision
    send(cup)
    cup.refresh_from_db()
    assert cup.revision == before
    (mail,) = delivered()
    assert mail.to == ["ada.byron@example.org"]
    assert "/my-entry/" in mail.body
    request = EntryRequest.objects.get()
    assert (request.state, request.number, cup.entries.count()) == (State.UNCONFIRMED, None, 0)
    confirm_entry(request)
    confirm_entry(request)
    assert states(cup) == [State.ACCEPTED]
    assert "You have a place" in delivered()[-1].body


def test_a_known_address_gets_a_mail_that_says_so_and_no_second_row(cup: Event, mails: None) -> None:
    enter(cup)
    before = len(delivered())
    assert send(cup) is None
    assert len(delivered()) == before + 1
    assert "entered already" in delivered()[-1].subject
    assert EntryRequest.objects.count() == 1


def test_the_form_cannot_flood_an_address_with_mail(cup: Event, mails: None) -> None:
    for number in range(25):
        send(cup, f"Robot {number}", email="victim@example.org")
    assert len(delivered()) == 3
    assert EntryRequest.objects.count() == Mail.objects.count() == 20


def test_a_parent_enters_four_children_and_the_fourth_email_waits_an_hour(cup: Event, mails: None) -> None:
    for name in ("Ada", "Bo", "Cy", "Di"):
        send(cup, f"{name} Byron", email="parent@example.org")
    send(cup, "Di Byron", email="parent@example.org")
    assert EntryRequest.objects.filter(state=State.UNCONFIRMED).count() == 4
    assert [mail.subject for mail in delivered()] == ["Spring Cup: confirm your entry"] * 3
    (waiting,) = Mail.objects.filter(state=MailState.WAITING)
    assert timedelta(minutes=55) < waiting.try_at - timezone.now() < timedelta(minutes=65)
    with mock.patch("django.utils.timezone.now", return_value=timezone.now() + timedelta(minutes=65)):
        assert send_waiting_mails() == 1
    assert "Di Byron" in delivered()[-1].body


def test_full_means_waiting_and_while_somebody_waits_new_ones_wait_too(cup: Event, oscar: User) -> None:
    open_entries(cup, oscar, capacity=1)
    first, second = enter(cup, "Ada Byron"), enter(cup, "Bo Diddley")
    withdraw_entry(actor_of(oscar), first)
    third = enter(cup, "Cy Twombly")
    second.refresh_from_db()
    assert (second.state, place_in_line(second), place_in_line(third)) == (State.WAITING, 1, 2)


def test_without_a_waiting_list_a_full_event_takes_nobody(cup: Event, oscar: User) -> None:
    open_entries(cup, oscar, capacity=1, queues=False)
    enter(cup)
    with pytest.raises(RuleError) as error:
        send(cup, "Bo Diddley")
    assert codes(error) == [("", "full")]


def test_players_entered_by_the_desk_take_places_too(dip: Event, oscar: User) -> None:

    form = open_entries(dip, oscar, capacity=8)
    enter_people(actor_of(oscar), dip, people=make_people(dip.club, 7))
    assert places_of(form).free == 1


def test_a_place_that_comes_free_is_offered_to_the_first_and_then_to_the_next(
    cup: Event, oscar: User, mails: None
) -> None:
    form = open_entries(cup, oscar, capacity=1, offer_hours=24)
    first, second, third = (enter(cup, name) for name in ("Ada Byron", "Bo Diddley", "Cy Twombly"))
    withdraw_entry(actor_of(oscar), first)
    assert states(cup) == [State.WITHDRAWN, State.OFFERED, State.WAITING]
    assert "A place is free for you" in delivered()[-1].body
    assert not places_of(form).open_to_new
    tend_entries(now=timezone.now() + timedelta(hours=25))
    second.refresh_from_db()
    third.refresh_from_db()
    assert (second.state, third.state) == (State.EXPIRED, State.OFFERED)
    told = {mail.to[0]: mail.body for mail in delivered()[-2:]}
    assert "Your time to answer is over" in told["bo.diddley@example.org"]
    assert "A place is free for you" in told["cy.twombly@example.org"]
    take_offer(third)
    third.refresh_from_db()
    assert (third.state, cup.entries.count()) == (State.ACCEPTED, 1)
    assert tend_entries() == 0


def test_an_offer_that_is_over_gives_no_place(cup: Event, oscar: User, mails: None) -> None:
    open_entries(cup, oscar, capacity=1)
    first, second = enter(cup, "Ada Byron"), enter(cup, "Bo Diddley")
    withdraw_entry(actor_of(oscar), first)
    tend_entries(now=timezone.now() + timedelta(hours=25))
    with pytest.raises(RuleError) as error:
        take_offer(second)
    assert codes(error) == [("", "over")]


def test_an_offer_gives_no_place_after_its_time_though_nothing_ended_it_yet(
    cup: Event, oscar: User, mails: None
) -> None:
    open_entries(cup, oscar, capacity=1)
    first, second = enter(cup, "Ada Byron"), enter(cup, "Bo Diddley")
    withdraw_entry(actor_of(oscar), first)
    EntryRequest.objects.filter(pk=second.pk).update(offered_until=timezone.now() - timedelta(hours=3))
    with pytest.raises(RuleError, match=r"was held for you until .* Ask the organisers") as error:
        take_offer(second)
    assert codes(error) == [("", "lapsed")]
    assert states(cup) == [State.WITHDRAWN, State.OFFERED]
    assert cup.entries.count() == 0


def test_without_mails_the_desk_offers_places(cup: Event, oscar: User) -> None:
    open_entries(cup, oscar, capacity=1)
    first, second = enter(cup, "Ada Byron"), enter(cup, "Bo Diddley")
    withdraw_entry(actor_of(oscar), first)
    assert tend_entries() == 0
    assert offer_next(actor_of(oscar), cup, count=5) == 1
    second.refresh_from_db()
    assert second.state == State.OFFERED
    with pytest.raises(RuleError):
        offer_next(actor_of(oscar), cup)


def test_more_places_are_offered_at_once(cup: Event, oscar: User, mails: None) -> None:
    open_entries(cup, oscar, capacity=1)
    for name in ("Ada Byron", "Bo Diddley", "Cy Twombly"):
        enter(cup, name)
    edit_entry_form(actor_of(oscar), cup, {"capacity": 3})
    assert states(cup) == [State.ACCEPTED, State.OFFERED, State.OFFERED]


def test_fewer_places_remove_nobody(cup: Event, oscar: User) -> None:
    for name in ("Ada Byron", "Bo Diddley"):
        enter(cup, name)
    form = edit_entry_form(actor_of(oscar), cup, {"capacity": 1})
    assert states(cup) == [State.ACCEPTED, State.ACCEPTED]
    assert not places_of(form).open_to_new


def test_somebody_who_withdrew_enters_again_at_the_end_of_the_queue(cup: Event, oscar: User) -> None:
    open_entries(cup, oscar, capacity=1)
    _first, second, third = (enter(cup, name) for name in ("Ada Byron", "Bo Diddley", "Cy Twombly"))
    withdraw_entry(actor_of(oscar), second)
    second = enter_again(second)
    third.refresh_from_db()
    assert (third.queue_no, second.queue_no) == (2, 3)
    assert (place_in_line(third), place_in_line(second)) == (1, 2)
    assert second.number == 2


def test_moving_in_the_queue_needs_a_reason_and_is_logged(cup: Event, oscar: User) -> None:
    open_entries(cup, oscar, capacity=1)
    _first, _second, third = (enter(cup, name) for name in ("Ada Byron", "Bo Diddley", "Cy Twombly"))
    with pytest.raises(RuleError) as error:
        move_in_queue(actor_of(oscar), third, to=1, reason=" ")
    assert codes(error) == [("reason", "required")]
    move_in_queue(actor_of(oscar), third, to=1, reason="Brings two boards")
    third.refresh_from_db()
    assert place_in_line(third) == 1
    assert "Brings two boards" in Change.objects.latest("pk").headline
