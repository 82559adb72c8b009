"""Public pages: visible by rule, whole from the snapshot, 304 after one query, the same few queries at any size."""

from __future__ import annotations

import gzip
from collections.abc import Callable

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests import factories
from tests.factories import actor_of
from tests.scenes.stage import scene
from tests.tournaments.boards.games.test_results_services import sheet
from tournaments.boards.games.services.results import finish_game, record_result
from tournaments.boards.heats.services.heats import register_entries
from tournaments.boards.heats.services.participation import change_registrations
from tournaments.clubs.models import Club, User
from tournaments.events.models import Entry, Event, Part
from tournaments.events.services.entries import enter_people
from tournaments.people.models import Person

PAGES = (
    "",
    "standings/",
    "standings/?show=powers",
    "heats/",
    "heats/1/",
    "heats/1/games/1/",
    "people/",
    "rules/",
    "awards/",
)


@scene
def event(regatta: Event, alice: User) -> Event:
    """A public event with one finished board and one started."""
    regatta.published = True
    regatta.save()
    game = factories.make_game(regatta)
    factories.make_game(regatta, number=2)
    record_result(actor_of(alice), game, facts=sheet(game, russia=1905), seen=0)
    finish_game(actor_of(alice), game, seen=1)
    regatta.refresh_from_db()
    return regatta


def url(event: Event, page: str = "") -> str:
    return f"/c/front-range/{event.slug}/{page}"


@pytest.mark.parametrize("page", PAGES)
def test_a_public_page_answers_anyone(event: Event, page: str) -> None:
    answer = Client().get(url(event, page))
    assert answer.status_code == 200
    assert "Regatta" in answer.content.decode()


@pytest.mark.parametrize("page", PAGES)
def test_a_draft_is_for_members_only(
    event: Event, page: str, bob: User, charlie: User, sign_in: Callable[[User], Client]
) -> None:
    Event.objects.update(published=False)
    statuses = [client.get(url(event, page)).status_code for client in (sign_in(bob), sign_in(charlie), Client())]
    assert statuses == [200, 404, 404]


@pytest.mark.parametrize("page", PAGES)
def test_queries_of_a_page(event: Event, page: str, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    """Cold: the event, its snapshot (and the systems of the rules); hot and unchanged: the event alone."""
    browser = Client(headers={"accept-encoding": "gzip"})
    with django_assert_num_queries(2):
        answer = browser.get(url(event, page))
    with django_assert_num_queries(1):
        browser.get(url(event, page))
    with django_assert_num_queries(1):
        unchanged = browser.get(url(event, page), headers={"if-none-match": answer["ETag"]})
    assert unchanged.status_code == 304


def test_queries_do_not_grow_with_the_field(
    event: Event, club: Club, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    people = [Person(club=club, first_name="More", last_name=f"{n:03d}") for n in range(200)]
    Person.objects.bulk_create(people)
    Entry.objects.bulk_create(Entry(event=event, person=person) for person in Person.objects.filter(first_name="More"))
    with django_assert_num_queries(2):
        Client().get(url(event, "standings/"))


def test_a_page_is_compressed_for_browsers_that_accept_it(event: Event) -> None:
    plain = Client().get(url(event, "standings/"))
    packed = Client().get(url(event, "standings/"), headers={"accept-encoding": "gzip"})
    assert packed["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.content) == plain.content


def test_a_finished_game_scores_at_once(event: Event) -> None:
    text = Client().get(url(event, "standings/")).content.decode()
    assert text.count("57") >= 3
    assert "Standings after 1 of 2 games of heat 1" in text


def test_a_new_result_changes_the_page(event: Event, alice: User) -> None:
    before = Client().get(url(event, "standings/"))
    game = event.rounds.get().games.get(number=2)
    record_result(actor_of(alice), game, facts=sheet(game), seen=0)
    finish_game(actor_of(alice), game, seen=1)
    after = Client().get(url(event, "standings/"), headers={"if-none-match": before["ETag"]})
    assert after.status_code == 200
    assert "Standings after 2 of 2 games of heat 1" in after.content.decode()


def test_find_me_by_name_and_show_my_board(event: Event) -> None:
    client = Client()
    entry = event.rounds.get().games.get(number=2).seats.get(power="TURKEY").entry
    found = client.get(url(event), {"q": entry.person.last_name}).content.decode()
    assert f"?me={entry.pk}" in found
    assert "Followed" in client.get(url(event), {"me": entry.pk}).content.decode()
    assert "Followed" in client.get(url(event, "heats/")).content.decode(), "the phone remembers who I am"
    client.get(url(event), {"me": ""})
    assert "Followed" not in client.get(url(event, "heats/")).content.decode()


@pytest.mark.parametrize("query", ["me=x", "me=999999999999999", "show=nothing", "only=what", "me=-1"])
def test_odd_queries_answer(event: Event, query: str) -> None:
    for page in ("", "standings/", "awards/"):
        assert Client().get(f"{url(event, page)}?{query}").status_code == 200


def test_a_heat_that_does_not_exist_is_missing(event: Event) -> None:
    assert Client().get(url(event, "heats/7/")).status_code == 404


def test_no_address_of_a_person_is_public(event: Event) -> None:
    Person.objects.update(email="secret@example.org")
    for page in PAGES:
        assert "secret@example.org" not in Client().get(url(event, page)).content.decode()


def test_the_csv_is_named_after_the_event(event: Event) -> None:
    answer = Client().get(url(event, "standings.csv"))
    assert 'filename="Regatta.csv"' in answer["Content-Disposition"]
    rows = answer.content.decode("utf-8-sig").splitlines()
    assert rows[0] == "Rank,Name,Heat 1,Heat 2,Heat 3,Score"
    assert rows[1].startswith("1,Player")
    assert rows[1].endswith(",57,,,57")


def test_the_clubs_page_lists_public_events_only(event: Event, club: Club) -> None:
    factories.make_boards_event(club, name="Secret draft")
    text = Client().get(f"/c/{club.slug}/").content.decode()
    assert "Regatta" in text
    assert "Secret draft" not in text


def test_only_players_who_sit_out_see_so(event: Event, alice: User) -> None:
    heat = event.rounds.get()
    person = Person.objects.create(club=event.club, first_name="Una", last_name="Late")
    away = enter_people(actor_of(alice), event, people=[person])
    register_entries(actor_of(alice), heat, entries=away)
    change_registrations(actor_of(alice), heat, entries=away, part=Part.SITS_OUT)
    assert "Sits out heat 1." in Client().get(url(event), {"me": away[0].pk}).content.decode()
    assert "Sits out" not in Client().get(url(event)).content.decode()
    boards = Client().get(f"/api/v1/clubs/front-range/events/{event.slug}/boards/")
    assert (boards.status_code, b"sits_out" in boards.content) == (200, False)
