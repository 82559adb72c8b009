"""Every address as every role: what the policy table allows, and nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from http import HTTPStatus
from typing import Any

import pytest
from django.urls import resolve

from tests.architecture.url_policies import POLICIES
from tests.architecture.url_walk import ROLES, World, addresses, ask, make_world, verdict
from tests.scenes.stage import scene
from tournaments.base.pages.help import page_help
from tournaments.clubs.models import User
from tournaments.events.models import Event

METHODS = {True: ("GET", "POST", "PUT", "PATCH", "DELETE"), False: ("GET", "POST")}
VERDICTS = {
    "everybody": ("yes", "yes", "yes", "yes", "yes", "yes"),
    "user": ("yes", "yes", "yes", "yes", "yes", "sign-in"),
    "draft": ("yes", "yes", "yes", "yes", "missing", "missing"),
    "members": ("yes", "yes", "yes", "yes", "missing", "missing"),
    "viewer": ("yes", "yes", "yes", "yes", "missing", "sign-in"),
    "scorer": ("yes", "yes", "yes", "forbidden", "missing", "sign-in"),
    "organiser": ("yes", "yes", "forbidden", "forbidden", "missing", "sign-in"),
    "owner": ("yes", "forbidden", "forbidden", "forbidden", "missing", "sign-in"),
    "own": ("missing", "missing", "missing", "missing", "missing", "sign-in"),
    "nobody": ("missing", "missing", "missing", "missing", "missing", "missing"),
    "link": ("sign-in",) * 6,
}
ADDRESSES = {address.name: address for address in addresses()}
AREAS = ("account_", "mfa_", "captain:", "desk:", "public:", "player:", "entry:", "lab:", "api:", "")


AT_ONCE = 60  # addresses in one test: making the world costs as much as walking some twenty


def area_of(name: str) -> str:
    return next(area for area in AREAS if name.startswith(area))


def walks() -> list[tuple[str, list[str]]]:
    """All addresses, cut into walks within one area."""
    by_area = {area: sorted(name for name in ADDRESSES if area_of(name) == area) for area in AREAS}
    return [(area, part) for area, names in by_area.items() for part in batched(names, AT_ONCE)]


def batched(names: list[str], size: int) -> Iterator[list[str]]:
    for start in range(0, len(names), size):
        yield names[start : start + size]


def policy(name: str) -> dict[str, str]:
    """The least role by method."""
    return dict(part.split(" ") for part in POLICIES[name].split(", "))


def roles_asked(verdicts: Sequence[str]) -> list[str]:
    """The first and the last role with each verdict, for those between them get the same."""
    around = (None, *verdicts, None)
    return [role for role, *near in zip(ROLES, around, around[1:], around[2:], strict=False) if len({*near}) > 1]


@scene
def world(regatta: Event, alice: User, oscar: User, bob: User, vera: User, charlie: User) -> World:
    return make_world(regatta, alice=alice, oscar=oscar, bob=bob, vera=vera, charlie=charlie)


def test_every_address_has_a_policy_and_every_policy_an_address() -> None:
    assert sorted(POLICIES) == sorted(ADDRESSES)


# Forms that change nothing of the club: a viewer has prints made, too.
FOR_VIEWERS = re.compile(r"<form\b[^>]*\sdata-viewers\b.*?</form>", re.DOTALL)


def holds_a_form(answer: Any) -> bool:
    """Whether the page has a form that changes something, but for those of signing out in its head and its foot."""
    if answer.streaming or not answer["Content-Type"].startswith("text/html"):
        return False
    main = FOR_VIEWERS.sub("", answer.content.decode().partition("<main")[2].partition("</main>")[0])
    return 'method="post"' in main or "csrfmiddlewaretoken" in main


# Forms whose fields are work that somebody would lose; where one only asks who somebody is, it says so.
WORK = re.compile(
    r"<form\b(?=[^>]*method=\"post\")(?![^>]*data-unsaved=\"never\")[^>]*>(?:(?!</form>).)*?"
    r"<(?:textarea|select|input\b(?![^>]*type=\"(?:hidden|submit)\"))",
    re.DOTALL,
)


def loses_work(answer: Any) -> bool:
    """Whether a page has fields to fill in for saving, and can be left without a question."""
    if answer.streaming or not answer["Content-Type"].startswith("text/html"):
        return False
    page = answer.content.decode()
    return "<html" in page and bool(WORK.search(page)) and "js/unsaved" not in page


def lacks_help(answer: Any, name: str) -> bool:
    """Whether a page of the desk has no link to the help about it."""
    if answer.status_code != HTTPStatus.OK or answer.streaming or not answer["Content-Type"].startswith("text/html"):
        return False
    page, (document, _, section) = answer.content.decode(), page_help()[name].partition("#")
    return "<html" in page and f'href="/help/{document}/{"#" if section else ""}{section}"' not in page


SAVING = ("account_", "mfa_", "captain:", "desk:", "entry:", "player:")


def test_the_walks_lead_to_every_address_once() -> None:
    assert sorted(name for _area, names in walks() for name in names) == sorted(ADDRESSES)


def test_no_address_is_hidden_by_one_before_it() -> None:
    ours = [address for address in ADDRESSES.values() if address.name.startswith(("desk:", "public:", "api:"))]
    asked = {each.name: re.sub("<[a-z]+:[a-z]+>", "7", each.route) for each in ours}
    assert {name: resolve(f"/{url}").view_name for name, url in asked.items()} == {name: name for name in asked}


@pytest.mark.parametrize(("area", "names"), walks(), ids=[f"{names[0]}..{len(names)}" for _area, names in walks()])
def test_each_role_gets_what_the_policy_says(world: World, area: str, names: list[str]) -> None:
    tokens = area == "api:"
    clients = {role: world.client(role, token=tokens) for role in ROLES}
    found, expected, forms, lost, unexplained = {}, {}, [], [], []
    for name in names:
        url, allowed = world.url(ADDRESSES[name]), policy(name)
        for method in METHODS[tokens]:
            least = allowed.get(method)
            asking = roles_asked(VERDICTS[least]) if least else ROLES[:1]
            answers = {role: ask(clients[role], method, url) for role in asking}
            found[name, method] = tuple(verdict(answer) for answer in answers.values())
            if (area, method, least) == ("desk:", "GET", "viewer") and holds_a_form(answers["viewer"]):
                forms.append(name)
            if area in SAVING and any(loses_work(answer) for answer in answers.values()):
                lost.append(name)
            if area == "desk:" and any(lacks_help(answer, name) for answer in answers.values()):
                unexplained.append(name)
            verdicts = dict(zip(ROLES, VERDICTS[least], strict=True)) if least else {}
            expected[name, method] = tuple(verdicts[role] for role in asking) if least else ("no-method",)
    assert found == expected
    assert forms == [], "a viewer gets no form that changes anything"
    assert lost == [], "a page with unsaved work asks before it is left"
    assert unexplained == [], "each page of the desk leads to the help about it"


def test_public_event_is_open_to_everybody_for_reading(world: World) -> None:
    Event.objects.filter(club=world.event.club).update(published=True)
    drafts = [name for name in POLICIES if policy(name).get("GET") == "draft"]
    visitors = {token: world.client("visitor", token=token) for token in (True, False)}
    found = {
        name: verdict(ask(visitors[name.startswith("api:")], "GET", world.url(ADDRESSES[name]))) for name in drafts
    }
    assert found == dict.fromkeys(drafts, "yes")
