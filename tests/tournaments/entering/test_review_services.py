"""Reviews of entries: the organisers decide, and say whom an entry means."""

from __future__ import annotations

import pytest

from common.pure.errors import RuleError
from tests.factories import actor_of, delivered
from tests.scenes.entering_scene import application, enter, open_entries, states
from tests.scenes.swiss_scene import play_round
from tests.tournaments.entering.test_applying_services import codes
from tournaments.clubs.models import User
from tournaments.entering.core import State
from tournaments.entering.selectors.forms import form_of, places_of
from tournaments.entering.services.applying import enter_at_once
from tournaments.entering.services.decisions import (
    accept_entries,
    decline_entry,
    queue_entry,
    take_offer,
    withdraw_entry,
)
from tournaments.entering.services.identity import Meant
from tournaments.entering.services.places import offer_next
from tournaments.events.models import Event
from tournaments.people.models import Person
from tournaments.swiss.models import SwissEntry
from tournaments.swiss.services.players import remove_players

pytestmark = pytest.mark.django_db


def test_the_organisers_decide_where_they_want_to(cup: Event, oscar: User, mails: None) -> None:
    open_entries(cup, oscar, review="by_hand", capacity=2)
    one, two, three = (enter(cup, name) for name in ("Ada Byron", "Bo Diddley", "Cy Twombly"))
    assert states(cup) == [State.APPLIED] * 3
    with pytest.raises(RuleError) as error:
        accept_entries(actor_of(oscar), cup, [one, two, three])
    assert codes(error) == [("", "full")]
    assert accept_entries(actor_of(oscar), cup, [one, two]) == 2
    decline_entry(actor_of(oscar), three, reason="The hall is full.")
    assert states(cup) == [State.ACCEPTED, State.ACCEPTED, State.DECLINED]
    assert "The hall is full." in delivered()[-1].body
    queue_entry(actor_of(oscar), three)
    assert states(cup)[2] == State.WAITING


@pytest.mark.parametrize("review", ["automatic", "by_hand_if_new"])
@pytest.mark.parametrize("email", ["", "ada.byron@example.org"])
def test_without_mails_nobody_is_taken_for_somebody_known(cup: Event, oscar: User, review: str, email: str) -> None:
    known = Person.objects.create(club=cup.club, first_name="Ada", last_name="Byron", email=email)
    open_entries(cup, oscar, review=review)
    request = enter(cup, "Ada Byron", email="ada.byron@example.org")
    assert (request.state, request.person) == (State.APPLIED, None)
    assert request.doubts.startswith("This looks like Ada Byron, whom the club knows,")
    with pytest.raises(RuleError) as error:
        accept_entries(actor_of(oscar), cup, [request])
    assert codes(error) == [("person", "several")]
    accept_entries(actor_of(oscar), cup, [request], meant=Meant(known.pk))
    request.refresh_from_db()
    assert request.person == known


def test_the_desk_decides_whom_an_entry_means(cup: Event) -> None:
    known = Person.objects.create(club=cup.club, first_name="Ada", last_name="Byron")
    request = enter_at_once(cup, application("Ada Byron"), "key of the desk")
    assert (request.state, request.person) == (State.ACCEPTED, known)


def test_without_mails_an_offer_makes_nobody_somebody_known(cup: Event, oscar: User) -> None:
    known = Person.objects.create(club=cup.club, first_name="Ada", last_name="Byron")
    request = enter(cup, "Ada Byron")
    queue_entry(actor_of(oscar), request)
    offer_next(actor_of(oscar), cup)
    take_offer(request)
    request.refresh_from_db()
    assert request.state == State.ACCEPTED
    assert request.person != known


def test_only_people_new_to_the_club_are_checked(cup: Event, oscar: User, mails: None) -> None:
    known = Person.objects.create(club=cup.club, first_name="Ada", last_name="Byron", email="Ada.Byron@example.org")
    open_entries(cup, oscar, review="by_hand_if_new")
    request = enter(cup, "Ada Byron")
    assert (request.state, request.person) == (State.ACCEPTED, known)
    assert enter(cup, "Bo Diddley").state == State.APPLIED


def test_a_name_that_means_several_people_is_for_the_organisers(cup: Event, oscar: User) -> None:
    known = [
        Person.objects.create(club=cup.club, first_name="Ada", last_name="Byron", distinction=told)
        for told in ("", "York")
    ]
    request = enter(cup, "Ada Byron")
    assert (request.state, request.doubts) == (State.APPLIED, "Several people of the club have this name.")
    with pytest.raises(RuleError) as error:
        accept_entries(actor_of(oscar), cup, [request])
    assert codes(error) == [("person", "several")]
    accept_entries(actor_of(oscar), cup, [request], meant=Meant(known[1].pk))
    request.refresh_from_db()
    assert request.person == known[1]


def test_nobody_takes_the_record_of_somebody_with_another_address(cup: Event, oscar: User) -> None:
    Person.objects.create(club=cup.club, first_name="Ada", last_name="Byron", email="real@example.org")
    assert enter(cup, "Ada Byron").state == State.APPLIED


def test_a_text_with_a_link_waits_for_review(cup: Event, oscar: User) -> None:
    open_entries(cup, oscar, ask_club="may")
    assert enter(cup, club_name="www.cheap.example").state == State.APPLIED


def test_a_long_reason_is_refused_and_not_cut(cup: Event, oscar: User) -> None:
    request = enter(cup)
    with pytest.raises(RuleError) as caught:
        withdraw_entry(actor_of(oscar), request, reason="a" * 201)
    assert codes(caught) == [("reason", "too_long")]


def test_withdrawing_before_play_removes_the_entry_and_later_withdraws_the_player(cup: Event, oscar: User) -> None:
    requests = [enter(cup, name) for name in ("Ada Byron", "Bo Diddley", "Cy Twombly", "Di Milo")]
    withdraw_entry(actor_of(oscar), requests[0])
    assert cup.entries.count() == 3
    play_round(cup, oscar)
    withdraw_entry(actor_of(oscar), requests[1])
    withdraw_entry(actor_of(oscar), requests[1])
    assert cup.entries.count() == 3
    assert SwissEntry.objects.get(entry=requests[1].entry).withdrawn_from == 2
    form = form_of(cup)
    assert form is not None
    assert places_of(form).taken == 2


def test_a_player_removed_at_the_desk_loses_their_place(cup: Event, oscar: User) -> None:

    request = enter(cup)
    remove_players(actor_of(oscar), cup, players=[SwissEntry.objects.get(entry=request.entry)])
    assert states(cup) == [State.WITHDRAWN]


def test_the_name_is_shown_as_the_player_wants(cup: Event) -> None:
    request = enter(cup, name_shown="initials")
    assert request.person is not None
    assert request.person.name_shown == "initials"
