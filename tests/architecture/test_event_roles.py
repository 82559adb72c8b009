"""Every address as somebody who helps at one event: what their role allows there, and nothing of the rest of the club.

The walks of `test_urls` ask the same of the members of a club.
"""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from tests import factories
from tests.architecture.test_urls import ADDRESSES, METHODS, VERDICTS, policy, walks
from tests.architecture.url_walk import EVENTS, ROLES, World, ask, make_world, verdict
from tests.scenes.stage import scene
from tournaments.base.permissions import EVENT_TABLE, TABLE, Action, Role
from tournaments.clubs.models import EventMembership, User
from tournaments.events.models import Event

HELPERS = tuple(role.value for role in EVENT_TABLE)
AT = dict(zip(ROLES, range(len(ROLES)), strict=True))
INSIDE = {
    "viewer": ("yes", "yes", "yes"),
    "scorer": ("yes", "yes", "forbidden"),
    "organiser": ("yes", "forbidden", "forbidden"),
    "owner": ("forbidden", "forbidden", "forbidden"),
}
BEYOND = {
    *("GET desk:event_copy", "POST desk:event_copy", "GET desk:event_delete", "POST desk:event_delete"),
    *("POST desk:swiss_final", "GET desk:league_next", "POST desk:league_next"),
    *("GET desk:swiss_ratings", "POST desk:swiss_ratings"),
    *("GET desk:swiss_players_import", "POST desk:swiss_players_import"),
    *("DELETE api:v1:event-detail", "POST api:v1:event_copy-detail", "POST api:v1:swiss_final-detail"),
    *("POST api:v1:next_season-detail", "POST api:v1:next_season-preview"),
    *("GET api:v1:swiss_ratings-detail", "POST api:v1:swiss_ratings-take"),
    *("POST api:v1:swiss_player-import", "POST api:v1:swiss_player-import-preview"),
    *("PUT api:v1:swiss_history-detail", "DELETE api:v1:swiss_history-detail"),
}
"""What is asked of an event and reaches beyond it: other events, the club's people, ratings and histories."""

UNDO = {"desk:change_undo", "api:v1:change-undo"}
"""Addresses of the club that say themselves at which event they need a right; their tests are in `changes`."""


@scene
def world(regatta: Event, alice: User, oscar: User, bob: User, vera: User, charlie: User) -> World:
    """The world of `test_urls`, and three people who help at all its events, in another role each."""
    made = make_world(regatta, alice=alice, oscar=oscar, bob=bob, vera=vera, charlie=charlie)
    factories.make_boards_event(regatta.club, name="Other", slug="other", players=4)
    users: dict[str, User | None] = {role: factories.make_user(f"Help as {role}") for role in HELPERS}
    return replace(made, users=users)


OF_EVENT = re.compile("<slug:club>/(?:e/|events/)?<slug:event>/")


def help_at(world: World, *slugs: str) -> None:
    EventMembership.objects.bulk_create(
        EventMembership(event=Event.objects.get(slug=slug), user=world.users[role], role=role)
        for slug in slugs
        for role in HELPERS
    )


def of_event(name: str) -> bool:
    return bool(OF_EVENT.search(ADDRESSES[name].route))


def least_asked(names: list[str]) -> list[tuple[str, str, str]]:
    """Name, method and least role of each address that takes it."""
    return [(name, method, least) for name in names for method, least in policy(name).items()]


def expected_of(name: str, method: str, least: str) -> tuple[str, ...]:
    """What the three get at their own events."""
    if f"{method} {name}" in BEYOND:
        return ("forbidden",) * 3
    if of_event(name) and least == "draft":
        return ("yes",) * 3
    if of_event(name) and least in INSIDE:
        return INSIDE[least]
    return (VERDICTS[least][AT["stranger"]],) * 3


WALKS = [(area, [name for name in names if name not in UNDO]) for area, names in walks()]


@pytest.mark.parametrize(("area", "names"), WALKS, ids=[f"{names[0]}..{len(names)}" for _area, names in WALKS])
def test_a_role_at_an_event_allows_what_the_table_says_there(world: World, area: str, names: list[str]) -> None:
    help_at(world, "regatta", *EVENTS.values())
    clients = {role: world.client(role, token=area == "api:") for role in HELPERS}
    found, expected = {}, {}
    for name, method, least in least_asked(names):
        url = world.url(ADDRESSES[name])
        verdicts = expected_of(name, method, least)
        # The narrowest role that may and the widest that may not answer for those beyond them.
        allowed = verdicts.count("yes")
        asking = slice(max(allowed - 1, 0), allowed + 1)
        found[name, method] = tuple(verdict(ask(clients[role], method, url)) for role in HELPERS[asking])
        expected[name, method] = verdicts[asking]
    assert found == expected


@pytest.mark.parametrize(("area", "names"), WALKS, ids=[f"{names[0]}..{len(names)}" for _area, names in WALKS])
def test_the_organiser_of_another_event_is_a_stranger_everywhere(world: World, area: str, names: list[str]) -> None:
    help_at(world, "other")
    client = world.client("organiser", token=area == "api:")
    # What the session remembers of the own event counts nowhere else.
    assert verdict(ask(client, "GET", "/api/v1/clubs/front-range/events/other/entries/")) == "yes"
    asked = least_asked(names)
    found = {(name, method): verdict(ask(client, method, world.url(ADDRESSES[name]))) for name, method, _least in asked}
    assert found == {(name, method): VERDICTS[least][AT["stranger"]] for name, method, least in asked}


@pytest.mark.parametrize("area", ["desk:", "public:", "api:"])
def test_things_of_other_events_are_not_found_by_their_numbers_at_the_own(world: World, area: str) -> None:
    help_at(world, "other")
    client = world.client("organiser", token=area == "api:")
    slugs = ("regatta", *EVENTS.values())
    found = {}
    for name in ADDRESSES:
        address = ADDRESSES[name]
        if not name.startswith(area) or not of_event(name) or "<int:" not in address.route:
            continue
        url = world.url(address)
        for slug in slugs:
            url = url.replace(f"/front-range/{slug}/", "/front-range/other/")
            url = url.replace(f"/front-range/e/{slug}/", "/front-range/e/other/")
            url = url.replace(f"/front-range/events/{slug}/", "/front-range/events/other/")
        assert "other" in url, url
        for method in METHODS[area == "api:"]:
            if method in policy(name):
                found[name, method] = ask(client, method, url).status_code
    # An empty body may be refused before anything is looked for.
    assert {asked: status for asked, status in found.items() if status not in {404, 403, 400, 422}} == {}
    assert len(found) > 5


def test_a_role_at_an_event_is_never_wider_than_that_of_its_name_in_the_club() -> None:
    assert all(EVENT_TABLE[role] < TABLE[role] or EVENT_TABLE[role] == TABLE[role] for role in EVENT_TABLE)
    assert Role.OWNER not in EVENT_TABLE
    of_the_club = {
        *(Action.MANAGE_PEOPLE, Action.MANAGE_HISTORIES, Action.MANAGE_SYSTEMS, Action.MANAGE_RATINGS),
        *(Action.CREATE_EVENTS, Action.DELETE, Action.MANAGE_MEMBERS, Action.TRANSFER_CLUB, Action.EDIT_CLUB),
        *(Action.SEE_PERSONAL_DATA, Action.BACK_UP),
    }
    assert not any(EVENT_TABLE[role] & of_the_club for role in EVENT_TABLE)
