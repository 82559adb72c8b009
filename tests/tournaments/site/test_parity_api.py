"""REST is HTML: the same bad input is refused with the same codes and words at the page and at the API."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from tests import factories
from tests.scenes.api import CLUB, Api, problems
from tests.scenes.event_pages import as_typed
from tests.tournaments.boards.games.test_games_api import BOARD, sheet
from tournaments.boards.games.details import details_of
from tournaments.boards.games.models import BoardsRules
from tournaments.boards.heats.services.heats import create_heat
from tournaments.clubs.models import User
from tournaments.events.details import ABOUT
from tournaments.events.models import Event, Game
from tournaments.lab.models import ScoringSystem
from tournaments.people.models import Group, Person

DESK = "/desk/front-range/"
EVENT_DESK = f"{DESK}e/regatta/"


def said_by_page(answer: Any) -> list[tuple[str, str]]:
    """The codes and messages of a refused form, at whatever field they are shown."""
    assert answer.status_code == 422, answer
    errors = answer.context["form"].errors.as_data()
    return sorted((error.code, str(error.message)) for found in errors.values() for error in found)


def said_by_api(answer: Any) -> list[tuple[str, str]]:
    """The codes and words of a problem detail."""
    problems(answer)
    return sorted((error["code"], error["message"]) for error in answer.json()["errors"])


PLAIN: list[tuple[str, str, str, dict[str, Any]]] = [
    ("/desk/new/", "post", "/api/v1/clubs/", {"name": "Another", "slug": "Not A Slug", "town": "", "accent": "pine"}),
    ("/desk/new/", "post", "/api/v1/clubs/", {"name": "New", "slug": "new", "town": "x" * 81, "accent": "pine"}),
    ("/desk/new/", "post", "/api/v1/clubs/", {"name": "FRONT RANGE diplomacy", "slug": "", "accent": "pine"}),
    ("/desk/new/", "post", "/api/v1/clubs/", {"name": "", "slug": "", "accent": "pine"}),
    (f"{DESK}settings/", "patch", CLUB, {"name": "", "slug": "front-range", "town": "", "accent": "pine"}),
    (f"{DESK}members/", "post", f"{CLUB}invitations/", {"email": "nobody", "role": "scorer"}),
    (f"{DESK}members/", "post", f"{CLUB}invitations/", {"email": "", "role": "scorer"}),
    (f"{DESK}people/add/", "post", f"{CLUB}people/", {"first_name": "Pete", "last_name": ""}),
    (f"{DESK}people/add/", "post", f"{CLUB}people/", {"last_name": "x" * 61, "email": "pete@", "town": "y" * 81}),
    (f"{DESK}people/add/", "post", f"{CLUB}people/", {"first_name": "PETE", "last_name": "gaughan"}),
    (f"{DESK}people/add/", "post", f"{CLUB}people/", {"last_name": "a\u202eb"}),
    (f"{DESK}groups/", "post", f"{CLUB}groups/", {"name": "", "conflict": 1}),
    (f"{DESK}groups/", "post", f"{CLUB}groups/", {"name": "denver", "conflict": 1000}),
    (f"{EVENT_DESK}settings/copy/", "post", "copy/", {"name": "regatta"}),
    (f"{EVENT_DESK}teams/new/", "post", "teams/", {"name": "", "entries": []}),
    (
        f"{EVENT_DESK}heats/1/settings/",
        "patch",
        "heats/1/",
        {"starts_at": "2026-11-21T13:00", "ends_at": "2026-11-21T12:00"},
    ),
]


@pytest.fixture
def desk(alice: User, sign_in: Callable[[User], Client], regatta: Event) -> Client:
    """A club with a person, a group, an event with teams and its first heat."""
    Person.objects.create(club=regatta.club, first_name="Pete", last_name="Gaughan")
    Group.objects.create(club=regatta.club, name="Denver")
    Event.objects.filter(pk=regatta.pk).update(team_size=3)
    BoardsRules.objects.filter(event=regatta).update(team_heat=1)
    create_heat(factories.actor_of(alice), regatta)
    return sign_in(alice)


@pytest.mark.parametrize(("page", "method", "address", "bad"), PLAIN, ids=[f"{row[0]} {row[3]}"[:60] for row in PLAIN])
def test_page_and_api_refuse_the_same(
    desk: Client, alice: User, page: str, method: str, address: str, bad: dict[str, Any]
) -> None:
    typed = {**bad, "scoring_system": "follow"} if "settings" in page and "heats" in page else bad
    assert said_by_api(Api(alice).ask(method, address, bad)) == said_by_page(desk.post(page, typed))


DETAILS: list[dict[str, Any]] = [
    {"power_groups": "AGI-EF-RT", "same_power": 1},
    {"heats": 10},
    {"heats": 0},
    {"minimum_heats": 9},
    {"lowest_count": 2, "next_lowest_count": 2, "lowest_multiplier": 11},
    {"unplayed_score": 0.1234},
    {"venue": "x" * 121, "ends_on": "2026-11-20", "starts_on": "2026-11-21"},
    {"best_count": 4},
    {"best_count": 2, "lowest_count": 1},
    {"same_player": -1, "same_power": 10_000},
]


@pytest.mark.parametrize("bad", DETAILS, ids=str)
def test_page_and_api_refuse_the_same_details(desk: Client, alice: User, regatta: Event, bad: Any) -> None:
    regatta.refresh_from_db()
    typed = as_typed(details_of(regatta), **{name: str(value) for name, value in bad.items()})
    page = desk.post(f"{EVENT_DESK}settings/", typed)
    address = "" if {*bad} <= {*ABOUT} else "boards-rules/"
    assert said_by_api(Api(alice).patch(address, bad)) == said_by_page(page)


def test_page_and_api_refuse_the_same_name_on_deleting(desk: Client, alice: User) -> None:
    page = desk.post(f"{EVENT_DESK}settings/delete/", {"typed_name": "regatta"})
    assert said_by_api(Api(alice).delete("?typed_name=regatta")) == said_by_page(page)


@pytest.mark.parametrize("bad", [{"centers": 35}, {"final_year": 1850}, {"total_centers": -1}], ids=str)
def test_page_and_api_refuse_the_same_facts(
    game: Game, alice: User, sign_in: Callable[[User], Client], bad: dict[str, int]
) -> None:
    asks_all = {**factories.WIN_DRAW, "formulas": {**factories.WIN_DRAW["formulas"], "elimination": "scs+ctrs-yrs"}}
    ScoringSystem.objects.update(definition=asks_all)
    seats = [{"centers": 5, "total_centers": 40, **seat} for seat in sheet()]
    seats[2] |= bad
    typed: dict[str, Any] = {"seen": 0}
    for index, seat in enumerate(seats):
        typed |= {f"seats-{index}-{name}": value for name, value in seat.items()}
    page = sign_in(alice).post(f"{EVENT_DESK}{BOARD}save/", typed)
    assert page.status_code == 422
    wrong = [(problem.path, problem.code) for problem in page.context["problems"]]
    assert problems(Api(alice).put(f"{BOARD}result/", {"version": 0, "seats": seats})) == wrong
