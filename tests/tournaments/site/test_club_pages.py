"""A club's page: the next event first, what is on, tables, winners and records; never what is hidden."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.factories import actor_of, make_boards_event
from tests.scenes.circuit_scene import make_circuit
from tests.scenes.entering_scene import open_entries
from tests.scenes.rating_scene import make_list
from tests.scenes.stage import scene
from tests.scenes.swiss_scene import make_swiss_event
from tournaments.clubs.models import Club, User
from tournaments.clubs.services.site import edit_site
from tournaments.events.services.events import publish_event
from tournaments.people.models import NameShown, Person
from tournaments.ratings.services.counting import count_list
from tournaments.swiss.services.rounds import draft_round, publish_round

PAGE = "/c/front-range/"


def text(path: str = PAGE) -> str:
    answer = Client().get(path)
    assert answer.status_code == 200
    return answer.content.decode()


@scene
def whole(club: Club, alice: User) -> Club:
    """A club with everything that its page can show."""
    edit_site(
        actor_of(alice),
        club,
        {
            "motto": "Since 1987",
            "text": "We **play**.",
            "place": "Grange Hall & more",
            "email": "hello@example.org",
            "links": "Rules | https://club.example/rules.pdf | 84 kB\nShop | https://shop.example/",
        },
    )
    rating_list = make_list(club, alice)
    make_circuit(club, alice)
    count_list(actor_of(alice), rating_list)
    live = make_swiss_event(club, alice, name="Live", players=4, starts_on=timezone.localdate())
    publish_event(actor_of(alice), live)
    publish_round(actor_of(alice), draft_round(actor_of(alice), live))
    soon = make_swiss_event(club, alice, name="Soon", players=4, starts_on=timezone.localdate() + timedelta(days=9))
    open_entries(soon, alice, capacity=10, fee=12)
    return club


def test_it_shows_all_that_there_is(whole: Club) -> None:
    page = text()
    assert "<strong>play</strong>" in page
    assert "query=Grange%20Hall%20%26%20more" in page
    assert "mailto:hello@example.org" in page
    assert "PDF, 84 kB" in page
    assert "Round 1 of 5, 0 of 2 results in" in page
    assert page.index("Follow it live") < page.index("6 of 10 places left") < page.index("Past winners")
    assert 'href="/c/front-range/soon/enter/"' in page
    assert "Whole list" in page
    assert "Whole ranking" in page


def test_it_takes_ten_queries_at_most(whole: Club) -> None:
    with CaptureQueriesContext(connection) as queries:
        text()
    assert len(queries) <= 10


def test_it_is_small(whole: Club) -> None:
    assert len(Client().get(PAGE, headers={"accept-encoding": "gzip"}).content) < 12_000


def test_shortened_names_stay_short(whole: Club) -> None:
    person = Person.objects.filter(ratings__rank=1).first()
    assert person is not None
    person.first_name, person.name_shown = "Verylongfirstname", NameShown.INITIALS
    person.save()
    assert "Verylongfirstname" not in text()


def test_a_club_that_says_nothing_has_a_page(club: Club) -> None:
    page = text()
    assert "Front Range Diplomacy" in page
    assert "No public events yet" in page


def test_there_is_no_page_of_no_club(db: None) -> None:
    assert Client().get("/c/nowhere/").status_code == 404
    assert Client().get("/c/nowhere/mark.png").status_code == 404


@pytest.mark.parametrize("values", [{"published": False}, {"published": True, "listed": False}])
def test_private_and_unlisted_events_are_not_named(club: Club, values: dict[str, bool]) -> None:
    make_boards_event(club, name="Secret", slug="secret", starts_on=timezone.localdate(), **values)
    assert "Secret" not in text()


def test_members_change_nothing_of_what_everybody_sees(whole: Club, alice: User) -> None:
    browser = Client()
    browser.force_login(alice)
    assert browser.get(PAGE).content == Client().get(PAGE).content
