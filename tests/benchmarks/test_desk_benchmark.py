"""The cost of the desk with 200 players: every page linked from the event's first page, and the most expensive of them.

The CPU of a request through the whole of the middleware, as a signed-in owner's browser asks for it.
"""

import re
from collections import Counter
from html import unescape
from urllib.parse import urldefrag, urlsplit

import pytest
from django.db import connection
from django.test import Client
from django.urls import resolve

from config.wsgi import application
from ops.chaos.events import large_boards_event, large_swiss_event
from tests import factories
from tests.benchmarks.browser import Browser
from tests.scenes.league_scene import make_season

pytestmark = pytest.mark.benchmark
PAGES = re.compile(r'<a\b[^>]*\shref="([^"]+)"')
OF_ONE_KIND, LAPS, DEAREST = 3, 5, 6
EVENTS = {
    "boards, 203 × 4": lambda club, _owner: large_boards_event(club, slug="boards", entries=203, heats=4),
    "swiss, 200 × 6": lambda club, _owner: large_swiss_event(club, slug="swiss", entries=200, rounds=6),
    "league, 40 teams": lambda club, owner: make_season(club, owner, sizes=(10, 10, 10, 10)),
}


def desk_of(browser, start, *, cookie):
    """One address of each page that links lead to, up to three of a kind, by the name of its view."""
    waiting, seen, kinds, pages = [start], {start}, Counter(), {}
    while waiting:
        path = waiting.pop(0)
        name = resolve(urlsplit(path).path).view_name
        kinds[name] += 1
        if kinds[name] > OF_ONE_KIND:
            continue
        status, headers, body, _cpu = browser.get(path, HTTP_COOKIE=cookie, HTTP_ACCEPT_ENCODING="")
        if not headers["Content-Type"].startswith("text/html"):
            continue
        if status == 200:
            pages.setdefault(name, path)
        for found in [headers.get("Location", ""), *PAGES.findall(body.decode())]:
            link = urldefrag(unescape(found)).url
            if link.startswith(start) and "?" not in link and link not in seen:
                seen.add(link)
                waiting.append(link)
    return pages


def queries_of(browser, path, *, cookie):
    """How many queries a page needs, counted on their way: Django's log stays empty after such an event is made."""
    asked = []

    def note(execute, sql, *rest):
        asked.append(sql)
        return execute(sql, *rest)

    with connection.execute_wrapper(note):
        browser.get(path, HTTP_COOKIE=cookie)
    return len(asked)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("kind", EVENTS)
def test_the_desk_of_a_large_event(kind, figures):
    owner = factories.make_user("Alice")
    event = EVENTS[kind](factories.make_club(owner, slug="large"), owner)
    client, browser = Client(), Browser(application)
    client.force_login(owner)
    cookie = "; ".join(f"{name}={morsel.value}" for name, morsel in client.cookies.items())
    pages = desk_of(browser, f"/desk/large/e/{event.slug}/", cookie=cookie)
    costs = {}
    for name, path in pages.items():
        asked = queries_of(browser, path, cookie=cookie)
        costs[name] = (min(browser.get(path, HTTP_COOKIE=cookie)[3] for _lap in range(LAPS)), asked)
    for name, (cpu, _queries) in sorted(costs.items(), key=lambda each: -each[1][0])[:DEAREST]:
        figures(f"{kind}: {name}, ms of CPU", 300, cpu)
    figures(f"{kind}: pages", None, len(pages))
    most = max(costs, key=lambda name: costs[name][1])
    figures(f"{kind}: most queries, by {most}", 10, costs[most][1])
