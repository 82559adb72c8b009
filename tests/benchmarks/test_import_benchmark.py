"""How long the largest list of results takes to come into a Swiss event: the preview's page and the import's.

A round of 5,000 players has 2,500 tables. Prints figures, asserts none of them.
"""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse

from ops.chaos.events import large_swiss_event
from tests import factories
from tournaments.events.models import ResultVersion, Snapshot

pytestmark = pytest.mark.benchmark
PLAYERS = 5000
TABLES = PLAYERS // 2
TARGET = 5


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("round_", [1, 9])
def test_results_of_a_round_of_five_thousand(round_: int, figures: Callable[[str, float | None, float], None]) -> None:
    alice = factories.make_user("Alice")
    club = factories.make_club(alice, slug="large")
    event = large_swiss_event(club, slug="swiss", entries=PLAYERS, rounds=round_, started=True)
    browser, address = Client(), reverse("desk:swiss_results_import", args=("large", "swiss"))
    browser.force_login(alice)
    assert browser.get(address).status_code == 200  # modules are loaded once and don't count
    lines = (f"{round_},{table},{('1-0', '1/2', '0-1')[table % 3]}" for table in range(1, TABLES + 1))
    text = "\n".join(["round,table,result", *lines])
    wall, cpu = time.perf_counter(), time.process_time()
    shown = browser.post(address, {"text": text})
    assert shown.status_code == 200
    looked = time.perf_counter() - wall
    saved = browser.post(address, {"step": "confirm", "text": text, "fingerprint": shown.context["plan"].fingerprint})
    took, took_cpu = time.perf_counter() - wall, time.process_time() - cpu
    assert saved.status_code == 302
    event.refresh_from_db()
    assert ResultVersion.objects.filter(game__round__event=event, game__round__number=round_).count() == TABLES
    assert Snapshot.objects.filter(event=event, revision=event.revision, public=False).exists()
    what = f"{TABLES:,} results into round {round_} of {PLAYERS:,}, {connection.vendor}"
    figures(f"{what}: preview, s", None, looked)
    figures(f"{what}: preview and import, s", TARGET, took)
    figures(f"{what}: CPU of the web process, s", None, took_cpu)
