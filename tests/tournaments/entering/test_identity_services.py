"""Whom of the club's people an entry means: nobody takes the record of somebody else by the name."""

from __future__ import annotations

import pytest

from common.pure.errors import RuleError
from tests.factories import actor_of, make_boards_event
from tests.scenes.entering_scene import application, enter, open_entries, send
from tests.scenes.swiss_scene import make_swiss_event
from tests.tournaments.entering.test_applying_services import codes
from tournaments.clubs.models import Club, User
from tournaments.entering.core import State
from tournaments.entering.models import EntryRequest
from tournaments.entering.services.applying import change_own_entry, confirm_entry, enter_again, join_as_member
from tournaments.entering.services.decisions import accept_entries, queue_entry, take_offer, withdraw_entry
from tournaments.entering.services.identity import Meant
from tournaments.entering.services.places import offer_next
from tournaments.entering.services.teams import name_member
from tournaments.events.models import Event
from tournaments.people.models import Person

pytestmark = pytest.mark.django_db


def colin(club: Club, email: str = "") -> Person:
    return Person.objects.create(club=club, first_name="Colin", last_name="Marsh", email=email)


@pytest.mark.parametrize("review", ["automatic", "by_hand_if_new"])
def test_a_name_alone_makes_nobody_somebody_known(cup: Event, oscar: User, mails: None, review: str) -> None:
    known = colin(cup.club)
    open_entries(cup, oscar, review=review)
    request = enter(cup, "Colin Marsh", email="stranger@example.org", name_shown="initials")
    assert (request.state, request.person) == (State.APPLIED, None)
    assert request.doubts.startswith("The club already has a Colin Marsh, but no address to compare.")
    known.refresh_from_db()
    assert (known.name_shown, known.email) == ("", "")


def test_a_person_the_desk_recognised_is_known_by_the_address(cup: Event, club: Club, oscar: User, mails: None) -> None:
    known = colin(club)
    request = enter(cup, "Colin Marsh", email="colin@example.net")
    accept_entries(actor_of(oscar), cup, [request], meant=Meant(known.pk))
    known.refresh_from_db()
    assert known.email == "colin@example.net"
    other = make_swiss_event(club, oscar, name="Autumn Cup")
    open_entries(other, oscar)
    stranger = enter(other, "Colin Marsh", email="stranger@example.org")
    assert (stranger.state, stranger.person) == (State.APPLIED, None)
    with pytest.raises(RuleError) as error:
        accept_entries(actor_of(oscar), other, [stranger])
    assert codes(error) == [("person", "several")]
    again = enter(other, "Colin Marsh", email="Colin@example.net")
    assert (again.state, again.person) == (State.ACCEPTED, known)


def test_an_address_that_was_only_typed_proves_nothing(cup: Event, oscar: User, mails: None) -> None:
    """The email goes to the address of the parent where there is one, and the player may change that later."""
    known = colin(cup.club, "colin@example.net")
    typed = enter(cup, "Colin Marsh", email=known.email, guardian_email="stranger@example.org")
    assert (typed.state, typed.person) == (State.APPLIED, None)
    send(cup, "Colin Marsh", email="other@example.org")
    request = EntryRequest.objects.get(email="other@example.org")
    change_own_entry(request, application("Colin Marsh", email="other@example.org", guardian_email=known.email))
    request = confirm_entry(request)
    assert (request.address, request.state, request.person) == (known.email, State.APPLIED, None)


def test_an_offer_that_a_stranger_takes_makes_a_person_of_their_own(cup: Event, oscar: User, mails: None) -> None:
    known = colin(cup.club)
    request = enter(cup, "Colin Marsh", email="stranger@example.org")
    queue_entry(actor_of(oscar), request)
    offer_next(actor_of(oscar), cup)
    take_offer(request)
    request.refresh_from_db()
    assert request.person is not None
    assert (request.state, request.person.name) == (State.ACCEPTED, "Colin Marsh (2)")
    known.refresh_from_db()
    assert known.email == ""
    assert not known.entry_requests.exists()


def test_a_namesake_that_the_desk_confirmed_returns_as_themselves(cup: Event, oscar: User, mails: None) -> None:
    colin(cup.club)
    request = enter(cup, "Colin Marsh", email="stranger@example.org")
    accept_entries(actor_of(oscar), cup, [request], meant=Meant(distinction="York"))
    request.refresh_from_db()
    withdraw_entry(actor_of(oscar), request)
    EntryRequest.objects.filter(pk=request.pk).update(doubts="")
    again = enter_again(request)
    assert again.person is not None
    assert (again.state, again.person.name) == (State.ACCEPTED, "Colin Marsh (York)")


def test_a_teammate_whom_a_captain_named_is_not_known_by_the_name(club: Club, oscar: User, mails: None) -> None:
    event = make_boards_event(club, name="Team Cup", slug="team-cup")
    Event.objects.filter(pk=event.pk).update(team_size=3)
    event.refresh_from_db()
    open_entries(event, oscar, ask_team="may")
    known = colin(club, "colin@example.net")
    captain = enter(event, "Ada Byron", team_name="Reds")
    member = name_member(captain, first_name="Colin", last_name="Marsh", email="stranger@example.org")
    sent = application("Colin Marsh", guardian_email=known.email)
    joined = join_as_member(member, sent)
    assert (joined.state, joined.person) == (State.APPLIED, None)
