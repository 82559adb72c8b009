"""What public standings cost: queries and CPU of a request through the whole of the middleware, and bytes sent.

The nearest peer, Tabbycat, is measured in the same run, with as many teams and rounds. Cold means that no cache has
anything: we read the standings that the last write stored, the peer counts them from its results.
"""

import gzip
import os
from dataclasses import asdict

import pytest
from django.core.cache import caches
from django.db import connection
from django.test.utils import CaptureQueriesContext

from config.wsgi import application
from ops.chaos.events import large_boards_event, large_swiss_event
from tests import factories
from tests.benchmarks.browser import Browser, costs_of
from tests.benchmarks.tabbycat import NoFiguresError, pages_of

pytestmark = pytest.mark.benchmark
LINES = {
    "cold": "cold, ms of CPU",
    "hot": "from cache, ms of CPU",
    "unchanged": "304, ms of CPU",
    "compressed": "kB compressed",
    "html": "kB of HTML",
}
TARGETS = {"cold": 150, "hot": 2, "unchanged": 1, "compressed": 40}
EVENTS = {
    "boards": lambda club, entries: large_boards_event(club, slug=f"boards-{entries}", entries=entries, heats=9),
    "swiss": lambda club, entries: large_swiss_event(club, slug=f"swiss-{entries}", entries=entries, rounds=9),
}


def forget():
    for cache in caches.all():
        cache.clear()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("kind", EVENTS)
def test_public_standings_of_three_hundred(kind, figures):
    club = factories.make_club(factories.make_user("Alice"), slug="large")
    counted = {}
    for entries in (30, 300, 3000):
        event = EVENTS[kind](club, entries)
        browser, path = Browser(application), f"/c/large/{event.slug}/standings/"
        browser.get("/healthz")
        forget()
        with CaptureQueriesContext(connection) as cold_queries:
            status, _headers, body, _first = browser.get(path)
        with CaptureQueriesContext(connection) as hot_queries:
            browser.get(path)
        assert status == 200
        assert gzip.decompress(body).count(b"<tr") > entries
        counted[entries] = (len(cold_queries), len(hot_queries))
        if entries != 300:
            continue
        kilobytes = {"compressed": len(body) / 1000, "html": len(gzip.decompress(body)) / 1000}
        seen = {**asdict(costs_of(browser, path, forget=forget)), **kilobytes}
        for key, what in LINES.items():
            figures(f"{kind}, 300 × 9: {what}", TARGETS.get(key), seen[key])
    figures(f"{kind}: queries cold", 10, counted[300][0])
    figures(f"{kind}: queries hot", 2, counted[300][1])
    assert len(set(counted.values())) == 1, f"queries grow with the field: {counted}"


@pytest.mark.timeout(1800)
def test_public_standings_of_the_peer(figures):
    servers = {"database": os.environ.get("DATABASE_URL", ""), "redis": os.environ.get("REDIS_URL", "")}
    try:
        pages = pages_of(os.environ.get("TABBYCAT", ""), **servers)
    except NoFiguresError as reason:
        figures("Tabbycat, 300 × 9", None, str(reason))
        return
    for page, seen in pages.items():
        for key, what in LINES.items():
            figures(f"Tabbycat's {page}, 300 × 9: {what}", None, seen[key])
