"""A person in a club and a player in an event, as everybody sees them."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from tests.factories import actor_of
from tests.scenes.boards_to_rate import finish_board
from tests.scenes.circuit_scene import make_circuit
from tests.scenes.rating_scene import make_list, people_of, play_event
from tests.scenes.stage import scene
from tournaments.boards.games.models import BoardsRules
from tournaments.circuits.models import Circuit
from tournaments.clubs.models import Club, User
from tournaments.events.models import Entry, Event
from tournaments.events.services.events import unpublish_event
from tournaments.events.services.visibility import VisibilityDetails, change_visibility
from tournaments.people.models import Person
from tournaments.people.services.people import show_name
from tournaments.people.services.personal_data import erase_person
from tournaments.ratings.models import RatingList

pytestmark = pytest.mark.django_db


@scene
def june(club: Club, alice: User) -> Event:
    return play_event(club, alice, day=1)


@scene
def again(club: Club, alice: User, june: Event) -> Event:
    return play_event(club, alice, day=9, people=people_of(june), name="Return match")


@scene
def ann(june: Event) -> Person:
    return people_of(june)[0]


def page_of(person: Person) -> str:
    return f"/c/front-range/people/{person.pk}/"


def text(path: str, **query: str | int) -> str:
    answer = Client().get(path, query)
    assert answer.status_code == 200, path
    return re.sub(r"\s+", " ", answer.content.decode())


def gone(path: str) -> bool:
    return Client().get(path).status_code == 404


def test_a_person_has_their_results_over_the_years_and_whom_they_met(ann: Person, june: Event, again: Event) -> None:
    shown = text(page_of(ann))
    assert shown.index("Return match") < shown.index("June 1"), "the newest first"
    assert "of 6" in shown
    assert "Last 4 games" in shown
    opponents = {other.person_id for other in Entry.objects.filter(event=june).exclude(person=ann)}
    found = {int(pk) for pk in re.findall(r'<a href="/c/front-range/people/(\d+)/"', shown)}
    assert found
    assert found <= opponents


def test_ratings_and_circuits_are_on_the_page(club: Club, alice: User, ann: Person, again: Event) -> None:
    make_list(club, alice, automatic=True)
    RatingList.objects.update(published=True)
    make_circuit(club, alice, events=0)
    circuit = Circuit.objects.get()
    circuit.events.create(event=again)
    Circuit.objects.update(published=True)
    shown = text(page_of(ann))
    assert f"/c/front-range/circuits/{circuit.slug}/players/{ann.pk}/" in shown
    RatingList.objects.update(published=False)
    Circuit.objects.update(published=False)
    assert circuit.name not in text(page_of(ann))


def test_nothing_of_a_private_or_unlisted_event_counts(ann: Person, alice: User, june: Event, again: Event) -> None:
    change_visibility(actor_of(alice), again, details=VisibilityDetails(listing="unlisted"))
    shown = text(page_of(ann))
    assert "Return match" not in shown
    assert "Last 2 games" in shown
    unpublish_event(actor_of(alice), june)
    assert gone(page_of(ann)), "nobody knows anything of her now"


def test_hidden_results_count_once_they_are_revealed(ann: Person, june: Event) -> None:
    Event.objects.filter(pk=june.pk).update(hide_last=1, revision=june.revision + 1)
    shown = text(page_of(ann))
    assert "Last game" in shown
    assert "Last 2 games" not in shown
    entry = Entry.objects.get(event=june, person=ann)
    assert "Round 2, table" not in text(f"/c/front-range/june-1/people/{entry.pk}/")
    Event.objects.filter(pk=june.pk).update(revealed_at=timezone.now(), revision=june.revision + 2)
    assert "Last 2 games" in text(page_of(ann))


def test_a_short_name_is_short_everywhere_and_tells_no_town(ann: Person, alice: User, june: Event) -> None:
    Person.objects.filter(pk=ann.pk).update(town="Elsewhere")
    ann.refresh_from_db()
    other = Entry.objects.filter(event=june).exclude(person=ann).first()
    assert other is not None
    show_name(actor_of(alice), ann, "initials")
    assert ann.last_name not in text(page_of(ann))
    assert "Elsewhere" not in text(page_of(ann))
    assert ann.name not in text(page_of(other.person))


def test_whoever_was_erased_has_no_page_and_is_in_no_head_to_head(ann: Person, alice: User, june: Event) -> None:
    entry = Entry.objects.get(event=june, person=ann)
    others = [each.person for each in Entry.objects.filter(event=june).exclude(person=ann)]
    erase_person(actor_of(alice), ann, typed=ann.name)
    assert gone(page_of(ann))
    assert all(page_of(ann) not in text(page_of(other)) for other in others)
    assert page_of(ann) not in text(f"/c/front-range/june-1/people/{entry.pk}/")


def test_people_of_other_clubs_and_of_no_club_have_no_page(ann: Person, june: Event) -> None:
    assert gone(f"/c/elsewhere/people/{ann.pk}/")
    assert gone("/c/front-range/people/999999/")
    assert gone("/c/front-range/june-1/people/999999/")


def test_names_lead_to_the_player_and_tapping_one_makes_nobody_that_person(june: Event, ann: Person) -> None:
    entry = Entry.objects.get(event=june, person=ann)
    own = f"/c/front-range/june-1/people/{entry.pk}/"
    for page in ("", "standings/", "people/", "crosstable/", "rounds/1/"):
        shown = text(f"/c/front-range/june-1/{page}")
        assert f'href="{own}"' in shown, page
        assert "?me=" not in shown, page
    phone = Client()
    assert phone.get(own).cookies == {}
    assert "Follow" in phone.get(own).content.decode()
    followed = phone.get(own, {"me": entry.pk})
    assert "You follow" in followed.content.decode()
    assert "Stop following" in phone.get(own).content.decode()
    phone.get(own, {"me": ""})
    assert "You follow" not in phone.get(own).content.decode()


def test_a_search_offers_to_follow_as_a_button_of_its_own(june: Event, ann: Person) -> None:
    entry = Entry.objects.get(event=june, person=ann)
    shown = text("/c/front-range/june-1/", q=ann.last_name)
    assert f'<a class="nm" href="/c/front-range/june-1/people/{entry.pk}/">' in shown
    assert f'href="?me={entry.pk}">Follow' in shown


def test_the_player_of_an_event_has_their_games_and_a_way_to_all_others(june: Event, ann: Person) -> None:
    entry = Entry.objects.get(event=june, person=ann)
    shown = text(f"/c/front-range/june-1/people/{entry.pk}/")
    assert "Round 1, table" in shown
    assert page_of(ann) in shown
    Event.objects.filter(pk=june.pk).update(listed=False, revision=june.revision + 1)
    assert page_of(ann) not in text(f"/c/front-range/june-1/people/{entry.pk}/")


def test_a_player_of_boards_has_power_place_and_score(regatta: Event, alice: User) -> None:
    facts = [("win", 18, 1907), *[("loss", 4, 1907)] * 4, ("loss", 0, 1905), ("loss", 0, 1904)]
    Event.objects.filter(pk=regatta.pk).update(published=True)
    regatta.refresh_from_db()
    winner = finish_board(regatta, alice, facts)[0]
    BoardsRules.objects.filter(event=regatta).update(heats=1)
    shown = text(f"/c/front-range/regatta/people/{winner.pk}/")
    assert "Heat 1, game 1" in shown
    assert "1st" in shown
    career = text(page_of(winner.person))
    assert "Averages begin with 5 games." in career
    assert ">%<" not in career


def test_both_pages_are_in_no_search_engine(june: Event, ann: Person) -> None:
    entry = Entry.objects.get(event=june, person=ann)
    for path in (page_of(ann), f"/c/front-range/june-1/people/{entry.pk}/"):
        assert '<meta name="robots" content="noindex">' in text(path)
    assert "/people/" not in text("/c/front-range/sitemap.xml")


def test_a_career_takes_ten_queries_at_most(
    club: Club, alice: User, ann: Person, again: Event, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    make_list(club, alice, automatic=True)
    RatingList.objects.update(published=True)
    client = Client()
    client.get(page_of(ann))
    with django_assert_max_num_queries(10):
        assert client.get(page_of(ann)).status_code == 200
    entry = Entry.objects.get(event=again, person=ann)
    with django_assert_max_num_queries(10):
        client.get(f"/c/front-range/return-match/people/{entry.pk}/")
