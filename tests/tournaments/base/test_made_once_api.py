"""A request that adds something and is sent again with its `Idempotency-Key` adds it once: a retry after no answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.factories import actor_of
from tests.scenes.api import CLUB, EVENT, Api
from tests.scenes.heat_cases import entries_of, registered_heat
from tests.scenes.league_scene import make_season
from tests.scenes.swiss_scene import make_swiss_event, play_round
from tournaments.changes.models import ChangeLine
from tournaments.clubs.models import User
from tournaments.events.disciplines import DISCIPLINES
from tournaments.events.models import Event, Round
from tournaments.hall.services.clocks import start_clock

KEY = {"Idempotency-Key": "0d4f6c1e-8d5b-4b51-9d39-54f1a1a3f9c7"}
ARMATI = f"{CLUB}events/armati/"
LEAGUE = f"{CLUB}events/winter-league/league/"
Case = tuple[str, dict[str, Any]]


def heat(event: Event, user: User) -> Case:
    return f"{EVENT}heats/", {}


def board(event: Event, user: User) -> Case:
    registered_heat(user, event, players=14)
    seats: list[dict[str, Any]] = [{"power": power.code} for power in DISCIPLINES[event.discipline].powers]
    seats[0]["entry"] = entries_of(event)[0].pk
    return f"{EVENT}heats/1/games/", {"seats": seats}


def pool(event: Event, user: User) -> Case:
    registered_heat(user, event)
    return f"{EVENT}heats/1/pools/", {"name": "Gold"}


def announcement(event: Event, user: User) -> Case:
    return f"{EVENT}announcements/", {"text": "Lunch at one"}


def minutes(event: Event, user: User) -> Case:
    start_clock(actor_of(user), registered_heat(user, event), minutes=60)
    return f"{EVENT}rounds/1/clock/extensions/", {"minutes": 5, "reason": "Fire alarm"}


def conflict(event: Event, user: User) -> Case:
    one, other = event.club.people.order_by("pk")[:2]
    return f"{CLUB}people/{one.pk}/conflicts/{other.pk}/shift/", {"by": 3}


def person(event: Event, user: User) -> Case:
    return f"{CLUB}people/", {"last_name": "Hood"}


def swiss_player(event: Event, user: User) -> Case:
    make_swiss_event(event.club, user)
    return f"{ARMATI}swiss/players/", {"last_name": "Hood"}


def draft(event: Event, user: User) -> Case:
    play_round(make_swiss_event(event.club, user, players=8), user)
    return f"{ARMATI}swiss/rounds/", {}


def division(event: Event, user: User) -> Case:
    make_season(event.club, user, fixtures=False)
    return f"{LEAGUE}divisions/", {}


def points(event: Event, user: User) -> Case:
    season = make_season(event.club, user)
    team = season.divisions.order_by("level")[0].teams.order_by("pk")[0]
    return f"{LEAGUE}teams/{team.pk}/adjustments/", {"points": -2, "reason": "Late list"}


def cup(event: Event, user: User) -> Case:
    make_season(event.club, user)
    teams = ["A1", "A2", "B1", "B2"]
    return f"{LEAGUE}cups/", {"name": "Cup", "draw": "strength", "team_names": teams}


@pytest.mark.parametrize(
    "make",
    [heat, board, pool, announcement, minutes, conflict, person, swiss_player, draft, division, points, cup],
)
def test_what_is_added_is_added_once(make: Callable[[Event, User], Case], regatta: Event, alice: User) -> None:
    url, body = make(regatta, alice)
    script = Api(alice)
    answer = script.post(url, body, headers=KEY)
    assert answer.status_code in {200, 201}, answer.content
    logged = ChangeLine.objects.count()
    again = script.post(url, body, headers=KEY)
    assert (again.status_code, again.json(), again.get("Location")) == (
        answer.status_code,
        answer.json(),
        answer.get("Location"),
    )
    assert again["Idempotency-Replayed"] == "true"
    assert ChangeLine.objects.count() == logged


def test_a_heat_is_added_once_by_its_number_or_by_the_key(regatta: Event, alice: User) -> None:
    """Without either the second request is the next one: heat 2."""
    script = Api(alice)
    for _time in range(2):
        assert script.post("heats/", {"number": 1})["Location"] == f"{EVENT}heats/1/"
        assert script.post("heats/", headers=KEY)["Location"] == f"{EVENT}heats/2/"
    assert list(Round.objects.order_by("number").values_list("number", flat=True)) == [1, 2]
    assert script.post("heats/")["Location"] == f"{EVENT}heats/3/"
