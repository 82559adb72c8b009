"""A form that adds something carries a key, so that a double click adds it once."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from tests.factories import actor_of
from tests.scenes.event_pages import EVENT, SignIn
from tests.scenes.heat_cases import entries_of, registered_heat
from tests.scenes.league_scene import make_season
from tests.scenes.swiss_scene import make_swiss_event
from tournaments.changes.models import ChangeLine
from tournaments.clubs.models import User
from tournaments.events.models import Event, Round
from tournaments.hall.services.clocks import start_clock

CLUB = "/desk/front-range/"
# The page, the address that its form is sent to, and what it says.
Case = tuple[str, str, dict[str, str]]


def heat(event: Event, user: User) -> Case:
    return f"{EVENT}heats/", f"{EVENT}heats/create/", {"number": "1"}


def board(event: Event, user: User) -> Case:
    registered_heat(user, event, players=14)
    page = f"{EVENT}heats/1/by-hand/"
    return page, page, {"do": "seat", "seat-0": entries_of(event)[0].name}


def announcement(event: Event, user: User) -> Case:
    return f"{EVENT}live/", f"{EVENT}live/", {"do": "announce", "a-text": "Lunch at one"}


def minutes(event: Event, user: User) -> Case:
    start_clock(actor_of(user), registered_heat(user, event), minutes=60)
    sent = {"do": "extend", "number": "1", "x-minutes": "5", "x-reason": "Fire alarm"}
    return f"{EVENT}live/", f"{EVENT}live/", sent


def person(event: Event, user: User) -> Case:
    return f"{CLUB}people/add/", f"{CLUB}people/add/", {"last_name": "Hood"}


def draft(event: Event, user: User) -> Case:
    make_swiss_event(event.club, user, players=8)
    return f"{CLUB}e/armati/rounds/", f"{CLUB}e/armati/rounds/pair/", {}


def division(event: Event, user: User) -> Case:
    make_season(event.club, user, fixtures=False)
    page = f"{CLUB}e/winter-league/league/teams/"
    return page, page, {"do": "division"}


def points(event: Event, user: User) -> Case:
    season = make_season(event.club, user)
    page = f"{CLUB}e/winter-league/league/teams/{season.divisions.order_by('level')[0].teams.order_by('pk')[0].pk}/"
    return page, f"{page}do/", {"do": "adjust", "points": "-2", "reason": "Late list"}


@pytest.mark.parametrize("make", [heat, board, announcement, minutes, person, draft, division, points])
def test_a_double_click_adds_once(
    make: Callable[[Event, User], Case], regatta: Event, alice: User, sign_in: SignIn
) -> None:
    page, url, said = make(regatta, alice)
    desk = sign_in(alice)
    key = re.search(r'name="idempotency_key" value="([^"]+)"', desk.get(page).content.decode())
    assert key, "the form has no key"
    first = desk.post(url, {**said, "idempotency_key": key[1]})
    logged = ChangeLine.objects.count()
    again = desk.post(url, {**said, "idempotency_key": key[1]})
    assert (first.status_code, again.status_code, again.get("Location")) == (302, 302, first.get("Location"))
    assert ChangeLine.objects.count() == logged


def test_the_button_of_a_heat_adds_the_heat_that_it_names_once(regatta: Event, alice: User, sign_in: SignIn) -> None:
    """The second click may come from another page, with a key of its own."""
    desk = sign_in(alice)
    for _page in range(2):
        answer = desk.post(f"{EVENT}heats/create/", {"number": "1", "idempotency_key": f"page-{_page}-of-two"})
        assert answer["Location"] == f"{EVENT}heats/1/"
    assert Round.objects.count() == 1
