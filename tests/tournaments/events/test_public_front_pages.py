"""A visitor's page answered from what is kept: the same bytes and headers, no old revision, no need of a database."""

from __future__ import annotations

import gzip
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.core.cache import caches
from django.db import OperationalError, connection
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from tests import factories
from tests.scenes.api import Api
from tournaments.base.actors import Actor, Door
from tournaments.clubs.models import Club, User
from tournaments.events.access import access_public_event
from tournaments.events.models import Entry, Event
from tournaments.events.pages.page_cache_middleware import PublicPagesMiddleware, cache_this_page
from tournaments.hall.models import Announcement
from tournaments.people.models import Person

PAGE = "/c/front-range/regatta/standings/"
GZIP = {"accept-encoding": "gzip"}


@pytest.fixture(autouse=True)
def event(regatta: Event) -> Event:
    Event.objects.update(published=True)
    return regatta


@contextmanager
def database_away() -> Iterator[None]:
    """Every query fails as it does once the server is gone."""

    def fail(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        raise OperationalError("server closed the connection unexpectedly")

    with connection.execute_wrapper(fail):
        yield


def get(client: Client | None = None, path: str = PAGE, **headers: str) -> Any:
    return (client or Client()).get(path, headers={**GZIP, **headers})


def test_a_kept_page_is_the_page_with_all_its_headers(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    made = get()
    with django_assert_num_queries(1):
        kept = get()
    assert (kept.status_code, kept.content) == (200, made.content)
    assert {**kept.headers, "Topboard-Time": ""} == {**made.headers, "Topboard-Time": ""}
    assert "default-src 'none'" in kept["Content-Security-Policy"]
    assert kept["Vary"]
    assert kept.templates == [], "no template was rendered for it"


def test_a_browser_that_has_the_page_gets_304_even_without_a_cache() -> None:
    etag = get()["ETag"]
    assert get(**{"if-none-match": etag}).status_code == 304
    for cache in caches.all():
        cache.clear()
    unchanged = get(**{"if-none-match": etag})
    assert (unchanged.status_code, unchanged.content) == (304, b"")
    assert get().status_code == 200


def test_nobody_sees_an_old_revision(club: Club) -> None:
    before = get()
    Entry.objects.create(
        event=Event.objects.get(), person=Person.objects.create(club=club, first_name="New", last_name="One")
    )
    Event.objects.update(revision=7)
    assert get().content != before.content
    Club.objects.filter(pk=club.pk).update(revision=3)
    assert get()["ETag"] != before["ETag"]
    Event.objects.update(published=False)
    assert get().status_code == 404
    Event.objects.all().delete()
    assert get().status_code == 404


def test_members_and_phones_that_know_their_player_have_pages_of_their_own(alice: User) -> None:
    Event.objects.update(published=False)
    signed_in = Client()
    signed_in.force_login(alice)
    assert get(signed_in).status_code == 200
    assert get().status_code == 404, "a member's look at a draft is kept for nobody"

    Event.objects.update(published=True)
    entry = Entry.objects.all()[0]
    phone = Client()
    get(phone, f"{PAGE}?me={entry.pk}")
    assert get(phone).content != get().content
    assert get(phone).content == get(phone).content


def test_without_the_database_kept_pages_go_on() -> None:
    made = get()
    with database_away():
        assert get().content == made.content
        assert get(**{"if-none-match": made["ETag"]}).status_code == 304
        caches["pages"].clear()
        assert get().content == made.content, "another process kept it for all"


@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite's test database lies in one connection")
@pytest.mark.django_db(transaction=True)
def test_of_many_who_ask_at_once_one_makes_the_page(event: Event) -> None:
    made = []

    def page(request: HttpRequest) -> HttpResponse:
        made.append(request.path)
        time.sleep(0.5)
        cache_this_page(request, access_public_event(Actor(None, Door.PAGE), "front-range", "regatta"))
        return HttpResponse("<h1>Standings</h1>", headers={"ETag": '"1"'})

    def ask(_reader: int) -> bytes:
        try:
            return PublicPagesMiddleware(page)(RequestFactory().get(PAGE, headers=GZIP)).content
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as readers:
        seen = list(readers.map(ask, range(8)))
    assert (set(seen), made) == ({b"<h1>Standings</h1>"}, [PAGE])


@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has no connection that breaks")
@pytest.mark.django_db(transaction=True)
def test_a_connection_that_broke_while_it_was_kept_hides_no_change() -> None:
    before = get()
    Event.objects.update(revision=7)
    pid = connection.connection.info.backend_pid
    other = connection.copy()
    with other.cursor() as cursor:
        cursor.execute("SELECT pg_terminate_backend(%s, 5000)", [pid])
    other.close()
    after = get()
    assert (after.status_code, after["ETag"] != before["ETag"]) == (200, True)


def test_without_the_database_the_rest_is_out_of_service(alice: User) -> None:
    signed_in = Client(raise_request_exception=False)
    signed_in.force_login(alice)
    api = Api(alice).client
    visitor = Client(raise_request_exception=False)
    with database_away():
        pages = [
            get(visitor, "/c/front-range/regatta/people/"),
            get(signed_in, "/desk/front-range/e/regatta/"),
            signed_in.post("/desk/front-range/e/regatta/", {"name": "Changed"}),
        ]
        problem = api.patch("/api/v1/clubs/front-range/events/regatta/", {}, content_type="application/json")
    for page in pages:
        assert (page.status_code, page["Retry-After"]) == (503, "10")
        assert "Wait a minute, check" in page.content.decode()
    assert (problem.status_code, problem["Retry-After"]) == (503, "10")
    assert problem["Content-Type"] == "application/problem+json"
    assert problem.json()["code"] == "out_of_service"


def test_our_own_error_is_not_called_an_outage() -> None:
    with connection.cursor() as cursor, pytest.raises(Exception, match="missing_table") as caught:
        cursor.execute("SELECT * FROM missing_table")
    from tournaments.base.outages import out_of_service

    assert out_of_service(caught.value) is None


def test_an_announcement_goes_when_its_time_is_over(event: Event) -> None:
    soon = timezone.now() + timedelta(minutes=10)
    Announcement.objects.create(event=event, text="Lunch is served", ends_at=soon)
    Event.objects.update(revision=2)
    assert "Lunch is served" in gzip.decompress(get().content).decode()
    with time_machine.travel(soon + timedelta(seconds=1)):
        assert "Lunch is served" not in gzip.decompress(get().content).decode()


def test_a_kept_page_says_the_time_of_its_own_answer() -> None:
    noon = timezone.now().replace(hour=12)
    with time_machine.travel(noon):
        made = get()
    with time_machine.travel(noon + timedelta(minutes=2)):
        kept = get()
        unchanged = get(**{"if-none-match": made["ETag"]})
    assert unchanged.status_code == 304
    assert all(int(each["Topboard-Time"]) - int(made["Topboard-Time"]) >= 60_000 for each in (kept, unchanged))


def kept_in(where: str) -> int:
    """How many answers a cache holds; that of the tests' own process, also where Redis is given."""
    cache: Any = caches[where]
    return len(cache._cache) if hasattr(cache, "_cache") and isinstance(cache._cache, dict) else -1


@pytest.mark.parametrize(
    "query", ["x=1", "show=abc", "table=100", "only=all&x=1", "only=all&only=all", "q=ann", "rows=7", "me=3"]
)
def test_nobody_fills_the_caches_by_made_up_questions(query: str) -> None:
    answer = get(path=f"{PAGE}?{query}")
    assert answer.status_code == 200
    assert (kept_in("pages"), kept_in("default")) in {(0, 0), (0, -1)}


@pytest.mark.parametrize(
    "query", ["", "show=powers", "only=all", "show=powers&only=qualified", "division=2", "table=9"]
)
def test_what_pages_link_to_is_kept(query: str, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    made = get(path=f"{PAGE}?{query}")
    with django_assert_num_queries(1):
        assert get(path=f"{PAGE}?{query}").content == made.content


def test_what_a_phone_sees_that_knows_its_player_stays_in_this_process() -> None:
    phone = Client()
    phone.cookies["me-1"] = "12"
    get(phone)
    assert (kept_in("pages"), kept_in("default")) in {(1, 0), (1, -1)}
    made_up = Client()
    made_up.cookies["me-anything"] = "x"
    get(made_up)
    assert kept_in("pages") == 1


def test_a_page_that_names_its_player_is_not_sent_twice() -> None:
    entry = Entry.objects.all()[0]
    made = get(path=f"{PAGE}?me={entry.pk}")
    again = get(path=f"{PAGE}?me={entry.pk}", **{"if-none-match": made["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert again.cookies[f"me-{entry.event_id}"].value == str(entry.pk)


def test_a_message_for_one_reader_is_shown_to_nobody_else(
    event: Event, club: Club, oscar: User, vera: User, sign_in: Any
) -> None:
    organiser, viewer = sign_in(oscar), sign_in(vera)
    organiser.post("/desk/front-range/people/add/", {"first_name": "Secret", "last_name": "Newcomer"})
    for reader in (organiser, viewer):
        get(reader)
        page = gzip.decompress(get().content).decode()
        assert "Secret Newcomer" not in page
        assert "csrfmiddlewaretoken" not in page
        assert "viewing" not in page
        assert "view-only access" not in page
        for cache in caches.all():
            cache.clear()
    assert "Secret Newcomer" in organiser.get("/desk/front-range/people/").content.decode()


def test_addresses_that_no_page_leads_to_are_not_kept(regatta: Event) -> None:
    factories.make_game(regatta)
    first, padded = (get(path=f"/c/front-range/regatta/heats/{number}/") for number in ("1", "0001"))
    assert (first.status_code, padded.status_code) == (200, 200)
    assert get(path="/c/front-range/regatta/heats/1/").templates == []
    assert get(path="/c/front-range/regatta/heats/0001/").templates != []
