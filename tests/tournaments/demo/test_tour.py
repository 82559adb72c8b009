"""The tour of an event's desk: in the demo alone, from page to page, until it is ended."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_boards_event
from tests.scenes.event_pages import EVENT, SignIn
from tests.scenes.stage import scene
from tournaments.clubs.models import Club, User
from tournaments.demo.load import load_demo
from tournaments.demo.logins import LOGINS
from tournaments.demo.wiring import CLUBS
from tournaments.events.models import Event
from tournaments.events.pages.formats import pages_of

OFFER = "Take the tour"


@scene
def demo(db: None) -> User:
    load_demo()
    return User.objects.get(email=LOGINS[0].email)


@pytest.fixture
def desk(demo: User, client: Client) -> Client:
    client.force_login(demo)
    return client


def address(event: Event) -> str:
    return reverse("desk:event", args=[event.club.slug, event.slug])


def shown(desk: Client, url: str) -> str:
    """The page that the address leads to."""
    answer = desk.get(url, follow=True)
    assert answer.status_code == 200, url
    return str(answer.content.decode())


@pytest.mark.parametrize("name", ["front-range-open", "thames-armati", "season-2013"])
def test_a_tour_leads_through_the_desk_and_ends(desk: Client, name: str) -> None:
    event = Event.objects.select_related("club").filter(slug__startswith=name).earliest("pk")
    stops = pages_of(event).tour
    page = shown(desk, address(event))
    assert OFFER in page
    assert f"in {len(stops)} steps" in page
    for number, stop in enumerate(stops, start=1):
        page = shown(desk, f"{address(event)}tour/{number}/")
        assert f"Tour, {number} of {len(stops)}: {stop.title}." in page
        assert (f'href="{address(event)}tour/{number + 1}/"' in page) == (number < len(stops))
        assert f'aria-current="page">{stop.title}<' in " ".join(page.split()).replace('" >', '">')
    page = shown(desk, f"{address(event)}tour/0/")
    assert "Tour" not in page
    assert OFFER not in page


def test_a_tour_stays_with_its_event(desk: Client) -> None:
    first, other = Event.objects.select_related("club").filter(club__slug="front-range").order_by("pk")[:2]
    shown(desk, f"{address(first)}tour/2/")
    assert "Tour, 2 of" in shown(desk, f"{address(first)}log/")
    assert "Tour, 2 of" not in shown(desk, f"{address(other)}log/")


def test_an_unknown_stop_is_not_found(desk: Client) -> None:
    event = Event.objects.select_related("club").filter(club__slug="front-range").earliest("pk")
    assert desk.get(f"{address(event)}tour/99/").status_code == 404


def test_an_event_of_ones_own_has_no_tour(desk: Client, demo: User) -> None:
    assert all(OFFER in shown(desk, address(event)) for event in Event.objects.filter(club__slug__in=CLUBS))
    club = Club.objects.get(slug="front-range")
    mine = make_boards_event(club, name="My weekend")
    assert OFFER not in shown(desk, address(mine))
    assert desk.get(f"{address(mine)}tour/1/").status_code == 404


def test_outside_the_demo_there_is_no_tour(regatta: Event, alice: User, sign_in: SignIn) -> None:
    """Another site may have a club of the same address."""
    desk = sign_in(alice)
    assert regatta.club.slug == "front-range"
    assert OFFER not in desk.get(EVENT, follow=True).content.decode()
    assert desk.get(f"{EVENT}tour/1/").status_code == 404
