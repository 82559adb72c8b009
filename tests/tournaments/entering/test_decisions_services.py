"""What becomes of entries once play has begun, and of decisions that were wrong."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from common.pure.errors import RuleError
from tests.factories import actor_of
from tests.scenes.entering_scene import enter, open_entries, page_of, states, words
from tests.scenes.heat_cases import seeded_heat
from tournaments.boards.heats.services.heats import create_heat, register_entries, start_games
from tournaments.changes.models import ChangeLine
from tournaments.clubs.models import User
from tournaments.entering.application import Application, year_of
from tournaments.entering.core import State
from tournaments.entering.models import EntryRequest
from tournaments.entering.services.applying import change_own_entry, enter_again
from tournaments.entering.services.decisions import (
    accept_entries,
    decline_entry,
    put_back,
    queue_entry,
    take_offer,
    withdraw_entry,
)
from tournaments.entering.services.identity import Meant
from tournaments.entering.services.places import last_to_answer, offer_next, tend_entries
from tournaments.events.models import Event, Preregistration
from tournaments.people.models import Person
from tournaments.players.models import CheckIn

pytestmark = pytest.mark.django_db


def played_by(event: Event, user: User) -> list[EntryRequest]:
    """Seven players who entered by themselves and play the first heat."""
    requests = [enter(event, f"Ada Byron{letter}") for letter in "abcdefg"]
    start_games(actor_of(user), seeded_heat(user, event, players=7))
    return requests


def test_a_player_who_has_played_can_withdraw_from_later_heats_without_pre_registration(
    dip: Event, oscar: User
) -> None:
    request = played_by(dip, oscar)[0]
    assert not dip.boards.preregistration
    withdraw_entry(actor_of(oscar), request)
    assert states(dip)[0] == State.WITHDRAWN
    assert dip.entries.count() == 7


def test_a_withdrawn_player_is_in_no_heat_to_come(dip: Event, oscar: User) -> None:
    request = played_by(dip, oscar)[0]
    dip.boards.preregistration = True
    dip.boards.heats = 3
    dip.boards.save()
    assert request.entry is not None
    Preregistration.objects.create(entry=request.entry, heat=3)
    register_entries(actor_of(oscar), create_heat(actor_of(oscar), dip), entries=[request.entry])
    CheckIn.objects.create(entry=request.entry, number=3, here=True)
    withdraw_entry(actor_of(oscar), request)
    assert not Preregistration.objects.filter(entry=request.entry).exists()
    assert list(request.entry.registrations.values_list("round__number", flat=True)) == [1]
    third = create_heat(actor_of(oscar), dip, number=3)
    assert not third.registrations.exists()


def test_the_player_withdraws_by_the_private_page_too(dip: Event, oscar: User) -> None:
    request = played_by(dip, oscar)[0]
    answer = Client().post(f"{page_of(request)}withdraw/")
    assert answer.status_code == 302
    assert states(dip)[0] == State.WITHDRAWN


@pytest.mark.parametrize("name", ["Ada Byrona", "Zoe Last"])
def test_after_the_end_only_the_entry_is_withdrawn(dip: Event, oscar: User, name: str) -> None:
    played_by(dip, oscar)
    enter(dip, "Zoe Last")
    Event.objects.filter(pk=dip.pk).update(over=True)
    first, last = name.split()
    withdraw_entry(actor_of(oscar), EntryRequest.objects.get(first_name=first, last_name=last))
    assert states(dip).count(State.WITHDRAWN) == 1
    assert dip.entries.count() == 8


def test_a_name_that_is_split_elsewhere_means_the_person_with_the_address(cup: Event, oscar: User) -> None:
    """Without emails nobody has shown that the address is theirs, so the organisers say whether it is that person."""
    known = Person.objects.create(club=cup.club, first_name="Bríd Ní", last_name="Dhomhnaill", email="brid@example.org")
    request = enter(cup, "Brid ni Dhomhnaill", email="Brid@example.org")
    assert (request.state, request.person) == (State.APPLIED, None)
    with pytest.raises(RuleError, match="nothing proves that it is the same person"):
        accept_entries(actor_of(oscar), cup, [request])
    accept_entries(actor_of(oscar), cup, [request], meant=Meant(known.pk))
    request.refresh_from_db()
    assert (request.state, request.person) == (State.ACCEPTED, known)


def test_almost_the_same_name_with_another_address_is_for_the_organisers(cup: Event, oscar: User) -> None:
    known = Person.objects.create(club=cup.club, first_name="Bríd Ní", last_name="Dhomhnaill", email="old@example.org")
    request = enter(cup, "Brid Ni Dhomhnaill")
    assert (request.state, request.person) == (State.APPLIED, None)
    with pytest.raises(RuleError, match="almost this name"):
        accept_entries(actor_of(oscar), cup, [request])
    accept_entries(actor_of(oscar), cup, [request], meant=Meant(known.pk))
    request.refresh_from_db()
    assert request.person == known


def test_people_of_one_name_get_a_readable_distinction(cup: Event, oscar: User) -> None:
    open_entries(cup, oscar, ask_club="may", ask_country="may", capacity=1)
    enter(cup, "John Smith", email="first@example.org", club_name="York")
    for number, brought in enumerate(({"club_name": "Leeds"}, {"country": "Wales"}, {}), start=2):
        enter(cup, "John Smith", email=f"{number}@example.org", **brought)
        open_entries(cup, oscar, capacity=number, offers_places=False)
    put_back(actor_of(oscar), cup, EntryRequest.objects.filter(state=State.APPLIED), to=State.WAITING)
    for each in EntryRequest.objects.filter(state=State.WAITING):
        offer_next(actor_of(oscar), cup)
        take_offer(EntryRequest.objects.get(pk=each.pk))
    names = {entry.name for entry in cup.entries.select_related("person")}
    assert names == {"John Smith", "John Smith (Leeds)", "John Smith (Wales)", "John Smith (2)"}


def test_an_entry_accepted_by_mistake_goes_back_to_review(cup: Event, oscar: User) -> None:
    open_entries(cup, oscar, review="by_hand")
    requests = [enter(cup, name) for name in ("Ada Byron", "Bo Diddley")]
    accept_entries(actor_of(oscar), cup, requests)
    assert put_back(actor_of(oscar), cup, requests, to=State.APPLIED) == 2
    assert states(cup) == [State.APPLIED, State.APPLIED]
    assert not cup.entries.exists()
    accept_entries(actor_of(oscar), cup, requests)
    assert states(cup) == [State.ACCEPTED, State.ACCEPTED]
    assert Person.objects.filter(club=cup.club, last_name__in=["Byron", "Diddley"]).count() == 2


def test_a_player_from_the_waiting_list_goes_back_to_their_own_place(cup: Event, oscar: User) -> None:
    open_entries(cup, oscar, capacity=1, offers_places=False)
    first, second, third = (enter(cup, name) for name in ("Ada Byron", "Bo Diddley", "Cy Twombly"))
    open_entries(cup, oscar, capacity=2)
    accept_entries(actor_of(oscar), cup, [second])
    queue_entry(actor_of(oscar), second)
    places = [EntryRequest.objects.get(pk=each.pk).queue_no for each in (first, second, third)]
    assert places == [None, 1, 2]


def test_a_player_who_has_played_is_not_put_back(dip: Event, oscar: User) -> None:
    request = played_by(dip, oscar)[0]
    with pytest.raises(RuleError, match="has played"):
        put_back(actor_of(oscar), dip, [request], to=State.APPLIED)
    assert states(dip)[0] == State.ACCEPTED


def test_accepting_several_is_one_line_of_the_log_with_their_names(dip: Event, oscar: User) -> None:
    open_entries(dip, oscar, review="by_hand")
    requests = [enter(dip, name, preferences=("AUSTRIA",)) for name in ("Ada Byron", "Bo Diddley")]
    before = ChangeLine.objects.filter(event=dip).count()
    accept_entries(actor_of(oscar), dip, requests)
    (line,) = ChangeLine.objects.filter(event=dip).order_by("pk")[before:]
    assert line.summary == "Accepted 2 entries: Ada Byron, Bo Diddley."
    assert line.after == ["Ada Byron", "Bo Diddley"]


def test_an_offer_ends_as_entries_close_and_later_as_the_event_begins(cup: Event, oscar: User) -> None:
    now = timezone.now()
    closes = now + timedelta(hours=2)
    form = open_entries(cup, oscar, closes_at=closes, offer_hours=48)
    form.event = cup
    assert last_to_answer(form, now=now) == closes + timedelta(minutes=1)
    cup.starts_on = timezone.localdate() + timedelta(days=1)
    start = last_to_answer(form, now=closes + timedelta(minutes=2))
    assert start is not None
    assert timedelta() < start - now <= timedelta(hours=48)


def test_no_place_is_offered_after_the_event(cup: Event, oscar: User) -> None:
    open_entries(cup, oscar, capacity=1, offers_places=False)
    enter(cup, "Ada Byron")
    enter(cup, "Bo Diddley")
    open_entries(cup, oscar, capacity=2)
    Event.objects.filter(pk=cup.pk).update(over=True)
    with pytest.raises(RuleError, match="The event is over"):
        offer_next(actor_of(oscar), cup)


def test_offers_end_with_the_event(cup: Event, oscar: User) -> None:
    open_entries(cup, oscar, capacity=1, offers_places=False)
    enter(cup, "Ada Byron")
    enter(cup, "Bo Diddley")
    open_entries(cup, oscar, capacity=2)
    offer_next(actor_of(oscar), cup)
    assert tend_entries() == 0
    Event.objects.filter(pk=cup.pk).update(over=True)
    assert tend_entries() == 1
    assert states(cup) == [State.ACCEPTED, State.EXPIRED]


def test_a_child_enters_with_a_parents_address_alone(cup: Event, oscar: User) -> None:
    open_entries(cup, oscar, ask_birth_year="may")
    born = year_of(cup) - 9
    request = enter(cup, "Kit Byron", email="", guardian_email="mum@example.org", birth_year=born)
    assert (request.state, request.address) == (State.ACCEPTED, "mum@example.org")
    assert (cup.starts_on, request.person and request.person.name_shown) == (None, "short"), "short before it has a day"
    sister = enter(cup, "Pip Byron", email="", guardian_email="mum@example.org", birth_year=born)
    assert sister.state == State.ACCEPTED
    again = enter(cup, "Kit Byron", email="", guardian_email="mum@example.org", birth_year=born)
    assert again.state == State.APPLIED
    assert "duplicate" in again.doubts
    with pytest.raises(RuleError):
        enter(cup, "Gus Byron", email="", guardian_email="mum@example.org", birth_year=1980)
    changed = replace(Application.of(request), guardian_email="dad@example.org")
    change_own_entry(request, changed)
    request.refresh_from_db()
    assert (request.address, request.email) == ("dad@example.org", "dad@example.org")


def test_an_entry_of_somebody_who_entered_again_since_is_left_alone(cup: Event, oscar: User, desk: Client) -> None:
    open_entries(cup, oscar, review="by_hand")
    first = enter(cup, "Ada Byron")
    decline_entry(actor_of(oscar), first, reason="No address")
    enter(cup, "Ada Byron")
    for button in ("accept", "queue", "review"):
        sent = {"do": button, "reason": "A mistake"}
        answer = desk.post(f"/desk/front-range/e/spring-cup/entries/{first.number}/", sent)
        assert answer.status_code == 422
        assert "Ada Byron has since entered again with another form. Use that entry." in words(answer)
    assert states(cup) == [State.DECLINED, State.APPLIED]
    with pytest.raises(RuleError) as error:
        enter_again(withdrawn(first))
    assert [each.code for each in error.value.problems] == ["entered"]


def withdrawn(request: EntryRequest) -> EntryRequest:
    """The entry as if the player had left, not the organisers declined it."""
    EntryRequest.objects.filter(pk=request.pk).update(state=State.WITHDRAWN)
    request.refresh_from_db()
    return request
