"""The people of an event and pre-registration on the desk (manual §6, §12)."""

from __future__ import annotations

import pytest
from pytest_django import DjangoAssertNumQueries

from tests import factories
from tests.scenes.event_pages import EVENT, SignIn
from tests.scenes.stage import scene
from tournaments.clubs.models import User
from tournaments.events.models import Event, Preregistration
from tournaments.people.models import Person

PEOPLE = f"{EVENT}people/"
PREREGISTRATION = f"{EVENT}preregistration/"


@scene
def open_event(regatta: Event) -> Event:
    """An event of four heats with pre-registration; heat 1 exists."""
    regatta.boards.preregistration, regatta.boards.heats = True, 4
    regatta.boards.save()
    regatta.rounds.create(number=1)
    return regatta


def test_picked_people_are_entered(regatta: Event, oscar: User, sign_in: SignIn) -> None:
    people = factories.make_people(regatta.club, 3)
    sign_in(oscar).post(f"{PEOPLE}add/", {"person": [people[0].pk, people[2].pk, "x"]})
    assert regatta.entries.filter(person__in=people).count() == 2


def test_all_people_are_entered_at_once(regatta: Event, oscar: User, sign_in: SignIn) -> None:
    factories.make_people(regatta.club, 3)
    sign_in(oscar).post(f"{PEOPLE}add/", {"do": "all"})
    assert regatta.entries.count() == 17


def test_somebody_new_is_added_and_entered(regatta: Event, oscar: User, sign_in: SignIn) -> None:
    client = sign_in(oscar)
    assert client.post(f"{PEOPLE}new/", {"first_name": "Mollie", "last_name": "Hand"}).status_code == 302
    answer = client.post(f"{PEOPLE}new/", {"first_name": "Mollie", "last_name": "Hand"})
    assert (answer.status_code, regatta.entries.count()) == (422, 15)


def test_a_name_that_the_club_has_is_refused_with_its_people(regatta: Event, oscar: User, sign_in: SignIn) -> None:
    known = Person.objects.create(club=regatta.club, first_name="Mollie", last_name="Hand", town="Reading")
    client = sign_in(oscar)
    answer = client.post(f"{PEOPLE}new/", {"first_name": "mollie", "last_name": "Hand"})
    page = answer.content.decode()
    assert (answer.status_code, "In your club already" in page) == (422, True)
    assert f'<button class="btn push" name="person" value="{known.pk}">' in page
    client.post(f"{PEOPLE}add/", {"person": known.pk})
    assert regatta.entries.filter(person=known).exists()
    assert "In your club already" not in client.get(PEOPLE).content.decode()


def test_removing_asks_once(regatta: Event, oscar: User, sign_in: SignIn) -> None:
    entry = regatta.entries.select_related("person").first()
    assert entry
    client = sign_in(oscar)
    asked = client.post(f"{PEOPLE}remove/", {"entry": entry.pk})
    assert (asked.status_code, regatta.entries.count()) == (200, 14)
    assert entry.name in asked.content.decode()
    client.post(f"{PEOPLE}remove/", {"entry": entry.pk, "do": "confirm"})
    assert regatta.entries.count() == 13


def test_removing_a_player_with_games_is_refused_with_the_reason(regatta: Event, oscar: User, sign_in: SignIn) -> None:
    game = factories.make_game(regatta)
    seat = game.seats.select_related("entry__person").first()
    assert seat
    answer = sign_in(oscar).post(f"{PEOPLE}remove/", {"entry": seat.entry_id, "do": "confirm"})
    assert answer.status_code == 422
    assert f"{seat.entry.name} plays in heat 1." in answer.content.decode()


def test_scorers_see_the_people_without_tools(regatta: Event, bob: User, sign_in: SignIn) -> None:
    page = sign_in(bob).get(PEOPLE).content.decode()
    assert "14 players" in page
    assert 'name="entry"' not in page
    assert 'name="person"' not in page


@pytest.mark.parametrize("page", ["add/", "new/", "remove/"])
def test_changing_people_is_for_organisers(
    regatta: Event, bob: User, charlie: User, sign_in: SignIn, page: str
) -> None:
    assert [sign_in(user).post(PEOPLE + page).status_code for user in (bob, charlie)] == [403, 404]


@pytest.mark.parametrize("page", [PEOPLE, PREREGISTRATION])
def test_pages_of_people_by_role(
    open_event: Event, alice: User, oscar: User, bob: User, charlie: User, sign_in: SignIn, page: str
) -> None:
    assert [sign_in(user).get(page).status_code for user in (alice, oscar, bob, charlie)] == [200, 200, 200, 404]


def test_ticks_are_saved_heat_by_heat(open_event: Event, oscar: User, sign_in: SignIn) -> None:
    one, two = open_event.entries.order_by("id")[:2]
    client = sign_in(oscar)
    client.post(PREREGISTRATION, {"pick": [f"{one.pk}-2", f"{two.pk}-2", f"{two.pk}-3"]})
    client.post(f"{PREREGISTRATION}?heat=2", {"shown": [f"{one.pk}-2", f"{two.pk}-2"], "pick": [f"{one.pk}-2"]})
    assert set(Preregistration.objects.values_list("entry_id", "heat")) == {(one.pk, 2), (two.pk, 3)}


def test_two_people_at_the_lists_do_not_undo_each_other(
    open_event: Event, alice: User, oscar: User, sign_in: SignIn
) -> None:
    one, two = open_event.entries.order_by("id")[:2]
    sign_in(alice).post(PREREGISTRATION, {"pick": [f"{one.pk}-2"]})
    sign_in(oscar).post(PREREGISTRATION, {"pick": [f"{two.pk}-2"]})
    assert Preregistration.objects.filter(heat=2).count() == 2


def test_a_created_heat_is_closed_and_still_printed(open_event: Event, oscar: User, sign_in: SignIn) -> None:
    entry = open_event.entries.select_related("person").order_by("id")[0]
    Preregistration.objects.create(entry=entry, heat=1)
    client = sign_in(oscar)
    page = " ".join(client.get(f"{PREREGISTRATION}?heat=1").content.decode().split())
    assert f'value="{entry.pk}-1" aria-label="{entry.name}, heat 1" checked disabled' in page
    assert "Heat 1: 1 player pre-registered" in page
    assert "Save pre-registration" not in page
    answer = client.post(PREREGISTRATION, {"shown": [f"{entry.pk}-1"]})
    assert answer.status_code == 422
    assert "its pre-registration is closed" in answer.content.decode()


def test_preregistration_that_is_off_says_so(regatta: Event, oscar: User, sign_in: SignIn) -> None:
    assert "No pre-registration" in sign_in(oscar).get(PREREGISTRATION).content.decode()


@pytest.mark.parametrize(("page", "queries"), [(PEOPLE, 6), (PREREGISTRATION, 6)])
@pytest.mark.parametrize("more", [0, 20])
def test_pages_of_people_count_their_queries(
    open_event: Event,
    oscar: User,
    sign_in: SignIn,
    django_assert_num_queries: DjangoAssertNumQueries,
    page: str,
    queries: int,
    more: int,
) -> None:
    for person in factories.make_people(open_event.club, more):
        entry = open_event.entries.create(person=person)
        Preregistration.objects.create(entry=entry, heat=2)
    client = sign_in(oscar)
    with django_assert_num_queries(queries):
        client.get(page)
