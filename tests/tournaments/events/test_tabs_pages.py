"""Nobody is offered a tab, or a page of an event, that their role may not open."""

from __future__ import annotations

import re

import pytest

from tests.architecture.url_walk import World, make_world
from tests.scenes.stage import scene
from tournaments.clubs.models import User
from tournaments.events.models import Event

EVENTS = ("regatta", "armati", "winter-league")
LINK = re.compile(r'<a\b[^>]*\shref="(/desk/front-range/e/[^"#?]*/)(?:[?#][^"]*)?"')


@scene
def world(regatta: Event, alice: User, oscar: User, bob: User, vera: User, charlie: User) -> World:
    return make_world(regatta, alice=alice, oscar=oscar, bob=bob, vera=vera, charlie=charlie)


@pytest.mark.parametrize("role", ["organiser", "scorer", "viewer"])
@pytest.mark.parametrize("event", EVENTS)
def test_every_page_that_the_tabs_of_an_event_offer_opens(world: World, event: str, role: str) -> None:
    client = world.client(role, token=False)
    start = client.get(f"/desk/front-range/e/{event}/", follow=True).content.decode()
    tabs = set(LINK.findall(start))
    offered = tabs | {link for tab in sorted(tabs) for link in LINK.findall(client.get(tab).content.decode())}
    assert (f"/desk/front-range/e/{event}/settings/" in offered) is (role == "organiser")
    assert {link: client.get(link).status_code for link in offered if client.get(link).status_code >= 400} == {}
