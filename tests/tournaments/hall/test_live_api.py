"""Clocks and announcements by the API: the same rules as the desk, the same words."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from knox.models import AuthToken

from tests.factories import make_game
from tournaments.clubs.models import User
from tournaments.events.models import Event

URL = "/api/v1/clubs/front-range/events/regatta/"
CLOCK = f"{URL}rounds/1/clock/"


@pytest.fixture
def api(alice: User) -> Client:
    return Client(headers={"Authorization": f"Token {AuthToken.objects.create(alice)[1]}"})


def send(api: Client, path: str, body: dict[str, Any], *, method: str = "post") -> Any:
    return getattr(api, method)(path, body, content_type="application/json")


def test_a_clock_from_start_to_end(api: Client, regatta: Event) -> None:
    make_game(regatta)
    assert api.get(CLOCK).status_code == 404
    assert send(api, f"{URL}round-length/", {"minutes": 150}, method="put").json() == {"minutes": 150}
    started = send(api, f"{CLOCK}start/", {}).json()
    assert (started["round"], started["minutes"], started["paused_at"]) == (1, 150, None)
    longer = send(api, f"{CLOCK}extensions/", {"minutes": 5, "reason": "Umpire", "game": 1}).json()
    assert longer == {"id": longer["id"], "game": 1, "minutes": 5, "reason": "Umpire"}
    clock = api.get(CLOCK).json()
    assert (clock["extensions"], clock["ends_at"]) == ([longer], started["ends_at"])
    assert api.delete(f"{CLOCK}extensions/{longer['id']}/").status_code == 204
    assert send(api, f"{CLOCK}pause/", {}).json()["paused_at"]
    assert send(api, f"{CLOCK}resume/", {}).json()["paused_at"] is None
    assert send(api, f"{CLOCK}end/", {}).json()["ended_at"]
    refused = send(api, f"{CLOCK}extensions/", {"minutes": 5, "reason": "Umpire"})
    assert (refused.status_code, refused.json()["errors"][0]["code"]) == (400, "no_clock")


def test_everybody_reads_what_is_announced_once_the_event_is_public(api: Client, regatta: Event) -> None:
    make_game(regatta)
    made = send(api, f"{URL}announcements/", {"text": "Lunch", "round": 1, "game": 1})
    assert made.status_code == 201
    assert Client().get(f"{URL}announcements/").status_code == 404
    Event.objects.update(published=True)
    (read,) = Client().get(f"{URL}announcements/").json()["results"]
    assert read == made.json()
    assert api.delete(f"{URL}announcements/{read['id']}/").status_code == 204
    assert Client().get(f"{URL}announcements/").json()["results"] == []
    refused = send(api, f"{URL}announcements/", {"text": "", "round": 7, "until": "x"})
    assert [each["path"] for each in refused.json()["errors"]] == ["until"]
