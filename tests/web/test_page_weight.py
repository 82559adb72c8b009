"""A public page sends at most 40 kB compressed: its HTML, style sheets and scripts together, at 300 entries."""

from __future__ import annotations

import gzip
import re
from functools import cache

import pytest
from django.test import Client
from django.urls import reverse

from config.env import BASE_DIR
from ops.chaos.events import large_boards_event, large_swiss_event
from tests.factories import make_club, make_user
from tests.scenes.stage import scene
from tournaments.clubs.models import Club
from tournaments.events.models import Event
from tournaments.events.services.snapshots import refresh_snapshot

MOST = 40_000
BOARDS = ("", "standings/", "standings/?show=powers", "heats/", "people/", "rules/", "awards/", "projector/")
SWISS = (
    "",
    "standings/",
    "standings/?show=tie-breaks",
    "rounds/",
    "rounds/?by=name",
    "crosstable/",
    "people/",
    "rules/",
    "awards/",
    "projector/",
)
LAB = (
    "lab:home",
    "lab:board_scores",
    "lab:library",
    "formats:ask",
    "pairing_lab:standings",
    "handicaps:top_dog",
    "handicaps:form_l",
    "handicaps:fairness",
    "handicaps:schemes",
)


@cache
def compressed(name: str) -> int:
    """The weight of a sheet or script."""
    return len(gzip.compress((BASE_DIR / "static" / name).read_bytes()))


def weight_of(address: str) -> dict[str, int]:
    """What a phone that has nothing yet fetches for a page, by kind; pictures and fonts apart."""
    answer = Client().get(address, headers={"Accept-Encoding": "gzip"})
    assert answer.status_code == 200, address
    sent = answer.content
    html = (gzip.decompress(sent) if answer.headers.get("Content-Encoding") == "gzip" else sent).decode()
    files = re.findall(r"<(?:link rel=\"stylesheet\" href|script[^>]* src)=\"/static/([\w./-]+)\"", html)
    found = {"html": len(sent), "css": 0, "js": 0}
    for hashed in files:
        name = re.sub(r"\.[0-9a-f]{12}(?=\.\w+$)", "", hashed)
        found[name.rpartition(".")[2]] += compressed(name)
    return found


@scene
def club(db: None) -> Club:
    """A club with an event of boards and a Swiss event of 300 each, all played and the last round still on."""
    club = make_club(make_user("Alice"), slug="large")
    large_boards_event(club, slug="boards", entries=300, heats=5)
    large_swiss_event(club, slug="swiss", entries=300, rounds=9)
    large_boards_event(club, slug="boards-on", entries=300, heats=5, started=True)
    large_swiss_event(club, slug="swiss-on", entries=300, rounds=9, started=True)
    for event in Event.objects.filter(club=club):
        refresh_snapshot(event)
    return club


@pytest.mark.parametrize("page", [f"{slug}/{rest}" for slug in ("boards", "boards-on") for rest in BOARDS])
def test_page_of_an_event_of_boards_is_light(club: Club, page: str) -> None:
    weight = weight_of(f"/c/large/{page}")
    assert sum(weight.values()) <= MOST, weight


@pytest.mark.parametrize("page", [f"{slug}/{rest}" for slug in ("swiss", "swiss-on") for rest in SWISS])
def test_page_of_a_swiss_event_is_light(club: Club, page: str) -> None:
    weight = weight_of(f"/c/large/{page}")
    assert sum(weight.values()) <= MOST, weight


@pytest.mark.django_db
@pytest.mark.parametrize("page", LAB)
def test_page_of_the_lab_is_light(page: str) -> None:
    weight = weight_of(reverse(page))
    assert sum(weight.values()) <= MOST, weight
