"""What public standings cost: queries and CPU of a request through the whole of the middleware, and bytes sent."""

import gzip
import io
import time

import pytest
from django.core.cache import caches
from django.db import connection
from django.test.utils import CaptureQueriesContext

from config.wsgi import application
from ops.chaos.events import large_boards_event, large_swiss_event
from tests import factories

pytestmark = pytest.mark.benchmark
COLD_MS, HOT_MS, UNCHANGED_MS, KILOBYTES = 150, 2, 1, 40
EVENTS = {
    "boards": lambda club, entries: large_boards_event(club, slug=f"boards-{entries}", entries=entries, heats=9),
    "swiss": lambda club, entries: large_swiss_event(club, slug=f"swiss-{entries}", entries=entries, rounds=9),
}


class Browser:
    """Sends requests to Django as a WSGI server does, and takes the CPU time and the queries of each."""

    def __init__(self):
        self.site = application

    def get(self, path, **headers):
        environ = {
            "REQUEST_METHOD": "GET", "PATH_INFO": path, "QUERY_STRING": "", "SERVER_NAME": "localhost",
            "SERVER_PORT": "80", "SERVER_PROTOCOL": "HTTP/1.1", "wsgi.url_scheme": "http", "HTTP_HOST": "localhost",
            "wsgi.input": io.BytesIO(), "wsgi.errors": io.StringIO(), "HTTP_ACCEPT_ENCODING": "gzip", **headers,
        }  # fmt: skip
        seen = {}

        def start(status, lines, info=None):
            seen.update(status=int(status[:3]), headers=dict(lines))

        before = time.process_time()
        answer = self.site(environ, start)
        body = b"".join(answer)
        spent = (time.process_time() - before) * 1000
        answer.close()
        return seen["status"], seen["headers"], body, spent


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
        browser, path = Browser(), f"/c/large/{event.slug}/standings/"
        browser.get("/healthz")
        forget()
        with CaptureQueriesContext(connection) as cold_queries:
            status, headers, body, _first = browser.get(path)
        with CaptureQueriesContext(connection) as hot_queries:
            browser.get(path)
        assert status == 200
        assert gzip.decompress(body).count(b"<tr") > entries
        counted[entries] = (len(cold_queries), len(hot_queries))
        if entries != 300:
            continue
        cold = []
        for _lap in range(5):
            forget()
            cold.append(browser.get(path)[3])
        hot = [browser.get(path)[3] for _lap in range(100)]
        unchanged = [browser.get(path, HTTP_IF_NONE_MATCH=headers["ETag"]) for _lap in range(100)]
        assert {lap[0] for lap in unchanged} == {304}
        name = f"{kind}, 300 × 9"
        figures(f"{name}: cold, ms of CPU", COLD_MS, min(cold))
        figures(f"{name}: from cache, ms of CPU", HOT_MS, sum(hot) / len(hot))
        figures(f"{name}: 304, ms of CPU", UNCHANGED_MS, sum(lap[3] for lap in unchanged) / len(unchanged))
        figures(f"{name}: kB compressed", KILOBYTES, len(body) / 1000)
    figures(f"{kind}: queries cold", 10, counted[300][0])
    figures(f"{kind}: queries hot", 2, counted[300][1])
    assert len(set(counted.values())) == 1, f"queries grow with the field: {counted}"
